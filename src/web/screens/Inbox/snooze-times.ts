/** When a conversation comes back. `now` is an argument so that it can be tested; all in the reader's own zone. */

const MORNING = 8;
/** "Later today" is at least so long away. */
const LATER_HOURS = 3;
const EVENING = 18;

type SnoozeTime = { words: string; at: Date };

const dayAt = (now: Date, days: number, hour: number) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour);

/** The times offered, soonest first; `deadline` (`YYYY-MM-DD`) adds the morning of that day where it is still to come. */
export function snoozeTimes(now: Date, deadline: string | null = null): SnoozeTime[] {
  const weekday = now.getDay();
  const evening = dayAt(now, 0, EVENING);
  const offered: SnoozeTime[] = [];
  if (now.getTime() + LATER_HOURS * 3_600_000 <= evening.getTime())
    offered.push({ words: "Later today", at: evening });
  offered.push({ words: "Tomorrow", at: dayAt(now, 1, MORNING) });
  // On Friday the weekend is tomorrow, and on the weekend itself the next one is meant by "next week".
  if (weekday >= 1 && weekday <= 4)
    offered.push({ words: "This weekend", at: dayAt(now, 6 - weekday, MORNING) });
  // On Sunday, Monday is tomorrow.
  if (weekday !== 0) offered.push({ words: "Next week", at: dayAt(now, 8 - weekday, MORNING) });
  const due = deadline === null ? null : new Date(`${deadline}T0${MORNING}:00`);
  if (due && due > now && !offered.some(({ at }) => at.getTime() === due.getTime()))
    offered.push({ words: "Until the deadline", at: due });
  return offered;
}
