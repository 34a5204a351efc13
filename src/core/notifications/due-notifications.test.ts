import { describe, expect, test } from "vitest";
import { epochDayOf, isoDayOf, weekdayOf } from "#core/dates/epoch-day.ts";
import {
  clockNotification,
  linkNotification,
  nextOccurrence,
  reminderNotification,
  silenceNotification,
} from "./due-notifications.ts";

const isDayOff = (day: string) => weekdayOf(epochDayOf(day)) > 5 || day === "2026-11-26";
const state = { today: "2026-11-20", waitingOn: "agency", dueSoonDays: 3, isDayOff } as const;
const initial = (dueOn: string) => ({ kind: "initial_response", startedOn: "2026-01-01", dueOn }) as const;
const shift = (day: string, by: number) => isoDayOf(epochDayOf(day) + by);

describe("an agency's day", () => {
  test.each([
    // Friday; Thanksgiving is Thursday the 26th.
    ["2026-11-30", null],
    ["2026-11-27", null],
    ["2026-11-25", "due_soon"],
    ["2026-11-23", "due_soon"],
    ["2026-11-21", "due_soon"],
    ["2026-11-20", "due_today"],
    ["2026-11-19", "overdue"],
    ["2026-11-13", "overdue"],
    ["2026-11-12", null],
  ])("due %s is %s on Friday, November 20", (dueOn, kind) => {
    expect(clockNotification(initial(dueOn), state)?.kind ?? null).toBe(kind);
  });

  test("is in one list each day: soon, then today for one day, then late; each under its own key", () => {
    for (let start = 0; start < 370; start++) {
      const dueOn = shift("2026-01-01", start);
      const kinds = Array.from({ length: 40 }, (_, n) =>
        clockNotification(initial(dueOn), { ...state, today: shift(dueOn, n - 25) }),
      ).map((notice) => notice?.kind ?? "-");
      expect(kinds.join(" ")).toMatch(/^(- )+(due_soon )+due_today( overdue){7}( -)+$/);
    }
  });

  test("counts business days by the agency's calendar", () => {
    const days = (today: string, dueSoonDays: number) =>
      clockNotification(initial("2026-11-30"), { ...state, today, dueSoonDays })?.kind ?? null;
    expect(days("2026-11-27", 1)).toBe("due_soon");
    expect(days("2026-11-25", 1)).toBeNull();
    expect(days("2026-11-25", 2)).toBe("due_soon");
    expect(days("2026-11-13", 10)).toBe("due_soon");
    expect(days("2026-11-12", 10)).toBeNull();
  });

  test("is not reported while the turn is the user's: an agency that wrote is not late until they said what it wrote", () => {
    for (const waitingOn of ["you", "nobody"] as const) {
      expect(clockNotification(initial("2026-11-20"), { ...state, waitingOn })).toBeNull();
    }
  });

  test("where the law sets none, the day to look again is reported from that day on", () => {
    const notified = (dueOn: string) =>
      clockNotification({ kind: "reminder", startedOn: "2026-10-01", dueOn }, state);
    expect(notified("2026-11-21")).toBeNull();
    expect(notified("2026-11-20")).toEqual({ kind: "reminder", about: "reminder", day: "2026-11-20" });
    expect(notified("2026-11-18")?.kind).toBe("reminder");
    expect(notified("2026-11-01")).toBeNull();
  });
});

test.each(["appeal", "silence_appeal", "next_appeal"] as const)(
  "%s is announced fourteen and three days before its end, whoever's turn it is, and not after",
  (kind) => {
    const about = (left: number) =>
      clockNotification(
        { kind, startedOn: "2026-10-01", dueOn: shift(state.today, left) },
        { ...state, waitingOn: "nobody" },
      )?.about;
    expect([15, 14, 4, 3, 0, -1].map(about)).toEqual([
      undefined,
      `${kind}:14`,
      `${kind}:14`,
      `${kind}:3`,
      `${kind}:3`,
      undefined,
    ]);
  },
);

