/** What confirming the outcome of an email does to the deadlines of a request; after the sentence on its status. */
export const outcomeEffect = {
  line: "{clock}: {change}.",
  met: "the clock ends with this email",
  paused: "the clock pauses until you answer",
  moves: "moves from {from} to {to}",
  startsWithoutDay: "the law sets no last day",
  runs: "runs again",
  ends: "no longer counts",
  none: "No deadline changes.",
} as const;
