/** Errors of actions on deadlines, laws and calendars. */
export const deadlineErrors = {
  feedEnded:
    "This calendar feed no longer works. Create a new address on the calendar page of your requests.",
  closingExists: "{day} was already changed by hand. Remove that change first.",
  noCalendar: "There is no calendar {code}.",
  alreadyDayOff: "{day} is already a day off: {holiday}.",
  noHoliday: "{day} is not a holiday in this calendar.",
  badLaw: "Some fields of the law are not valid. Correct them and try again.",
  validityOrder: "The last day is before the first. Choose the first day or a later one.",
  nothingToPreview: "Name one change to preview: a correction with its jurisdiction, or a closing.",
  officeTaken: "This agency, city or county already has its own calendar or hours. Remove that entry first.",
  officeEmpty: "Choose a calendar, or enter the hour at which the offices close.",
  officeWhose: "Choose one agency, or a jurisdiction with a city or county.",
  noClock: "No legal deadline of the agency is running, so there is nothing to extend.",
  noExtension: "The law of {place} gives no number of days for an extension of this deadline.",
  longExtension: "{citation} allows at most {most} {unit}, not {days}.",
  emptyReminder: "Say what to remind you of, or delete the reminder.",
  tooManyReminders:
    "A request can have at most {most, plural, one {# reminder} other {# reminders}}. Delete one.",
  withdrawn: "This request was withdrawn, so no deadline is running.",
  closed: "This request is closed. Undo that first.",
  inCourt: "This request is in court, which sets its own deadlines.",
  notDelivered: "The letter has not reached the agency yet, so no deadline is running.",
  beforeSent: "The request was sent on {sentOn}. Choose that day or a later one.",
  inFuture: "It is {today} at the agency. Choose that day or an earlier one.",
  noReminder: "This request has no reminder: the law sets its deadline, or the agency has responded.",
  inPast: "It is {today} at the agency. Choose that day or a later one.",
} as const;
