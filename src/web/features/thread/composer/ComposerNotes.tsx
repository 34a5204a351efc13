import { mdiAlertOutline, mdiInformationOutline } from "@mdi/js";
import { use } from "react";
import type { PreparedLetter } from "#contract/delivery/prepared-letter.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { SendingAllowance } from "#web/features/sending/SendingAllowance.tsx";
import { AuthorNameContext } from "#web/features/thread/author-name.ts";
import css from "./Composer.module.css";

type Props = {
  letter: PreparedLetter | null;
  /** It passes a mail on, and answers nobody. */
  isForward: boolean;
  error: string | null;
  /** Whether to send to addresses outside the agency; null where nothing is asked. */
  question: { text: string; confirm: () => void } | null;
  /** Of the thread it goes into. */
  subject: string;
  /** Leaves out the line on what sending does, where room is wanted. */
  compact: boolean;
};

/** Beneath the words: what went wrong, and what sending does. */
export function ComposerNotes({ letter, isForward, error, question, subject, compact }: Props) {
  // In somebody else's request their limits count, which the server does not show.
  const isOwnRequest = use(AuthorNameContext) === "You";
  return (
    <>
      {error && (
        <div className={css.failure}>
          <Notice tone="red" icon={mdiAlertOutline} role="alert">
            {error}
          </Notice>
        </div>
      )}
      {question && (
        <div className={css.failure}>
          <Notice tone="orange" icon={mdiAlertOutline} role="alert">
            {question.text}{" "}
            <Button size="small" onClick={question.confirm}>
              Send anyway
            </Button>
          </Notice>
        </div>
      )}
      {isOwnRequest && !compact && (
        <p className={css.limit}>
          <SendingAllowance />
        </p>
      )}
      {!compact && (
        <p className={css.note} role="status">
          <Icon path={mdiInformationOutline} size={16} />
          {isForward ? (
            <span>
              Goes out from the address of this request, where answers come in. The agency does not get it,
              and no clock moves.
            </span>
          ) : letter ? (
            <span>{[letter.recipient?.label, letter.effect].filter(Boolean).join(" ")}</span>
          ) : (
            <span className={css.thread}>
              Goes out as an answer to “{subject || "this mail"}”, so the agency’s own thread holds together.
            </span>
          )}
        </p>
      )}
    </>
  );
}
