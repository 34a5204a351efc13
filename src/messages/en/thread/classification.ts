/** The panel "Outcome of this reply": the classification of an email, to confirm or correct. */
export const threadClassification = {
  title: "Outcome of this reply",
  /** For a screen reader: a conversation has several replies. */
  titleOf: "Outcome of this reply, {day}, {time}",
  otherOutcomes: "Also",
  showOutcomeEvidence: "Show fact {number}, the outcome, in the email",
  showFactEvidence: "Show fact {number} in the email",
  /** Where the outcome or a fact is in an attached letter. */
  inFile: "{file}: “{quote}”",
  onPage: "{file}, page {page}: “{quote}”",
  factMarker: "Fact {number} was found here",

  confirm: "Confirm",
  correct: "Correct",
  undo: "Undo",
  addFact: "Add: {fact}",
  notSaved: "Not saved. {reason}",
  recordedAutomatically: "Recorded automatically. You don’t need to do anything.",
  trackingNumberRecorded: "Recorded automatically, with the tracking number.",
  confirmedAt: "Confirmed by you {when}.",
  noOutcomeYet: "Nothing changes until you choose an outcome.",
  deliveryReport: "This email is a delivery report, not a reply. If it is a reply, choose Correct.",
  notReply: "This email is not a reply, so no deadline changes. If it is a reply, choose Correct.",
  uncertainOutcome:
    "<b>The outcome is uncertain.</b> {count, plural, =0 {The email does not state it clearly.} one {It may be this one:} other {It may be one of these:}}",
  effect: {
    keepsStatus: "The status stays “{status}”. {clocks} You can undo this.",
    changesStatus: "Changes the status to “{status}”. {clocks} You can undo this.",
  },

  correctFact: "Correct: {fact}",
  correctFactValue: "Correct: {fact} {value}",
  correctedByYou: "Corrected by you · <undo>Undo</undo>",
  undoFact: "Undo: {fact}",
  save: "Save",
  cancel: "Cancel",
  datePlaceholder: "Jan 15, 2027",
  pageFields: {
    full: { label: "Pages in full", unit: "in full" },
    part: { label: "Pages in part", unit: "in part" },
    withheld: { label: "Pages withheld", unit: "withheld" },
  },
  invalidAmount: "Enter an amount in dollars, such as 618.00.",
  invalidExemptions: "Enter up to 40 exemptions, separated by commas.",
  invalidPages: "Enter each page count in digits.",

  uncertainTrackingNumber:
    "<b>Check the tracking number.</b> The request has {known}. This email says {stated}.",
  uncertainAmount: "<b>Check the fee.</b> The earlier email asked for {known}. This email says {stated}.",
  uncertainPages:
    "<b>Check the pages withheld.</b> The email says {stated, number}. It also says that {found, number} pages were found and {released, number} are released, which leaves {remaining, number}.",
  keepValue: "Keep {value}",
  useValue: "Use {value}",

  appealBy: "Appeal by",
  calculating: "Calculating…",
  withinDays: "Within {count, plural, one {# day} other {# days}}",
  statedDays: "The email says {count, plural, one {# day} other {# days}}.",
  notCalculated: "Stated in the email. The legal deadline could not be calculated.",
  showCalculation: "Show the calculation",
  calculationTitle: "How the appeal deadline is calculated",
  loadingCalculation: "Loading the calculation",
  appealPeriods: {
    business: "{count, plural, one {# business day} other {# business days}}",
    calendar: "{count, plural, one {# day} other {# days}}",
    weeks: "{count, plural, one {# week} other {# weeks}}",
    months: "{count, plural, one {# month} other {# months}}",
    years: "{count, plural, one {# year} other {# years}}",
  },
  periodWithCitation: "{period}, {citation}",

  notDeliveredTo: "Not delivered to",
  delayReason: "Reason for the delay",
  bounceReason: "Reason",
  alsoNotDeliveredTo: "Also not delivered to",
  serverResponse: "Mail server response",
  awayUntil: "Away until",
  code: "Code",
  service: "Service",
  portalLink: "Link",
  labelAwayUntil: "{label}, away until {day}",
  labelWithCode: "{label} {code}",
} as const;
