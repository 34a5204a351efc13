import { describe, expect, it } from "vitest";
import type { DeadlineState } from "#contract/requests/request.ts";
import { formatShortDay } from "#web/features/dates/format-day.ts";
import {
  deadlineDay,
  deadlineLabel,
  formatTimeInZone,
  headerLabel,
  ownFirst,
  todayAtAgency,
} from "./deadline-labels.ts";

const clock: DeadlineState = {
  kind: "initial_response",
  legal: true,
  startedOn: "2026-10-15",
  dueOn: "2026-12-04",
  metOn: null,
  pausedSince: null,
  inCourt: false,
  daysLeft: 14,
  urgency: "later",
  elapsedShare: 0.7,
};

describe("a deadline as text", () => {
  it.each([
    [{ urgency: "later", daysLeft: 14 }, "14 days left", "running"],
    [{ urgency: "week", daysLeft: 3 }, "3 days left", "soon"],
    [{ urgency: "week", daysLeft: 1 }, "1 day left", "soon"],
    [{ urgency: "today", daysLeft: 0 }, "Due today", "soon"],
    [{ urgency: "overdue", daysLeft: -1 }, "1 day overdue", "over"],
    [{ urgency: "overdue", daysLeft: -31 }, "31 days overdue", "over"],
    [{ urgency: "none", daysLeft: null, dueOn: null }, "No legal limit", "none"],
    [{ urgency: "paused", daysLeft: null, dueOn: null }, "Paused", "paused"],
    [{ urgency: "week", daysLeft: 3, kind: "appeal" }, "3 days to appeal", "soon"],
    [{ urgency: "today", daysLeft: 0, kind: "appeal" }, "Last day to appeal", "soon"],
    [{ urgency: "met", metOn: "2026-12-30", kind: "appeal" }, "Appeal sent", "running"],
    [{ urgency: "lapsed", daysLeft: -2, kind: "appeal" }, "Appeal period over", "none"],
    [{ urgency: "later", daysLeft: 9, kind: "reminder", legal: false }, "Follow up in 9 days", "none"],
    [{ urgency: "week", daysLeft: 1, kind: "reminder", legal: false }, "Follow up in 1 day", "none"],
    [{ urgency: "today", daysLeft: 0, kind: "reminder", legal: false }, "Time to follow up", "none"],
    [{ urgency: "met", metOn: "2026-12-01", kind: "reminder", legal: false }, "Answered", "running"],
    [{ urgency: "lapsed", daysLeft: -2, kind: "reminder", legal: false }, "Time to follow up", "none"],
  ] as const)("%o", (over, label, state) => {
    expect(deadlineLabel({ ...clock, ...over }, "agency")).toMatchObject({ label, state });
  });

  it.each([
    [{ urgency: "later", daysLeft: 8 }, "The agency: 8 days left"],
    [{ urgency: "week", daysLeft: 1, kind: "after_ruling" }, "The agency: 1 day left"],
    [{ urgency: "later", daysLeft: 40, kind: "ruling" }, "The ruling: 40 days left"],
    [{ urgency: "later", daysLeft: 9, kind: "appeal_decision" }, "The decision: 9 days left"],
    [{ urgency: "overdue", daysLeft: -5 }, "5 days overdue"],
    [{ urgency: "week", daysLeft: 3, kind: "appeal" }, "3 days to appeal"],
    [{ urgency: "later", daysLeft: 20, kind: "promised" }, "Records promised"],
  ] as const)("says in a header whose days are left: %o", (over, label) => {
    expect(headerLabel({ ...clock, ...over }, "agency").label).toBe(label);
  });

  it("puts the user's own day first in a header, until it has passed", () => {
    const fee = { ...clock, kind: "fee" } as const;
    expect(ownFirst([clock, fee]).map(({ kind }) => kind)).toEqual(["fee", "initial_response"]);
    expect(ownFirst([clock, { ...fee, urgency: "lapsed" }]).map(({ kind }) => kind)).toEqual([
      "initial_response",
      "fee",
    ]);
  });

  it("shows the day of the answer, and whether it was late", () => {
    const met = { ...clock, urgency: "met" as const };
    expect(deadlineLabel({ ...met, metOn: "2026-12-04" }, "nobody")).toMatchObject({
      label: "Answered",
      day: "2026-12-04",
    });
    expect(deadlineLabel({ ...met, metOn: "2026-12-05" }, "nobody").label).toBe("Answered late");
  });

  it.each([
    ["the agency's last day, at any hour", { daysLeft: 0, urgency: "today" }, "11:59\u00a0PM\u00a0ET"],
    ["the day before, on the same day here", { daysLeft: 1, urgency: "week" }, "Dec\u00a04"],
    [
      "the user's own last day, on the same day here",
      { daysLeft: 0, urgency: "today", kind: "appeal" },
      "Dec\u00a04",
    ],
    [
      "a day that nothing happens on",
      { daysLeft: 0, urgency: "today", kind: "reminder", legal: false },
      "Dec\u00a04",
    ],
  ] as const)("%s", (_name, changes, text) => {
    const deadline = { ...clock, ...changes, timeZone: "America/New_York" };
    const [year, month, date] = (todayAtAgency(deadline) ?? "").split("-").map(Number);
    const noonHere = new Date(year ?? 0, (month ?? 0) - 1, date, 12);
    expect(deadlineDay(deadline, deadline.dueOn, formatShortDay, noonHere)).toBe(text);
  });

  it.each([
    [
      "tomorrow already there",
      { daysLeft: -1, urgency: "overdue" },
      "America/New_York",
      "Dec\u00a04\u00a0ET",
    ],
    [
      "the user's last day",
      { daysLeft: 0, urgency: "today", kind: "appeal" },
      "Europe/Berlin",
      "Dec\u00a04\u00a0Germany\u00a0time",
    ],
    ["far from the day", { daysLeft: -1, urgency: "overdue" }, undefined, "Dec\u00a04"],
  ] as const)("names the time zone where it is another day here: %s", (_name, changes, timeZone, text) => {
    const deadline = { ...clock, ...changes, ...(timeZone && { timeZone }) };
    const [year, month, date] = (todayAtAgency(deadline) ?? "").split("-").map(Number);
    const lateTheDayBefore = new Date(year ?? 0, (month ?? 0) - 1, (date ?? 0) - 1, 22);
    expect(deadlineDay(deadline, deadline.dueOn, formatShortDay, lateTheDayBefore)).toBe(text);
  });

  it("does not call an agency late that waits for the user", () => {
    const late = { ...clock, urgency: "overdue" as const, daysLeft: -24 };
    const label = { label: "Was due", day: "2026-12-04", state: "soon" };
    expect(deadlineLabel(late, "you")).toMatchObject(label);
  });

  it("draws a full gauge on the last day", () => {
    expect(
      deadlineLabel({ ...clock, urgency: "today", daysLeft: 0, elapsedShare: 0.9 }, "agency").share,
    ).toBe(1);
  });

  it("knows the agency's today", () => {
    expect(todayAtAgency(clock)).toBe("2026-11-20");
    expect(todayAtAgency({ dueOn: "2026-10-20", daysLeft: -31 })).toBe("2026-11-20");
    expect(todayAtAgency({ dueOn: null, daysLeft: null })).toBeNull();
  });
});

it.each([
  ["2026-11-30T02:50:00Z", "America/New_York", "9:50\u00a0PM\u00a0ET"],
  ["2026-07-01T12:05:00Z", "America/Chicago", "7:05\u00a0AM\u00a0CT"],
  ["2026-11-30T02:50:00Z", "Europe/Berlin", "3:50\u00a0AM\u00a0Germany\u00a0time"],
])("a time on the agency's clock names its zone: %s, %s", (at, timeZone, text) => {
  expect(formatTimeInZone(new Date(at), timeZone)).toBe(text);
});
