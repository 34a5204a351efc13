import {
  mdiClockOutline,
  mdiCloudOffOutline,
  mdiContentSaveCheckOutline,
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
import { clearDraft, returnDraft, useReplyDraft } from "./use-reply-draft.ts";

const MAC = /Mac|iPhone|iPad/.test(navigator.platform);

type Props = {
  requestId: string;
  busy: boolean;
  onSend: () => void;
  onLater: () => void;
  onFiles: (files: readonly File[]) => void;
  onDiscard: () => void;
};

/** The foot of the composer: sending, files, and what becomes of the draft. */
export function ComposerActions({ requestId, busy, onSend, onLater, onFiles, onDiscard }: Props) {
  const { draft, kept } = useReplyDraft(requestId);
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
      <Kept blank={isBlank(draft)} kept={kept} />
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
  clearDraft(requestId);
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

const Kept = ({ blank, kept }: { blank: boolean; kept: boolean }) => (
  <span className={css.kept} role="status">
    {!blank && (
      <>
        <Icon path={kept ? mdiContentSaveCheckOutline : mdiCloudOffOutline} size={16} />
        <span>{kept ? "Draft kept on this device" : "This device could not keep the draft"}</span>
      </>
    )}
  </span>
);
