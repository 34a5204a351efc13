import type { ClosingList } from "#contract/deadlines/closings.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { adminLaws } from "#messages/admin/laws.ts";

type Closing = ClosingList["closings"][number];

/** A day of a calendar's year, with its origin. */
export type DayOff = {
  day: string;
  name: string;
  /** "worked": a built-in holiday that is a business day this year. */
  origin: "built_in" | "added" | "worked";
  /** The change that an administrator made to this day. */
  closing: Closing | null;
};

/** Built-in holidays with the changes of administrators, in order. */
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

/** "Illinois (us-il)", or the code of a calendar that belongs to no law. */
export function calendarName(
  code: string,
  jurisdictions: readonly { jurisdiction: string; place: string }[],
) {
  const place = jurisdictions.find(({ jurisdiction }) => jurisdiction === code)?.place;
  return place ? formatMessage(adminLaws.calendarName, { place, code }) : code;
}
