import { describe, expect, test } from "vitest";
import { importFileReader } from "./import-file-reader.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
async function rowsOf(content: Uint8Array) {
  const rows = [];
  for await (const batch of importFileReader.table(content)) rows.push(...batch);
  return rows;
}
const cellsOf = async (content: Uint8Array) => (await rowsOf(content)).map(({ cells }) => cells);

describe("tables", () => {
  test.each([
    ["commas and line feeds", "a,b\n1,2\n"],
    ["carriage returns", "a,b\r1,2"],
    ["both, and a byte order mark", "\ufeffa,b\r\n1,2\r\n"],
    ["semicolons", "a;b\n1;2"],
    ["tabs", "a\tb\n1\t2"],
    ["quotes", '"a","b"\n"1","2"'],
  ])("with %s", async (_, text) => {
    expect(await cellsOf(bytes(text))).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]);
  });

  test("line ends in quotes are the cell's; empty rows are passed over and counted", async () => {
    expect(await rowsOf(bytes('a,b\n"1\r\nand ""more""",2\n\n,\n3,4'))).toEqual([
      { row: 1, cells: ["a", "b"] },
      { row: 2, cells: ['1\r\nand "more"', "2"] },
      { row: 5, cells: ["3", "4"] },
    ]);
  });

  test("old and wide encodings", async () => {
    expect(await cellsOf(Buffer.from("name\nStra\u00dfe", "latin1"))).toEqual([["name"], ["Straße"]]);
    expect(await cellsOf(Buffer.from("\ufeffname\nStraße", "utf16le"))).toEqual([["name"], ["Straße"]]);
    // A letter of two bytes that lies across two pieces.
    const long = `name\n${"ß".repeat(100_000)}`;
    expect((await cellsOf(bytes(long)))[1]?.[0]).toHaveLength(100_000);
  });

  test("only the header of a beginning that is cut off", async () => {
    expect(await importFileReader.header(bytes('name,notes\nx,"cut o'))).toEqual(["name", "notes"]);
    expect(await importFileReader.header(bytes(""))).toBeNull();
  });

  test.each([
    ["an archive", Buffer.from("PK\u0003\u0004rest"), "Save the sheet as CSV"],
    ["bytes", Buffer.from([1, 2, 0, 3]), "not a text file"],
    [
      "10,000 columns",
      bytes(Array.from({ length: 10_000 }, () => "x").join(",")),
      "Row 1 has 10,000 columns",
    ],
    [
      "a quote that never closes",
      bytes(`name\nx\n"${"y".repeat(100)}\n`),
      "Row 3 cannot be read: a quotation mark is opened",
    ],
    [
      "a quote that swallows the file",
      bytes(`name\n"${"y\n".repeat(1_500_000)}`),
      "Row 2 is longer than 2,000,000",
    ],
    ["a stray quote", bytes('name\n"a"b,c'), "Row 2 cannot be read: its quotation marks do not pair up"],
  ])("%s are refused in words", async (_, content, words) => {
    await expect(rowsOf(content)).rejects.toThrow(words);
  });
});

describe("documents", () => {
  test("JSON, YAML and several YAML documents", () => {
    expect(importFileReader.document(bytes('\ufeff {"a":1}'))).toEqual({ a: 1 });
    expect(importFileReader.document(bytes("name: A\nzip: '01234'\n"))).toEqual({ name: "A", zip: "01234" });
    expect(importFileReader.document(bytes("name: A\n---\nname: B\n"))).toEqual([
      { name: "A" },
      { name: "B" },
    ]);
  });

  test.each([
    ["{broken", "not valid JSON"],
    ["name: [unclosed", "line"],
    ["name: a\nname: b", "not a valid YAML list"],
    [
      `a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [${"*a,".repeat(9)}]\nc: &c [${"*b,".repeat(9)}]\nd: &d [${"*c,".repeat(9)}]\ne: [${"*d,".repeat(9)}]`,
      "stand for too much",
    ],
    [`name: ${"x".repeat(4_000_001)}`, "at most 4 MB"],
  ])("%.30s… is refused in words", (text, words) => {
    expect(() => importFileReader.document(bytes(text))).toThrow(words);
  });

  test("tags of YAML make nothing but data, and a key cannot reach a prototype", () => {
    const read = importFileReader.document(bytes("name: !!js/function 'x'\n__proto__: {polluted: yes}\n"));
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(typeof (read as { name: unknown }).name).toBe("string");
  });
});
