type DateRange = {
  label: string;
  /** `YYYY-MM-DD`; null as a beginning is any day, as an end the day of the search. */
  from: string | null;
  to: string | null;
};

/** The ranges people ask for most, as of `today` (`YYYY-MM-DD`). */
export function quickRanges(today: string): DateRange[] {
  const year = Number(today.slice(0, 4));
  return [
    { label: "This year", from: `${year}-01-01`, to: null },
    { label: "Last year", from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
    { label: `Since January 1, ${year - 1}`, from: `${year - 1}-01-01`, to: null },
    { label: "Last 12 months", from: yearsBefore(today, 1), to: null },
    { label: "Last 3 years", from: yearsBefore(today, 3), to: null },
    { label: "Last 5 years", from: yearsBefore(today, 5), to: null },
    { label: "Any day", from: null, to: null },
  ];
}

/** The same day so many years earlier; of February 29 the day before, where that year has none. */
function yearsBefore(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) - years;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const monthAndDay = day.slice(5) === "02-29" && !leap ? "02-28" : day.slice(5);
  return `${String(year).padStart(4, "0")}-${monthAndDay}`;
}