test("nothing is said of a silence before the day of the answer has passed", () => {
  const clock = { kind: "silence_appeal" as const, dueOn: shift(state.today, 10) };
  expect(clockNotification({ ...clock, startedOn: state.today }, state)).toBeNull();
  expect(clockNotification({ ...clock, startedOn: shift(state.today, -1) }, state)?.kind).toBe("appeal");
});

describe("silence", () => {
  const silent = (days: number, more: Partial<Parameters<typeof silenceNotification>[0]> = {}) =>
    silenceNotification({
      today: "2026-11-20",
      lastLetterOn: shift("2026-11-20", -days),
      waitingOn: "agency",
      noResponseDays: 30,
      dueOn: null,
      ...more,
    })?.about;

  test("is reported after as many days as its user chose, and again after as many", () => {
    expect([29, 30, 37, 38, 59, 60, 360, 390].map((days) => silent(days))).toEqual([
      undefined,
      "silence:1",
      "silence:1",
      undefined,
      undefined,
      "silence:2",
      "silence:12",
      undefined,
    ]);
  });

  test("is not reported where a day is set, was missed lately, or the turn is the user's", () => {
    expect(silent(30, { dueOn: "2026-12-20" })).toBeUndefined();
    expect(silent(30, { dueOn: "2026-11-19" })).toBeUndefined();
    expect(silent(30, { dueOn: "2026-10-21" })).toBe("silence:1");
    expect(silent(30, { waitingOn: "you" })).toBeUndefined();
  });
});

test("a link is announced two days before it expires, for records that were released too, and not once all is over", () => {
  const notified = (left: number, status: "released" | "closed" = "released") =>
    linkNotification({ messageId: "m", closesOn: shift(state.today, left), today: state.today, status })
      ?.kind;
  expect([3, 2, 0, -1].map((left) => notified(left))).toEqual([undefined, "link", "link", undefined]);
  expect(notified(1, "closed")).toBeUndefined();
});

test("a reminder is sent on its day, a little late if it must be, and not where the request was closed since", () => {
  const reminder = {
    id: "r",
    day: "2026-11-20",
    today: "2026-11-20",
    createdAt: new Date("2026-11-01T12:00:00Z"),
    status: "denied",
    closedAt: null,
  } as const;
  expect(reminderNotification(reminder)).toEqual({ kind: "reminder", about: "r", day: "2026-11-20" });
  expect(reminderNotification({ ...reminder, today: "2026-11-19" })).toBeNull();
  expect(reminderNotification({ ...reminder, today: "2026-11-27" })?.kind).toBe("reminder");
  expect(reminderNotification({ ...reminder, today: "2026-11-28" })).toBeNull();
  const closed = { ...reminder, status: "closed", closedAt: new Date("2026-11-10T12:00:00Z") } as const;
  expect(reminderNotification(closed)).toBeNull();
  expect(reminderNotification({ ...closed, createdAt: new Date("2026-11-11T12:00:00Z") })?.kind).toBe(
    "reminder",
  );
});

test.each([
  ["2026-11-20T12:59:59Z", "America/New_York", 8, "2026-11-20T13:00:00Z"],
  ["2026-11-20T13:00:00Z", "America/New_York", 8, "2026-11-21T13:00:00Z"],
  // Clocks go forward at two on March 8, and back on November 1.
  ["2026-03-08T05:00:00Z", "America/New_York", 2, "2026-03-08T07:00:00Z"],
  ["2026-11-01T05:30:00Z", "America/New_York", 1, "2026-11-02T06:00:00Z"],
  ["2026-11-20T23:00:00Z", "Pacific/Kiritimati", 0, "2026-11-21T10:00:00Z"],
  ["2026-11-20T03:00:00Z", "Asia/Kathmandu", 9, "2026-11-20T03:15:00Z"],
])("after %s it is in %s %i o'clock next at %s", (now, zone, hour, next) => {
  expect(nextOccurrence(Temporal.Instant.from(now), zone, hour).toString()).toBe(next);
});
