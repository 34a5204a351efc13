import type { RequestRow } from "#contract/requests/request.ts";
import type { RequestCalendar } from "#contract/requests/request-list.ts";
import type { ListSort } from "#core/request/list-query.ts";
import { deliveryProblemOf } from "#core/request/states.ts";
import type { CalendarDay } from "#server/db/deadlines/request-calendar.ts";
import type { ListCursor, RequestListItem, RequestListRow } from "#server/db/requests/request-list.ts";
import { agencyName, deadlineState, displayedClocks } from "./request-view.ts";

/** A row of a list as it is at this moment. */
export function rowView(now: Date): (row: RequestListRow) => RequestRow {
  const today = todayIn(now);
  return (row) => ({
    id: row.id,
    title: row.title,
    agency: agencyName(row),
    jurisdiction: row.jurisdiction,
    status: row.status,
    waitingOn: row.waiting_on,
    ...displayedClocks(row.clocks, today(row.time_zone), row.time_zone),
    filedAt: row.filed_at?.toISOString() ?? null,
    lastActivityAt: row.last_activity_at.toISOString(),
    trackingNumber: row.tracking_number,
    unread: row.unread,
    deliveryProblem: deliveryProblemOf(row.delivery_state),
    tags: row.labels,
    feeCents: row.fee_cents,
    feeCurrency: row.fee_currency,
    archived: row.mailbox_folder === "archive",
    ...(row.requester_name && { requesterName: row.requester_name }),
  });
}

const QUARTER_HOUR_MS = 900_000;
const dayCache = new Map<string, { quarter: number; day: string }>();

/** The day it now is in a time zone. Everywhere days begin at a quarter of an hour, so that it is worked out once in each. */
export function todayIn(now: Date): (zone: string) => string {
  const quarter = Math.floor(now.getTime() / QUARTER_HOUR_MS);
  return (zone) => {
    const cached = dayCache.get(zone);
    if (cached?.quarter === quarter) return cached.day;
    const instant = Temporal.Instant.fromEpochMilliseconds(now.getTime());
    const day = instant.toZonedDateTimeISO(zone).toPlainDate().toString();
    dayCache.set(zone, { quarter, day });
    return day;
  };
}

type SortedRequest = Pick<RequestListItem, "key" | "status" | "id">;

/** What a row is sorted by, for the cursor: "" where there is nothing. */
export function sortKeyOf(sort: ListSort, row: SortedRequest): string {
  const { key, status } = positionAfter(sort, row);
  return status === null ? key : `${status} ${key}`;
}

/** Where the list goes on after a row. */
export function positionAfter(sort: ListSort, { key, status, id }: SortedRequest): ListCursor {
  const text = key === null ? "" : key instanceof Date ? key.toISOString() : String(key);
  return { key: text, status: sort === "status" ? status : null, id };
}

/** Days of clocks as the calendar shows them. */
export function calendarView(now: Date): (day: CalendarDay) => RequestCalendar["items"][number] {
  const today = todayIn(now);
  return (day) => ({
    requestId: day.request_id,
    title: day.title,
    agency: agencyName(day),
    jurisdiction: day.jurisdiction,
    kind: day.kind,
    dueOn: day.due_on,
    deadline: deadlineState(day, today(day.time_zone), day.time_zone),
    reminder: day.reminder_id === null ? null : { id: day.reminder_id, text: day.text ?? "" },
  });
}
