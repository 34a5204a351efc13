import type { Classification, ExtractedFacts } from "#core/classify/classification.ts";
import type { MessageKind, Outcome } from "#core/classify/outcome.ts";
import { formatDollars, longDate, longDateWithWeekday } from "#core/dates/format-date.ts";
import { type ClockKind, isRequesterClock } from "#core/request/clock-effects.ts";

/** A clock of the request that still runs. Days are `YYYY-MM-DD`. */
export type RunningClock = { kind: ClockKind; dueOn: string | null; paused: boolean };

/** What a letter may say, after "It says that …". */
const OUTCOME_TEXT: Record<Outcome, string> = {
  acknowledged: "they have your request",
  extension: "they take more time",
  clarification_asked: "they need something clarified before they go on",
  fee_estimate: "they expect a fee",
  fee_due: "they want a fee paid",
  fee_waiver_refused: "they refuse to waive the fee",
  processing_update: "they are still working on it",
  partly_released: "they release a part of the records",
  released: "they release the records",
  denied: "they refuse the records",
  neither_confirm_nor_deny: "they neither confirm nor deny that there are records",
  no_records: "they found no records",
  referred: "another office has to answer",
  withdrawn: "they treat the request as withdrawn or closed",
  appeal_acknowledged: "they have your appeal",
  appeal_granted: "your appeal was granted",
  appeal_denied: "your appeal was denied",
  unclear: "",
};

/** Mail that is no answer, by what it is. */
const KIND_TEXT: Partial<Record<MessageKind, string>> = {
  auto_reply: "This is an automatic reply. It stops no clock.",
  portal_notice: "This is a notice from the agency’s portal. What it is about is there.",
  one_time_code: "This is a code to type in where you asked for it.",
  secure_mail: "This tells you to pick up a letter at a secure-mail service.",
  read_receipt: "This only says that your letter was opened or received.",
  recall: "The sender would like to take back an earlier mail. You still have it.",
  list: "This looks like a mailing list or advertising.",
};

/**
 * What a letter seems to say, in one or two sentences that say how far to believe them; null where nothing was read.
 * @param isSenderUncertain whether there is something against its sender, so that nothing in it is sure
 */
export function outcomeSummaryText(
  classification: Classification | null,
  isSenderUncertain: boolean,
): string | null {
  if (classification === null) return null;
  if (classification.bounce)
    return `${bounceLeadText(classification.bounce.severity)} ${classification.bounce.reason}`;
  const awayUntil = classification.kind === "auto_reply" ? classification.autoReply?.until : null;
  const kind = KIND_TEXT[classification.kind];
  if (kind) return awayUntil ? `${kind} Its sender is away until ${longDate(awayUntil)}.` : kind;
  const { main } = classification;
  if (main.value === "unclear") return "We cannot tell what it decides. Read it below.";
  const statement = statementWithFacts(OUTCOME_TEXT[main.value], main.value, classification.facts);
  if (main.confidence === "sure" && !isSenderUncertain) return `It says that ${statement}.`;
  if (main.confidence !== "unsure") return `It seems to say that ${statement}. Read it below to be sure.`;
  return `We are not sure what it says. It may say that ${statement}.`;
}

const bounceLeadText = (severity: "hard" | "soft" | "delay"): string =>
  severity === "delay"
    ? "Your letter has not arrived yet; the mail servers keep trying."
    : "Your letter did not arrive.";

function statementWithFacts(statement: string, outcome: Outcome, facts: ExtractedFacts): string {
  const amounts = new Set(facts.amounts.map(({ value }) => value));
  const [amount] = amounts;
  if ((outcome === "fee_estimate" || outcome === "fee_due") && amounts.size === 1 && amount !== undefined) {
    return `${statement} of ${formatDollars(amount)}`;
  }
  const [number] = facts.trackingNumbers;
  return outcome === "acknowledged" && number ? `${statement} under the number ${number.value}` : statement;
}

type NextStepContext = { today: string; clocks: RunningClock[]; brand: string };

