/** The home page: what the program does, and the deadline calculator. */
export const home = {
  headline: "Ask for the record. <break></break>Know the day the answer is due.",
  lead: "{brand} writes your public-records request, sends it to the right agency, tracks the legal deadline, and helps you read the reply.",
  start: "Start a request",
  features: {
    label: "What {brand} does",
    letterTitle: "A letter that cites the law",
    letterText:
      "Describe the records you want. The letter names the law that applies to the agency, the deadline for an answer, and your reasons for a fee waiver.",
    deadlineTitle: "Deadlines with the calculation shown",
    deadlineText:
      "Every weekend, holiday, pause and extension is listed, so you can show an agency exactly when its answer was due.",
    repliesTitle: "Replies, explained",
    repliesText:
      "See what was released, what was withheld and why, what it costs, and the deadline to appeal, each with the sentence it was found in.",
  },
  calculator: {
    title: "When is my answer due?",
    /** The text inside of a tag is the label of the field that takes its place. */
    question:
      "<text>If</text><jurisdiction>Jurisdiction</jurisdiction><text>received a request on</text><day>Date of receipt</day><text>then</text>",
    groups: { federal: "United States", states: "States", other: "Other countries" },
    loadingJurisdictions: "Loading…",
    failedTitle: "The deadline could not be calculated",
    retry: "Try again",
    chooseDay: "Choose the date of receipt",
    answerDue: "the answer is due",
    acknowledgmentDue: "a first answer is due, at least an acknowledgment",
    noLegalDate: "there is no legal deadline",
    lastChecked: "Last checked {day}",
    unverified: "This calculation has not been checked against the statute. Check it before you rely on it.",
    basis: "{facts} <page>Sources and open questions</page>",
    withoutScript: {
      business:
        "{days, plural, one {# business day} other {# business days}} after receipt. Turn on JavaScript to calculate the deadline for any date.",
      calendar:
        "{days, plural, one {# calendar day} other {# calendar days}} after receipt. Turn on JavaScript to calculate the deadline for any date.",
      weeks:
        "{days, plural, one {# week} other {# weeks}} after receipt. Turn on JavaScript to calculate the deadline for any date.",
      months:
        "{days, plural, one {# month} other {# months}} after receipt. Turn on JavaScript to calculate the deadline for any date.",
      years:
        "{days, plural, one {# year} other {# years}} after receipt. Turn on JavaScript to calculate the deadline for any date.",
    },
    reminder:
      "Follow up on {day}, after {unit, select, business {{days, plural, one {# business day} other {# business days}}} other {{days, plural, one {# calendar day} other {# calendar days}}}}. This is our suggestion, not a legal deadline.",
    reminderAdvised:
      "Follow up on {day}, after {unit, select, business {{days, plural, one {# business day} other {# business days}}} other {{days, plural, one {# calendar day} other {# calendar days}}}}, as {adviser} advises. This is not a legal deadline.",
  },
  facts: {
    time: "Time to answer",
    fromDayAfterReceipt: "from the day after receipt",
    fromDayAfterDeemedReceipt: "from the day after the request counts as received",
    skipped: "Skipped",
    weekendDays: "{count, plural, one {# weekend day} other {# weekend days}}",
    holidays: "{count, plural, one {# holiday} other {# holidays}}",
    weekendDaysAndHolidays:
      "{weekendDays, plural, one {# weekend day} other {# weekend days}}, {holidays, plural, one {# holiday} other {# holidays}}",
    nothingSkipped: "Nothing",
    lastDayMoved: "but the last day was a day off, so the deadline moved to the next business day",
    everyDayCounts: "every day counts",
    noHoliday: "no holiday falls in this time",
    extension: "Extension",
    noExtension: "No extension",
    noExtensionReason: "the law gives the agency no more time for its first answer",
    openExtension: "No fixed number of days",
    extensionInAll: "{time} in all",
    extensionGround: "for {ground}",
    extensionGroundUntil: "for {ground}, to {day}",
    noAnswer: "If there is no answer",
    noAnswerSource: "{how}, {citation}",
  },
  duration: {
    business: "{days, plural, one {# business day} other {# business days}}",
    calendar: "{days, plural, one {# calendar day} other {# calendar days}}",
    weeks: "{days, plural, one {# week} other {# weeks}}",
    months: "{days, plural, one {# month} other {# months}}",
    years: "{days, plural, one {# year} other {# years}}",
  },
  moreTime: {
    business: "{days, plural, one {# more business day} other {# more business days}}",
    calendar: "{days, plural, one {# more calendar day} other {# more calendar days}}",
    weeks: "{days, plural, one {# more week} other {# more weeks}}",
    months: "{days, plural, one {# more month} other {# more months}}",
    years: "{days, plural, one {# more year} other {# more years}}",
  },
  dayStrip: {
    label: "The calculation, one cell per day",
    due: "Answer due",
    received: "Received",
    closed: "Closed",
    /** What a day is, for a screen reader and as a tooltip. */
    counted: "{date}: day {number}",
    countedDue: "{date}: day {number}, the answer is due",
    receivedDay: "{date}: received, not counted",
    movedTo: "{date}: the next business day",
    movedToDue: "{date}: the next business day, the answer is due",
    weekend: "weekend",
    skipped: "{date}: {reason}, skipped",
    skippedDue: "{date}: {reason}, skipped, the answer is due",
  },
} as const;
