import { memo } from "react";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import type { Law } from "#core/law/law.ts";
import { letterLaw } from "#core/letter/law/letter-law.ts";
import type { Letter } from "#core/letter/letter.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editorLetter } from "#messages/editor/letter.ts";
import { classNames } from "#web/design/class-names.ts";
import { nonBreaking } from "#web/design/non-breaking.ts";
import { formatLongDay } from "#web/features/dates/format-day.ts";
import css from "./LetterPane.module.css";
import { LetterPreview } from "./LetterPreview.tsx";
import { LetterStepper } from "./LetterStepper.tsx";

/** The selected letter with its agency, law and deadline. */
export const LetterPane = memo(function LetterPane(props: {
  agencies: readonly AgencyItem[];
  /** Index of the selected agency. Only its letter is built. */
  current: number;
  onShow: (index: number) => void;
  seenLetters: ReadonlySet<string>;
  /** Ids of agencies whose letter has a check to review. */
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
      className={classNames(css.pane, className)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
      aria-label={editorLetter.label}
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
      <p className={css.heading} aria-live="polite">
        <b>{agency ? letterName(agency, current, agencies.length) : editorLetter.label}</b>
        <span>{agency ? lawText(agency, law, dueDate) : editorLetter.chooseAgency}</span>
      </p>
      <LetterPreview
        letter={letter}
        isEditing={isEditing}
        label={agency ? formatMessage(editorLetter.to, { agency: agency.name }) : editorLetter.toNobody}
      />
    </section>
  );
});

const letterName = (agency: AgencyItem, current: number, count: number) =>
  count > 1
    ? formatMessage(editorLetter.letterOf, { number: current + 1, count, agency: agency.name })
    : agency.name;

/** "5 ILCS 140/3(d), five business days · If sent today, the answer is due Tuesday, December 1". */
function lawText(agency: AgencyItem, law: Law | undefined, dueDate: string | null) {
  if (!law) return null; // Loading.
  const { limit, citation } = letterLaw(law, agency.locality ? "municipality" : "agency");
  if (!limit)
    return formatMessage(editorLetter.noDeadline, { citation: nonBreaking(citation ?? law.commonName) });
  return (
    <>
      {limit.citation
        ? formatMessage(editorLetter.limit, { citation: nonBreaking(limit.citation), limit: limit.words })
        : limit.words}
      {dueDate && (
        <>
          {" "}
          <span aria-hidden="true">·</span>{" "}
          {formatMessage(editorLetter.due, { date: formatLongDay(dueDate) })}
        </>
      )}
    </>
  );
}
