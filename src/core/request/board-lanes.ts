import { isOverdue, type Status, type WaitingOn } from "./states.ts";

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
export const LANE_STATUSES: Readonly<Record<"acknowledgment" | "answered" | "appeal", readonly Status[]>> = {
  acknowledgment: ["scheduled", "sending", "awaiting_acknowledgment"],
  answered: ["partly_released", "released", "denied", "no_records", "withdrawn", "closed"],
  appeal: ["appeal_pending", "appeal_decided", "in_litigation"],
};

/** What an agency answered; the other statuses in that lane were ended by the requester. */
export const ANSWERED: readonly Status[] = ["partly_released", "released", "denied", "no_records"];

/** `late`: the request is open, and a legal deadline has passed and was not met. */
type LaneFacts = { status: Status; waitingOn: WaitingOn; late: boolean };

/** Whether the requester must act next, in whichever status: the tab and the lane "Waiting for you". */
const isWaitingForYou = ({ status, waitingOn }: Pick<LaneFacts, "status" | "waitingOn">): boolean =>
  waitingOn === "you" && status !== "draft";

/** The lane of a request on the board: first who must act next, then what came of it. */
export function laneOf(facts: LaneFacts): Lane {
  const { status } = facts;
  if (status === "draft") return "draft";
  const isIn = (lane: keyof typeof LANE_STATUSES) => LANE_STATUSES[lane].includes(status);
  if (isWaitingForYou(facts)) return "yours";
  if (isOverdue(facts)) return "overdue";
  if (isIn("appeal")) return "appeal";
  if (isIn("answered")) return "answered";
  return isIn("acknowledgment") ? "acknowledgment" : "determination";
}
