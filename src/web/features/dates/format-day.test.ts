import { describe, expect, it } from "vitest";
import {
  addDays,
  formatDaySpan,
  formatLongDay,
  formatShortDay,
  formatWeekdayDay,
  localToday,
  todayHereAndThere,
  todayInZone,
} from "./format-day.ts";

describe("calendar days", () => {
  it("are formatted without a time zone", () => {
    expect(formatShortDay("2026-12-04")).toBe("Dec\u00a04");
    expect(formatWeekdayDay("2026-12-04")).toBe("Fri, Dec\u00a04");
    expect(formatLongDay("2026-12-01")).toBe("Tuesday, December\u00a01");
    expect(formatDaySpan("2026-10-16", "2026-10-27")).toBe("Oct\u00a016 – Oct\u00a027");
    expect(formatDaySpan("2026-10-16", "2026-10-16")).toBe("Fri, Oct\u00a016");
  });

  it("are counted across months and years", () => {
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2024-03-01", -1)).toBe("2024-02-29");
    expect(localToday(new Date(2026, 10, 5, 23, 59))).toBe("2026-11-05");
  });
});

it("uses the date in the agency's time zone", () => {
  const now = new Date("2026-11-21T04:30:00Z");
  expect(todayInZone("America/Chicago", now)).toBe("2026-11-20");
  expect(todayInZone("Europe/Berlin", now)).toBe("2026-11-21");
});

it("proposes the earlier of two days, here and at an agency, and takes what is up to the later", () => {
  const here = "2026-11-21";
  const now = new Date(`${here}T12:00:00`);
  const day = (zone: string) => todayInZone(zone, now);
  // Fourteen hours ahead of UTC and eleven behind: at any hour one of them has another day than the other.
  const [ahead, behind] = ["Pacific/Kiritimati", "Pacific/Pago_Pago"];
  expect(todayHereAndThere(ahead, now)).toEqual({ earlier: here, later: day(ahead) });
  expect(todayHereAndThere(behind, now)).toEqual({ earlier: day(behind), later: here });
  expect(todayHereAndThere(null, now)).toEqual({ earlier: here, later: here });
});
