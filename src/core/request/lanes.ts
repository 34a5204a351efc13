import { type Stage, stageOf } from "./list-query.ts";
import type { Ball, Status } from "./states.ts";

/** The columns of the board, from left to right. */
export const LANES = [
  "draft",
  "acknowledgment",
  "determination",
  "yours",
  "overdue",
  "answered",
  "appeal",
] as const;
export type Lane = (typeof LANES)[number];

/** The statuses that decide a lane by themselves. In `determination` is what is left. */
export const LANE_STATUSES: Readonly<Record<"acknowledgment" | "answered" | "appeal", readonly string[]>> = {
  acknowledgment: ["scheduled", "sending", "awaiting_acknowledgment"],
  answered: ["partly_released", "released", "denied", "no_records", "withdrawn", "closed"],
  appeal: ["appeal_pending", "appeal_decided", "in_litigation"],
};

/** Where a request stands on the board: in one lane, whatever else is true of it. */
export function laneOf({ status, ball, overdue }: { status: Status; ball: Ball; overdue: boolean }): Lane {
  const stage: Stage = stageOf(status);
  if (stage === "draft") return "draft";
  if (overdue && stage === "open") return "overdue";
  if (LANE_STATUSES.appeal.includes(status)) return "appeal";
  if (LANE_STATUSES.answered.includes(status)) return "answered";
  if (ball === "you") return "yours";
  return LANE_STATUSES.acknowledgment.includes(status) ? "acknowledgment" : "determination";
}
