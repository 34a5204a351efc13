import { mdiClose } from "@mdi/js";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { Message } from "#contract/mailbox/conversation.ts";
import type { LetterKind } from "#core/letter/letter-kinds.ts";
import { classNames } from "#web/design/class-names.ts";
import { IconButton } from "#web/design/controls/IconButton.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import type { Recipients } from "#web/features/drafts/recipients.ts";
import { replyDraft, reviseDraft, useReplyDraft } from "#web/features/drafts/use-reply-draft.ts";
import { useFileDrop } from "#web/features/files/use-file-drop.ts";
import { SendLater } from "#web/features/sending/SendLater.tsx";
import { AttachedFiles } from "./AttachedFiles.tsx";
import css from "./Composer.module.css";
import { ComposerActions } from "./ComposerActions.tsx";
import { ComposerNotes } from "./ComposerNotes.tsx";
import { ComposerTextArea } from "./ComposerTextArea.tsx";
import { LetterKindPicker } from "./LetterKindPicker.tsx";
import { OpenPlaceholders } from "./OpenPlaceholders.tsx";
import { quotedText } from "./quoting.ts";
import { RecipientFields } from "./RecipientFields.tsx";
import { ReplyDraftConflict } from "./ReplyDraftConflict.tsx";
import { attachFiles, usePendingUploads } from "./use-pending-uploads.ts";
import { usePreparedLetter } from "./use-prepared-letter.ts";
import { useSendReply } from "./use-send-reply.ts";

type Props = {
  requestId: string;
  /** To whom an answer goes by itself, and an answer to everyone. */
  suggested: { reply: Recipients; all: Recipients; offered: readonly string[] };
  /** Where our own addresses are, to which nothing can be sent. */
  ownDomain: string | null;
  /** The agency's time zone, by its IANA name. */
  timeZone: string | null;
  subject: string;
  /** The agency's mail that is answered; null before there is one. */
  repliedMessage: Message | null;
  /** The letter the composer was opened for; null for the draft as it is. */
  requestedLetter: LetterKind | null;
  /** It is being prepared, and need not be asked for again. */
  onLetterRequestHandled: () => void;
  /** With the id of what was sent, if something was. */
  onClose: (sentId?: string) => void;
};

const NO_RECIPIENTS = { reply: { to: [], cc: [] }, all: { to: [], cc: [] }, offered: [] };

