import { mdiCheck, mdiChevronLeft, mdiChevronRight, mdiCloudOffOutline } from "@mdi/js";
import { type CSSProperties, type KeyboardEvent, memo, useEffect, useRef } from "react";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import type { Law } from "#core/law/law.ts";
import { letterLaw } from "#core/letter/law/letter-law.ts";
import type { Letter } from "#core/letter/letter.ts";
import { type LetterLanguage, languagesOf } from "#core/letter/letter-language.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editorLetter } from "#messages/editor/letter.ts";
import { classNames } from "#web/design/class-names.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { nonBreaking } from "#web/design/non-breaking.ts";
import { formatLongDay } from "#web/features/dates/format-day.ts";
import { LetterPaper } from "#web/features/letter/LetterPaper.tsx";
import { jurisdictionCode } from "#web/screens/RequestEditor/agencies/agency-count.ts";
import css from "./LetterPane.module.css";
import type { LetterPart } from "./letter-part.ts";
import { nextStepByKey, stepWindow } from "./stepper-window.ts";

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
  /** Of the letter as it is sent. */
  language: LetterLanguage;
  /** `letter` is what it says, in English. */
  isShownInEnglish: boolean;
  onReadEnglish: (isReading: boolean) => void;
  law: Law | undefined;
  dueDate: string | null;
  /** What is shown in place of the letter. */
  waiting: LetterPart | null;
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
    language,
    isShownInEnglish,
    onReadEnglish,
    law,
    dueDate,
    waiting,
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
        <span>
          {waiting ? waiting.title : agency ? lawText(agency, law, dueDate) : editorLetter.chooseAgency}
        </span>
      </p>
      {agency && !waiting && language !== "en" && (
        <LanguageNote
          language={language}
          isUsual={language === languagesOf(agency.jurisdiction)[0]}
          isShownInEnglish={isShownInEnglish}
          onReadEnglish={onReadEnglish}
        />
      )}
      {waiting ? (
        <WaitingPaper part={waiting} />
      ) : (
        <LetterPaper
          letter={letter}
          language={isShownInEnglish ? "en" : language}
          isEditing={isEditing}
          label={agency ? formatMessage(editorLetter.to, { agency: agency.name }) : editorLetter.toNobody}
        />
      )}
    </section>
  );
});

/** In place of a letter that lacks a part: it would read like the letter that is sent, and is another. */
const WaitingPaper = ({ part }: { part: LetterPart }) => (
  <div className={css.waiting}>
    {part.phase === "loading" ? (
      <Skeleton rows={14} shape="text" label={part.title} />
    ) : (
      <EmptyState
        alert
        icon={mdiCloudOffOutline}
        title={part.title}
        action={
          <Button busy={part.isRetrying} onClick={part.retry}>
            {editorLetter.parts.retry}
          </Button>
        }
      >
        {part.reason}
      </EmptyState>
    )}
  </div>
);

/** In which language the letter is, and what it says in English. */
function LanguageNote(props: {
  language: LetterLanguage;
  isUsual: boolean;
  isShownInEnglish: boolean;
  onReadEnglish: (isReading: boolean) => void;
}) {
  const { language, isUsual, isShownInEnglish, onReadEnglish } = props;
  const { inAgencyLanguage, inChosenLanguage, englishReading, showEnglish, showLetter } =
    editorLetter.language;
  const name = { language: editorLetter.languages[language] };
  const text = isShownInEnglish ? englishReading : isUsual ? inAgencyLanguage : inChosenLanguage;
  return (
    <p className={css.language}>
      {formatMessage(text, name)}{" "}
      <Button kind="quiet" size="small" onClick={() => onReadEnglish(!isShownInEnglish)}>
        {isShownInEnglish ? formatMessage(showLetter, name) : showEnglish}
      </Button>
    </p>
  );
}

