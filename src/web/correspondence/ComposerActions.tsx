import {
  mdiClockOutline,
  mdiCloudCheckOutline,
  mdiCloudOffOutline,
  mdiFormatQuoteClose,
  mdiPaperclip,
  mdiTrashCanOutline,
} from "@mdi/js";
import { useRef } from "react";
import { Button } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { showToast } from "#web/ui/Toast.tsx";
import css from "./Composer.module.css";
import { isBlank, type ReplyDraft } from "./reply-draft.ts";
import { discardDraft, returnDraft, useReplyDraft } from "./use-reply-draft.ts";

const MAC = /Mac|iPhone|iPad/.test(navigator.platform);

type Props = {
  requestId: string;
  busy: boolean;
  /** Puts what is answered below the words; null where nothing is. */
  onQuote: (() => void) | null;
  onSend: () => void;
  onLater: () => void;
  onFiles: (files: readonly File[]) => void;
  onDiscard: () => void;
};

/** The foot of the composer: sending, files, and what becomes of the draft. */
export function ComposerActions(props: Props) {
  const { requestId, busy, onQuote, onSend, onLater, onFiles, onDiscard } = props;
  const { draft, kept, away } = useReplyDraft(requestId);
  const empty = draft.text.trim() === "";
  return (
    <div className={css.go}>
      <Button
        kind="main"
        onClick={onSend}
        busy={busy}
        disabled={empty}
        aria-keyshortcuts={MAC ? "Meta+Enter" : "Control+Enter"}
      >
        {busy ? "Sending" : "Send"} <kbd>{MAC ? "⌘ Enter" : "Ctrl Enter"}</kbd>
      </Button>
      <Button icon={mdiClockOutline} disabled={empty || busy} onClick={onLater}>
        Send later
      </Button>
      <AttachButton onFiles={onFiles} />
      {onQuote && (
        <IconButton icon={mdiFormatQuoteClose} label="Quote the mail you answer" onClick={onQuote} />
      )}
      <Kept draft={draft} kept={kept} away={away} />
      <IconButton
        icon={mdiTrashCanOutline}
        size="small"
        label="Discard the draft"
        onClick={() => {
          discard(requestId, draft);
          onDiscard();
        }}
      />
    </div>
  );
}

/** Its files are left to the server, which forgets them by itself: the draft may be wanted back. */
function discard(requestId: string, draft: ReplyDraft) {
  discardDraft(requestId);
  if (isBlank(draft)) return;
  showToast({
    text: "Draft discarded",
    action: { label: "Undo", onClick: () => returnDraft(requestId, draft) },
    ringSeconds: 10,
  });
}

function AttachButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton icon={mdiPaperclip} label="Attach files" onClick={() => picker.current?.click()} />
      <input
        ref={picker}
        type="file"
        multiple
        className={css.picker}
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file may be chosen again once it was taken off.
          event.target.value = "";
        }}
      />
    </>
  );
}

type KeptProps = { draft: ReplyDraft; kept: boolean; away: boolean };

/** Where the words are. While they are being typed nothing is said; and aloud only that they are not saved. */
function Kept({ draft, kept, away }: KeptProps) {
  const shown = !isBlank(draft) && (draft.saved || away);
  const trouble = kept ? "Kept on this device, not saved yet" : "Not kept: copy your words";
  return (
    <span className={css.kept}>
      {shown && <Icon path={away ? mdiCloudOffOutline : mdiCloudCheckOutline} size={16} />}
      {shown && !away && <span>Saved</span>}
      <span role="status">{shown && away && trouble}</span>
    </span>
  );
}
