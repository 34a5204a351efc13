import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { WEEKDAYS } from "#core/dates/format-date.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { trackerCalendar } from "#messages/tracker/calendar.ts";
import { classNames } from "#web/design/class-names.ts";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { addDays, formatShortDay, formatWeekdayDayYear } from "#web/features/dates/format-day.ts";
import css from "./Calendar.module.css";
import { DayLink } from "./DayLink.tsx";
import { type DayContent, dayItem, EMPTY_DAY, itemKey } from "./day-items.ts";
import { firstVisibleSunday, startOfWeek, WEEKS, weekDays } from "./weeks.ts";

export type DaysProps = {
  sunday: string;
  today: string;
  days: ReadonlyMap<string, DayContent>;
  /** Names by day. */
  holidays: ReadonlyMap<string, string>;
  hrefOf: (requestId: string) => string;
  /** Shows all items of a day. */
  onOpen: (day: string, anchor: Element) => void;
};

/** The number of lines a day has room for. */
const VISIBLE_ITEMS = 3;

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
  PageUp: -WEEKS * 7,
  PageDown: WEEKS * 7,
};

/** Five weeks as a grid. Arrow keys move between days, also beyond the visible weeks; Enter opens a day. */
export function WeekGrid({ onShow, ...props }: DaysProps & { onShow: (sunday: string) => void }) {
  const { sunday, today, days, holidays, hrefOf, onOpen } = props;
  const weeks = weekDays(sunday);
  const [selectedDay, setSelectedDay] = useState(today);
  const movedByKey = useRef(false);
  // Roving tab index: the selected day, or the first one when the selected day is not visible.
  const current = weeks.some((week) => week.includes(selectedDay)) ? selectedDay : sunday;
  useLayoutEffect(() => {
    // The address, and with it the visible weeks, update after this render.
    if (!movedByKey.current || current !== selectedDay) return;
    const currentCell = document.querySelector<HTMLElement>(`[data-day="${current}"]`);
    if (currentCell) {
      movedByKey.current = false;
      currentCell.focus();
    }
  }, [current, selectedDay]);

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
    const day = target.dataset.day;
    if (day === undefined) return;
    if (event.key === "Enter" && (days.get(day)?.count ?? 0) > 0) {
      event.preventDefault();
      if (days.get(day)?.count === 1) target.querySelector("a")?.click();
      else onOpen(day, target);
      return;
    }
    const next = dayByKey(day, event.key);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    movedByKey.current = true;
    setSelectedDay(next);
    const first = firstVisibleSunday(sunday, next);
    if (first !== sunday) onShow(first);
  };

  return (
    <div className={css.scroller}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: WAI-ARIA recommends a grid for a calendar */}
      <table className={css.grid} role="grid" aria-label={trackerCalendar.grid} onKeyDown={handleKeyDown}>
        <thead>
          <tr>
            {WEEKDAYS.map((name, index) => (
              <th key={name} scope="col" abbr={name} className={isWeekend(index) ? css.weekend : undefined}>
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day, index) => (
                <Day
                  key={day}
                  day={day}
                  first={day === sunday || day.endsWith("-01")}
                  weekend={isWeekend(index)}
                  today={today}
                  current={day === current}
                  holiday={holidays.get(day) ?? null}
                  content={days.get(day) ?? EMPTY_DAY}
                  hrefOf={hrefOf}
                  onFocus={() => setSelectedDay(day)}
                  onMore={(anchor) => onOpen(day, anchor)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const isWeekend = (index: number) => index === 0 || index === 6;

/** The day that a key moves to; null for other keys. */
function dayByKey(day: string, key: string): string | null {
  if (key === "Home") return startOfWeek(day);
  if (key === "End") return addDays(startOfWeek(day), 6);
  const step = STEPS[key];
  return step === undefined ? null : addDays(day, step);
}

type DayProps = {
  day: string;
  /** Whether it shows its month. */
  first: boolean;
  weekend: boolean;
  today: string;
  current: boolean;
  holiday: string | null;
  content: DayContent;
  hrefOf: (requestId: string) => string;
  onFocus: () => void;
  onMore: (anchor: Element) => void;
};

function Day(props: DayProps) {
  const { day, first, weekend, today, current, holiday, content, hrefOf, onFocus, onMore } = props;
  const visible = content.items.slice(0, content.count > VISIBLE_ITEMS ? VISIBLE_ITEMS - 1 : VISIBLE_ITEMS);
  const moreCount = content.count - visible.length;
  return (
    <td
      className={classNames(weekend && css.weekend, day < today && css.past, holiday !== null && css.holiday)}
      aria-current={day === today ? "date" : undefined}
      data-day={day}
      tabIndex={current ? 0 : -1}
      onFocus={onFocus}
    >
      <div className={css.day}>
        <time dateTime={day}>
          <span aria-hidden="true">{first ? formatShortDay(day) : Number(day.slice(8))}</span>
          <VisuallyHidden>{formatWeekdayDayYear(day)}</VisuallyHidden>
        </time>
        {holiday !== null && <span title={holiday}>{holiday}</span>}
      </div>
      {visible.map((item) => (
        <DayLink
          key={itemKey(item)}
          item={dayItem(item)}
          href={hrefOf(item.requestId)}
          tabIndex={current ? 0 : -1}
        />
      ))}
      {moreCount > 0 && (
        <button
          type="button"
          className={css.rest}
          tabIndex={current ? 0 : -1}
          aria-haspopup="dialog"
          onClick={(event) => onMore(event.currentTarget)}
        >
          {formatMessage(trackerCalendar.more, { count: moreCount })}
          <VisuallyHidden>
            {formatMessage(trackerCalendar.moreSuffix, { day: formatWeekdayDayYear(day) })}
          </VisuallyHidden>
        </button>
      )}
    </td>
  );
}
