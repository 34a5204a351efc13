import { type DayOffRule, daysOffOf } from "./day-off.ts";
import type { Law } from "./law.ts";

/** The first business day after `day`. */
const nextBusinessDay = (day: Temporal.PlainDate, dayOff: DayOffRule): Temporal.PlainDate => {
  let next = day.add({ days: 1 });
  while (dayOff(next) !== null) next = next.add({ days: 1 });
  return next;
};

/**
 * The ISO day on which mail counts as received: the day the office's host accepted it, in the office's time zone, and
 * the next business day where the law has office hours and the mail came outside them. Deemed receipt (Michigan) is not
 * added here but by `due`, so that the working can show both days.
 * @param instant ISO instant, such as "2026-11-21T03:30:00Z"
 * @param timeZone IANA name, such as "America/Chicago"
 */
export const receivedOn = (law: Law, instant: string, timeZone: string): string => {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
  const day = local.toPlainDate();
  const hours = law.start.officeHours;
  if (hours === null) return day.toString();
  const dayOff = daysOffOf(law);
  const isLate =
    hours.closes !== null &&
    Temporal.PlainTime.compare(local.toPlainTime(), Temporal.PlainTime.from(hours.closes)) > 0;
  return (isLate || dayOff(day) !== null ? nextBusinessDay(day, dayOff) : day).toString();
};
