import { writeXlsx } from "hucre";
import { expect, test } from "vitest";
import { countHidden, hiddenLabels, readTable } from "./workbook.ts";

const bytes = (text: string) => new Uint8Array(new TextEncoder().encode(text));

test("reads formatted values, and counts hidden content", async () => {
  const file = await writeXlsx({
    sheets: [
      {
        name: "Log",
        columns: [{}, { hidden: true }, { numFmt: "$#,##0.00" }],
        rows: [
          ["Date", "Pilot", "Cost"],
          [new Date(Date.UTC(2025, 5, 2)), "J. Doe", 1234.5],
          [null, null, { formula: "SUM(C2:C2)", formulaResult: 1234.5 } as never],
        ],
        rowDefs: new Map([[1, { hidden: true }]]),
      },
      { name: "Notes", hidden: true, rows: [["withheld"]] },
    ],
  });
  const table = await readTable(new Uint8Array(file), "log.xlsx");
  const [log, notes] = table.sheets;
  expect(log?.text(1, 0)).toBe("2025-06-02");
  expect(log?.text(1, 2)).toBe("$1,234.50");
  expect(log?.isNumber(1, 2)).toBe(true);
  expect([...(log?.hiddenColumns ?? [])]).toEqual([1]);
  expect(notes).toMatchObject({ name: "Notes", hidden: true });
  expect(hiddenLabels(countHidden(table))).toEqual(["1 hidden sheet", "1 hidden column", "1 hidden row"]);
});

test.each([
  ['a,b\r\n"x, y",2\r\n', ["x, y", "2"]],
  ["a\tb\nx\t2", ["x", "2"]],
  ["a;b\nx;2", ["x", "2"]],
])("reads %j", async (text, second) => {
  const { sheets } = await readTable(bytes(text), "a.csv");
  expect([sheets[0]?.text(1, 0), sheets[0]?.text(1, 1)]).toEqual(second);
});

test("formula injection in CSV stays plain text", async () => {
  const { sheets } = await readTable(bytes("=cmd|' /C calc'!A0,@SUM(1)\n"), "a.csv");
  expect(sheets[0]?.text(0, 0)).toBe("=cmd|' /C calc'!A0");
});

test("an invalid spreadsheet is reported as damaged", async () => {
  await expect(readTable(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), "a.xlsx")).rejects.toThrow("damaged");
  await expect(readTable(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0]), "a.xls")).rejects.toThrow(
    /damaged|locked/,
  );
});
