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
};

/**
 * The days of open clocks between two days, both within, of the requests a query shows, the earliest first; at most `most`,
 * and how many there are in all. Reads the open clocks of those days by their index.
 */
export async function calendarDays(
  tx: Kysely<Tables>,
  asked: ListAsked,
  { from, to, most }: { from: string; to: string; most: number },
): Promise<{ days: CalendarDay[]; count: number }> {
  const open = sql`from clock c join request_row l on l.id = c.request_id
    where c.owner_id = ${asked.ownerId}::uuid and c.met_on is null
      and c.due_on between ${from}::date and ${to}::date and ${listedWhere(asked)}`;
  const days = await sql<CalendarDay>`
    select c.request_id, l.title, l.agency_id, l.agency_name, l.agency_abbreviation, l.time_zone, l.jurisdiction, c.kind,
      c.started_on, c.due_on, c.met_on, c.paused_since
    ${open} order by c.due_on, l.title_key, c.id limit ${most}`.execute(tx);
  if (days.rows.length < most) return { days: days.rows, count: days.rows.length };
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${open}`.execute(tx);
  return { days: days.rows, count: rows[0]?.count ?? days.rows.length };
}
