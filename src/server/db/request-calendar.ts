import { type Kysely, sql } from "kysely";
import type { ClockKind } from "#core/request/clock-effects.ts";
import { type ListAsked, listedWhere } from "./request-list.ts";
import type { Tables } from "./tables.ts";

export type CalendarDay = {
  request_id: string;
  title: string;
  agency_id: string | null;
  agency_name: string | null;
  agency_abbreviation: string | null;
  time_zone: string;
  jurisdiction: string | null;
  kind: ClockKind;
  started_on: string;
  due_on: string;
  met_on: string | null;
  paused_since: string | null;
  /** Null for the day of a clock. */
  reminder_id: string | null;
  text: string | null;
};

/**
 * The days of open clocks and of reminders that are not done, between two days, both within, of the requests a query shows,
 * the earliest first; at most `most`, and how many there are in all. Reads those of these days by their indexes.
 */
export async function calendarDays(
  tx: Kysely<Tables>,
  asked: ListAsked,
  { from, to, most }: { from: string; to: string; most: number },
): Promise<{ days: CalendarDay[]; count: number }> {
  const shown = listedWhere(asked);
  const clocks = sql`from clock c join request_row l on l.id = c.request_id
    where c.owner_id = ${asked.ownerId}::uuid and c.met_on is null
      and c.due_on between ${from}::date and ${to}::date and ${shown}`;
  const reminders = sql`from reminder m join request_row l on l.id = m.request_id
    where m.owner_id = ${asked.ownerId}::uuid and m.done_at is null
      and m.day between ${from}::date and ${to}::date and ${shown}`;
  const request = sql`l.title, l.agency_id, l.agency_name, l.agency_abbreviation, l.time_zone, l.jurisdiction`;
  // Each at most as many as are wanted of both.
  const days = await sql<CalendarDay>`
    select * from (
      (select c.request_id, ${request}, c.kind, c.started_on, c.due_on, c.met_on, c.paused_since, null::uuid as reminder_id,
        null as text, l.title_key, c.id as place ${clocks} order by c.due_on, l.title_key, c.id limit ${most})
      union all
      (select m.request_id, ${request}, 'reminder', m.created_at::date, m.day, null, null, m.id, m.text, l.title_key, m.id
        ${reminders} order by m.day, l.title_key, m.id limit ${most})) days
    order by due_on, title_key, place limit ${most}`.execute(tx);
  if (days.rows.length < most) return { days: days.rows, count: days.rows.length };
  const { rows } = await sql<{ count: number }>`
    select (select count(*) ${clocks})::int + (select count(*) ${reminders})::int as count`.execute(tx);
  return { days: days.rows, count: rows[0]?.count ?? days.rows.length };
}
