import type { RequestNumbers } from "#contract/request-numbers.ts";
import { grouped } from "#core/calendar-words.ts";
import { dayYear } from "#web/deadline/day-words.ts";

/** "12.5 days", "1 day"; "Not yet" where nothing was answered. */
export function daysWords(days: number | null): string {
  if (days === null) return "Not yet";
  return `${days} ${days === 1 ? "day" : "days"}`;
}

/** "1 request", "1,200 requests". */
export const counted = (count: number, one: string): string =>
  `${grouped(count)} ${one}${count === 1 ? "" : "s"}`;

/** An amount in a currency's own way: "$1,200", "€12.50". */
export function money(cents: number, currency: string): string {
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100);
}

/** The worst of the months in words; null where none was ever late. */
export function peakWords(overdue: RequestNumbers["overdue"]): string | null {
  const peak = overdue.reduce<RequestNumbers["overdue"][number] | null>(
    (most, one) => (one.count > (most?.count ?? 0) ? one : most),
    null,
  );
  return peak && `At most ${grouped(peak.count)}, on ${dayYear(peak.on)}`;
}
