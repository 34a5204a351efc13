import { memo } from "react";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import type { Law } from "#core/law/law.ts";
import { letterLaw } from "#core/letter/law/letter-law.ts";
import type { Letter } from "#core/letter/letter.ts";
import { classNames } from "#web/design/class-names.ts";
import { nonBreaking } from "#web/design/non-breaking.ts";
import { formatLongDay } from "#web/features/dates/format-day.ts";
import css from "./LetterPane.module.css";
import { LetterPreview } from "./LetterPreview.tsx";
import { LetterStepper } from "./LetterStepper.tsx";

/** The letter on its desk: which one it is, under which law and when the answer is due, and the paper itself. */
export const LetterPane = memo(function LetterPane(props: {
  agencies: readonly AgencyItem[];
  /** Whose letter is on the desk: its place among `agencies`. Only this one is made. */
  current: number;
  onShow: (index: number) => void;
  seenLetters: ReadonlySet<string>;
  /** Agencies whose letter has something to look at. */
  flaggedLetters: ReadonlySet<string>;
  letter: Letter;
  law: Law | undefined;
  dueDate: string | null;
  isEditing: boolean;
  className?: string | undefined;
}) {
  const {
    agencies,
    current,
    onShow,
    seenLetters,
    flaggedLetters,
    letter,
    law,
    dueDate,
    isEditing,
    className,
  } = props;
  const agency = agencies[current] ?? null;
  return (
    <section
      className={classNames(css.desk, className)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
      aria-label="The letter as the agency will get it"
    >
      {agencies.length > 1 && (
        <LetterStepper
          agencies={agencies}
          current={current}
          onShow={onShow}
          seenLetters={seenLetters}
          flaggedLetters={flaggedLetters}
        />
      )}
      <p className={css.which} aria-live="polite">
        <b>
          {agency ? letterName(agency, current, agencies.length) : "The letter as the agency will get it"}
        </b>
        <span>
          {agency ? lawText(agency, law, dueDate) : "Choose an agency, and its law and deadline follow."}
        </span>
      </p>
      <LetterPreview
        letter={letter}
        isEditing={isEditing}
        label={`Letter to ${agency?.name ?? "an agency"}`}
      />
    </section>
  );
});

const letterName = (agency: AgencyItem, current: number, count: number) =>
  count > 1 ? `Letter ${current + 1} of ${count}. ${agency.name}` : agency.name;

/** "5 ILCS 140/3(d), five business days · sent today, the answer is due Tuesday, December 1". */
function lawText(agency: AgencyItem, law: Law | undefined, dueDate: string | null) {
  if (!law) return null; // On its way.
  const { limit, citation } = letterLaw(law, agency.locality ? "municipality" : "agency");
  if (!limit) return `${nonBreaking(citation ?? law.commonName)}. The law sets no day for the answer.`;
  return (
    <>
      {limit.citation ? `${nonBreaking(limit.citation)}, ${limit.words}` : limit.words}
      {dueDate && (
        <>
          {" "}
          <span aria-hidden="true">·</span> sent today, the answer is due {formatLongDay(dueDate)}
        </>
      )}
    </>
  );
}
