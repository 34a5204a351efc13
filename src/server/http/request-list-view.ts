import type { RequestRow } from "#contract/request.ts";
import type { RequestCalendar } from "#contract/request-list.ts";
import { isOwn } from "#core/request/clock-effects.ts";
import type { ListSort } from "#core/request/list-query.ts";
import type { CalendarDay } from "#server/db/request-calendar.ts";
import type { ListAfter, ListedRequest } from "#server/db/request-list.ts";
import { agencyName, deadlineState, troubleOf } from "./request-view.ts";

/** Rows of one answer share a moment, and few agencies are in a time zone of their own. */
export function rowView(now: Date): (row: ListedRequest) => RequestRow {
  const today = todayIn(now);
  return (row) => ({
    id: row.id,
    title: row.title,
    agency: agencyName(row),
    jurisdiction: row.jurisdiction,
    status: row.status,
    ball: row.ball,
    deadline: shownClock(row.clocks, today(row.time_zone)),
    filedAt: row.filed_at?.toISOString() ?? null,
    lastActivityAt: row.last_activity_at.toISOString(),
    trackingNumber: row.tracking_number,
    unread: row.unread,
    deliveryTrouble: troubleOf(row.delivery_state),
    tags: row.labels,
    feeCents: row.fee_cents,
    archived: row.shelf === "archive",
  });
}

/** The day it now is in a time zone. */
function todayIn(now: Date): (zone: string) => string {
  const instant = Temporal.Instant.fromEpochMilliseconds(now.getTime());
  const days = new Map<string, string>();
  return (zone) => {
    const known = days.get(zone) ?? instant.toZonedDateTimeISO(zone).toPlainDate().toString();
    days.set(zone, known);
    return known;
  };
}

/** The open clock whose day comes first, one of the person's own that has passed only where there is no other; else one that was met. */
function shownClock(clocks: ListedRequest["clocks"], today: string): RequestRow["deadline"] {
  const rank = ({ kind, dueOn, metOn }: (typeof clocks)[number]) =>
    [metOn ?? "", isOwn(kind) && dueOn !== null && dueOn < today ? "1" : "0", dueOn ?? "infinity"].join(" ");
  const [first] = clocks
    .map((clock) => ({ clock, by: `${clock.metOn === null ? 0 : 1} ${rank(clock)}` }))
    .sort((one, other) => (one.by < other.by ? -1 : one.by > other.by ? 1 : 0));
  if (first === undefined) return null;
  const { kind, startedOn, dueOn, metOn, pausedSince } = first.clock;
  const dates = { started_on: startedOn, due_on: dueOn, met_on: metOn, paused_since: pausedSince };
  return deadlineState({ kind, ...dates }, today);
}

/** What a row is sorted by, for the cursor: "" where there is nothing. */
export function sortKeyOf(sort: ListSort, row: ListedRequest): string {
  const { key, status } = afterRow(sort, row);
  return status === null ? key : `${status} ${key}`;
}

/** Where the list goes on after a row. */
export function afterRow(sort: ListSort, { key, status, id }: ListedRequest): ListAfter {
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
    deadline: deadlineState(day, today(day.time_zone)),
    reminder: day.reminder_id === null ? null : { id: day.reminder_id, text: day.text ?? "" },
  });
}
