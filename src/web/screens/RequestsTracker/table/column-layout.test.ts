import { describe, expect, it } from "vitest";
import {
  type ColumnLayout,
  DEFAULT_LAYOUT,
  fitColumns,
  isSameLayout,
  minTableWidth,
  moveColumn,
  panelOpenLayout,
  resizeColumn,
  withColumn,
} from "./column-layout.ts";

const names = (layout: ColumnLayout) => layout.map(({ column }) => column);
const few: ColumnLayout = [
  { column: "tracking", width: null },
  { column: "title", width: 300 },
  { column: "status", width: null },
];

describe("the columns of the table", () => {
  it("are fewer beside an open request, in the same order", () => {
    expect(names(panelOpenLayout(DEFAULT_LAYOUT, 820))).toEqual(["title", "agency", "status", "deadline"]);
    expect(names(panelOpenLayout(DEFAULT_LAYOUT, 640))).toEqual(["title", "status", "deadline"]);
    expect(panelOpenLayout(few, 820)).toEqual([
      { column: "title", width: null },
      { column: "status", width: 188 },
    ]);
  });

  it("return to their default position", () => {
    expect(names(withColumn(DEFAULT_LAYOUT, "fee", false))).not.toContain("fee");
    expect(withColumn(withColumn(DEFAULT_LAYOUT, "fee", false), "fee", true)).toEqual(DEFAULT_LAYOUT);
    expect(names(withColumn(few, "deadline", true))).toEqual(["tracking", "title", "status", "deadline"]);
    expect(withColumn(few, "status", true)).toBe(few);
  });

  it("always include the title", () => {
    expect(withColumn(few, "title", false)).toBe(few);
  });

  it("move within the table only", () => {
    expect(names(moveColumn(few, "tracking", 1))).toEqual(["title", "tracking", "status"]);
    expect(names(moveColumn(few, "tracking", 9))).toEqual(["title", "status", "tracking"]);
    expect(moveColumn(few, "tracking", -1)).toBe(few);
    expect(moveColumn(few, "fee", 1)).toBe(few);
  });

  it("stay between the minimum and the maximum width", () => {
    expect(resizeColumn(few, "title", 3.4)[1]?.width).toBe(40);
    expect(resizeColumn(few, "title", 333.4)[1]?.width).toBe(333);
    expect(resizeColumn(few, "title", 9e9)[1]?.width).toBe(1_200);
    // As wide as a day and a little of its words.
    expect(resizeColumn([{ column: "deadline", width: null }], "deadline", 3)[0]?.width).toBe(110);
  });

  it("are hidden when there is no room, except title and deadline", () => {
    expect(fitColumns(DEFAULT_LAYOUT, 1_422)).toBe(DEFAULT_LAYOUT);
    expect(minTableWidth(fitColumns(DEFAULT_LAYOUT, 900))).toBeLessThanOrEqual(900);
    expect(names(fitColumns(DEFAULT_LAYOUT, 100))).toEqual(["title", "deadline"]);
  });

  it("give way one by one: first what few requests have, then what the open request says as well", () => {
    const hidden: string[] = [];
    for (let layout = DEFAULT_LAYOUT; layout.length > 2; ) {
      const fitting = fitColumns(layout, minTableWidth(layout) - 1);
      hidden.push(...names(layout).filter((column) => !names(fitting).includes(column)));
      layout = fitting;
    }
    expect(hidden).toEqual([
      ...["tags", "fee", "filed", "activity", "tracking", "jurisdiction", "agency", "status"],
    ]);
  });

  it("are the same only with the same order and widths", () => {
    expect(isSameLayout(few, [...few])).toBe(true);
    expect(isSameLayout(few, few.toReversed())).toBe(false);
    expect(isSameLayout(few, resizeColumn(few, "status", 99))).toBe(false);
    expect(isSameLayout(few, few.slice(1))).toBe(false);
  });
});
