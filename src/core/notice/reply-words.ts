import { dollars, longDate, longDateWithWeekday } from "#core/calendar-words.ts";
import type { MessageKind, Outcome } from "#core/reply/outcome.ts";
import type { Facts, Reading } from "#core/reply/reading.ts";
import { type ClockKind, isOwn } from "#core/request/clock-effects.ts";

/** A clock of the request that still runs. Days are `YYYY-MM-DD`. */
export type RunningClock = { kind: ClockKind; dueOn: string | null; paused: boolean };

/** What a letter may say, after "It says that …". */
const SAYS: Record<Outcome, string> = {
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
const KINDS: Partial<Record<MessageKind, string>> = {
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
 * @param doubted whether there is something against its sender, so that nothing in it is sure
 */
export function saysWords(reading: Reading | null, doubted: boolean): string | null {
  if (reading === null) return null;
  if (reading.bounce) return `${bounceLead(reading.bounce.severity)} ${reading.bounce.reason}`;
  const away = reading.kind === "auto_reply" ? reading.autoReply?.until : null;
  const kind = KINDS[reading.kind];
  if (kind) return away ? `${kind} Its sender is away until ${longDate(away)}.` : kind;
  const { main } = reading;
  if (main.value === "unclear") return "We cannot tell what it decides. Read it below.";
  const said = withFacts(SAYS[main.value], main.value, reading.facts);
  if (main.confidence === "sure" && !doubted) return `It says that ${said}.`;
  if (main.confidence !== "unsure") return `It seems to say that ${said}. Read it below to be sure.`;
  return `We are not sure what it says. It may say that ${said}.`;
}

const bounceLead = (severity: "hard" | "soft" | "delay"): string =>
  severity === "delay"
    ? "Your letter has not arrived yet; the mail servers keep trying."
    : "Your letter did not arrive.";

function withFacts(said: string, outcome: Outcome, facts: Facts): string {
  const amounts = new Set(facts.amounts.map(({ value }) => value));
  const [amount] = amounts;
  if ((outcome === "fee_estimate" || outcome === "fee_due") && amounts.size === 1 && amount !== undefined) {
    return `${said} of ${dollars(amount)}`;
  }
  const [number] = facts.trackingNumbers;
  return outcome === "acknowledged" && number ? `${said} under the number ${number.value}` : said;
}

type Next = { today: string; clocks: RunningClock[]; brand: string };

/** What to do now, and by when; null where the mail asks for nothing. */
export function nextWords(reading: Reading | null, next: Next): string | null {
  if (reading === null) return null;
  if (reading.bounce) {
    return reading.bounce.severity === "delay"
      ? null
      : `Send it again, or to another address, in ${next.brand}.`;
  }
  if (reading.notice?.expires) return `The link works until ${longDateWithWeekday(reading.notice.expires)}.`;
  if (KINDS[reading.kind]) return null;
  const step = STEPS[reading.main.value](reading.facts, next);
  // What was guessed is not told as what to do.
  return reading.main.confidence === "unsure" ? readItFirst(next) : step;
}

const readItFirst = (next: Next): string =>
  [`Say in ${next.brand} what it is, and the days are worked out from that.`, runningClock(next)]
    .filter((words) => words !== "")
    .join(" ");

type Step = (facts: Facts, next: Next) => string;

const nothing: Step = (_, next) => ["Nothing to do now.", runningClock(next)].filter(Boolean).join(" ");

const answerThem =
  (what: string): Step =>
  (facts) => {
    const by = dayOf(facts, "answer_by");
    return by ? `${what} They want it by ${by}.` : what;
  };

const appeal: Step = (_, { clocks, brand }) => {
  const last = clocks.find(({ kind, dueOn }) => kind === "appeal" && dueOn !== null)?.dueOn;
  return last
    ? `You can appeal until ${longDateWithWeekday(last)}.`
    : `You may be able to appeal. Confirm in ${brand} what it says, and the last day for that is worked out.`;
};

const confirmIt: Step = (_, { brand }) =>
  `Confirm in ${brand} what it says; the clock stops, and the request is filed accordingly.`;

const STEPS: Record<Outcome, Step> = {
  acknowledged: nothing,
  extension: (facts, { brand }) => {
    const named = dayOf(facts, "response_due");
    const day = named ? ` They name ${named} for their answer.` : "";
    return `Confirm it in ${brand}, and the time is counted anew.${day}`;
  },
  clarification_asked: answerThem("Answer what they ask; the clock may be paused until you do."),
  fee_estimate: answerThem("Tell them whether you agree to it."),
  fee_due: answerThem("Decide whether to pay; they may wait until you do."),
  fee_waiver_refused: appeal,
  processing_update: nothing,
  partly_released: appeal,
  released: confirmIt,
  denied: appeal,
  neither_confirm_nor_deny: appeal,
  no_records: appeal,
  referred: nothing,
  withdrawn: (_, { brand }) => `If you did not withdraw it, tell them so, or correct it in ${brand}.`,
  appeal_acknowledged: nothing,
  appeal_granted: nothing,
  appeal_denied: (_, { brand }) =>
    `What is left is usually a court or an ombudsman. See the law’s next step in ${brand}.`,
  unclear: (_, next) => readItFirst(next),
};

/** The agency's own clock, in a sentence; empty where none runs. */
function runningClock({ clocks, today }: Next): string {
  const clock = clocks.find(({ kind, dueOn, paused }) => !isOwn(kind) && (paused || dueOn !== null));
  if (!clock) return "";
  if (clock.paused) return "The clock is paused until you answer what they asked.";
  const day = longDateWithWeekday(clock.dueOn ?? "");
  const what = clock.kind === "appeal_decision" ? "decision on your appeal" : "answer";
  return (clock.dueOn ?? "") < today
    ? `Under the law their ${what} was due on ${day}.`
    : `Under the law their ${what} is due by ${day}.`;
}

/** The day a letter names, where it names one. */
function dayOf(facts: Facts, meaning: Facts["dates"][number]["meaning"]): string | null {
  const days = new Set(facts.dates.filter((date) => date.meaning === meaning).map(({ value }) => value));
  const [day] = days;
  return days.size === 1 && day !== undefined ? longDateWithWeekday(day) : null;
}
