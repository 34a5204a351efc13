import type { AgencyItem } from "#contract/agency.ts";
import type { Law } from "#core/deadline/law.ts";
import type { Letter } from "#core/letter/letter.ts";
import { letterLaw } from "#core/letter/letter-law.ts";
import { answerDay } from "#web/deadline/day-words.ts";
import { classNames } from "#web/ui/class-names.ts";
import { unbroken } from "#web/ui/unbroken.ts";
import css from "./LetterPane.module.css";
import { LetterPaper } from "./LetterPaper.tsx";

/** The letter on its desk, and above it to whom, under which law, and when the answer is due. */
export function LetterPane(props: {
  letter: Letter;
  agency: AgencyItem | null;
  law: Law | undefined;
  dueDate: string | null;
  live: boolean;
  className?: string | undefined;
}) {
  const { letter, agency, law, dueDate, live, className } = props;
  return (
    <section
      className={classNames(css.desk, className)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
      aria-label="The letter as the agency will get it"
    >
      <p className={css.which}>
        <b>{agency ? agency.name : "The letter as the agency will get it"}</b>
        <span aria-live="polite">
          {agency ? lawWords(law, dueDate) : "Choose an agency, and its law and deadline follow."}
        </span>
      </p>
      <LetterPaper letter={letter} live={live} label={`Letter to ${agency?.name ?? "an agency"}`} />
    </section>
  );
}

/** "5 ILCS 140/3(d), five business days · sent today, the answer is due Tuesday, December 1". */
function lawWords(law: Law | undefined, dueDate: string | null) {
  if (!law) return null; // On its way.
  const { limit, citation } = letterLaw(law);
  if (!limit) return `${unbroken(citation ?? law.commonName)}. The law sets no day for the answer.`;
  return (
    <>
      {limit.citation ? `${unbroken(limit.citation)}, ${limit.words}` : limit.words}
      {dueDate && (
        <>
          {" "}
          <span aria-hidden="true">·</span> sent today, the answer is due {answerDay(dueDate)}
        </>
      )}
    </>
  );
}
