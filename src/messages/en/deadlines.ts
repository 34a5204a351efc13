/** A deadline in a few words, in lists and headers. */
export const deadlines = {
  overdue: "{days, plural, one {# day overdue} other {# days overdue}}",
  dueToday: "Due today",
  daysLeft: "{days, plural, one {# day left} other {# days left}}",
  answered: "Answered",
  answeredLate: "Answered late",
  paused: "Paused",
  over: "Expired",
  noLegalLimit: "No legal limit",
  appealToday: "Last day to appeal",
  daysToAppeal: "{days, plural, one {# day to appeal} other {# days to appeal}}",
  appealSent: "Appeal sent",
  appealOver: "Appeal period over",
  followUpNow: "Time to follow up",
  followUpLater: "{days, plural, one {Follow up in # day} other {Follow up in # days}}",
} as const;