/** Writes a reply at the foot of its conversation. What is typed stays on this device until the server has it. */
export function Composer(props: Props) {
  const {
    requestId,
    suggested,
    ownDomain,
    timeZone,
    subject,
    repliedMessage,
    requestedLetter,
    onLetterRequestHandled,
    onClose,
  } = props;
  const titleId = useId();
  const placeholdersId = useId();
  const textArea = useRef<HTMLTextAreaElement>(null);
  const to = useRef<HTMLInputElement>(null);
  const { draft, other: serverDraft } = useReplyDraft(requestId);
  const isForward = draft.forwards !== null;
  const pending = usePendingUploads(requestId);
  const [isScheduling, setIsScheduling] = useState(false);
  const [uploadError, setUploadError] = useState<string | null>(null);
  const recipients = draft.recipients ?? suggested.reply;
  const {
    offered,
    letter,
    placeholders: openPlaceholders,
    choosing: loadingKind,
    failure: letterError,
    choose: selectLetter,
  } = usePreparedLetter(requestId);
  const placeholders = openPlaceholders.map(({ placeholder }) => placeholder);
  const sending = useSendReply({
    requestId,
    suggested: suggested.reply,
    ownDomain,
    placeholders,
    onSent: onClose,
  });
  const isEmpty = draft.text.trim() === "";

  useEffect(() => {
    const { current } = textArea;
    // Whom a mail is passed on to is the first thing to say, and one's own words stand above it.
    if (isForward) to.current?.focus({ preventScroll: true });
    else current?.focus({ preventScroll: true });
    const caret = isForward ? 0 : (current?.value.length ?? 0);
    current?.setSelectionRange(caret, caret);
  }, [isForward]);

  useEffect(() => {
    if (requestedLetter === null) return;
    onLetterRequestHandled();
    // A letter of this kind that was begun goes on as it is.
    if (replyDraft(requestId).letter !== requestedLetter) void selectLetter(requestedLetter);
  }, [requestedLetter, onLetterRequestHandled, requestId, selectLetter]);

  const goToPlaceholder = (placeholder: string) => {
    const at = draft.text.indexOf(placeholder);
    textArea.current?.focus({ preventScroll: true });
    textArea.current?.setSelectionRange(at, at + placeholder.length);
    // The field grows instead of scrolling, so a selection does not bring itself into sight; its mark behind it does.
    const marks = textArea.current?.parentElement?.querySelectorAll("mark") ?? [];
    [...marks].find((mark) => mark.textContent === placeholder)?.scrollIntoView({ block: "center" });
  };
  const attach = (files: readonly File[]) => setUploadError(attachFiles(requestId, files));
  const quote = (message: Message) => {
    reviseDraft(requestId, ({ text }) => ({
      text: `${text.trimEnd()}\n\n${quotedText(message)}\n`.trimStart(),
    }));
    textArea.current?.focus();
  };
  const fileDrop = useFileDrop(attach);
  const send = (at?: Date) => {
    if (isEmpty) return textArea.current?.focus();
    const missingInput = sending.send(at);
    if (missingInput === "recipients") to.current?.focus();
    if (missingInput === "gaps" && placeholders[0]) goToPlaceholder(placeholders[0]);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      send();
    }
    if (event.key === "Escape") {
      event.stopPropagation();
      if (isScheduling) setIsScheduling(false);
      else onClose();
    }
  };
  const closeButton = (
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
        (isScheduling || serverDraft !== null) && css.taller,
        fileDrop.over && css.over,
      )}
      aria-labelledby={titleId}
      onKeyDown={handleKeyDown}
      {...fileDrop.handlers}
    >
      {isForward ? (
        <div className={css.line}>
          <h3 className={css.title} id={titleId}>
            Forward
          </h3>
          {closeButton}
        </div>
      ) : (
        <>
          <VisuallyHidden id={titleId}>Your reply</VisuallyHidden>
          <LetterKindPicker
            suggestedLetters={offered}
            selectedKind={loadingKind ?? draft.letter}
            onSelectKind={selectLetter}
            closeButton={closeButton}
          />
        </>
      )}
      {serverDraft && <ReplyDraftConflict requestId={requestId} serverDraft={serverDraft} />}
      <RecipientFields
        recipients={recipients}
        suggested={isForward ? NO_RECIPIENTS : suggested}
        ownDomain={ownDomain}
        differentRecipient={isForward || (letter?.recipient?.addressRequired ?? false)}
        toRef={to}
        onChange={(next) => reviseDraft(requestId, () => ({ recipients: next }))}
      />
      {openPlaceholders.length > 0 && (
        <OpenPlaceholders id={placeholdersId} placeholders={openPlaceholders} onGoTo={goToPlaceholder} />
      )}
      <ComposerTextArea
        fieldRef={textArea}
        value={draft.text}
        placeholders={placeholders}
        busy={loadingKind !== null}
        labelledBy={titleId}
        describedBy={openPlaceholders.length > 0 ? placeholdersId : undefined}
        onChange={(text) => reviseDraft(requestId, () => ({ text }))}
      />
      <AttachedFiles
        requestId={requestId}
        files={[...(draft.forwards?.files ?? []), ...draft.files]}
        pending={pending}
      />
      <ComposerNotes
        letter={letter}
        isForward={isForward}
        error={sending.failure ?? letterError ?? uploadError}
        question={sending.question}
        subject={subject}
        compact={isScheduling}
      />
      {isScheduling ? (
        <SendLater
          timeZone={timeZone}
          busy={sending.busy}
          onSend={send}
          onClose={() => setIsScheduling(false)}
        />
      ) : (
        <ComposerActions
          requestId={requestId}
          busy={sending.busy}
          onQuote={isForward || repliedMessage === null ? null : () => quote(repliedMessage)}
          onSend={() => send()}
          onSchedule={() => setIsScheduling(true)}
          onFiles={attach}
          onDiscard={onClose}
        />
      )}
      {fileDrop.over && (
        <div className={css.target} aria-hidden="true">
          Drop files to attach them
        </div>
      )}
    </section>
  );
}
