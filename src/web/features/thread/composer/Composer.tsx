import { mdiClose, mdiPencilOutline } from "@mdi/js";
import { type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from "react";
import type { Message } from "#contract/mailbox/conversation.ts";
import type { LetterKind } from "#core/letter/letter-kinds.ts";
import { threadComposer as m } from "#messages/thread/composer.ts";
import { threadLetterTemplates } from "#messages/thread/letter-templates.ts";
import { classNames } from "#web/design/class-names.ts";
import { IconButton } from "#web/design/controls/IconButton.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { toneClass } from "#web/design/display/tones.ts";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import type { Recipients } from "#web/features/drafts/recipients.ts";
import { replyDraft, reviseDraft, useReplyDraft } from "#web/features/drafts/use-reply-draft.ts";
import { FileList } from "#web/features/files/FileList.tsx";
import { useFileDrop } from "#web/features/files/use-file-drop.ts";
import { SendLater } from "#web/features/sending/SendLater.tsx";
import { showAnsweredMessage } from "#web/features/thread/message-focus.ts";
import css from "./Composer.module.css";
import { ComposerActions } from "./ComposerActions.tsx";
import { ComposerNotes } from "./ComposerNotes.tsx";
import { ComposerTextArea } from "./ComposerTextArea.tsx";
import { LetterKindPicker } from "./LetterKindPicker.tsx";
import { quotedText } from "./quoting.ts";
import { RecipientFields } from "./RecipientFields.tsx";
import { ReplyDraftConflict } from "./ReplyDraftConflict.tsx";
import {
  attachFiles,
  cancelUpload,
  removeFile,
  retryUpload,
  usePendingUploads,
} from "./use-pending-uploads.ts";
import { type OpenPlaceholder, usePreparedLetter } from "./use-prepared-letter.ts";
import { useSendReply } from "./use-send-reply.ts";

const LetterByHand = lazyComponent(async () => (await import("./LetterByHand.tsx")).LetterByHand);
const LetterTemplates = lazyComponent(async () => (await import("./LetterTemplates.tsx")).LetterTemplates);
const LetterContents = lazyComponent(async () => (await import("./LetterContents.tsx")).LetterContents);

type Props = {
  requestId: string;
  /** Default recipients of a reply and of a reply to all. */
  suggested: { reply: Recipients; all: Recipients; offered: readonly string[] };
  /** Domain of Daylight's own addresses, to which nothing can be sent. */
  ownDomain: string | null;
  /** The agency's time zone, by its IANA name. */
  timeZone: string | null;
  subject: string;
  /** The agency's email that is answered; null if there is none yet. */
  repliedMessage: Message | null;
  /** The letter the composer was opened for; null for the draft as it is. */
  requestedLetter: LetterKind | null;
  /** Called when the requested letter is being prepared, so that it is not requested again. */
  onLetterRequestHandled: () => void;
  /** Called with the id of the sent message, if one was sent. */
  onClose: (sentId?: string) => void;
};

const NO_RECIPIENTS = { reply: { to: [], cc: [] }, all: { to: [], cc: [] }, offered: [] };

/**
 * The editor of a reply, below its conversation. The draft is stored on this device until the server has
 * saved it.
 */
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
  const { currentDraft: draft, serverVersion } = useReplyDraft(requestId);
  const isForward = draft.forwards !== null;
  const pending = usePendingUploads(requestId);
  const [isScheduling, setIsScheduling] = useState(false);
  const [isByHand, setIsByHand] = useState(false);
  const [templateDialog, setTemplateDialog] = useState<"use" | "save" | null>(null);
  const [uploadError, setUploadError] = useState<string | null>(null);
  const recipients = draft.recipients ?? suggested.reply;
  const { suggestedLetters, letter, openPlaceholders, loadingKind, letterError, selectLetter } =
    usePreparedLetter(requestId);
  const placeholders = openPlaceholders.map(({ placeholder }) => placeholder);
  const sending = useSendReply({
    requestId,
    suggested: suggested.reply,
    ownDomain,
    placeholders,
    onSent: onClose,
  });
  const isEmpty = draft.text.trim() === "";
  // Of a letter that is being replaced by another, nothing is known yet.
  const isByHandOnly = loadingKind === null && letter?.recipient?.notByEmail != null;

  useEffect(() => {
    const { current } = textArea;
    // A forward starts with its recipient, and the user's text is above the forwarded email.
    if (isForward) to.current?.focus({ preventScroll: true });
    else current?.focus({ preventScroll: true });
    const caret = isForward ? 0 : (current?.value.length ?? 0);
    current?.setSelectionRange(caret, caret);
  }, [isForward]);

  const answeredId = repliedMessage?.id;
  const loadedKind = letter?.kind ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a letter makes the composer taller
  useEffect(() => {
    if (answeredId) showAnsweredMessage(answeredId);
  }, [answeredId, loadedKind]);

  useEffect(() => {
    if (requestedLetter === null) return;
    onLetterRequestHandled();
    // A draft of this kind of letter stays as it is.
    if (replyDraft(requestId).letter !== requestedLetter) void selectLetter(requestedLetter);
  }, [requestedLetter, onLetterRequestHandled, requestId, selectLetter]);

  const goToPlaceholder = (placeholder: string) => {
    const at = draft.text.indexOf(placeholder);
    textArea.current?.focus({ preventScroll: true });
    textArea.current?.setSelectionRange(at, at + placeholder.length);
    // The field grows instead of scrolling, so its selection is not scrolled into view; the highlight behind
    // it can be.
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
  const startByHand = () => {
    if (placeholders[0]) goToPlaceholder(placeholders[0]);
    else setIsByHand(true);
  };
  const send = (at?: Date) => {
    if (isEmpty) return textArea.current?.focus();
    if (isByHandOnly) return startByHand();
    const missingInput = sending.send(at);
    if (missingInput === "recipients") to.current?.focus();
    if (missingInput === "placeholders" && placeholders[0]) goToPlaceholder(placeholders[0]);
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
      label={m.close}
      className={css.close}
      onClick={() => onClose()}
    />
  );
  return (
    <section
      className={classNames(
        css.composer,
        letter !== null && css.roomy,
        (isScheduling || serverVersion !== null) && css.taller,
        fileDrop.over && css.over,
      )}
      aria-labelledby={titleId}
      onKeyDown={handleKeyDown}
      {...fileDrop.handlers}
    >
      {isForward ? (
        <div className={css.line}>
          <h2 className={css.title} id={titleId}>
            {m.forwardTitle}
          </h2>
          {closeButton}
        </div>
      ) : (
        <>
          <VisuallyHidden id={titleId}>{m.title}</VisuallyHidden>
          <LetterKindPicker
            suggestedLetters={suggestedLetters}
            selectedKind={loadingKind ?? draft.letter}
            onSelectKind={selectLetter}
            closeButton={closeButton}
          />
        </>
      )}
      {serverVersion && <ReplyDraftConflict requestId={requestId} serverDraft={serverVersion.draft} />}
      {!isByHandOnly && (
        <RecipientFields
          recipients={recipients}
          suggested={isForward ? NO_RECIPIENTS : suggested}
          reviewer={letter?.recipient?.address ?? null}
          ownDomain={ownDomain}
          differentRecipient={isForward || (letter?.recipient?.addressRequired ?? false)}
          toRef={to}
          onChange={(next) => reviseDraft(requestId, () => ({ recipients: next }))}
        />
      )}
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
      <FileList
        files={[...(draft.forwards?.files ?? []), ...draft.files]}
        pending={pending}
        onRemove={(id) => removeFile(requestId, id)}
        onCancel={(key) => cancelUpload(requestId, key)}
        onRetry={(key) => retryUpload(requestId, key)}
      />
      {letter !== null && (letter.points.length > 0 || letter.copies.length > 0) && (
        <Suspense fallback={null}>
          <LetterContents
            letter={letter}
            text={draft.text}
            withoutCopies={draft.withoutCopies}
            onChange={(change) => reviseDraft(requestId, () => change)}
          />
        </Suspense>
      )}
      {draft.letter !== null && letter !== null && isByHand && (
        <Suspense fallback={null}>
          <LetterByHand
            requestId={requestId}
            kind={draft.letter}
            timeZone={timeZone}
            paperSize={letter.paperSize}
            notByEmail={isByHandOnly}
            onSent={onClose}
            onClose={() => setIsByHand(false)}
          />
        </Suspense>
      )}
      {letter !== null && templateDialog !== null && (
        <Suspense fallback={null}>
          <LetterTemplates
            requestId={requestId}
            letter={letter}
            dialog={templateDialog}
            onClose={() => setTemplateDialog(null)}
          />
        </Suspense>
      )}
      <ComposerNotes
        letter={letter}
        isForward={isForward}
        error={sending.error ?? letterError ?? uploadError}
        question={sending.question}
        subject={subject}
        compact={isScheduling}
      />
      {isScheduling && !isByHandOnly ? (
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
          onByHand={draft.letter === null ? null : startByHand}
          isByHandOnly={isByHandOnly}
          onTemplates={letter === null ? null : setTemplateDialog}
          onDiscard={onClose}
        />
      )}
      {fileDrop.over && (
        <div className={css.target} aria-hidden="true">
          {m.dropFiles}
        </div>
      )}
    </section>
  );
}

type OpenPlaceholdersProps = {
  id: string;
  placeholders: readonly OpenPlaceholder[];
  onGoTo: (placeholder: string) => void;
};

/** Placeholders that the user must fill in; each button selects its placeholder in the text. */
const OpenPlaceholders = ({ id, placeholders, onGoTo }: OpenPlaceholdersProps) => (
  <div id={id} className={classNames(css.placeholders, toneClass("orange"))}>
    <Icon path={mdiPencilOutline} size={16} />
    <ul>
      {placeholders.map(({ placeholder, message }) => (
        <li key={placeholder}>
          <button type="button" onClick={() => onGoTo(placeholder)}>
            {placeholder}
          </button>{" "}
          {message ?? threadLetterTemplates.placeholder}
        </li>
      ))}
    </ul>
  </div>
);
