import { mdiCalendarBlankOutline } from "@mdi/js";
import { weekdayDay, weekdayDayYear } from "#web/deadline/day-words.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { VisuallyHidden } from "#web/ui/VisuallyHidden.tsx";
import css from "./Calendar.module.css";
import { DayLink } from "./DayLink.tsx";
import { dayItem, keyOf } from "./day-items.ts";
import type { DaysProps } from "./WeekGrid.tsx";
import { weeksFrom } from "./weeks.ts";

/** The same weeks as a list: the days on which something is, or nobody works. */
export function Agenda({ sunday, today, days, holidays, hrefOf, waiting }: DaysProps & { waiting: boolean }) {
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
          {days.get(day)?.map((item) => (
            <DayLink key={keyOf(item)} item={dayItem(item)} href={hrefOf(item.requestId)} />
          ))}
        </li>
      ))}
    </ol>
  );
}
