import { shortDate } from "#core/dates/format-date.ts";
import type { Law } from "#core/law/law.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { CLOCK_KINDS, type ClockKind } from "#core/request/clock-effects.ts";
import type { AgencyReply, ClockFacts } from "#core/request/clock-facts.ts";
import { type RequestClock, requestClocks } from "#core/request/clocks.ts";
import { clocks as clockTexts } from "#messages/clocks.ts";
import { outcomeEffect as m } from "#messages/request/outcome-effect.ts";

/** Clocks that follow another one, or nothing that a letter says. */
const UNTOLD: ReadonlySet<ClockKind> = new Set(["silence_appeal", "suit_notice"]);

/**
 * What would happen to the clocks of a request, were a letter of the agency's to say this: they are calculated with the
 * letter and without, so that the days are the ones that confirming it makes.
 */
export function describeOutcomeEffect(law: Law, facts: ClockFacts, letter: AgencyReply): string {
  const others = facts.letters.filter(({ at }) => at !== letter.at);
  const letters = [...others, letter].toSorted((a, b) => (a.at < b.at ? -1 : 1));
  const [before, after] = [requestClocks(law, facts), requestClocks(law, { ...facts, letters })];
  const lines = CLOCK_KINDS.flatMap((kind) => {
    const of = (clocks: readonly RequestClock[]) => clocks.find((clock) => clock.kind === kind);
    const change = UNTOLD.has(kind) ? null : changeText(of(before), of(after), letter.on);
    return change === null ? [] : [formatMessage(m.line, { clock: clockTexts.label[kind], change })];
  });
  return lines.length > 0 ? lines.join(" ") : m.none;
}

function changeText(
  before: RequestClock | undefined,
  after: RequestClock | undefined,
  today: string,
): string | null {
  const day = (iso: string) => shortDate(iso, today);
  if (after === undefined) return before && before.metOn === null ? m.ends : null;
  if (after.metOn !== null) return before?.metOn === after.metOn ? null : m.met;
  if (after.pausedSince !== null) return before?.pausedSince ? null : m.paused;
  if (before !== undefined && before.dueOn === after.dueOn) return before.metOn === null ? null : m.runs;
  if (after.dueOn === null) return m.startsWithoutDay;
  return before?.dueOn != null && before.metOn === null
    ? formatMessage(m.moves, { from: day(before.dueOn), to: day(after.dueOn) })
    : day(after.dueOn);
}
