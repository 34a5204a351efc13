import { useQuery } from "@tanstack/react-query";
import { Suspense, useRef } from "react";
import { Link } from "react-router";
import type { RequestCalendar } from "#contract/request-list.ts";
import { grouped } from "#core/calendar-words.ts";
import { api } from "#web/api.ts";
import { weekdayDayYear } from "#web/deadline/day-words.ts";
import { later } from "#web/ui/later.tsx";
import css from "./Calendar.module.css";
import { DayLink } from "./DayLink.tsx";
import { type DayContent, dayItem, keyOf } from "./day-items.ts";

const PopoverAt = later(async () => (await import("#web/ui/PopoverAt.tsx")).PopoverAt);

/** A list longer than this is one for the table. */
const MOST = 200;

/** All of one day, in a small window beside it. What the calendar had no room for is asked for now. */
export function DayList(props: {
  day: string;
  anchor: Element;
  shown: DayContent;
  query: Readonly<Record<string, string>>;
  hrefOf: (requestId: string) => string;
  onClose: () => void;
}) {
  const { day, anchor, shown, query, hrefOf, onClose } = props;
  const first = useRef<HTMLAnchorElement>(null);
  const { data } = useQuery({
    queryKey: ["requests", "calendar", query, day, "all"],
    queryFn: ({ signal }) =>
      api.get<RequestCalendar>("/api/requests/calendar", {
        query: { ...query, from: day, to: day, perDay: MOST },
        signal,
      }),
    enabled: shown.items.length < shown.count,
  });
  const items = data?.items ?? shown.items;
  const { sort, ...narrowed } = query;
  return (
    <Suspense>
      <PopoverAt anchor={anchor} title={weekdayDayYear(day)} initialFocus={first} wide onClose={onClose}>
        <ul className={css.list}>
          {items.map((item, index) => (
            <li key={keyOf(item)}>
              <DayLink
                item={dayItem(item)}
                href={hrefOf(item.requestId)}
                onFollow={onClose}
                {...(index === 0 && { linkRef: first })}
              />
            </li>
          ))}
        </ul>
        {shown.count > MOST && (
          <p className={css.all}>
            <Link to={`?${new URLSearchParams({ ...narrowed, due: `${day}..${day}` })}`}>
              All {grouped(shown.count)} in the table
            </Link>
          </p>
        )}
      </PopoverAt>
    </Suspense>
  );
}
