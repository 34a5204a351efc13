import { useQuery } from "@tanstack/react-query";
import { Suspense, useRef } from "react";
import { Link } from "react-router";
import type { RequestCalendar } from "#contract/requests/request-list.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { trackerCalendar } from "#messages/tracker/calendar.ts";
import { api } from "#web/app/api/api.ts";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { formatWeekdayDayYear } from "#web/features/dates/format-day.ts";
import css from "./Calendar.module.css";
import { DayLink } from "./DayLink.tsx";
import { type DayContent, dayItem, itemKey } from "./day-items.ts";

const PopoverAt = lazyComponent(
  async () => (await import("#web/design/overlays/AnchoredPopover.tsx")).AnchoredPopover,
);

/** Longer lists are shown in the table. */
const MAX_ITEMS = 200;

/** All items of one day in a popover. Items that the calendar did not load are fetched when it opens. */
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
              {formatMessage(trackerCalendar.allInTable, { count: visible.count })}
            </Link>
          </p>
        )}
      </PopoverAt>
    </Suspense>
  );
}
