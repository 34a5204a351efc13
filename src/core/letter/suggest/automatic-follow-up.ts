import { responseDueOf } from "#core/letter/follow-ups/response-due.ts";
import type { LetterKind } from "#core/letter/letter-kinds.ts";
import { agencyDay } from "#core/letter/parties.ts";
import {
  type LetterContext,
  previewLetter,
  suggestedLettersFor,
} from "#core/letter/suggest/letter-context.ts";

/** The letter that asks where a late answer is, and reason it is due, in a sentence. */
export type AutomaticFollowUp = { kind: Extract<LetterKind, "follow_up" | "last_reminder">; reason: string };

/** Why none is sent to an agency together with others, in the order they are looked for. */
export const NO_FOLLOW_UP_REASONS = [
  "not_sent_yet",
  "no_response_expected",
  "appeal_available",
  "recently_contacted",
  "not_due",
  "unresolved_placeholders",
] as const;
export type NoFollowUpReason = (typeof NO_FOLLOW_UP_REASONS)[number];

/** Anyone who was asked less than this many days ago may be writing the answer. */
const RECENT_FOLLOW_UP_DAYS = 7;
/**
 * Where no day runs, an agency that has said nothing for this long is silent: the federal time limit, about a month.
 */
const SILENT_DAYS = 28;

/**
 * Whether an agency is to be asked where its answer is, without the requester looking at the letter first: only once
 * its day is past or it is silent, and never as an appeal, which is the user's own decision. `null`: never sent.
 */
export function automaticFollowUpFor(context: LetterContext | null): AutomaticFollowUp | NoFollowUpReason {
  if (context === null) return "not_sent_yet";
  const suggestions = suggestedLettersFor(context);
  const first = suggestions.find(({ kind }) => FOLLOW_UP_KINDS.has(kind));
  if (!first || first.kind !== suggestions[0]?.kind) {
    return suggestions[0]?.kind === "silence_appeal" ? "appeal_available" : "no_response_expected";
  }
  const { threadFacts, lastFollowUpOn, clocks } = context;
  if (lastFollowUpOn !== null && daysBetween(lastFollowUpOn, agencyDay(threadFacts)) < RECENT_FOLLOW_UP_DAYS)
    return "recently_contacted";
  const due = responseDueOf(context.law, clocks);
  if (due ? due.on >= agencyDay(threadFacts) : !isSilent(context)) return "not_due";
  const kind = first.kind as AutomaticFollowUp["kind"];
  return previewLetter(context, kind).missing.length > 0
    ? "unresolved_placeholders"
    : { kind, reason: first.reason };
}

const FOLLOW_UP_KINDS: ReadonlySet<LetterKind> = new Set(["follow_up", "last_reminder"]);

/** No clock runs, none is paused for the user's answer, and neither side has written for a long time. */
function isSilent({ threadFacts, classifiedLetters, lastFollowUpOn, clocks }: LetterContext): boolean {
  if (clocks.some(({ metOn, pausedSince }) => metOn === null && pausedSince !== null)) return false;
  const last = [threadFacts.sentOn, lastFollowUpOn ?? "", classifiedLetters.at(-1)?.on ?? ""]
    .toSorted()
    .at(-1);
  return Boolean(last) && daysBetween(last ?? "", agencyDay(threadFacts)) >= SILENT_DAYS;
}

const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: "days" }).days;
