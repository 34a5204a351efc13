import { type Kysely, sql } from "kysely";
import type { ClockKind } from "#core/request/clock-effects.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import {
  listCondition,
  type RequestListQuery,
  rowOwner,
  withClauseOf,
} from "#server/db/requests/request-list.ts";

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
  in_court: boolean;
  /** Null for the day of a clock. */
  reminder_id: string | null;
  text: string | null;
};

/**
 * The days of open clocks that have started and of reminders that are not done, between two days, both within, of the requests a query shows,
 * the earliest first: of each day at most `perDay`, and how many it has in all. Reads those of these days by their indexes.
 */
export async function calendarDays(
  tx: Kysely<Tables>,
  listQuery: RequestListQuery,
  { from, to, perDay }: { from: string; to: string; perDay: number },
): Promise<(CalendarDay & { of: number })[]> {
  const inList = listCondition(listQuery);
  const request = sql`l.title, l.agency_id, l.agency_name, l.agency_abbreviation, l.time_zone, l.jurisdiction, l.title_key`;
  const { rows } = await sql<CalendarDay & { of: number }>`${withClauseOf(listQuery)}
    select * from (
      select days.*, (count(*) over (partition by due_on))::int as of,
        row_number() over (partition by due_on order by title_key, id) as place
      from (
        select c.request_id, ${request}, c.kind, c.started_on, c.due_on, c.met_on, c.paused_since,
          coalesce(c.input #>> '{given,route}' = 'court', false) as in_court,
          null::uuid as reminder_id, null as text, c.id
        from clock c join request_row l on l.id = c.request_id
        where c.owner_id = ${rowOwner(listQuery)} and c.met_on is null and (c.kind not in ('silence_appeal', 'next_appeal') or c.started_on < ${listQuery.now}::date)
          and c.due_on between ${from}::date and ${to}::date and ${inList}
        union all
        select m.request_id, ${request}, 'reminder', m.created_at::date, m.day, null, null, false, m.id, m.text, m.id
        from reminder m join request_row l on l.id = m.request_id
        where m.owner_id = ${listQuery.ownerId}::uuid and m.done_at is null
          and m.day between ${from}::date and ${to}::date and ${inList}) days) placed
    where place <= ${perDay} order by due_on, place`.execute(tx);
  return rows;
}
