import { mdiCalendarBlankOutline } from "@mdi/js";
import { formatMessage } from "#core/messages/format-message.ts";
import { trackerCalendar } from "#messages/tracker/calendar.ts";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { formatWeekdayDay, formatWeekdayDayYear } from "#web/features/dates/format-day.ts";
import css from "./Calendar.module.css";
import { DayLink } from "./DayLink.tsx";
import { type DayContent, dayItem, EMPTY_DAY, itemKey } from "./day-items.ts";
import type { DaysProps } from "./WeekGrid.tsx";
import { weekDays } from "./weeks.ts";

/** The same weeks as a list of the days with items or holidays. */
export function Agenda(props: DaysProps & { isLoading: boolean }) {
  const { sunday, today, days, holidays, hrefOf, onOpen, isLoading } = props;
  const visible = weekDays(sunday)
    .flat()
    .filter((day) => days.has(day) || holidays.has(day));
  if (isLoading) return <Skeleton rows={8} shape="table" label={trackerCalendar.loading} />;
  if (visible.length === 0) {
    return (
      <EmptyState icon={mdiCalendarBlankOutline} title={trackerCalendar.emptyTitle}>
        {trackerCalendar.emptyText}
      </EmptyState>
    );
  }
  return (
    <ol className={css.agenda}>
      {visible.map((day) => (
        <li
          key={day}
          aria-current={day === today ? "date" : undefined}
          className={day < today ? css.past : undefined}
        >
          <h3>
            <time dateTime={day}>
              <span aria-hidden="true">{formatWeekdayDay(day)}</span>
              <VisuallyHidden>{formatWeekdayDayYear(day)}</VisuallyHidden>
            </time>
            {holidays.has(day) && <span>{holidays.get(day)}</span>}
          </h3>
          {days.get(day)?.items.map((item) => (
            <DayLink key={itemKey(item)} item={dayItem(item)} href={hrefOf(item.requestId)} />
          ))}
          <MoreItems day={day} content={days.get(day) ?? EMPTY_DAY} onOpen={onOpen} />
        </li>
      ))}
    </ol>
  );
}

/** A button for the items of a day that are not shown. */
function MoreItems(props: { day: string; content: DayContent; onOpen: DaysProps["onOpen"] }) {
  const { day, content, onOpen } = props;
  const moreCount = content.count - content.items.length;
  if (moreCount === 0) return null;
  return (
    <button
      type="button"
      className={css.rest}
      aria-haspopup="dialog"
      onClick={(event) => onOpen(day, event.currentTarget)}
    >
      {formatMessage(trackerCalendar.more, { count: moreCount })}
      <VisuallyHidden>
        {formatMessage(trackerCalendar.moreSuffix, { day: formatWeekdayDayYear(day) })}
      </VisuallyHidden>
    </button>
  );
}
