/** The calculation of a deadline: the names of its days, its caveats, and errors about its input. */
export const deadlineLedger = {
  limit: {
    business: "{count, plural, one {# business day} other {# business days}}",
    calendar: "{count, plural, one {# calendar day} other {# calendar days}}",
    weeks: "{count, plural, one {# week} other {# weeks}}",
    months: "{count, plural, one {# month} other {# months}}",
    years: "{count, plural, one {# year} other {# years}}",
  },
  /** What a wait is for, after its number of days. */
  waitBeforeSuit: "pass before a suit may be filed",
  badDay: "“{given}” is not a date. Write it as YYYY-MM-DD, such as 2026-11-20.",
  yearOutOfRange: "Deadlines can be calculated for {first} to {last}. {given} is outside that range.",
  sentElectronically: "Sent electronically",
  arrivedOnDayOff: "Arrived on a day off",
  deemedReceived: "Deemed received, {citation}",
  countsAsReceived: "Counts as received, {citation}",
  asIfAcknowledged: "Received. Counted as if it were acknowledged on this day",
  noticeExceedsLaw:
    "The agency’s notice takes more time than the law allows. The law allows {limit} ({citation}), so this date is counted by that.",
  receivedAndAcknowledged: "Received and acknowledged",
  event: {
    acknowledgment: "Acknowledged",
    determination: "Determined",
    adverse_determination: "Adverse determination",
    appeal_receipt: "Appeal received",
    request: "Request received",
    due_day: "Answer was due",
    grant: "Request granted",
    denial: "Denial",
    violation: "Denial, or the answer was due",
    extension_notice: "Extension notice",
    fee_notice: "Fee notice",
    clarification_question: "Question asked",
    records_ready: "Records ready",
    appeal_decision: "Appeal decided, or its decision was due",
    ruling_request: "Ruling requested",
    ruling: "Ruling issued",
    suit_notice: "Notice before suit received",
  },
  unknownHolidays: "{reason} Not all holidays in {year} are known yet, so the date may change.",
  lateNotice: "The notice came after the deadline of {day}, so it could not extend it.",
  shortExtension:
    "{days, plural, one {# day} other {# days}} from receipt end no later than the deadline of {day}.",
  clarificationLimit: "{citation} allows no further pause for a clarification.",
  latePause: "The deadline passed on {day}, before this pause began.",
  noInitialResponse:
    "The law of {place} counts this from the end of an initial response, for which it sets no number of days.",
  acknowledgedBeforeStart:
    "The acknowledgment date {day} is before the clock starts on {start}. Enter a later date.",
  noTolling: "The law of {place} has no rule that pauses this clock. Remove the pause.",
  pauseBackwards: "The pause ends on {to}, before it starts on {from}. Correct one of the two dates.",
  pauseBeforeStart: "The pause starts on {from}, before the clock starts on {start}. Enter a later date.",
  noExtensionLength:
    "The law of {place} sets no number of days for an extension, so none can be counted. {reason}",
  noExtensionOfClock: "The law of {place} does not extend this clock, only: {clocks}.",
  badExtension: "Enter the extension as a whole number of days, at least 1.",
  noticeBeforeStart: "The notice date {day} is before the clock starts on {start}. Enter a later date.",
  extensionTooLongFromReceipt:
    "{citation} allows at most {limit} in total from receipt, not {days}. Enter a smaller number.",
  extensionTooLongEach:
    "{citation} allows at most {limit} for each extension, not {days}. Enter a smaller number.",
  extensionTooLongInTotal: "{citation} allows at most {limit} in total, not {days}. Enter a smaller number.",
  badOption: "Choose one of {allowed} for {option}, not “{given}”.",
  pausesTooLong:
    "The pauses are {days, plural, one {# day} other {# days}} long in total. The limit is {most, plural, one {# day} other {# days}}.",
  badPause: "Write a pause as FROM:TO, such as 2026-10-28:2026-11-02, not “{given}”.",
  dayOffRule: "{name}, {day}",
  badExtensionOption: "Write an extension as a whole number of days, such as 10, not “{given}”.",
  waitsForFee:
    "The time limit starts when the institution has the application fee of {amount}. Record the day you paid it under Fees.",
} as const;
