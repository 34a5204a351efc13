const formatNumber = (count: number) => count.toLocaleString("en-US");

/** "1,846", or with its noun: "1 job", "18 jobs". */
export const countText = (count: number, singular?: string, plural?: string) =>
  singular === undefined
    ? formatNumber(count)
    : `${formatNumber(count)}\u00a0${count === 1 ? singular : plural}`;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long something took or lasted: "0.4 s", "12 s", "41 min", "2 hours", "3 days". Clocks that disagree say "0 s". */
export function durationText(seconds: number): string {
  if (seconds < 0.05) return "0\u00a0s";
  if (seconds < 9.95) return `${Number(seconds.toFixed(1))}\u00a0s`;
  if (seconds < MINUTE) return `${Math.floor(seconds)}\u00a0s`;
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)}\u00a0min`;
  if (seconds < DAY) return countText(Math.floor(seconds / HOUR), "hour", "hours");
  return countText(Math.floor(seconds / DAY), "day", "days");
}

/** How much unmatched mail there is: "7, oldest 2 hours", or "1,204" while the oldest is not here yet. */
export function queueText(count: number, oldest: string | undefined, now: Date): string {
  if (count === 0 || !oldest) return countText(count);
  return `${countText(count)}, oldest\u00a0${durationText((now.getTime() - new Date(oldest).getTime()) / 1_000)}`;
}
