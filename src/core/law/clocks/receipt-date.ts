import { type EpochDay, epochDayOf, isoDayOf } from "#core/dates/epoch-day.ts";
import { type CalendarChanges, type DayOffLookup, daysOffFor } from "#core/law/holidays/days-off.ts";
import type { Law } from "#core/law/law.ts";

/** The first business day after `day`. */
const nextBusinessDay = (day: EpochDay, dayOff: DayOffLookup): EpochDay => {
  let next = day + 1;
  while (dayOff(next) !== null) next += 1;
  return next;
};

/**
 * The ISO day on which mail came in: the day the agency's host accepted it, in the agency's time zone, and the next
 * business day where that was after the hour at which the law closes the agency. What the law makes of a day off, and
 * of mail that it deems received later (Michigan), `due` adds, so that the calculation can show both days.
 * @param instant ISO instant, such as "2026-11-21T03:30:00Z"
 * @param timeZone IANA name, such as "America/Chicago"
 * @param changes what was changed of the law's calendar by hand
 */
export const receiptDate = (
  law: Law,
  instant: string,
  timeZone: string,
  changes?: CalendarChanges,
): string => {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
  const date = local.toPlainDate().toString();
  const closes = law.start.officeHours?.closes ?? null;
  if (closes === null) return date;
  const isLate = Temporal.PlainTime.compare(local.toPlainTime(), Temporal.PlainTime.from(closes)) > 0;
  return isLate ? isoDayOf(nextBusinessDay(epochDayOf(date), daysOffFor(law, changes).off)) : date;
};