/** What to do now, and by when; null where the mail asks for nothing. */
export function nextStepText(classification: Classification | null, next: NextStepContext): string | null {
  if (classification === null) return null;
  if (classification.bounce) {
    return classification.bounce.severity === "delay"
      ? null
      : `Send it again, or to another address, in ${next.brand}.`;
  }
  if (classification.notice?.expires)
    return `The link works until ${longDateWithWeekday(classification.notice.expires)}.`;
  if (KIND_TEXT[classification.kind]) return null;
  const step = NEXT_STEPS[classification.main.value](classification.facts, next);
  // What was guessed is not told as what to do.
  return classification.main.confidence === "unsure" ? readFirstText(next) : step;
}

const readFirstText = (next: NextStepContext): string =>
  [`Say in ${next.brand} what it is, and the days are worked out from that.`, runningClockText(next)]
    .filter((text) => text !== "")
    .join(" ");

type NextStep = (facts: ExtractedFacts, next: NextStepContext) => string;

const nothingToDo: NextStep = (_, next) =>
  ["Nothing to do now.", runningClockText(next)].filter(Boolean).join(" ");

const answerAgency =
  (what: string): NextStep =>
  (facts) => {
    const by = namedDate(facts, "answer_by");
    return by ? `${what} They want it by ${by}.` : what;
  };

const appealStep: NextStep = (_, { clocks, brand }) => {
  const last = clocks.find(({ kind, dueOn }) => kind === "appeal" && dueOn !== null)?.dueOn;
  return last
    ? `You can appeal until ${longDateWithWeekday(last)}.`
    : `You may be able to appeal. Confirm in ${brand} what it says, and the last day for that is worked out.`;
};

const confirmOutcome: NextStep = (_, { brand }) =>
  `Confirm in ${brand} what it says; the clock stops, and the request is filed accordingly.`;

const NEXT_STEPS: Record<Outcome, NextStep> = {
  acknowledged: nothingToDo,
  extension: (facts, { brand }) => {
    const named = namedDate(facts, "response_due");
    const day = named ? ` They name ${named} for their answer.` : "";
    return `Confirm it in ${brand}, and the time is counted anew.${day}`;
  },
  clarification_asked: answerAgency("Answer what they ask; the clock may be paused until you do."),
  fee_estimate: answerAgency("Tell them whether you agree to it."),
  fee_due: answerAgency("Decide whether to pay; they may wait until you do."),
  fee_waiver_refused: appealStep,
  processing_update: nothingToDo,
  partly_released: appealStep,
  released: confirmOutcome,
  denied: appealStep,
  neither_confirm_nor_deny: appealStep,
  no_records: appealStep,
  referred: nothingToDo,
  withdrawn: (_, { brand }) => `If you did not withdraw it, tell them so, or correct it in ${brand}.`,
  appeal_acknowledged: nothingToDo,
  appeal_granted: nothingToDo,
  appeal_denied: (_, { brand }) =>
    `What is left is usually a court or an ombudsman. See the law’s next step in ${brand}.`,
  unclear: (_, next) => readFirstText(next),
};

/** The agency's own clock, in a sentence; empty where none runs. */
function runningClockText({ clocks, today }: NextStepContext): string {
  const clock = clocks.find(
    ({ kind, dueOn, paused }) => !isRequesterClock(kind) && (paused || dueOn !== null),
  );
  if (!clock) return "";
  if (clock.paused) return "The clock is paused until you answer what they asked.";
  const day = longDateWithWeekday(clock.dueOn ?? "");
  const what = clock.kind === "appeal_decision" ? "decision on your appeal" : "answer";
  return (clock.dueOn ?? "") < today
    ? `Under the law their ${what} was due on ${day}.`
    : `Under the law their ${what} is due by ${day}.`;
}

/** The day a letter names, where it names one. */
function namedDate(
  facts: ExtractedFacts,
  meaning: ExtractedFacts["dates"][number]["meaning"],
): string | null {
  const days = new Set(facts.dates.filter((date) => date.meaning === meaning).map(({ value }) => value));
  const [day] = days;
  return days.size === 1 && day !== undefined ? longDateWithWeekday(day) : null;
}
