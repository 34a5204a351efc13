import {
  mdiClockOutline,
  mdiCloudCheckOutline,
  mdiCloudOffOutline,
  mdiFormatQuoteClose,
  mdiPaperclip,
  mdiTrashCanOutline,
} from "@mdi/js";
import { useRef } from "react";
import { Button } from "#web/design/controls/Button.tsx";
import { IconButton } from "#web/design/controls/IconButton.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { isEmptyDraft, type ReplyDraft } from "#web/features/drafts/reply-draft.ts";
import { discardDraft, restoreDraft, useReplyDraft } from "#web/features/drafts/use-reply-draft.ts";
import css from "./Composer.module.css";

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.platform);

type Props = {
  requestId: string;
  busy: boolean;
  /** Puts what is answered below the words; null where nothing is. */
  onQuote: (() => void) | null;
  onSend: () => void;
  onSchedule: () => void;
  onFiles: (files: readonly File[]) => void;
  onDiscard: () => void;
};

/** The foot of the composer: sending, files, and what becomes of the draft. */
export function ComposerActions(props: Props) {
  const { requestId, busy, onQuote, onSend, onSchedule, onFiles, onDiscard } = props;
  const { draft, savedLocally, saveFailed } = useReplyDraft(requestId);
  const isEmpty = draft.text.trim() === "";
  return (
    <div className={css.go}>
      <Button
        kind="main"
        onClick={onSend}
        busy={busy}
        disabled={isEmpty}
        aria-keyshortcuts={IS_MAC ? "Meta+Enter" : "Control+Enter"}
      >
        {busy ? "Sending" : "Send"} <kbd>{IS_MAC ? "⌘ Enter" : "Ctrl Enter"}</kbd>
      </Button>
      <Button icon={mdiClockOutline} disabled={isEmpty || busy} onClick={onSchedule}>
        Send later
      </Button>
      <AttachButton onFiles={onFiles} />
      {onQuote && (
        <IconButton icon={mdiFormatQuoteClose} label="Quote the mail you answer" onClick={onQuote} />
      )}
      <SaveStatus draft={draft} savedLocally={savedLocally} saveFailed={saveFailed} />
      <IconButton
        icon={mdiTrashCanOutline}
        size="small"
        label="Discard the draft"
        onClick={() => {
          discardWithUndo(requestId, draft);
          onDiscard();
        }}
      />
    </div>
  );
}

/** Its files are left to the server, which forgets them by itself: the draft may be wanted back. */
function discardWithUndo(requestId: string, draft: ReplyDraft) {
  discardDraft(requestId);
  if (isEmptyDraft(draft)) return;
  showToast({
    text: "Draft discarded",
    action: { label: "Undo", onClick: () => restoreDraft(requestId, draft) },
    ringSeconds: 10,
  });
}

function AttachButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const fileInput = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton icon={mdiPaperclip} label="Attach files" onClick={() => fileInput.current?.click()} />
      <input
        ref={fileInput}
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

type SaveStatusProps = { draft: ReplyDraft; savedLocally: boolean; saveFailed: boolean };

/** Where the words are. While they are being typed nothing is said; and aloud only that they are not saved. */
function SaveStatus({ draft, savedLocally, saveFailed }: SaveStatusProps) {
  const isVisible = !isEmptyDraft(draft) && (draft.saved || saveFailed);
  const errorText = savedLocally ? "Kept on this device, not saved yet" : "Not kept: copy your words";
  return (
    <span className={css.kept}>
      {isVisible && <Icon path={saveFailed ? mdiCloudOffOutline : mdiCloudCheckOutline} size={16} />}
      {isVisible && !saveFailed && <span>Saved</span>}
      <span role="status">{isVisible && saveFailed && errorText}</span>
    </span>
  );
}
