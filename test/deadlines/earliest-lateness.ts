import { readFileSync } from "node:fs";

type Count = { number: number; unit: "business" | "calendar" | "weeks" | "months" };

/** What the research notes say of one law, without the program: numbers of days, and what stops or ends a duty. */
type StatuteDayCounts = {
  answer: Count | null;
  acknowledgmentAnswers: boolean;
  grantAnswers: boolean;
  clarification: "pause" | "restart" | "start" | "none" | "unclear";
  /** Every limit for the records that the notes have, from whatever event. */
  records: Count[];
  extension: Count | null;
  appealDecision: Count | null;
};

const COUNTS: Record<string, StatuteDayCounts> = JSON.parse(
  readFileSync(new URL("statute-day-counts.json", import.meta.url), "utf8"),
);

/** What happened on one day, in the words of the `deadline` command; `extra`: days that an extension takes. */
export type Happening = { kind: string; on: string; extra?: number };

/** Last days that an agency surely had; null where nobody can be late. */
export type SureDays = Record<"answer" | "decision" | "sending" | "records" | "appeal", string | null>;

const ANSWERS = new Set(["released", "denied", "partly_released", "no_records", "neither_confirm_nor_deny"]);
const PROMISES = new Set(["granted", "interim_release"]);
/** Who asks, extends or names a fee has the request, and need not say so in another letter. */
const SIGNS_OF_RECEIPT = new Set([
  "acknowledged",
  "extension_noticed",
  "clarification_asked",
  "fee_asked",
  "processing_update",
  "ruling_requested",
]);
const NO_RECORDS_TO_COME = new Set([
  "released",
  "denied",
  "no_records",
  "neither_confirm_nor_deny",
  "records_ready",
]);

/**
 * The last days on which an agency is surely not late yet: the plain count of the statute over Mondays to Fridays, without
 * holidays, rolls, or days that a letter is under way. The law as it is counted may give it more time and never less.
 * Everything that happened is known, in order of day.
 */
export function sureDays(code: string, received: string, happenings: readonly Happening[]): SureDays {
  const law = COUNTS[code];
  if (law === undefined) throw new Error(`no day counts of ${code}`);
  const none: SureDays = { answer: null, decision: null, sending: null, records: null, appeal: null };
  if (happenings.some(({ kind }) => kind === "withdrawn")) return none;
  const answer = sureAnswerDay(law, received, happenings);
  const records = sureRecordsDay(law, received, happenings);
  const isDecided = happenings.some(({ kind }) => ANSWERS.has(kind) || PROMISES.has(kind));
  return {
    // After an acknowledgment, the answer is what the notes count as the records (New York).
    answer:
      answer ??
      sureDayAfterRuling(code, happenings) ??
      (isDecided || !law.acknowledgmentAnswers ? null : records),
    records,
    // Where a promise is no answer, the records are due with it.
    sending: [answer, records].filter((day) => day !== null).sort()[0] ?? null,
    // Until when the decision itself may come: with the answer, or after the acknowledgment with the records.
    decision: isDecided ? null : (answer ?? records),
    appeal: sureAppealDay(law, happenings),
  };
}

function sureAnswerDay(
  law: StatuteDayCounts,
  received: string,
  happenings: readonly Happening[],
): string | null {
  const isAnswered = happenings.some(
    ({ kind }) =>
      ANSWERS.has(kind) ||
      kind === "records_ready" ||
      (law.grantAnswers && PROMISES.has(kind)) ||
      (law.acknowledgmentAnswers && SIGNS_OF_RECEIPT.has(kind)),
  );
  if (law.answer === null || isAnswered) return null;
  const countsAgain = law.clarification === "restart" || law.clarification === "start";
  let [questions, extensions] = [0, 0];
  const appealed = happenings.find(({ kind }) => kind === "appeal_sent" || kind === "appeal_acknowledged");
  let last = after(received, law.answer);
  for (const [index, { kind, on, extra = 0 }] of happenings.entries()) {
    if (on > last) continue;
    if (kind === "extension_noticed") extensions += 1;
    // A second notice gives more time in few laws, and one after an appeal may be for the appeal.
    const isOfAppeal = appealed !== undefined && on >= appealed.on;
    if (kind === "extension_noticed" && extensions === 1 && !isOfAppeal && law.extension !== null)
      last = after(last, { ...law.extension, number: Math.min(extra, law.extension.number) });
    if (kind !== "clarification_asked") continue;
    questions += 1;
    if (!countsAgain && !(law.clarification === "pause" && questions === 1)) continue;
    const answer = happenings
      .slice(index + 1)
      .find(({ kind }) =>
        ["clarification_answered", "fee_answered", "fee_accepted", "appeal_sent"].includes(kind),
      );
    if (answer === undefined) return null;
    if (countsAgain) last = after(answer.on, law.answer);
    else if (answer.on > last) last = answer.on;
  }
  return last;
}

/** From the day of receipt: where the notes count from a later event, this is only the surer. */
function sureRecordsDay(
  { records }: StatuteDayCounts,
  received: string,
  happenings: readonly Happening[],
): string | null {
  if (records.length === 0 || happenings.some(({ kind }) => NO_RECORDS_TO_COME.has(kind))) return null;
  return records.map((count) => after(received, count)).sort()[0] ?? null;
}

/** Texas: 30 days from the ruling to do as it says, Tex. Gov't Code § 552.306(c). */
function sureDayAfterRuling(code: string, happenings: readonly Happening[]): string | null {
  if (happenings.some(({ kind }) => kind === "released")) return null;
  const ruled = code === "us-tx" && happenings.findLast(({ kind }) => kind === "ruling_issued");
  return ruled ? after(ruled.on, { number: 30, unit: "calendar" }) : null;
}

function sureAppealDay(
  { appealDecision }: StatuteDayCounts,
  happenings: readonly Happening[],
): string | null {
  const sent =
    happenings.findLast(({ kind }) => kind === "appeal_sent") ??
    happenings.find(({ kind }) => kind === "appeal_acknowledged");
  if (sent === undefined || appealDecision === null) return null;
  return after(sent.on, appealDecision);
}

function after(day: string, { number, unit }: Count): string {
  let date = Temporal.PlainDate.from(day);
  if (unit !== "business") return date.add({ [unit === "calendar" ? "days" : unit]: number }).toString();
  for (let left = number; left > 0; ) {
    date = date.add({ days: 1 });
    if (date.dayOfWeek <= 5) left -= 1;
  }
  return date.toString();
}
