import { mdiClose } from "@mdi/js";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { Message } from "#contract/conversation.ts";
import type { LetterKind } from "#core/letter/kinds.ts";
import { classNames } from "#web/ui/class-names.ts";
import { IconButton } from "#web/ui/IconButton.tsx";
import { VisuallyHidden } from "#web/ui/VisuallyHidden.tsx";
import { AlsoWritten } from "./AlsoWritten.tsx";
import { AttachedFiles } from "./AttachedFiles.tsx";
import css from "./Composer.module.css";
import { ComposerActions } from "./ComposerActions.tsx";
import { ComposerNotes } from "./ComposerNotes.tsx";
import { LetterLine } from "./LetterLine.tsx";
import { OpenGaps } from "./OpenGaps.tsx";
import { quotedWords } from "./quoting.ts";
import { RecipientFields } from "./RecipientFields.tsx";
import type { Recipients } from "./recipients.ts";
import { SendLater } from "./SendLater.tsx";
import { useFileDrop } from "./use-file-drop.ts";
import { useLetter } from "./use-letter.ts";
import { attachFiles, usePendingFiles } from "./use-pending-files.ts";
import { replyDraft, reviseDraft, useReplyDraft } from "./use-reply-draft.ts";
import { useSending } from "./use-sending.ts";
import { WritingField } from "./WritingField.tsx";

type Props = {
  requestId: string;
  /** To whom an answer goes by itself, and an answer to everyone. */
  suggested: { reply: Recipients; all: Recipients; offered: readonly string[] };
  /** Where our own addresses are, to which nothing can be sent. */
  ownDomain: string | null;
  /** The agency's time zone, by its IANA name. */
  zone: string | null;
  subject: string;
  /** The agency's mail that is answered; null before there is one. */
  answered: Message | null;
  /** The letter the composer was opened for; null for the draft as it is. */
  wanted: LetterKind | null;
  /** It is being prepared, and need not be asked for again. */
  onWantedTaken: () => void;
  /** With the id of what was sent, if something was. */
  onClose: (sentId?: string) => void;
};

const NOBODY = { reply: { to: [], cc: [] }, all: { to: [], cc: [] }, offered: [] };

/** Writes a reply at the foot of its conversation. What is typed stays on this device until the server has it. */
export function Composer(props: Props) {
  const { requestId, suggested, ownDomain, zone, subject, answered, wanted, onWantedTaken, onClose } = props;
  const title = useId();
  const stillOpen = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const to = useRef<HTMLInputElement>(null);
  const { draft, other } = useReplyDraft(requestId);
  const forwards = draft.forwards !== null;
  const pending = usePendingFiles(requestId);
  const [later, setLater] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const recipients = draft.recipients ?? suggested.reply;
  const { offered, letter, gaps: open, choosing, failure, choose } = useLetter(requestId);
  const gaps = open.map(({ gap }) => gap);
  const sending = useSending({ requestId, suggested: suggested.reply, ownDomain, gaps, onSent: onClose });
  const empty = draft.text.trim() === "";

  useEffect(() => {
    const { current } = field;
    // Whom a mail is passed on to is the first thing to say, and one's own words stand above it.
    if (forwards) to.current?.focus({ preventScroll: true });
    else current?.focus({ preventScroll: true });
    const caret = forwards ? 0 : (current?.value.length ?? 0);
    current?.setSelectionRange(caret, caret);
  }, [forwards]);

  useEffect(() => {
    if (wanted === null) return;
    onWantedTaken();
    // A letter of this kind that was begun goes on as it is.
    if (replyDraft(requestId).letter !== wanted) void choose(wanted);
  }, [wanted, onWantedTaken, requestId, choose]);

  const goTo = (gap: string) => {
    const at = draft.text.indexOf(gap);
    field.current?.focus({ preventScroll: true });
    field.current?.setSelectionRange(at, at + gap.length);
    // The field grows instead of scrolling, so a selection does not bring itself into sight; its mark behind it does.
    const marks = field.current?.parentElement?.querySelectorAll("mark") ?? [];
    [...marks].find((mark) => mark.textContent === gap)?.scrollIntoView({ block: "center" });
  };
  const attach = (files: readonly File[]) => setRefused(attachFiles(requestId, files));
  const quote = (mail: Message) => {
    reviseDraft(requestId, ({ text }) => ({
      text: `${text.trimEnd()}\n\n${quotedWords(mail)}\n`.trimStart(),
    }));
    field.current?.focus();
  };
  const drop = useFileDrop(attach);
  const send = (at?: Date) => {
    if (empty) return field.current?.focus();
    const missing = sending.send(at);
    if (missing === "recipients") to.current?.focus();
    if (missing === "gaps" && gaps[0]) goTo(gaps[0]);
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
      className={classNames(
        css.composer,
        letter !== null && css.roomy,
        (later || other !== null) && css.taller,
        drop.over && css.over,
      )}
      aria-labelledby={title}
      onKeyDown={keys}
      {...drop.handlers}
    >
      {forwards ? (
        <div className={css.line}>
          <h3 className={css.title} id={title}>
            Forward
          </h3>
          {close}
        </div>
      ) : (
        <>
          <VisuallyHidden id={title}>Your reply</VisuallyHidden>
          <LetterLine offered={offered} chosen={choosing ?? draft.letter} onChoose={choose} close={close} />
        </>
      )}
      {other && <AlsoWritten requestId={requestId} other={other} />}
      <RecipientFields
        recipients={recipients}
        suggested={forwards ? NOBODY : suggested}
        ownDomain={ownDomain}
        elsewhere={forwards || (letter?.recipient?.elsewhere ?? false)}
        toRef={to}
        onChange={(next) => reviseDraft(requestId, () => ({ recipients: next }))}
      />
      {open.length > 0 && <OpenGaps id={stillOpen} gaps={open} onGo={goTo} />}
      <WritingField
        fieldRef={field}
        value={draft.text}
        gaps={gaps}
        busy={choosing !== null}
        labelledBy={title}
        describedBy={open.length > 0 ? stillOpen : undefined}
        onChange={(text) => reviseDraft(requestId, () => ({ text }))}
      />
      <AttachedFiles
        requestId={requestId}
        files={[...(draft.forwards?.files ?? []), ...draft.files]}
        pending={pending}
      />
      <ComposerNotes
        letter={letter}
        forwards={forwards}
        failure={sending.failure ?? failure ?? refused}
        question={sending.question}
        subject={subject}
        brief={later}
      />
      {later ? (
        <SendLater zone={zone} busy={sending.busy} onSend={send} onClose={() => setLater(false)} />
      ) : (
        <ComposerActions
          requestId={requestId}
          busy={sending.busy}
          onQuote={forwards || answered === null ? null : () => quote(answered)}
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
