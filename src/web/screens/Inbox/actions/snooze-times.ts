/** When a conversation comes back. `now` is an argument so that it can be tested; all in the reader's own zone. */

const MORNING = 8;
/** "Later today" is at least so long away. */
const MIN_HOURS_LATER = 3;
const EVENING = 18;

type SnoozeOption = { label: string; at: Date };

const dateAt = (now: Date, days: number, hour: number) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour);

/** The times offered, soonest first; `deadline` (`YYYY-MM-DD`) adds the morning of that day where it is still to come. */
export function snoozeTimes(now: Date, deadline: string | null = null): SnoozeOption[] {
  const weekday = now.getDay();
  const evening = dateAt(now, 0, EVENING);
  const options: SnoozeOption[] = [];
  if (now.getTime() + MIN_HOURS_LATER * 3_600_000 <= evening.getTime())
    options.push({ label: "Later today", at: evening });
  options.push({ label: "Tomorrow", at: dateAt(now, 1, MORNING) });
  // On Friday the weekend is tomorrow, and on the weekend itself the next one is meant by "next week".
  if (weekday >= 1 && weekday <= 4)
    options.push({ label: "This weekend", at: dateAt(now, 6 - weekday, MORNING) });
  // On Sunday, Monday is tomorrow.
  if (weekday !== 0) options.push({ label: "Next week", at: dateAt(now, 8 - weekday, MORNING) });
  const due = deadline === null ? null : new Date(`${deadline}T0${MORNING}:00`);
  if (due && due > now && !options.some(({ at }) => at.getTime() === due.getTime()))
    options.push({ label: "Until the deadline", at: due });
  return options;
}
