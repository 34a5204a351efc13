import type { RequestStatistics } from "#contract/requests/request-statistics.ts";
import { formatInteger } from "#core/dates/format-date.ts";
import { formatDayYear } from "#web/features/dates/format-day.ts";

/** "12.5 days", "1 day"; "Not yet" where nothing was answered. */
export function daysText(days: number | null): string {
  if (days === null) return "Not yet";
  return `${days} ${days === 1 ? "day" : "days"}`;
}

/** "1 request", "1,200 requests". */
export const countText = (count: number, singular: string): string =>
  `${formatInteger(count)} ${singular}${count === 1 ? "" : "s"}`;

/** An amount in a currency's own way: "$1,200", "€12.50". */
export function formatMoney(cents: number, currency: string): string {
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100);
}

/** The worst of the months in words; null where none was ever late. */
export function peakSummary(overdue: RequestStatistics["overdue"]): string | null {
  const peak = overdue.reduce<RequestStatistics["overdue"][number] | null>(
    (most, singular) => (singular.count > (most?.count ?? 0) ? singular : most),
    null,
  );
  return peak && `At most ${formatInteger(peak.count)}, on ${formatDayYear(peak.on)}`;
}
