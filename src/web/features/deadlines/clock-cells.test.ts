import { describe, expect, it } from "vitest";
import { due } from "#core/law/clocks/calculate-deadline.ts";
import { lawOf } from "#core/law/laws.ts";
import { clockCells, clockSummary, todayPosition } from "./clock-cells.ts";

const federal = lawOf("us");
if (!federal) throw new Error("the federal law is missing");
const { working } = due(federal, { received: "2026-10-15" });

describe("the clock as a bar of days", () => {
  it("has one cell a day, from receipt to the due day", () => {
    const cells = clockCells(working, "2026-10-20");
    expect(cells).toHaveLength(working.length);
    expect(cells[0]).toMatchObject({
      kind: "start",
      label: "Oct\u00a015",
      description: "Thu, Oct\u00a015: received",
    });
    expect(cells.filter((cell) => cell.due).map((cell) => cell.date)).toEqual([working.at(-1)?.date]);
    expect(cells.filter((cell) => cell.past).map((cell) => cell.date)).toEqual([
      "2026-10-15",
      "2026-10-16",
      "2026-10-17",
      "2026-10-18",
      "2026-10-19",
    ]);
  });

  it("shows no day of a paused clock as passed that comes after the pause began", () => {
    const passed = (pausedSince: string | null) =>
      clockCells(working, null, pausedSince)
        .filter((cell) => cell.past)
        .map((cell) => cell.date);
    expect(passed("2026-10-15")).toEqual([]);
    expect(passed("2026-10-17")).toEqual(["2026-10-15", "2026-10-16"]);
    expect(passed(null)).toHaveLength(working.length);
  });

  it("names the holiday it skips", () => {
    const veterans = clockCells(working, null).find((cell) => cell.kind === "holiday");
    expect(veterans?.description).toBe("Wed, Nov\u00a011: Veterans Day, not counted");
  });

  it("labels the first day, and the first of a month if there is space", () => {
    expect(clockCells(working, null).flatMap((cell) => cell.label ?? [])).toEqual([
      "Oct\u00a015",
      "Nov\u00a01",
    ]);
    const late = due(federal, { received: "2026-10-30" }).working;
    expect(clockCells(late, null).flatMap((cell) => cell.label ?? [])).not.toContain("Nov\u00a01");
  });

  it("places today, and only while it is on the bar", () => {
    expect(todayPosition(clockCells(working, "2026-10-15"))).toBeLessThan(0.02);
    expect(todayPosition(clockCells(working, "2027-01-01"))).toBeNull();
  });

  it("has a summary as text", () => {
    expect(clockSummary(working)).toBe(
      "Deadline from October\u00a015 to November\u00a013: 20 days counted, 1 holiday, 8 weekend days.",
    );
    expect(clockSummary([])).toBe("");
  });
});
