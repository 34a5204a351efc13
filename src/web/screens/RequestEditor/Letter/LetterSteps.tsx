import { mdiCheck, mdiChevronLeft, mdiChevronRight } from "@mdi/js";
import { type CSSProperties, type KeyboardEvent, memo, useEffect, useRef } from "react";
import type { AgencyItem } from "#contract/agency.ts";
import { classNames } from "#web/ui/class-names.ts";
import { GlyphButton } from "#web/ui/GlyphButton.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { stepCode } from "../Agencies/agency-count.ts";
import css from "./LetterSteps.module.css";
import { stepByKey, stepWindow } from "./step-window.ts";

/**
 * One circle a letter, with the code of its place; a check where it was read, a dot where a check asks for a look. Of
 * many the ones around the current are in sight. One stop for the Tab key; arrows, Page Up and Down, Home and End move.
 */
export const LetterSteps = memo(function LetterSteps(props: {
  agencies: readonly AgencyItem[];
  current: number;
  onShow: (index: number) => void;
  /** By agency: letters that were looked at, and those with something to look at. */
  seen: ReadonlySet<string>;
  hinted: ReadonlySet<string>;
}) {
  const { agencies, current, onShow, seen, hinted } = props;
  const list = useRef<HTMLOListElement>(null);
  const byKey = useRef(false);
  const { from, shown } = stepWindow(agencies.length, current);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each move brings its circle into sight
  useEffect(() => {
    const step = list.current?.querySelector<HTMLElement>('[aria-current="step"]');
    if (!step || !list.current) return;
    if (byKey.current) step.focus({ preventScroll: true });
    byKey.current = false;
    // Only the row moves sideways; the page must not jump.
    list.current.scrollTo({ left: step.offsetLeft - list.current.clientWidth / 2 + step.offsetWidth / 2 });
  }, [current, agencies]);

  const move = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = stepByKey(event.key, current, agencies.length);
    if (next === null) return;
    event.preventDefault();
    byKey.current = true;
    onShow(next);
  };
  return (
    <nav className={css.steps} aria-label={`${agencies.length} letters`}>
      <GlyphButton
        icon={mdiChevronLeft}
        label="Previous letter"
        className={css.turn}
        disabled={current === 0}
        onClick={() => onShow(current - 1)}
      />
      <ol ref={list} style={{ "--count": shown } as CSSProperties} onKeyDown={move}>
        {agencies.slice(from, from + shown).map((office, offset) => {
          const index = from + offset;
          const look = hinted.has(office.id);
          const read = seen.has(office.id) && index !== current;
          return (
            <li key={office.id} className={classNames(look && css.hint)}>
              <button
                type="button"
                className={classNames(index === current && css.current, read && css.read)}
                aria-current={index === current ? "step" : undefined}
                aria-label={stepName(office, index, read, look)}
                tabIndex={index === current ? 0 : -1}
                onClick={() => onShow(index)}
              >
                {read ? <Icon path={mdiCheck} size={16} /> : stepCode(office)}
              </button>
            </li>
          );
        })}
      </ol>
      <GlyphButton
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
const stepName = (office: AgencyItem, index: number, read: boolean, look: boolean) =>
  [
    read ? "" : stepCode(office),
    `letter ${index + 1}`,
    office.name,
    read ? "read" : "",
    look ? "has a check to look at" : "",
  ]
    .filter((part) => part !== "")
    .join(", ");
