import { mdiCalendarBlankOutline, mdiChevronLeft, mdiChevronRight } from "@mdi/js";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Suspense, useCallback, useMemo, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { RequestCalendar } from "#contract/requests/request-list.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { trackerCalendar } from "#messages/tracker/calendar.ts";
import { api } from "#web/app/api/api.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { IconButton } from "#web/design/controls/IconButton.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { toneClass } from "#web/design/display/tones.ts";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { usePhone } from "#web/design/use-phone.ts";
import {
  addDays,
  formatWeekdayDay,
  formatWeekdayDayYear,
  localToday,
} from "#web/features/dates/format-day.ts";
import { ListFailed } from "#web/screens/RequestsTracker/ListStates.tsx";
import type { ViewProps } from "#web/screens/RequestsTracker/view-switch.tsx";
import css from "./Calendar.module.css";
import { DayLink } from "./DayLink.tsx";
import {
  type DayContent,
  dayItem,
  EMPTY_DAY,
  groupByDay,
  itemKey,
  LEGEND,
  LEGEND_LABELS,
} from "./day-items.ts";
import { type DaysProps, WeekGrid } from "./WeekGrid.tsx";
import { monthsTitle, parseWeek, startOfWeek, WEEKS, weekDays } from "./weeks.ts";

const CalendarFeed = lazyComponent(
  async () => (await import("#web/features/calendar-feed/CalendarFeed.tsx")).CalendarFeed,
);

