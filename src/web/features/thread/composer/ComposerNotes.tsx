import { mdiAlertOutline, mdiInformationOutline, mdiPrinterOutline } from "@mdi/js";
import { use } from "react";
import type { PreparedLetter } from "#contract/delivery/prepared-letter.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { threadComposer as m } from "#messages/thread/composer.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { SendingAllowance } from "#web/features/sending/SendingAllowance.tsx";
import { RequesterNameContext } from "#web/features/thread/requester-name.ts";
import css from "./Composer.module.css";

type Props = {
  letter: PreparedLetter | null;
  /** The draft forwards an email. */
  isForward: boolean;
  error: string | null;
  /** Asks to confirm recipients outside the agency; null if there are none. */
  question: { text: string; confirm: () => void } | null;
  /** Subject of the thread. */
  subject: string;
  /** Hides the note about what sending does, to save space. */
  compact: boolean;
};

/** Below the text: errors, questions, and what sending does. */
export function ComposerNotes({ letter, isForward, error, question, subject, compact }: Props) {
  // In a shared request the requester's sending limits apply, which the server does not show to collaborators.
  const isOwnRequest = use(RequesterNameContext) === null;
  const byHandReason = letter?.recipient?.notByEmail ?? null;
  return (
    <>
      {error && (
        <div className={css.alert}>
          <Notice tone="red" icon={mdiAlertOutline} role="alert">
            {error}
          </Notice>
        </div>
      )}
      {question && (
        <div className={css.alert}>
          <Notice tone="orange" icon={mdiAlertOutline} role="alert">
            {question.text}{" "}
            <Button size="small" onClick={question.confirm}>
              {m.sendAnyway}
            </Button>
          </Notice>
        </div>
      )}
      {byHandReason && (
        <div className={css.alert}>
          <Notice tone="orange" icon={mdiPrinterOutline} role="status">
            {byHandReason}
          </Notice>
        </div>
      )}
      {isOwnRequest && !compact && byHandReason === null && (
        <p className={css.limit}>
          <SendingAllowance />
        </p>
      )}
      {!compact && (
        <p className={css.note} role="status">
          <Icon path={mdiInformationOutline} size={16} />
          {isForward ? (
            <span>{m.forwardNote}</span>
          ) : letter ? (
            <span>{[letter.recipient?.label, letter.effect].filter(Boolean).join(" ")}</span>
          ) : (
            <span className={css.thread}>
              {subject ? formatMessage(m.replyNote, { subject }) : m.replyNoteWithoutSubject}
            </span>
          )}
        </p>
      )}
      {!isForward && letter?.english && (
        <details className={css.english}>
          <summary>{m.languages[letter.english.language]}</summary>
          <p>{letter.english.text}</p>
        </details>
      )}
    </>
  );
}
