import { mdiCheck, mdiChevronLeft, mdiChevronRight } from "@mdi/js";
import { type CSSProperties, type KeyboardEvent, memo, useEffect, useRef } from "react";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import { classNames } from "#web/design/class-names.ts";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { jurisdictionCode } from "#web/screens/RequestEditor/agencies/agency-count.ts";
import css from "./LetterStepper.module.css";
import { nextStepByKey, stepWindow } from "./stepper-window.ts";

/**
 * One circle a letter, with the code of its place; a check where it was read, a dot where a check asks for a look. Of
 * many the ones around the current are in sight. One stop for the Tab key; arrows, Page Up and Down, Home and End move.
 */
export const LetterStepper = memo(function LetterStepper(props: {
  agencies: readonly AgencyItem[];
  current: number;
  onShow: (index: number) => void;
  /** By agency: letters that were looked at, and those with something to look at. */
  seenLetters: ReadonlySet<string>;
  flaggedLetters: ReadonlySet<string>;
}) {
  const { agencies, current, onShow, seenLetters, flaggedLetters } = props;
  const list = useRef<HTMLOListElement>(null);
  const movedByKey = useRef(false);
  const { from, visibleCount } = stepWindow(agencies.length, current);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each move brings its circle into sight
  useEffect(() => {
    const currentStep = list.current?.querySelector<HTMLElement>('[aria-current="step"]');
    if (!currentStep || !list.current) return;
    if (movedByKey.current) currentStep.focus({ preventScroll: true });
    movedByKey.current = false;
    // Only the row moves sideways; the page must not jump.
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
    <nav className={css.steps} aria-label={`${agencies.length} letters`}>
      <PlainIconButton
        icon={mdiChevronLeft}
        label="Previous letter"
        className={css.turn}
        disabled={current === 0}
        onClick={() => onShow(current - 1)}
      />
      <ol ref={list} style={{ "--count": visibleCount } as CSSProperties} onKeyDown={move}>
        {agencies.slice(from, from + visibleCount).map((agency, offset) => {
          const index = from + offset;
          const isFlagged = flaggedLetters.has(agency.id);
          const isSeen = seenLetters.has(agency.id) && index !== current;
          return (
            <li key={agency.id} className={classNames(isFlagged && css.hint)}>
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
        label="Next letter"
        className={css.turn}
        disabled={current === agencies.length - 1}
        onClick={() => onShow(current + 1)}
      />
    </nav>
  );
});

/** "IL, letter 3, Illinois State Police, has a check to look at": what is written comes first. */
const stepLabel = (agency: AgencyItem, index: number, isSeen: boolean, isFlagged: boolean) =>
  [
    isSeen ? "" : jurisdictionCode(agency),
    `letter ${index + 1}`,
    agency.name,
    isSeen ? "read" : "",
    isFlagged ? "has a check to look at" : "",
  ]
    .filter((part) => part !== "")
    .join(", ");
