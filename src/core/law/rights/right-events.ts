/**
 * The event whose day is day zero. `due_day`: the day the agency's answer was due, when silence became a refusal;
 * `violation`: the refusal or the silence, whichever came. `appeal_decision` also stands for the day by which an appeal
 * had to be decided.
 */
export const RIGHT_EVENTS = [
  "request",
  "acknowledgment",
  "due_day",
  "grant",
  "denial",
  "violation",
  "extension_notice",
  "fee_notice",
  "clarification_question",
  "records_ready",
  "appeal_decision",
  "ruling_request",
  "ruling",
  "suit_notice",
] as const;
export type RightEvent = (typeof RIGHT_EVENTS)[number];