const letterName = (agency: AgencyItem, current: number, count: number) =>
  count > 1
    ? formatMessage(editorLetter.letterOf, { number: current + 1, count, agency: agency.name })
    : agency.name;

/** "5 ILCS 140/3(d), five business days · If sent today, the answer is due Tuesday, December 1". */
function lawText(agency: AgencyItem, law: Law | undefined, dueDate: string | null) {
  if (!law) return null;
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

/**
 * One circle per letter with the code of its jurisdiction: a check mark if it was read, a dot if it has a check to review.
 * With many letters, only those around the current one are rendered. One Tab stop; arrows, Page Up/Down, Home and End move.
 */
const LetterStepper = memo(function LetterStepper(props: {
  agencies: readonly AgencyItem[];
  current: number;
  onShow: (index: number) => void;
  /** Ids of agencies whose letter was shown, and of those whose letter has a check to review. */
  seenLetters: ReadonlySet<string>;
  flaggedLetters: ReadonlySet<string>;
}) {
  const { agencies, current, onShow, seenLetters, flaggedLetters } = props;
  const list = useRef<HTMLOListElement>(null);
  const movedByKey = useRef(false);
  const { from, visibleCount } = stepWindow(agencies.length, current);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each move scrolls to the current circle
  useEffect(() => {
    const currentStep = list.current?.querySelector<HTMLElement>('[aria-current="step"]');
    if (!currentStep || !list.current) return;
    if (movedByKey.current) currentStep.focus({ preventScroll: true });
    movedByKey.current = false;
    // Scrolls only the row; scrollIntoView could scroll the page.
    list.current.scrollTo({
      left: currentStep.offsetLeft - list.current.clientWidth / 2 + currentStep.offsetWidth / 2,
    });
  }, [current, agencies]);

  const move = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = nextStepByKey(event.key, current, agencies.length);
    if (next === null) return;
    event.preventDefault();
    movedByKey.current = true;
    onShow(next);
  };
  return (
    <nav className={css.steps} aria-label={formatMessage(editorLetter.steps, { count: agencies.length })}>
      <PlainIconButton
        icon={mdiChevronLeft}
        label={editorLetter.previous}
        className={css.arrow}
        disabled={current === 0}
        onClick={() => onShow(current - 1)}
      />
      <ol ref={list} style={{ "--count": visibleCount } as CSSProperties} onKeyDown={move}>
        {agencies.slice(from, from + visibleCount).map((agency, offset) => {
          const index = from + offset;
          const isFlagged = flaggedLetters.has(agency.id);
          const isSeen = seenLetters.has(agency.id) && index !== current;
          return (
            <li key={agency.id} className={classNames(isFlagged && css.flagged)}>
              <button
                type="button"
                className={classNames(index === current && css.current, isSeen && css.read)}
                aria-current={index === current ? "step" : undefined}
                aria-label={stepLabel(agency, index, isSeen, isFlagged)}
                tabIndex={index === current ? 0 : -1}
                onClick={() => onShow(index)}
              >
                {isSeen ? <Icon path={mdiCheck} size={16} /> : jurisdictionCode(agency)}
              </button>
            </li>
          );
        })}
      </ol>
      <PlainIconButton
        icon={mdiChevronRight}
        label={editorLetter.next}
        className={css.arrow}
        disabled={current === agencies.length - 1}
        onClick={() => onShow(current + 1)}
      />
    </nav>
  );
});

/** "IL, letter 3, Illinois State Police, has a check to review": the visible text comes first. */
function stepLabel(agency: AgencyItem, index: number, isSeen: boolean, isFlagged: boolean) {
  const values = { number: index + 1, agency: agency.name };
  if (isSeen) return formatMessage(isFlagged ? editorLetter.stepReadFlagged : editorLetter.stepRead, values);
  const code = jurisdictionCode(agency);
  return formatMessage(isFlagged ? editorLetter.stepFlagged : editorLetter.step, { code, ...values });
}
