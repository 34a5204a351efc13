import { describe, expect, it } from "vitest";
import {
  besideOf,
  type ColumnLayout,
  fitting,
  isSameLayout,
  leastWidth,
  movedColumn,
  PLAIN_LAYOUT,
  resizedColumn,
  withColumn,
} from "./column-layout.ts";

const names = (layout: ColumnLayout) => layout.map(({ column }) => column);
const few: ColumnLayout = [
  { column: "tracking", width: null },
  { column: "title", width: 300 },
  { column: "status", width: null },
];

describe("the columns of the table", () => {
  it("are fewer beside an open request, in the order they have", () => {
    expect(names(besideOf(PLAIN_LAYOUT, 820))).toEqual(["title", "agency", "status", "deadline"]);
    expect(names(besideOf(PLAIN_LAYOUT, 640))).toEqual(["title", "status", "deadline"]);
    expect(besideOf(few, 820)).toEqual([
      { column: "title", width: null },
      { column: "status", width: 198 },
    ]);
  });

  it("come back to where they belong", () => {
    expect(names(withColumn(PLAIN_LAYOUT, "fee", false))).not.toContain("fee");
    expect(withColumn(withColumn(PLAIN_LAYOUT, "fee", false), "fee", true)).toEqual(PLAIN_LAYOUT);
    expect(names(withColumn(few, "deadline", true))).toEqual(["tracking", "title", "status", "deadline"]);
    expect(withColumn(few, "status", true)).toBe(few);
  });

  it("never go without the title", () => {
    expect(withColumn(few, "title", false)).toBe(few);
  });

  it("move within the table only", () => {
    expect(names(movedColumn(few, "tracking", 1))).toEqual(["title", "tracking", "status"]);
    expect(names(movedColumn(few, "tracking", 9))).toEqual(["title", "status", "tracking"]);
    expect(movedColumn(few, "tracking", -1)).toBe(few);
    expect(movedColumn(few, "fee", 1)).toBe(few);
  });

  it("keep a width a hand can hold", () => {
    expect(resizedColumn(few, "title", 3.4)[1]?.width).toBe(40);
    expect(resizedColumn(few, "title", 333.4)[1]?.width).toBe(333);
    expect(resizedColumn(few, "title", 9e9)[1]?.width).toBe(1_200);
  });

  it("give way where there is no room, never what a list is for", () => {
    expect(fitting(PLAIN_LAYOUT, 1_422)).toBe(PLAIN_LAYOUT);
    expect(leastWidth(fitting(PLAIN_LAYOUT, 900))).toBeLessThanOrEqual(900);
    expect(names(fitting(PLAIN_LAYOUT, 100))).toEqual(["title", "deadline"]);
  });

  it("are the same only in one order with one width", () => {
    expect(isSameLayout(few, [...few])).toBe(true);
    expect(isSameLayout(few, few.toReversed())).toBe(false);
    expect(isSameLayout(few, resizedColumn(few, "status", 99))).toBe(false);
    expect(isSameLayout(few, few.slice(1))).toBe(false);
  });
});