/** The deadlines of the requests' open clocks, five weeks at a time; on a phone as a list of days. */
export default function Calendar({ query, hrefOf }: ViewProps) {
  const [feedOpen, setFeedOpen] = useState(false);
  const phone = usePhone();
  const today = localToday(new Date());
  const { sunday, show: showWeek } = useWeek(today);
  const to = addDays(sunday, WEEKS * 7 - 1);
  // Closed requests are included: a denied one still has a deadline to appeal.
  const parameters = query.filter === undefined ? { ...query, filter: "all" } : query;
  const answer = useQuery({
    queryKey: ["requests", "calendar", parameters, sunday],
    queryFn: ({ signal }) =>
      api.get<RequestCalendar>("/api/requests/calendar", {
        query: { ...parameters, from: sunday, to },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const days = useMemo(() => groupByDay(answer.data), [answer.data]);
  const namedHolidays = useMemo(
    () => new Map(answer.data?.holidays.map(({ date, name }) => [date, name])),
    [answer.data],
  );
  // Requests on the calendar were sent, so the link is never that of a draft.
  const link = useCallback((id: string) => hrefOf({ id, status: "awaiting_determination" }), [hrefOf]);
  const [open, setOpen] = useState<{ day: string; anchor: Element } | null>(null);
  const shared = {
    ...{ sunday, today, days, holidays: namedHolidays, hrefOf: link },
    onOpen: (day: string, anchor: Element) => setOpen({ day, anchor }),
  };

  return (
    <section
      className={css.calendar}
      aria-label={trackerCalendar.label}
      aria-busy={answer.isFetching || undefined}
    >
      <header className={css.head}>
        <h2 aria-live="polite">{monthsTitle(sunday)}</h2>
        <div className={css.weekButtons}>
          <IconButton
            icon={mdiChevronLeft}
            size="small"
            label={trackerCalendar.earlier}
            onClick={() => showWeek(addDays(sunday, -WEEKS * 7))}
          />
          <Button size="small" onClick={() => showWeek(startOfWeek(today))}>
            {trackerCalendar.today}
          </Button>
          <IconButton
            icon={mdiChevronRight}
            size="small"
            label={trackerCalendar.later}
            onClick={() => showWeek(addDays(sunday, WEEKS * 7))}
          />
        </div>
        <ul className={css.key} aria-label={trackerCalendar.colors}>
          {LEGEND.map((tone) => (
            <li key={tone} className={toneClass(tone)}>
              {LEGEND_LABELS[tone]}
            </li>
          ))}
        </ul>
        <button type="button" className={css.feed} aria-haspopup="dialog" onClick={() => setFeedOpen(true)}>
          {trackerCalendar.feed}
        </button>
      </header>
      {!answer.data && answer.isError ? (
        <ListFailed error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.isPending ? (
        <Skeleton rows={phone ? 8 : WEEKS * 7} shape="weeks" label={trackerCalendar.loading} />
      ) : phone ? (
        <Agenda {...shared} />
      ) : (
        <>
          {days.size === 0 && (
            <p className={css.empty} role="status">
              {trackerCalendar.emptyText}
            </p>
          )}
          <WeekGrid {...shared} onShow={showWeek} />
        </>
      )}
      {open && (
        <DayPopover
          {...open}
          visible={days.get(open.day) ?? EMPTY_DAY}
          query={parameters}
          hrefOf={link}
          onClose={() => setOpen(null)}
        />
      )}
      {feedOpen && (
        <Suspense>
          <CalendarFeed onClose={() => setFeedOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** The visible weeks, from the address; the current weeks are not in the address. */
function useWeek(today: string) {
  const [params, setParams] = useSearchParams();
  const currentSunday = startOfWeek(today);
  const sunday = parseWeek(params.get("week")) ?? currentSunday;
  const showWeek = useCallback(
    (first: string) =>
      setParams(
        () => {
          const next = new URLSearchParams(window.location.search);
          if (first === currentSunday) next.delete("week");
          else next.set("week", first);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams, currentSunday],
  );
  return { sunday, show: showWeek };
}

/** The same weeks as a list of the days with items or holidays. */
function Agenda({ sunday, today, days, holidays, hrefOf, onOpen }: DaysProps) {
  const visible = weekDays(sunday)
    .flat()
    .filter((day) => days.has(day) || holidays.has(day));
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

const PopoverAt = lazyComponent(
  async () => (await import("#web/design/overlays/AnchoredPopover.tsx")).AnchoredPopover,
);

/** Longer lists are shown in the table. */
const MAX_ITEMS = 200;

/** All items of one day in a popover. Items that the calendar did not load are fetched when it opens. */
function DayPopover(props: {
  day: string;
  anchor: Element;
  visible: DayContent;
  query: Readonly<Record<string, string>>;
  hrefOf: (requestId: string) => string;
  onClose: () => void;
}) {
  const { day, anchor, visible, query, hrefOf, onClose } = props;
  const firstLink = useRef<HTMLAnchorElement>(null);
  const { data } = useQuery({
    queryKey: ["requests", "calendar", query, day, "all"],
    queryFn: ({ signal }) =>
      api.get<RequestCalendar>("/api/requests/calendar", {
        query: { ...query, from: day, to: day, perDay: MAX_ITEMS },
        signal,
      }),
    enabled: visible.items.length < visible.count,
  });
  const items = data?.items ?? visible.items;
  const { sort, ...tableHref } = query;
  return (
    <Suspense>
      <PopoverAt
        anchor={anchor}
        title={formatWeekdayDayYear(day)}
        initialFocus={firstLink}
        wide
        onClose={onClose}
      >
        <ul className={css.list}>
          {items.map((item, index) => (
            <li key={itemKey(item)}>
              <DayLink
                item={dayItem(item)}
                href={hrefOf(item.requestId)}
                onFollow={onClose}
                {...(index === 0 && { linkRef: firstLink })}
              />
            </li>
          ))}
        </ul>
        {visible.count > MAX_ITEMS && (
          <p className={css.all}>
            <Link to={`?${new URLSearchParams({ ...tableHref, due: `${day}..${day}` })}`}>
              {formatMessage(trackerCalendar.allInTable, { count: visible.count })}
            </Link>
          </p>
        )}
      </PopoverAt>
    </Suspense>
  );
}
