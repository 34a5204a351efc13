import type { ClosingList } from "#contract/deadlines/law.ts";

type Closing = ClosingList["closings"][number];

/** A day of a calendar's year, and where it is from. */
export type DayOff = {
  day: string;
  name: string;
  /** "worked": a built-in holiday that is none this year. */
  origin: "built_in" | "added" | "worked";
  /** What was added or taken out here. */
  closing: Closing | null;
};

/** Built-in holidays and what was changed of them here, in order of the days. */
export function daysOff({ holidays, closings }: ClosingList): DayOff[] {
  const builtIn = holidays.map(({ day, name, isWorkday: worked }): DayOff => {
    const closing = closings.find((first) => first.day === day && !first.isClosed) ?? null;
    return { day, name, origin: worked ? "worked" : "built_in", closing };
  });
  const known = new Set(builtIn.map((row) => row.closing?.id));
  const added = closings
    .filter(({ id }) => !known.has(id))
    .map(
      (closing): DayOff => ({
        day: closing.day,
        name: closing.name,
        origin: closing.isClosed ? "added" : "worked",
        closing,
      }),
    );
  return [...builtIn, ...added].sort((first, other) => first.day.localeCompare(other.day));
}

/** "Illinois (us-il)": the place whose calendar it is, where the laws have one of that name. */
export function calendarName(
  code: string,
  jurisdictions: readonly { jurisdiction: string; place: string }[],
) {
  const place = jurisdictions.find(({ jurisdiction }) => jurisdiction === code)?.place;
  return place ? `${place} (${code})` : code;
}
