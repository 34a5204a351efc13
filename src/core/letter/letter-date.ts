import { dayAndMonthOf, longDate, longDateWithWeekday } from "#core/dates/format-date.ts";
import type { LetterLanguage } from "#core/letter/letter-language.ts";

type Place = { jurisdiction: string | null; language?: LetterLanguage };

/** A day in the order of the place and the words of the letter: "November 20, 2026", "20 November 2026", "20. November 2026". */
export const letterDate = (law: Place, iso: string): string =>
  translatedDate(law, iso) ?? inLocalOrder(law, longDate(iso));

/** The same within a sentence, where the American order wants a comma after the year. */
export const letterDateInSentence = (law: Place, iso: string): string =>
  DAY_FIRST.has(law.jurisdiction ?? "") ? letterDate(law, iso) : `${letterDate(law, iso)},`;

/** "Friday, November 20, 2026", "Friday, 20 November 2026", "Freitag, dem 20. November 2026". */
export function letterDateWithWeekday(law: Place, iso: string): string {
  const { language = "en" } = law;
  const day = translatedDate(law, iso);
  const date = dayAndMonthOf(iso);
  if (language === "en" || day === null || date === null) return inLocalOrder(law, longDateWithWeekday(iso));
  const weekday = WEEKDAYS_ABROAD[language][date.weekday];
  return language === "de" ? `${weekday}, dem ${day}` : `${weekday} ${day}`;
}

function translatedDate({ language = "en" }: Place, iso: string): string | null {
  const date = dayAndMonthOf(iso);
  if (language === "en" || date === null) return null;
  const month = MONTHS_ABROAD[language][date.month - 1];
  if (language === "de") return `${date.day}. ${month} ${date.year}`;
  return `${date.day === 1 ? "1er" : date.day} ${month} ${date.year}`;
}

const inLocalOrder = ({ jurisdiction }: Place, date: string): string =>
  DAY_FIRST.has(jurisdiction ?? "") ? date.replace(/([A-Z][a-z]+) (\d{1,2}), (\d{4})$/, "$2 $1 $3") : date;

const DAY_FIRST: ReadonlySet<string> = new Set(["uk", "uk-sct", "ie", "eu", "de"]);

type LanguageAbroad = Exclude<LetterLanguage, "en">;

/** Months by language; letters that were sent are read again by them. */
export const MONTHS_ABROAD: Readonly<Record<LanguageAbroad, readonly string[]>> = {
  de: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(" "),
  fr: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(" "),
};

const WEEKDAYS_ABROAD: Readonly<Record<LanguageAbroad, readonly string[]>> = {
  de: "Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag".split(" "),
  fr: "dimanche lundi mardi mercredi jeudi vendredi samedi".split(" "),
};
