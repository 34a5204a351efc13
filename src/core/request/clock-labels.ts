import type { ClockKind } from "./clock-effects.ts";

/** What a day in a calendar is, before the title of its request. */
export const CLOCK_LABELS: Readonly<Record<ClockKind, string>> = {
  initial_response: "Answer due",
  production: "Records due",
  appeal: "Last day to appeal",
  appeal_decision: "Appeal decision due",
  reminder: "Time to ask",
};
