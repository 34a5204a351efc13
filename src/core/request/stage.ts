import type { ClockKind } from "./clock-effects.ts";
import { clockModeOf, isFinished, STATUSES, type Status } from "./states.ts";

/** Drafts are not open yet; closed requests have no action pending. */
export const STAGES = ["draft", "open", "closed"] as const;
export type Stage = (typeof STAGES)[number];

/** What may still be done against an outcome: while one of these clocks runs, the request is open. A challenge has no last day. */
const APPEAL_CLOCKS: ReadonlySet<ClockKind> = new Set(["appeal", "silence_appeal", "next_appeal"]);

/** The outcomes that a requester can accept, after which nothing is pending. */
const ACCEPTABLE: ReadonlySet<Status> = new Set([
  "partly_released",
  "denied",
  "no_records",
  "appeal_decided",
]);
export const isAcceptable = (status: Status): boolean => ACCEPTABLE.has(status);

type StageFacts = {
  status: Status;
  /** Whether the requester accepted the outcome. */
  accepted: boolean;
  clocks: readonly { kind: ClockKind; dueOn: string | null; metOn: string | null }[];
};

/**
 * Whether a request is open on a day at its agency. The only definition: `request_stage` in the database and the
 * conditions of `db/requests/stage-conditions.ts` repeat it for lists, and a test compares them. What was refused
 * stays open until the time to appeal has run or the requester accepts the outcome.
 */
export function stageOf({ status, accepted, clocks }: StageFacts, today: string): Stage {
  if (status === "draft") return "draft";
  if (!isFinished(status) && !(accepted && isAcceptable(status))) return "open";
  // Nothing runs where the requester withdrew or closed it.
  if (clockModeOf(status) !== "run") return "closed";
  return clocks.some((clock) => isRunningAppeal(clock, today)) ? "open" : "closed";
}

const isRunningAppeal = ({ kind, dueOn, metOn }: StageFacts["clocks"][number], today: string): boolean =>
  metOn === null && (kind === "challenge" || (APPEAL_CLOCKS.has(kind) && dueOn !== null && dueOn >= today));

/** Whether there is an outcome to accept: one that leaves the request open. */
export const canAcceptOutcome = (facts: StageFacts, today: string): boolean =>
  isAcceptable(facts.status) && !facts.accepted && stageOf(facts, today) === "open";

/** The stages in which a request of this status can be, depending on the day. */
export function possibleStagesOf(status: Status): Stage[] {
  if (status === "draft") return ["draft"];
  if (isFinished(status) && clockModeOf(status) !== "run") return ["closed"];
  return isFinished(status) || isAcceptable(status) ? ["open", "closed"] : ["open"];
}

/** The statuses of which a list of these stages can have some. */
export const statusesIn = (stages: readonly Stage[]): Status[] =>
  STATUSES.filter((status) => possibleStagesOf(status).some((stage) => stages.includes(stage)));
