import { type Kysely, sql } from "kysely";
import {
  MAX_AGENCIES_LISTED,
  MIN_ANSWERS,
  type RequestStatistics,
} from "#contract/requests/request-statistics.ts";
import { LAWS } from "#core/law/laws.ts";
import { ANSWERED } from "#core/request/board-lanes.ts";
import { CLOCK_KINDS, isRequesterClock } from "#core/request/clock-effects.ts";
import { type DisplayStatus, deliveryProblemOf, displayStatus } from "#core/request/states.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import {
  LIST_TIME_ZONE,
  listCondition,
  type RequestListQuery,
  rowOwner,
  withClauseAnd,
} from "./request-list.ts";
import { isOverdueAt } from "./stage-conditions.ts";

const literalList = (list: readonly string[]) => sql.join(list.map((word) => sql.lit(word)));

/** The clocks an answer meets. Where the law has no day, our reminder stands for it and is met by the same. */
export const ANSWER_CLOCKS = literalList(["initial_response", "production", "reminder"]);
const LEGAL_CLOCKS = literalList(CLOCK_KINDS.filter((kind) => !isRequesterClock(kind)));
/** Where a first letter that only acknowledges meets the first clock: what ended then was not answered by it. */
export const ACKNOWLEDGED_FIRST = literalList(
  LAWS.filter(({ duty }) => duty === "acknowledge").map(({ jurisdiction }) => jurisdiction),
);

export const RESPONSE_TIMES = sql`count(t.days)::int as answered,
  round(percentile_cont(0.5) within group (order by t.days)::numeric, 1)::float8 as "medianDays",
  round(percentile_cont(0.9) within group (order by t.days)::numeric, 1)::float8 as "p90Days"`;

/** The same for lists; of a few answers the answers themselves, as their percentiles say nothing. */
const ANSWER_TIMES = sql`answered, case when answered >= ${sql.lit(MIN_ANSWERS)} then "medianDays" end as "medianDays",
  case when answered >= ${sql.lit(MIN_ANSWERS)} then "p90Days" end as "p90Days",
  case when answered between 1 and ${sql.lit(MIN_ANSWERS - 1)} then "days" else '[]' end as "days"`;
const ALL_TIMES = sql`${RESPONSE_TIMES}, jsonb_agg(t.days order by t.days) filter (where t.days is not null) as "days"`;

type StatusFacts = Omit<Parameters<typeof displayStatus>[0], "deliveryProblem"> & {
  deliveryState: string | null;
  count: number;
};
type RawStatistics = Omit<RequestStatistics, "outcomes"> & { statusFacts: StatusFacts[] };

/**
 * What a list's requests come to, drafts left out: answer times by agency, outcomes, how many were late at the end of each
 * month by the days as they are known now, and fees. One statement, which reads the person's own rows and clocks once.
 */
