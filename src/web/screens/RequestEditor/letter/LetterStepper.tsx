import { mdiCheck, mdiChevronLeft, mdiChevronRight } from "@mdi/js";
import { type CSSProperties, type KeyboardEvent, memo, useEffect, useRef } from "react";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editorLetter } from "#messages/editor/letter.ts";
import { classNames } from "#web/design/class-names.ts";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { jurisdictionCode } from "#web/screens/RequestEditor/agencies/agency-count.ts";
import css from "./LetterStepper.module.css";
import { nextStepByKey, stepWindow } from "./stepper-window.ts";

/**
 * One circle per letter with the code of its jurisdiction: a check mark if it was read, a dot if it has a check to review.
 * With many letters, only those around the current one are rendered. One Tab stop; arrows, Page Up/Down, Home and End move.
 */
export const LetterStepper = memo(function LetterStepper(props: {
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
