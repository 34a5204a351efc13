import { type Kysely, type RawBuilder, sql } from "kysely";
import { isAcceptable, type Stage } from "#core/request/stage.ts";
import { isFinished, type Status } from "#core/request/states.ts";
import type { Tables } from "#server/db/platform/tables.ts";

/*
 * Whether a `request_row l` is open at a moment: core's `stageOf`, for lists. The row has the stage that follows from its
 * status and clocks; 'appealable' is open until `open_until` and closed from then on. Indexes begin with that stage.
 */

/** The stage of a row at a moment. */
export const stageAt = (now: Date): RawBuilder<Stage> =>
  sql<Stage>`(case when l.stage <> 'appealable' then l.stage when l.open_until > ${now}::timestamptz then 'open' else 'closed' end)`;

const isOneOf = (column: RawBuilder<unknown>, words: readonly string[]): RawBuilder<unknown> =>
  words.length === 0 ? sql`false` : sql`${column} in (${sql.join(words.map((word) => sql.lit(word)))})`;

/** The same as a condition, of which the planner can tell how many rows it holds. */
const isInStageAt = (stage: Stage, now: Date): RawBuilder<unknown> => {
  if (stage === "draft") return sql`l.stage = 'draft'`;
  const running = sql`l.open_until > ${now}::timestamptz`;
  const appealable = stage === "open" ? running : sql`not (${running})`;
  return sql`(l.stage = ${sql.lit(stage)} or (l.stage = 'appealable' and ${appealable}))`;
};
const isInOneOf = (stages: readonly Stage[], now: Date): RawBuilder<unknown> =>
  sql`(${sql.join(
    stages.map((stage) => isInStageAt(stage, now)),
    sql` or `,
  )})`;

/** With both, or neither, the moment does not matter. */
const dependsOnMoment = (stages: readonly Stage[]): boolean =>
  stages.includes("open") !== stages.includes("closed");

/** Rows in one of these stages at a moment. */
export function isInStages(stages: readonly Stage[], now: Date): RawBuilder<unknown> {
  const stored = stages.some((stage) => stage !== "draft") ? [...stages, "appealable"] : stages;
  const isStored = isOneOf(sql`l.stage`, stored);
  return dependsOnMoment(stages) ? sql`(${isStored} and ${isInOneOf(stages, now)})` : isStored;
}

/** Rows of one status in one of these stages. */
export const isStatusInStages = (status: Status, stages: readonly Stage[], now: Date): RawBuilder<unknown> =>
  dependsOnMoment(stages)
    ? sql`l.status = ${sql.lit(status)} and ${isInOneOf(stages, now)}`
    : sql`l.status = ${sql.lit(status)}`;

/** Whether a row of a status can have a stage as its stored one. */
function canBeStored(status: Status, stage: Stage): boolean {
  if (status === "draft" || stage === "draft") return status === stage;
  return stage === "open" ? !isFinished(status) : isFinished(status) || isAcceptable(status);
}

/**
 * The conditions that together find the rows in these stages, each a walk of one index. Of statuses that are asked for, only
 * where they can be: in another stage the walk would read all of its rows and show none.
 */
export function stageWalks(
  stages: readonly Stage[],
  now: Date,
  statuses: readonly Status[] | null,
): RawBuilder<unknown>[] {
  const hasSome = (stage: Stage) =>
    statuses === null || statuses.some((status) => canBeStored(status, stage));
  const walks: RawBuilder<unknown>[] = stages
    .filter(hasSome)
    .map((stage) => sql`l.stage = ${sql.lit(stage)}`);
  // Appealable is what is closed but for an appeal.
  if (!hasSome("closed")) return walks;
  const [open, closed] = [stages.includes("open"), stages.includes("closed")];
  const running = sql`l.open_until > ${now}::timestamptz`;
  if (open && closed) walks.push(sql`l.stage = 'appealable'`);
  else if (open) walks.push(sql`l.stage = 'appealable' and ${running}`);
  else if (closed) walks.push(sql`l.stage = 'appealable' and not (${running})`);
  return walks;
}

/** Core's `isOverdue` of a row in a list of open ones. */
export const isLate = (now: Date): RawBuilder<unknown> =>
  sql`l.overdue_at <= ${now}::timestamptz and l.waiting_on = 'agency'`;

/** Core's `isOverdue` of any row. */
export const isOverdueAt = (now: Date): RawBuilder<unknown> =>
  sql`(${isInStageAt("open", now)} and ${isLate(now)}) is true`;

/** Core's `isWaitingForYou`. */
export const IS_WAITING_FOR_YOU: RawBuilder<unknown> = sql`l.waiting_on = 'you' and l.status <> 'draft'`;

/** The stage of one request at a moment. */
export async function requestStage(
  tx: Kysely<Tables>,
  requestId: string,
  now: Date,
): Promise<Stage | undefined> {
  const { rows } = await sql<{
    stage: Stage;
  }>`select ${stageAt(now)} as stage from request_row l where l.id = ${requestId}::uuid`.execute(tx);
  return rows[0]?.stage;
}
