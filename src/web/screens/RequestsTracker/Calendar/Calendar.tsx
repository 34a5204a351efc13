import { mdiChevronLeft, mdiChevronRight } from "@mdi/js";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Suspense, useCallback, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import type { RequestCalendar } from "#contract/request-list.ts";
import { api } from "#web/api.ts";
import { deviceToday, plusDays } from "#web/deadline/day-words.ts";
import { Button } from "#web/ui/Button.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { later } from "#web/ui/later.tsx";
import { toneClass } from "#web/ui/tones.ts";
import { usePhone } from "#web/ui/use-phone.ts";
import { ListFailed } from "../ListStates.tsx";
import type { WayProps } from "../ways.tsx";
import { Agenda } from "./Agenda.tsx";
import css from "./Calendar.module.css";
import { DayList } from "./DayList.tsx";
import { byDay, KEY, NOTHING } from "./day-items.ts";
import { WeekGrid } from "./WeekGrid.tsx";
import { monthsWords, readWeek, sundayOf, WEEKS } from "./weeks.ts";

const CalendarFeed = later(async () => (await import("#web/calendar-feed/CalendarFeed.tsx")).CalendarFeed);

/** The days of the requests' open clocks, five weeks at a time; on a phone as a list of days. */
export default function Calendar({ query, hrefOf }: WayProps) {
  const [feed, setFeed] = useState(false);
  const phone = usePhone();
  const today = deviceToday(new Date());
  const { sunday, show } = useWeek(today);
  const to = plusDays(sunday, WEEKS * 7 - 1);
  // What was refused is closed, and still has a last day to appeal.
  const asked = query.filter === undefined ? { ...query, filter: "all" } : query;
  const answer = useQuery({
    queryKey: ["requests", "calendar", asked, sunday],
    queryFn: ({ signal }) =>
      api.get<RequestCalendar>("/api/requests/calendar", { query: { ...asked, from: sunday, to }, signal }),
    placeholderData: keepPreviousData,
  });
  const days = useMemo(() => byDay(answer.data), [answer.data]);
  const named = useMemo(
    () => new Map(answer.data?.holidays.map(({ date, name }) => [date, name])),
    [answer.data],
  );
  // Of a request on a calendar there is a letter out: none is a draft.
  const link = useCallback((id: string) => hrefOf({ id, status: "awaiting_determination" }), [hrefOf]);
  const [open, setOpen] = useState<{ day: string; anchor: Element } | null>(null);
  const shared = {
    ...{ sunday, today, days, holidays: named, hrefOf: link },
    onOpen: (day: string, anchor: Element) => setOpen({ day, anchor }),
  };

  return (
    <section className={css.calendar} aria-label="Calendar" aria-busy={answer.isFetching || undefined}>
      <header className={css.head}>
        <h2 aria-live="polite">{monthsWords(sunday)}</h2>
        <div className={css.turn}>
          <IconButton
            icon={mdiChevronLeft}
            size="small"
            label="Earlier weeks"
            onClick={() => show(plusDays(sunday, -WEEKS * 7))}
          />
          <Button size="small" onClick={() => show(sundayOf(today))}>
            Today
          </Button>
          <IconButton
            icon={mdiChevronRight}
            size="small"
            label="Later weeks"
            onClick={() => show(plusDays(sunday, WEEKS * 7))}
          />
        </div>
        <ul className={css.key} aria-label="Colors">
          {KEY.map(({ tone, words }) => (
            <li key={tone} className={toneClass(tone)}>
              {words}
            </li>
          ))}
        </ul>
        <button type="button" className={css.feed} aria-haspopup="dialog" onClick={() => setFeed(true)}>
          Calendar feed
        </button>
      </header>
      {!answer.data && answer.isError ? (
        <ListFailed error={answer.error} onRetry={() => void answer.refetch()} />
      ) : phone ? (
        <Agenda {...shared} waiting={answer.isPending} />
      ) : (
        <WeekGrid {...shared} onShow={show} />
      )}
      {open && (
        <DayList
          {...open}
          shown={days.get(open.day) ?? NOTHING}
          query={asked}
          hrefOf={link}
          onClose={() => setOpen(null)}
        />
      )}
      {feed && (
        <Suspense>
          <CalendarFeed onClose={() => setFeed(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** Which weeks are shown, by the address; silent about the present ones. */
function useWeek(today: string) {
  const [params, setParams] = useSearchParams();
  const present = sundayOf(today);
  const sunday = readWeek(params.get("week")) ?? present;
  const show = useCallback(
    (first: string) =>
      setParams(
        () => {
          const next = new URLSearchParams(window.location.search);
          if (first === present) next.delete("week");
          else next.set("week", first);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams, present],
  );
  return { sunday, show };
}
