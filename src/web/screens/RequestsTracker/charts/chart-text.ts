import type { RequestStatistics } from "#contract/requests/request-statistics.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { trackerCharts } from "#messages/tracker/charts.ts";
import { formatDayYear } from "#web/features/dates/format-day.ts";

/** Whether the parameters leave out some of the requests; the list of all of them is named, too. */
export const isNarrowed = ({ filter, ...others }: Readonly<Record<string, string>>): boolean =>
  filter !== "all" || Object.keys(others).length > 0;

/** Which requests the charts are of. */
export const scopeText = (parameters: Readonly<Record<string, string>>, count: number): string =>
  formatMessage(isNarrowed(parameters) ? trackerCharts.scopeMatching : trackerCharts.scopeAll, { count });

/** "12.5 days", "1 day". */
export const daysText = (days: number): string => formatMessage(trackerCharts.days, { days });

type AnswerTimes = Pick<RequestStatistics, "answered" | "medianDays" | "p90Days" | "days">;

/** "Median 12.5 days, 90% answered within 30 days"; of a few answers each: "3 answers, after 10, 20, and 50 days". */
export function answerTimesText({ medianDays, p90Days, days }: AnswerTimes): string {
  if (medianDays !== null && p90Days !== null)
    return formatMessage(trackerCharts.answerTimes.value, {
      median: daysText(medianDays),
      p90: daysText(p90Days),
    });
  return days.length === 0
    ? trackerCharts.answerTimes.none
    : formatMessage(trackerCharts.answerTimes.few, { count: days.length, days: daysListText(days) });
}

/** The days of an agency's answers; that they are unknown, as where no clock ran; empty without an answer, or with a median. */
export function eachText({ answered, medianDays, days }: AnswerTimes): string {
  if (days.length > 0) return daysListText(days);
  return answered > 0 && medianDays === null ? trackerCharts.unknown : "";
}

/** "10, 20, and 50 days". */
const daysListText = (days: readonly number[]): string =>
  new Intl.ListFormat("en-US").format(
    days.map((day, index) => (index === days.length - 1 ? daysText(day) : String(day))),
  );

/** The maximum of the months, the last of which is now; null when no request was overdue. */
export function peakSummary(overdue: RequestStatistics["overdue"]): string | null {
  const peak = overdue.reduce<RequestStatistics["overdue"][number] | null>(
    (most, month) => (month.count > (most?.count ?? 0) ? month : most),
    null,
  );
  if (peak !== null && peak === overdue.at(-1)) return trackerCharts.overdue.peakNow;
  return (
    peak && formatMessage(trackerCharts.overdue.peak, { count: peak.count, day: formatDayYear(peak.on) })
  );
}
