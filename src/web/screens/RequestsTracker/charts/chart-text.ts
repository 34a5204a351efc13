import type { RequestStatistics } from "#contract/requests/request-statistics.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { trackerCharts } from "#messages/tracker/charts.ts";
import { formatDayYear } from "#web/features/dates/format-day.ts";

/** "12.5 days", "1 day"; "Not yet" when nothing was answered. */
export const daysText = (days: number | null): string =>
  days === null ? trackerCharts.notYet : formatMessage(trackerCharts.days, { days });

/** An amount with its currency sign: "$1,200", "€12.50". */
export function formatMoney(cents: number, currency: string): string {
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100);
}

/** The maximum of the months; null when no request was overdue. */
export function peakSummary(overdue: RequestStatistics["overdue"]): string | null {
  const peak = overdue.reduce<RequestStatistics["overdue"][number] | null>(
    (most, month) => (month.count > (most?.count ?? 0) ? month : most),
    null,
  );
  return (
    peak && formatMessage(trackerCharts.overdue.peak, { count: peak.count, day: formatDayYear(peak.on) })
  );
}
