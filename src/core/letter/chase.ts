import { answerDueOf } from "#core/letter/answer-due.ts";
import type { LetterKind } from "#core/letter/kinds.ts";
import { type LetterSituation, letterIn, offersIn } from "#core/letter/situation.ts";

/** The letter that asks where a late answer is, and why it is due, in a sentence. */
export type Chase = { kind: Extract<LetterKind, "follow_up" | "last_reminder">; why: string };

/** Why none is sent to an agency together with others, in the order they are looked for. */
export const NO_CHASE = [
  "not_sent_yet",
  "nothing_awaited",
  "appeal_next",
  "asked_lately",
  "not_due",
  "gaps",
] as const;
export type NoChase = (typeof NO_CHASE)[number];

/** Whoever was asked less than this many days ago may be writing the answer. */
const LATELY_DAYS = 7;
/** Where no day runs, an agency that has said nothing for this long is silent: the federal time limit, about a month. */
const SILENT_DAYS = 28;

/**
 * Whether an agency is to be asked where its answer is, without its person looking at the letter first: only once its day is
 * past or it is silent, and never as an appeal, which is the person's own decision. `null`: never sent.
 */
export function chaseIn(situation: LetterSituation | null): Chase | NoChase {
  if (situation === null) return "not_sent_yet";
  const offers = offersIn(situation);
  const first = offers.find(({ kind }) => CHASES.has(kind));
  if (!first || first.kind !== offers[0]?.kind) {
    return offers[0]?.kind === "silence_appeal" ? "appeal_next" : "nothing_awaited";
  }
  const { later, chasedOn, clocks } = situation;
  if (chasedOn !== null && daysBetween(chasedOn, later.date) < LATELY_DAYS) return "asked_lately";
  const due = answerDueOf(clocks);
  if (due ? due.on >= later.date : !isSilent(situation)) return "not_due";
  const kind = first.kind as Chase["kind"];
  return letterIn(situation, kind).missing.length > 0 ? "gaps" : { kind, why: first.why };
}

const CHASES: ReadonlySet<LetterKind> = new Set(["follow_up", "last_reminder"]);

/** No clock runs, none stands still for the person's answer, and nobody has said a word for long. */
function isSilent({ later, heard, chasedOn, clocks }: LetterSituation): boolean {
  if (clocks.some(({ metOn, pausedSince }) => metOn === null && pausedSince !== null)) return false;
  const last = [later.sentOn, chasedOn ?? "", heard.at(-1)?.on ?? ""].toSorted().at(-1);
  return Boolean(last) && daysBetween(last ?? "", later.date) >= SILENT_DAYS;
}

const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: "days" }).days;
