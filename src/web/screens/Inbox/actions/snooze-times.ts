/** Suggested times to snooze until, in the user's time zone. */

const MORNING = 8;
/** "Later today" is at least this many hours away. */
const MIN_HOURS_LATER = 3;
const EVENING = 18;

type SnoozeOption = { kind: "laterToday" | "tomorrow" | "weekend" | "nextWeek" | "deadline"; at: Date };

const dateAt = (now: Date, days: number, hour: number) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour);

/** The times, soonest first; a `deadline` (`YYYY-MM-DD`) in the future adds the morning of that day. */
export function snoozeTimes(now: Date, deadline: string | null = null): SnoozeOption[] {
  const weekday = now.getDay();
  const evening = dateAt(now, 0, EVENING);
  const options: SnoozeOption[] = [];
  if (now.getTime() + MIN_HOURS_LATER * 3_600_000 <= evening.getTime())
    options.push({ kind: "laterToday", at: evening });
  options.push({ kind: "tomorrow", at: dateAt(now, 1, MORNING) });
  // On Friday the weekend is tomorrow, and on the weekend it has begun.
  if (weekday >= 1 && weekday <= 4) options.push({ kind: "weekend", at: dateAt(now, 6 - weekday, MORNING) });
  // On Sunday, Monday is tomorrow.
  if (weekday !== 0) options.push({ kind: "nextWeek", at: dateAt(now, 8 - weekday, MORNING) });
  const due = deadline === null ? null : new Date(`${deadline}T0${MORNING}:00`);
  if (due && due > now && !options.some(({ at }) => at.getTime() === due.getTime()))
    options.push({ kind: "deadline", at: due });
  return options;
}
