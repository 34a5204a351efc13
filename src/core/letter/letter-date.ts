import { longDate, longDateWithWeekday } from "#core/dates/format-date.ts";

type Place = { jurisdiction: string | null };

/** A day in the order of the place: "November 20, 2026" in North America, "20 November 2026" elsewhere. */
export const letterDate = (law: Place, iso: string): string => inLocalOrder(law, longDate(iso));

/** The same within a sentence, where the American order wants a comma after the year. */
export const letterDateInSentence = (law: Place, iso: string): string =>
  DAY_FIRST.has(law.jurisdiction ?? "") ? letterDate(law, iso) : `${letterDate(law, iso)},`;

/** "Friday, November 20, 2026", "Friday, 20 November 2026". */
export const letterDateWithWeekday = (law: Place, iso: string): string =>
  inLocalOrder(law, longDateWithWeekday(iso));

const inLocalOrder = ({ jurisdiction }: Place, date: string): string =>
  DAY_FIRST.has(jurisdiction ?? "") ? date.replace(/([A-Z][a-z]+) (\d{1,2}), (\d{4})$/, "$2 $1 $3") : date;

const DAY_FIRST: ReadonlySet<string> = new Set(["uk", "uk-sct", "ie", "eu", "de"]);
