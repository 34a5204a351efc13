import { mdiCalendarBlankOutline } from "@mdi/js";
import { grouped } from "#core/calendar-words.ts";
import { weekdayDay, weekdayDayYear } from "#web/deadline/day-words.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { VisuallyHidden } from "#web/ui/VisuallyHidden.tsx";
import css from "./Calendar.module.css";
import { DayLink } from "./DayLink.tsx";
import { type DayContent, dayItem, keyOf, NOTHING } from "./day-items.ts";
import type { DaysProps } from "./WeekGrid.tsx";
import { weeksFrom } from "./weeks.ts";

/** The same weeks as a list: the days on which something is, or nobody works. */
export function Agenda(props: DaysProps & { waiting: boolean }) {
  const { sunday, today, days, holidays, hrefOf, onOpen, waiting } = props;
  const shown = weeksFrom(sunday)
    .flat()
    .filter((day) => days.has(day) || holidays.has(day));
  if (waiting) return <Skeleton rows={8} shape="table" label="Loading the calendar" />;
  if (shown.length === 0) {
    return (
      <EmptyState icon={mdiCalendarBlankOutline} title="Nothing in these weeks">
        No day of a request falls here. Look at the weeks before or after.
      </EmptyState>
    );
  }
  return (
    <ol className={css.agenda}>
      {shown.map((day) => (
        <li
          key={day}
          aria-current={day === today ? "date" : undefined}
          className={day < today ? css.past : undefined}
        >
          <h3>
            <time dateTime={day}>
              <span aria-hidden="true">{weekdayDay(day)}</span>
              <VisuallyHidden>{weekdayDayYear(day)}</VisuallyHidden>
            </time>
            {holidays.has(day) && <span>{holidays.get(day)}</span>}
          </h3>
          {days.get(day)?.items.map((item) => (
            <DayLink key={keyOf(item)} item={dayItem(item)} href={hrefOf(item.requestId)} />
          ))}
          <Rest day={day} content={days.get(day) ?? NOTHING} onOpen={onOpen} />
        </li>
      ))}
    </ol>
  );
}

/** What a day has beside what is shown. */
function Rest(props: { day: string; content: DayContent; onOpen: DaysProps["onOpen"] }) {
  const { day, content, onOpen } = props;
  const rest = content.count - content.items.length;
  if (rest === 0) return null;
  return (
    <button
      type="button"
      className={css.rest}
      aria-haspopup="dialog"
      onClick={(event) => onOpen(day, event.currentTarget)}
    >
      +{grouped(rest)} more
      <VisuallyHidden> on {weekdayDayYear(day)}</VisuallyHidden>
    </button>
  );
}
