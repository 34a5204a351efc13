import { describe, expect, it } from "vitest";
import { DEFAULT_SELECTION, errorsCsv, isRowSelected, selectedCount, withToggled } from "./import-labels.ts";

describe("selected rows", () => {
  const fresh = { kind: "new", number: 3 } as const;
  const unsure = { kind: "doubtful", number: 4 } as const;
  const counts = { new: 9, doubtful: 2, duplicate: 0, faulty: 0 };

  it("are the new ones by default", () => {
    expect([isRowSelected(fresh, DEFAULT_SELECTION), isRowSelected(unsure, DEFAULT_SELECTION)]).toEqual([
      true,
      false,
    ]);
    expect(isRowSelected({ kind: "faulty", number: 5 }, DEFAULT_SELECTION)).toBe(false);
    expect(selectedCount({ counts }, DEFAULT_SELECTION)).toBe(9);
  });

  it("change with each click, and a second click restores the default", () => {
    const without = withToggled(fresh, DEFAULT_SELECTION);
    const both = withToggled(unsure, without);
    expect([isRowSelected(fresh, both), isRowSelected(unsure, both)]).toEqual([false, true]);
    expect(selectedCount({ counts }, both)).toBe(9);
    expect(withToggled(unsure, withToggled(fresh, both))).toEqual(DEFAULT_SELECTION);
  });
});

it("formats the rows to fix as CSV, without formulas", () => {
  const faults = [
    { field: "sentOn" as const, message: "“2/30/2026” is no day." },
    { field: null, message: "It is no mail." },
  ];
  expect(errorsCsv([{ number: 11, title: "=HYPERLINK(1)", errors: faults }])).toBe(
    "Row,Title,Column,What to fix\r\n11,'=HYPERLINK(1),Date sent,“2/30/2026” is no day.\r\n11,'=HYPERLINK(1),,It is no mail.\r\n",
  );
});
