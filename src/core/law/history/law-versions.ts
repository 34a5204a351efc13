import type { LawPatch } from "#core/law/apply-law-patch.ts";

/**
 * A change of a built-in law row. It counts for requests received from `validFrom` to `validTo`, ISO days, both
 * included; null is without a bound. Several may count on one day: a later one changes what the earlier ones made.
 */
export type LawVersion = {
  id: string;
  jurisdiction: string;
  patch: LawPatch;
  validFrom: string | null;
  validTo: string | null;
  reason: string;
  source: string;
  /** When an administrator entered it; null of a version that comes with the program. */
  at: Date | null;
};

/** Consecutive days, both included, on which the same versions count. */
export type VersionPeriod<Version> = { from: string | null; to: string | null; versions: readonly Version[] };

type Validity = Pick<LawVersion, "validFrom" | "validTo">;

/** Whether a version counts for requests received on this ISO day. */
const countsOn = ({ validFrom, validTo }: Validity, day: string): boolean =>
  (validFrom === null || validFrom <= day) && (validTo === null || day <= validTo);

const shiftDay = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** All of time, divided where a version begins or ends to count. The order of the versions is kept. */
export function versionPeriods<Version extends Validity>(
  versions: readonly Version[],
): VersionPeriod<Version>[] {
  const firstDays = versions.flatMap(({ validFrom, validTo }) => [
    ...(validFrom === null ? [] : [validFrom]),
    ...(validTo === null ? [] : [shiftDay(validTo, 1)]),
  ]);
  const starts: (string | null)[] = [null, ...[...new Set(firstDays)].sort()];
  return starts.map((from, index) => {
    const next = starts[index + 1];
    // Before the first day on which anything changes, any day stands for the period.
    const day = from ?? (next == null ? "2000-01-01" : shiftDay(next, -1));
    return {
      from,
      to: next == null ? null : shiftDay(next, -1),
      versions: versions.filter((version) => countsOn(version, day)),
    };
  });
}

/** The period that an ISO day belongs to. */
export function periodOn<Period extends { from: string | null }>(
  periods: readonly Period[],
  day: string,
): Period {
  const period = periods.findLast(({ from }) => from === null || from <= day);
  if (period === undefined) throw new Error(`No period of a law includes ${day}`);
  return period;
}
