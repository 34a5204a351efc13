import { mdiAlertOutline, mdiClose, mdiInformationOutline } from "@mdi/js";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { VisuallyHidden } from "#web/ui/VisuallyHidden.tsx";
import { AttachedFiles } from "./AttachedFiles.tsx";
import css from "./Composer.module.css";
import { ComposerActions } from "./ComposerActions.tsx";
import { RecipientFields } from "./RecipientFields.tsx";
import type { Recipients } from "./recipients.ts";
import { SendLater } from "./SendLater.tsx";
import { useFileDrop } from "./use-file-drop.ts";
import { attachFiles, usePendingFiles } from "./use-pending-files.ts";
import { reviseDraft, useReplyDraft } from "./use-reply-draft.ts";
import { useSending } from "./use-sending.ts";

/** The server takes no more (SendMessage). */
const MAX_LENGTH = 50_000;

type Props = {
  requestId: string;
  /** To whom an answer goes by itself, and an answer to everyone. */
  suggested: { reply: Recipients; all: Recipients; offered: readonly string[] };
  /** Where our own addresses are, to which nothing can be sent. */
  ownDomain: string | null;
  /** The agency's time zone, by its IANA name. */
  zone: string | null;
  subject: string;
  /** With the id of what was sent, if something was. */
  onClose: (sentId?: string) => void;
};

/** Writes a reply at the foot of its conversation. What is typed stays on this device until the server has it. */
export function Composer({ requestId, suggested, ownDomain, zone, subject, onClose }: Props) {
  const title = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const to = useRef<HTMLInputElement>(null);
  const { draft } = useReplyDraft(requestId);
  const pending = usePendingFiles(requestId);
  const [later, setLater] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const recipients = draft.recipients ?? suggested.reply;
  const sending = useSending({ requestId, suggested: suggested.reply, ownDomain, onSent: onClose });
  const empty = draft.text.trim() === "";

  useEffect(() => {
    const { current } = field;
    current?.focus({ preventScroll: true });
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);

  const attach = (files: readonly File[]) => setRefused(attachFiles(requestId, files));
  const drop = useFileDrop(attach);
  const send = (at?: Date) => {
    if (empty) return field.current?.focus();
    if (!sending.send(at)) to.current?.focus();
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      send();
    }
    if (event.key === "Escape") {
      event.stopPropagation();
      if (later) setLater(false);
      else onClose();
    }
  };
  const close = (
    <IconButton
      size="small"
      icon={mdiClose}
      label="Close, keep the draft"
      className={css.close}
      onClick={() => onClose()}
    />
  );
  return (
    <section
      className={classNames(css.composer, later && css.taller, drop.over && css.over)}
      aria-labelledby={title}
      onKeyDown={keys}
      {...drop.handlers}
    >
      <VisuallyHidden id={title}>Your reply</VisuallyHidden>
      <RecipientFields
        recipients={recipients}
        suggested={suggested}
        ownDomain={ownDomain}
        toRef={to}
        close={close}
        onChange={(next) => reviseDraft(requestId, () => ({ recipients: next }))}
      />
      <div className={css.write}>
        <textarea
          ref={field}
          value={draft.text}
          onChange={(event) => reviseDraft(requestId, () => ({ text: event.target.value }))}
          maxLength={MAX_LENGTH}
          aria-labelledby={title}
          placeholder="Write to the agency"
          spellCheck
        />
      </div>
      <AttachedFiles requestId={requestId} files={draft.files} pending={pending} />
      {(sending.failure ?? refused) && (
        <div className={css.failure}>
          <Notice tone="red" icon={mdiAlertOutline} role="alert">
            {sending.failure ?? refused}
          </Notice>
        </div>
      )}
      {!later && (
        <p className={css.note}>
          <Icon path={mdiInformationOutline} size={16} />
          <span>
            Goes out as an answer to “{subject || "this mail"}”, so the agency’s own thread holds together.
          </span>
        </p>
      )}
      {later ? (
        <SendLater zone={zone} busy={sending.busy} onSend={send} onClose={() => setLater(false)} />
      ) : (
        <ComposerActions
          requestId={requestId}
          busy={sending.busy}
          onSend={() => send()}
          onLater={() => setLater(true)}
          onFiles={attach}
          onDiscard={onClose}
        />
      )}
      {drop.over && (
        <div className={css.target} aria-hidden="true">
          Drop files to attach them
        </div>
      )}
    </section>
  );
}
