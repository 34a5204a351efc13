/** A deadline in a few words, in lists and headers. */
export const deadlines = {
  overdue: "{days, plural, one {# day overdue} other {# days overdue}}",
  /** Of an agency that has written since: the user must act first. The day follows. */
  wasDue: "Was due",
  dueToday: "Due today",
  daysLeft: "{days, plural, one {# day left} other {# days left}}",
  /** Whose days are left, in a header, where the user's own days stand beside them. */
  whose: {
    agency: "The agency: {label}",
    ruling: "The ruling: {label}",
    appeal_decision: "The decision: {label}",
  },
  answered: "Answered",
  answeredLate: "Answered late",
  paused: "Paused",
  over: "Expired",
  noLegalLimit: "No legal limit",
  appealToday: "Last day to appeal",
  daysToAppeal: "{days, plural, one {# day to appeal} other {# days to appeal}}",
  appealSent: "Appeal sent",
  appealOver: "Appeal period over",
  promisedLater: "Records promised",
  promisedLate: "{days, plural, one {Promise # day late} other {Promise # days late}}",
  /** What the requester may or must do, before its last day. */
  ownDay: {
    silence_appeal: "Appeal the silence by",
    next_appeal: "Appeal further by",
    fee_appeal: "Appeal the fee by",
    extension_appeal: "Appeal the extension by",
    clarification: "Answer the question by",
    fee: "Answer about the fee by",
    pick_up: "Collect the records by",
  },
  /** Once that day has passed. */
  ownDayOver: {
    silence_appeal: "Appeal period over",
    next_appeal: "Appeal period over",
    fee_appeal: "Time to appeal the fee over",
    extension_appeal: "Time to appeal the extension over",
    clarification: "Request may be treated as withdrawn",
    fee: "Request may be treated as withdrawn",
    pick_up: "Pick-up period over",
  },
  /** Where the way is to a court. */
  courtDay: {
    silence_appeal: "Go to court over the silence by",
    next_appeal: "Go to court by",
    fee_appeal: "Go to court over the fee by",
    extension_appeal: "Go to court over the extension by",
  },
  courtDayOver: "Time to go to court over",
  ownDayMet: "Done",
  challenge: "Challenge or accept",
  /** After a notice before suit, before the day. */
  suitFrom: "A suit may be filed from",
  challenged: "Challenged",
  /** Beside a label such as "Due today": until when, with the name of the agency's time zone. */
  endOfDay: "11:59\u00a0PM\u00a0{zone}",
  /** A day that is not the user's own day, because it is another day at the agency now. */
  dayInZone: "{day}\u00a0{zone}",
  followUpNow: "Time to follow up",
  followUpLater: "{days, plural, one {Follow up in # day} other {Follow up in # days}}",
} as const;
