import { describe, expect, test } from "vitest";
import type { DeadlineState } from "#contract/requests/request.ts";
import { dayItem, toneOf } from "./day-items.ts";
import { firstVisibleSunday, monthsTitle, parseWeek, startOfWeek, weekDays } from "./weeks.ts";

describe("weeks", () => {
  test("start on the Sunday of a day, across months and years", () => {
    expect(startOfWeek("2026-11-20")).toBe("2026-11-15");
    expect(startOfWeek("2026-11-15")).toBe("2026-11-15");
    expect(startOfWeek("2027-01-01")).toBe("2026-12-27");
    const weeks = weekDays("2026-11-15");
    expect(weeks.map((week) => week[0])).toEqual([
      "2026-11-15",
      "2026-11-22",
      "2026-11-29",
      "2026-12-06",
      "2026-12-13",
    ]);
    expect(weeks.flat()).toHaveLength(35);
    expect(weeks.flat().at(-1)).toBe("2026-12-19");
  });

  test("are the same when daylight saving time starts or ends", () => {
    expect(weekDays("2026-10-25").flat()).toContain("2026-11-01");
    expect(new Set(weekDays("2026-02-22").flat()).size).toBe(35);
  });

  test("are named by their months", () => {
    expect(monthsTitle("2026-11-15")).toBe("November and December 2026");
    expect(monthsTitle("2026-12-06")).toBe("December 2026 and January 2027");
    expect(monthsTitle("2026-01-25")).toBe("January and February 2026");
    expect(monthsTitle("2027-01-31")).toBe("January to March 2027");
    expect(monthsTitle("2026-11-29")).toBe("November 2026 to January 2027");
  });

  test("move by whole pages until a day is visible", () => {
    expect(firstVisibleSunday("2026-11-15", "2026-12-19")).toBe("2026-11-15");
    expect(firstVisibleSunday("2026-11-15", "2026-12-20")).toBe("2026-12-20");
    expect(firstVisibleSunday("2026-11-15", "2026-11-14")).toBe("2026-10-11");
  });

  test.each([null, "", "now", "2026-13-45", "9999-01-01", "2026-11-20T00:00"])(
    "the week parameter %s is ignored",
    (text) => expect(parseWeek(text)).toBeNull(),
  );
  test("the week parameter may be any day of the week", () =>
    expect(parseWeek("2026-11-20")).toBe("2026-11-15"));
});

const deadline = (urgency: DeadlineState["urgency"]) => ({ urgency }) as DeadlineState;

test("the color of an item shows who must act and the urgency", () => {
  expect(toneOf({ kind: "initial_response", deadline: deadline("later") })).toBe("blue");
  expect(toneOf({ kind: "production", deadline: deadline("week") })).toBe("orange");
  expect(toneOf({ kind: "appeal_decision", deadline: deadline("overdue") })).toBe("red");
  expect(toneOf({ kind: "appeal_decision", deadline: deadline("week") })).toBe("ink");
  expect(toneOf({ kind: "appeal", deadline: deadline("later") })).toBe("orange");
  expect(toneOf({ kind: "appeal", deadline: deadline("lapsed") })).toBe("grey");
  expect(toneOf({ kind: "reminder", deadline: deadline("today") })).toBe("grey");
});

test("the accessible label includes what the color means", () => {
  const item = dayItem({
    requestId: "r",
    title: "Drone flights",
    agency: { id: "us-ice", name: "Immigration and Customs Enforcement", abbreviation: "ICE" },
    jurisdiction: "us",
    kind: "appeal_decision",
    dueOn: "2026-11-16",
    deadline: deadline("overdue"),
    reminder: null,
  });
  expect(item).toMatchObject({ label: "Appeal decision: Drone flights", detail: "ICE" });
  expect(item.accessibleLabel).toBe(
    "Appeal decision due, overdue: Drone flights, Immigration and Customs Enforcement",
  );

  const own = dayItem({
    requestId: "r",
    title: "Drone flights",
    agency: null,
    jurisdiction: null,
    kind: "reminder",
    dueOn: "2026-11-16",
    deadline: deadline("today"),
    reminder: { id: "m", text: "Call Ms. Lee" },
  });
  expect(own).toMatchObject({ label: "Reminder: Call Ms. Lee", tone: "grey" });
  expect(own.accessibleLabel).toMatch(/, today: Call Ms\. Lee, Drone flights$/);
});
