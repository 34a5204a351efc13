import { yearsBefore } from "#core/dates/years-before.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editorOptions } from "#messages/editor/options.ts";

type DateRange = {
  label: string;
  /** `YYYY-MM-DD`; null `from` is any date, null `to` the day of the search. */
  from: string | null;
  to: string | null;
};

/** Common ranges as of `today` (`YYYY-MM-DD`). */
export function quickRanges(today: string): DateRange[] {
  const year = Number(today.slice(0, 4));
  const { ranges } = editorOptions.dates;
  return [
    { label: ranges.thisYear, from: `${year}-01-01`, to: null },
    { label: ranges.lastYear, from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
    {
      label: formatMessage(ranges.sinceLastYear, { year: String(year - 1) }),
      from: `${year - 1}-01-01`,
      to: null,
    },
    { label: formatMessage(ranges.lastMonths, { count: 12 }), from: yearsBefore(today, 1), to: null },
    { label: formatMessage(ranges.lastYears, { count: 3 }), from: yearsBefore(today, 3), to: null },
    { label: formatMessage(ranges.lastYears, { count: 5 }), from: yearsBefore(today, 5), to: null },
    { label: ranges.any, from: null, to: null },
  ];
}
