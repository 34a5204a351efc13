import { due } from "#core/law/clocks/calculate-deadline.ts";
import type { GivenLimit, RightClockKind } from "#core/law/clocks/deadline.ts";
import type { Law } from "#core/law/law.ts";
import type { OwnDeadlineKind, RightLimit, Rights } from "#core/law/rights/rights.ts";
import type { ClockFacts } from "./clock-facts.ts";
import type { RequestClock } from "./clocks.ts";

/** What the clocks of rights follow from: `clocks` are those of the law row. */
export type Context = { law: Law; rights: Rights; facts: ClockFacts; clocks: readonly RequestClock[] };
/** An entry of the rights with its limit. */
export type Source = {
  limit: RightLimit | null;
  statute: string | null;
  basis: string;
  confidence: GivenLimit["confidence"];
};

/** One clock from a limit. */
export function clockFrom(
  { law, facts }: Context,
  kind: RightClockKind | "appeal" | "production",
  startedOn: string,
  metOn: string | null,
  given: GivenLimit,
): RequestClock {
  const input = { received: startedOn, kind, given, body: facts.body };
  const working = due(law, { ...input, ...facts.daysOff });
  return { kind, startedOn, dueOn: working.due, metOn, pausedSince: null, input, working };
}

/** The limit of an entry, as a clock has it. */
export const given = (
  { limit, statute, basis, confidence }: Source & { limit: RightLimit },
  meaning: string,
  lapses: string | null,
): GivenLimit => ({
  days: limit.days,
  unit: limit.unit,
  from: limit.from,
  roll: limit.roll,
  meaning,
  lapses,
  citation: statute ?? "",
  basis,
  confidence,
});

/** Whether the law sets a number. */
export const hasLimit = <Entry extends Source>(entry: Entry): entry is Entry & { limit: RightLimit } =>
  entry.limit !== null;

const DAYS_PER_UNIT = { business: 1.4, calendar: 1, weeks: 7, months: 30, years: 365 };

/** About how long a limit is, to tell which of several ends first. */
export const approximateDays = ({ days, unit }: RightLimit): number => days * DAYS_PER_UNIT[unit];

/** What is lost when the day of an appeal, a complaint or a suit passes. */
export const lapsesOf = (rights: Rights, kind: OwnDeadlineKind): string | null =>
  rights.ownDeadlines.find((own) => own.kind === kind)?.lapses ?? null;
