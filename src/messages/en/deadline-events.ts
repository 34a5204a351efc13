/** Errors about the events that the deadline command is given. */
export const deadlineEvents = {
  badEvent:
    "“{given}” is not an event. Write KIND=YYYY-MM-DD, such as denied=2026-09-08. The kinds are: {kinds}.",
  beforeReceipt: "The event {given} is before the request was received on {received}. Enter a later date.",
  badTier: "The event {given} needs the time limit that the notice names after its day: {tiers}.",
  noValue: "The event {kind} takes no value after its day, but was given “{value}”.",
} as const;