export async function requestStatistics(
  tx: Kysely<Tables>,
  listQuery: RequestListQuery,
): Promise<RequestStatistics> {
  const { now, query, ownerId } = listQuery;
  const owner = rowOwner(listQuery);
  // Of their own requests said as a value: of a column the planner expects a few rows, and looks each clock up by itself.
  const ownerOfShown = query.scope === "mine" ? sql`${ownerId}::uuid` : sql`s.owner_id`;
  const today = sql`(${now}::timestamptz at time zone ${sql.lit(LIST_TIME_ZONE)})::date`;
  const { rows } = await sql<{ numbers: RawStatistics }>`
    ${withClauseAnd(
      listQuery,
      sql`shown as materialized (
      select l.id, ${owner} as owner_id, l.agency_id, l.agency_name, l.agency_abbreviation, l.jurisdiction, l.status,
        l.waiting_on, l.delivery_state, ${isOverdueAt(now)} as overdue
      from request_row l where l.stage <> 'draft' and ${listCondition(listQuery)})`,
    )},
    clocks as materialized (
      select c.request_id, c.kind, c.started_on, c.due_on, c.met_on
      from clock c join shown s on s.id = c.request_id where c.owner_id = ${ownerOfShown}),
    clocked as (
      select c.request_id, greatest(0, max(c.met_on) - min(c.started_on)) as days, count(*) as clocks
      from clocks c where c.kind in (${ANSWER_CLOCKS})
      group by 1 having bool_and(c.met_on is not null)),
    timed as materialized (
      select s.*, k.days from shown s left join clocked k on k.request_id = s.id
        and not (s.status in ('closed', 'in_litigation') and k.clocks = 1 and s.jurisdiction in (${ACKNOWLEDGED_FIRST}))),
    by_agency as (
      select t.agency_id, min(t.agency_name) as name, min(t.agency_abbreviation) as abbreviation, count(*)::int as requests,
        (count(*) filter (where t.days is not null or t.status in (${literalList(ANSWERED)})))::int as decided,
        ${ALL_TIMES}, (count(*) filter (where t.overdue))::int as overdue
      from timed t group by t.agency_id),
    late as (
      select c.request_id, c.due_on, c.met_on from clocks c where c.kind in (${LEGAL_CLOCKS}) and c.due_on < ${today}
        and (c.met_on is null or c.met_on > c.due_on)),
    days as (
      select case when back = 0 then ${today}
        else (date_trunc('month', ${today}) - (back - 1) * interval '1 month')::date - 1 end as on_day
      from generate_series(0, 12) back),
    ledger as (
      select f.currency,
        coalesce(sum(f.cents) filter (where f.kind = 'invoiced'), 0) as invoiced,
        coalesce(sum(f.cents) filter (where f.kind = 'paid'), 0) as paid,
        coalesce(sum(f.cents) filter (where f.kind = 'waived'), 0) as waived,
        coalesce(bool_or(f.kind = 'waived' and f.cents is null), false) as wholly,
        coalesce((array_agg(f.cents order by f.fee_date desc, f.created_at desc, f.id desc)
          filter (where f.kind = 'estimate' and f.cents is not null))[1], 0) as estimated
      from fee f join shown s on s.id = f.request_id
      where f.owner_id = ${ownerOfShown} and f.removed_at is null group by f.request_id, f.currency),
    settled as (
      select l.*, case when wholly then greatest(0, invoiced - paid) else waived end as forgiven from ledger l)
    select jsonb_build_object(
      'agencies', (select coalesce(jsonb_agg(jsonb_build_object(
          'agency', case when agency_id is not null then jsonb_build_object('id', agency_id, 'name',
            coalesce(name, agency_id), 'abbreviation', abbreviation) end,
          'requests', requests, 'answered', decided, 'medianDays', "medianDays", 'p90Days', "p90Days", 'days', "days",
          'overdue', overdue) order by requests desc, name), '[]')
        from (select agency_id, name, abbreviation, requests, decided, overdue, ${ANSWER_TIMES} from by_agency order by requests desc, name limit ${sql.lit(MAX_AGENCIES_LISTED)}) first),
      'agencyCount', (select count(*) from by_agency),
      'withAgency', (select count(*) from shown where waiting_on = 'agency'),
      'statusFacts', (select coalesce(jsonb_agg(o), '[]') from (
        select status, waiting_on as "waitingOn", delivery_state as "deliveryState", overdue as late, count(*),
          id in (select request_id from clocks where kind = 'after_ruling' and met_on is null) as "hasRuling"
        from shown group by 1, 2, 3, 4, 6) o),
      'overdue', (select jsonb_agg(jsonb_build_object('on', on_day, 'count', count) order by on_day) from (
        select d.on_day, case when d.on_day = ${today} then (select count(*) from shown where shown.overdue)
          else count(distinct late.request_id) end as count from days d
        left join late on late.due_on < d.on_day and (late.met_on is null or late.met_on > d.on_day) group by 1) o),
      'fees', (select coalesce(jsonb_agg(f order by currency), '[]') from (
        select currency, count(*) as requests, sum(estimated) as estimated, sum(invoiced) as invoiced, sum(paid) as paid,
          sum(forgiven) as waived, sum(greatest(0, invoiced - paid - forgiven)) as open
        from settled group by currency) f))
      || (select to_jsonb(total) from (select requests, ${ANSWER_TIMES} from (
        select count(*)::int as requests, ${ALL_TIMES} from timed t) all_times) total) as numbers`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error("The numbers of a list are one row.");
  const { statusFacts, ...numbers } = row.numbers;
  return { ...numbers, outcomes: countDisplayed(statusFacts) };
}

/** Requests by the status that lists show, the most first. */
function countDisplayed(statusFacts: readonly StatusFacts[]): RequestStatistics["outcomes"] {
  const counts = new Map<DisplayStatus, number>();
  for (const { count, deliveryState, ...facts } of statusFacts) {
    const status = displayStatus({ ...facts, deliveryProblem: deliveryProblemOf(deliveryState) });
    counts.set(status, (counts.get(status) ?? 0) + count);
  }
  return [...counts]
    .map(([status, count]) => ({ status, count }))
    .toSorted((a, b) => b.count - a.count || (a.status < b.status ? -1 : 1));
}
