import { isoDayOf } from "#core/dates/epoch-day.ts";
import { parseDay } from "#core/dates/parse-iso-day.ts";
import { daysOffFor } from "#core/law/holidays/days-off.ts";
import type { DeadlineKind, Law } from "#core/law/law.ts";
import { Clock } from "./clock.ts";
import type { DeadlineInput, GivenLimit, RightClockKind, SetDeadline, Step } from "./deadline.ts";

/**
 * Counts a limit that is not in the law row: of a right of the requester, or a day named in a letter. Nothing extends or
 * pauses it; a last day that is off moves where the limit says so.
 * @throws Problem (422) `bad_day`, `year_out_of_range`
 */
export function countGivenLimit(
  law: Law,
  input: DeadlineInput & { kind: DeadlineKind | RightClockKind; given: GivenLimit },
): SetDeadline {
  const { kind, given, received, body = "agency" } = input;
  const roll = given.roll ? ({ off: "weekends_and_holidays", citation: given.citation } as const) : null;
  const clock = new Clock(parseDay(received, "/received"), { ...daysOffFor(law, input), pauses: [] });
  clock.receive(law, given.from, "post");
  clock.run({ ...given, roll }, "counted");
  if (given.dayAfter) clock.passLastDay();
  const working = summarized(clock.finish());
  const dueOn = isoDayOf(clock.today);
  return {
    jurisdiction: law.jurisdiction,
    law: law.title,
    citation: given.citation,
    kind,
    body,
    received,
    confidence: given.confidence,
    due: dueOn,
    unit: given.unit,
    days: given.days,
    meaning: given.meaning,
    from: given.from,
    basis: given.basis,
    reason: null,
    caveat: null,
    firstLimit: dueOn,
    reminder: null,
    skipped: {
      weekendDays: working.filter(({ as }) => as === "weekend").length,
      holidays: working.flatMap(({ as, date, name }) =>
        (as === "holiday" || as === "closing") && name !== undefined ? [{ date, name }] : [],
      ),
    },
    disregarded: [],
    working,
  };
}

/** Days of a calculation that are listed one by one. */
const MAX_LISTED_DAYS = 400;

/** The years to go to court in are no list of days that anyone reads: of more, only the first and the last are listed. */
function summarized(steps: Step[]): Step[] {
  return steps.length <= MAX_LISTED_DAYS ? steps : [...steps.slice(0, 1), ...steps.slice(-1)];
}
