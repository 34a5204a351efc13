import { useQuery } from "@tanstack/react-query";
import { Suspense, useRef } from "react";
import { Link } from "react-router";
import type { RequestCalendar } from "#contract/requests/request-list.ts";
import { formatInteger } from "#core/dates/format-date.ts";
import { api } from "#web/app/api/api.ts";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { formatWeekdayDayYear } from "#web/features/dates/format-day.ts";
import css from "./Calendar.module.css";
import { DayLink } from "./DayLink.tsx";
import { type DayContent, dayItem, itemKey } from "./day-items.ts";

const PopoverAt = lazyComponent(
  async () => (await import("#web/design/overlays/AnchoredPopover.tsx")).AnchoredPopover,
);

/** A list longer than this is one for the table. */
const MAX_ITEMS = 200;

/** All of one day, in a small window beside it. What the calendar had no room for is asked for now. */
export function DayPopover(props: {
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
              All {formatInteger(visible.count)} in the table
            </Link>
          </p>
        )}
      </PopoverAt>
    </Suspense>
  );
}
