import type { Outcome } from "#core/classify/outcome.ts";
import type { Status } from "#core/request/states.ts";
import { type BatchLetter, batchNames, isHeldOut, readBatch } from "../../letter-corpus/batch-letters.ts";

/** What a final letter makes of a request that was acknowledged: said here anew, not read from the program. */
const DECISIONS: readonly { outcome: Outcome; status: Status; turn: "you" | "agency" | "nobody" }[] = [
  { outcome: "clarification_asked", status: "clarification_asked", turn: "you" },
  { outcome: "fee_estimate", status: "fee_asked", turn: "you" },
  { outcome: "fee_due", status: "fee_asked", turn: "you" },
  { outcome: "granted", status: "awaiting_records", turn: "agency" },
  { outcome: "interim_release", status: "awaiting_records", turn: "agency" },
  { outcome: "records_ready", status: "awaiting_records", turn: "you" },
  { outcome: "partly_released", status: "partly_released", turn: "you" },
  { outcome: "released", status: "released", turn: "nobody" },
  { outcome: "denied", status: "denied", turn: "nobody" },
  { outcome: "neither_confirm_nor_deny", status: "denied", turn: "nobody" },
  { outcome: "no_records", status: "no_records", turn: "nobody" },
  { outcome: "referred", status: "referred", turn: "agency" },
  { outcome: "withdrawn", status: "withdrawn", turn: "nobody" },
  { outcome: "appeal_acknowledged", status: "appeal_pending", turn: "agency" },
  { outcome: "appeal_granted", status: "appeal_decided", turn: "you" },
  { outcome: "appeal_denied", status: "appeal_decided", turn: "you" },
];
/** Letters in between, which leave a request that was acknowledged where it is. */
const INTERIM: readonly Outcome[] = [
  "extension",
  "processing_update",
  "fee_waiver_refused",
  "ruling_requested",
  "ruling_issued",
  "unclear",
];

/** Whether a letter names no day that has passed, no appeal of its own, and no file. */
const isUsable = ({ isReply, text, subject, attachments, facts, also, main }: BatchLetter) =>
  isReply &&
  attachments.length === 0 &&
  also.length === 0 &&
  facts.answerBy === null &&
  facts.responseDue === null &&
  // In letters to the hundreds of a day, a day of a year that has passed would make its request late.
  !/\b20\d\d\b|\b\d{1,2}\/\d{1,2}\b/.test(`${subject} ${text}`) &&
  (main.startsWith("appeal") || !/appeal/i.test(text));

export type PlannedRequest = (typeof DECISIONS)[number] & { replies: BatchLetter[] };

/** For each request an acknowledgment, a letter in between and a decision, of every kind, by independent writers. */
export async function planReplies(count: number): Promise<PlannedRequest[]> {
  const letters: BatchLetter[] = [];
  for (const name of await batchNames()) {
    if (!isHeldOut(name)) letters.push(...(await readBatch(name)).filter(isUsable));
  }
  const take = (outcome: Outcome): BatchLetter | undefined => {
    const at = letters.findIndex(({ main }) => main === outcome);
    return at < 0 ? undefined : letters.splice(at, 1)[0];
  };
  const mustTake = (outcome: Outcome): BatchLetter => {
    const letter = take(outcome);
    if (letter === undefined) throw new Error(`There are too few letters that say ${outcome}.`);
    return letter;
  };
  return Array.from({ length: count }, (_, index) => {
    const decision = DECISIONS[index % DECISIONS.length] as (typeof DECISIONS)[number];
    const interim = INTERIM[index % INTERIM.length] as Outcome;
    // Of rare kinds there are few letters: then another in its place.
    const between = take(interim) ?? mustTake("processing_update");
    return { ...decision, replies: [mustTake("acknowledged"), between, mustTake(decision.outcome)] };
  });
}

/** A text as its words, however it was wrapped. */
export const wordsOf = (text: string): string => text.replace(/\s+/g, " ").trim();

/** How many of the items have each key. */
export function tally<Item>(items: Iterable<Item>, keyOf: (item: Item) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[keyOf(item)] = (counts[keyOf(item)] ?? 0) + 1;
  return counts;
}
