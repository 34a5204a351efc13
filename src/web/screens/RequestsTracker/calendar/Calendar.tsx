import { mdiChevronLeft, mdiChevronRight } from "@mdi/js";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Suspense, useCallback, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import type { RequestCalendar } from "#contract/requests/request-list.ts";
import { trackerCalendar } from "#messages/tracker/calendar.ts";
import { api } from "#web/app/api/api.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { IconButton } from "#web/design/controls/IconButton.tsx";
import { toneClass } from "#web/design/display/tones.ts";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { usePhone } from "#web/design/use-phone.ts";
import { addDays, localToday } from "#web/features/dates/format-day.ts";
import { ListFailed } from "#web/screens/RequestsTracker/ListStates.tsx";
import type { ViewProps } from "#web/screens/RequestsTracker/view-switch.tsx";
import { Agenda } from "./Agenda.tsx";
import css from "./Calendar.module.css";
import { DayPopover } from "./DayPopover.tsx";
import { EMPTY_DAY, groupByDay, LEGEND, LEGEND_LABELS } from "./day-items.ts";
import { WeekGrid } from "./WeekGrid.tsx";
import { monthsTitle, parseWeek, startOfWeek, WEEKS } from "./weeks.ts";

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
      ) : phone ? (
        <Agenda {...shared} isLoading={answer.isPending} />
      ) : (
        <WeekGrid {...shared} onShow={showWeek} />
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
