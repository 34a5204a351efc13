import { mdiAlertOutline, mdiInformationOutline } from "@mdi/js";
import { use } from "react";
import type { PreparedLetter } from "#contract/letter.ts";
import { SendingLeft } from "#web/sending/SendingLeft.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import css from "./Composer.module.css";
import { Writer } from "./writer.ts";

type Props = {
  letter: PreparedLetter | null;
  /** It passes a mail on, and answers nobody. */
  forwards: boolean;
  failure: string | null;
  /** Whether to send to addresses outside the agency; null where nothing is asked. */
  question: { words: string; confirm: () => void } | null;
  /** Of the thread it goes into. */
  subject: string;
  /** Leaves out the line on what sending does, where room is wanted. */
  brief: boolean;
};

/** Beneath the words: what went wrong, and what sending does. */
export function ComposerNotes({ letter, forwards, failure, question, subject, brief }: Props) {
  // In somebody else's request their limits count, which the server does not show.
  const own = use(Writer) === "You";
  return (
    <>
      {failure && (
        <div className={css.failure}>
          <Notice tone="red" icon={mdiAlertOutline} role="alert">
            {failure}
          </Notice>
        </div>
      )}
      {question && (
        <div className={css.failure}>
          <Notice tone="orange" icon={mdiAlertOutline} role="alert">
            {question.words}{" "}
            <Button size="small" onClick={question.confirm}>
              Send anyway
            </Button>
          </Notice>
        </div>
      )}
      {own && !brief && (
        <p className={css.limit}>
          <SendingLeft />
        </p>
      )}
      {!brief && (
        <p className={css.note} role="status">
          <Icon path={mdiInformationOutline} size={16} />
          {forwards ? (
            <span>
              Goes out from the address of this request, where answers come in. The agency does not get it,
              and no clock moves.
            </span>
          ) : letter ? (
            <span>{[letter.recipient?.words, letter.effect].filter(Boolean).join(" ")}</span>
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
