import {
  mdiAlertOutline,
  mdiClose,
  mdiCloudOffOutline,
  mdiContentSaveCheckOutline,
  mdiInformationOutline,
  mdiTrashCanOutline,
} from "@mdi/js";
import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { Button } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { showToast } from "#web/ui/Toast.tsx";
import { VisuallyHidden } from "#web/ui/VisuallyHidden.tsx";
import css from "./Composer.module.css";
import { useReply } from "./queries.ts";
import { useReplyDraft } from "./use-reply-draft.ts";

/** The server takes no more (SendMessage). */
const MAX_LENGTH = 50_000;
const MAC = /Mac|iPhone|iPad/.test(navigator.platform);
const NO_REPLY = /^(no|do|not)[-_.]?(not[-_.]?)?reply/i;

type Props = { requestId: string; recipients: readonly string[]; subject: string; onClose: () => void };

/** Writes a reply at the foot of its conversation. What is typed stays on this device until the server has it. */
export function Composer({ requestId, recipients, subject, onClose }: Props) {
  const title = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { draft, kept, write, markTried, restore, clear } = useReplyDraft(requestId);
  const reply = useReply(requestId);
  const empty = draft.text.trim() === "";

  useEffect(() => {
    const { current } = field;
    current?.focus({ preventScroll: true });
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);

  const send = () => {
    if (empty || reply.isPending) return field.current?.focus();
    markTried();
    reply.mutate(
      { id: draft.id, text: draft.text },
      {
        onSuccess: () => {
          clear();
          onClose();
          showToast({ text: "Reply on its way" });
        },
      },
    );
  };
  const discard = () => {
    clear();
    onClose();
    if (!empty)
      showToast({
        text: "Draft discarded",
        action: { label: "Undo", onClick: () => restore(draft) },
        ringSeconds: 10,
      });
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      send();
    }
    if (event.key === "Escape") {
      event.stopPropagation();
      onClose();
    }
  };

  return (
    <section className={css.composer} aria-labelledby={title} onKeyDown={keys}>
      <VisuallyHidden id={title}>Your reply</VisuallyHidden>
      <Recipients addresses={recipients} onClose={onClose} />
      <div className={css.write}>
        <textarea
          ref={field}
          value={draft.text}
          onChange={(event) => write(event.target.value)}
          maxLength={MAX_LENGTH}
          aria-labelledby={title}
          placeholder="Write to the agency"
          spellCheck
        />
      </div>
      {reply.error && (
        <div className={css.failure}>
          <Notice tone="red" icon={mdiAlertOutline} role="alert">
            Not sent; your words are kept. {reply.error.message}
          </Notice>
        </div>
      )}
      <p className={css.note}>
        <Icon path={mdiInformationOutline} size={16} />
        <span>
          Goes out as an answer to “{subject || "this mail"}”, so the agency’s own thread holds together.
        </span>
      </p>
      <div className={css.go}>
        <Button
          kind="main"
          onClick={send}
          busy={reply.isPending}
          disabled={empty}
          aria-keyshortcuts="Control+Enter"
        >
          {reply.isPending ? "Sending" : "Send"} <kbd>{MAC ? "⌘ Enter" : "Ctrl Enter"}</kbd>
        </Button>
        <Kept empty={empty} kept={kept} />
        <IconButton icon={mdiTrashCanOutline} size="small" label="Discard the draft" onClick={discard} />
      </div>
    </section>
  );
}

const Recipients = ({ addresses, onClose }: { addresses: readonly string[]; onClose: () => void }) => {
  const unread = addresses.some((address) => NO_REPLY.test(address));
  return (
    <div className={css.line}>
      <span className={css.key} id="reply-to">
        To
      </span>
      <ul className={css.recipients} aria-labelledby="reply-to">
        {addresses.map((address) => (
          <li key={address} className={NO_REPLY.test(address) ? css.doubtful : undefined}>
            {address}
          </li>
        ))}
      </ul>
      {unread && <span className={css.warning}>Nobody may read mail sent to this address</span>}
      <IconButton
        size="small"
        icon={mdiClose}
        label="Close, keep the draft"
        className={css.close}
        onClick={onClose}
      />
    </div>
  );
};

const Kept = ({ empty, kept }: { empty: boolean; kept: boolean }) => (
  <span className={css.kept} role="status">
    {!empty && (
      <>
        <Icon path={kept ? mdiContentSaveCheckOutline : mdiCloudOffOutline} size={16} />
        <span>{kept ? "Draft kept on this device" : "This device could not keep the draft"}</span>
      </>
    )}
  </span>
);
