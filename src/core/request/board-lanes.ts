import type { Status, WaitingOn } from "./states.ts";

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

/** What an agency answered; the other statuses in that lane were ended by the requester. */
export const ANSWERED: readonly Status[] = ["partly_released", "released", "denied", "no_records"];

/** The lane of a request on the board. `late`: it is open, and a legal deadline has passed and was not met. */
export function laneOf({
  status,
  waitingOn,
  late,
}: {
  status: Status;
  waitingOn: WaitingOn;
  late: boolean;
}): Lane {
  if (status === "draft") return "draft";
  const isIn = (lane: keyof typeof LANE_STATUSES) => LANE_STATUSES[lane].includes(status);
  if (late) return "overdue";
  if (isIn("appeal")) return "appeal";
  if (isIn("answered")) return "answered";
  if (waitingOn === "you") return "yours";
  return isIn("acknowledgment") ? "acknowledgment" : "determination";
}
