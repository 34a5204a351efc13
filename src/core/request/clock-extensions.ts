import { due } from "#core/law/clocks/calculate-deadline.ts";
import type { DeadlineInput, RightClockKind, TakenExtension } from "#core/law/clocks/deadline.ts";
import type { Body, Extension, Law } from "#core/law/law.ts";
import { extensionOf, isUncapped, limitOf } from "#core/law/law-limits.ts";
import { type ClockKind, clockEffectOf, extensionFor, isAppealClock } from "./clock-effects.ts";
import { type AgencyReply, appealSentOn, type ClockFacts } from "./clock-facts.ts";

/** The clocks of the law row. */
export type LawClockKind = Exclude<ClockKind, "reminder" | "challenge" | RightClockKind>;

/** Whether more time is counted from the acknowledgment, which then is no answer yet (New York). */
export const countsFromAcknowledgment = (law: Law, body: Body): boolean => {
  const extension = extensionOf(law, body);
  return extension.days !== null && extension.counted === "from_acknowledgment";
};

/**
 * The extensions the agency took, by letter or as the user put it down. Where it counts from the acknowledgment, that
 * letter is the notice. More than the law gives is cut to what it gives.
 */
export function extensionInput(
  law: Law,
  facts: ClockFacts,
  kind: LawClockKind,
  received: string,
  acknowledged: string | null,
): Pick<DeadlineInput, "extensions" | "acknowledged"> {
  const rule = extensionFor(law, kind, facts.body);
  if (rule === null) return {};
  // Once an appeal was sent, more time is time for the appeal.
  const sent = appealSentOn(facts);
  // Without a cap, a notice that names no time lengthens nothing that could be counted.
  const needsNumber = isUncapped(law, facts.body);
  const { extension: entered } = facts.recorded;
  const recorded = isAppealClock(kind) || (needsNumber && entered?.days == null) ? null : entered;
  const takenExtension = (noticed: string | null, taken: number | null = null): TakenExtension => ({
    days: Math.max(1, Math.min(recorded?.days ?? taken ?? rule.days, rule.days)),
    ...(noticed !== null && noticed >= received && { noticed }),
  });
  if (rule.counted === "from_acknowledgment" && kind === "initial_response") {
    if (acknowledged === null) return {};
    return {
      acknowledged: acknowledged < received ? received : acknowledged,
      extensions: [takenExtension(null)],
    };
  }
  const notices = facts.letters.filter(
    ({ outcome, on, extension }) =>
      clockEffectOf(outcome).extends &&
      !(needsNumber && extension == null) &&
      (sent !== null && on >= sent) === isAppealClock(kind),
  );
  const [first] = notices;
  if (first === undefined && recorded === null) return {};
  const input = { received, kind, channel: facts.channel, body: facts.body, ...facts.daysOff };
  const fromNotice = (notice: AgencyReply): TakenExtension => ({
    ...takenExtension(notice.on, daysTaken(law, rule, input, notice)),
    ...(recorded?.days == null && takesMore(law, rule, input, notice) && { exceeds: true }),
  });
  if (rule.repeatable && notices.length > 1) return { extensions: notices.map(fromNotice) };
  if (recorded?.noticed != null || first === undefined)
    return { extensions: [takenExtension(recorded?.noticed ?? null)] };
  return { extensions: [fromNotice(first)] };
}

/**
 * How much of the law's extension a notice takes, as `TakenExtension` counts it: by its own number or up to its own day;
 * null where it names neither, and the whole may be meant.
 */
function daysTaken(
  law: Law,
  rule: Extension,
  input: DeadlineInput & { kind: LawClockKind },
  { extension }: Pick<AgencyReply, "extension">,
): number | null {
  if (extension == null) return null;
  if ("to" in extension) return daysUpTo(law, rule, input, extension.to);
  if (rule.counted !== "from_receipt") return extension.days;
  const first = limitOf(law, input.kind, input.body ?? "agency");
  return first.days !== null && first.unit === rule.unit ? first.days + extension.days : null;
}

/** Whether a notice names more days, or a later day, than the law gives. */
function takesMore(
  law: Law,
  rule: Extension,
  input: DeadlineInput & { kind: LawClockKind },
  { extension }: AgencyReply,
): boolean {
  if (extension == null) return false;
  if ("days" in extension) return (daysTaken(law, rule, input, { extension }) ?? 0) > rule.days;
  const end = due(law, { ...input, extensions: [{ days: rule.days }] }).due;
  return end !== null && extension.to > end;
}

/** The fewest days that reach a day, at most the rule's. More days never end earlier, so the middle is tried. */
function daysUpTo(law: Law, rule: Extension, input: DeadlineInput, day: string): number {
  const calendarDays = Temporal.PlainDate.from(input.received).until(day).days;
  let [fewest, most] = [1, Math.max(1, Math.min(rule.days, calendarDays))];
  while (fewest < most) {
    const middle = Math.floor((fewest + most) / 2);
    const end = due(law, { ...input, extensions: [{ days: middle }] }).due;
    if (end !== null && end >= day) most = middle;
    else fewest = middle + 1;
  }
  return most;
}
