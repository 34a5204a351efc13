import { mdiAlertOutline, mdiInformationOutline } from "@mdi/js";
import type { PreparedLetter } from "#contract/letter.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import css from "./Composer.module.css";

type Props = {
  letter: PreparedLetter | null;
  /** It passes a mail on, and answers nobody. */
  forwards: boolean;
  failure: string | null;
  /** Of the thread it goes into. */
  subject: string;
  /** Leaves out the line on what sending does, where room is wanted. */
  brief: boolean;
};

/** Beneath the words: what went wrong, and what sending does. */
export function ComposerNotes({ letter, forwards, failure, subject, brief }: Props) {
  return (
    <>
      {failure && (
        <div className={css.failure}>
          <Notice tone="red" icon={mdiAlertOutline} role="alert">
            {failure}
          </Notice>
        </div>
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
