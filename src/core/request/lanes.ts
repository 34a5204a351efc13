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
