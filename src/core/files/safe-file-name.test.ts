import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { safeFileName, uniqueFileNames } from "./safe-file-name.ts";

describe("a file name from a stranger", () => {
  test.each([
    ["records.pdf", "records.pdf"],
    ["../../etc/passwd", "_.._etc_passwd"],
    ["C:\\Windows\\system.ini", "C__Windows_system.ini"],
    ["invoice\u202efdp.exe", "invoicefdp.exe"],
    ["a\u0000b\r\nSet-Cookie: x.txt", "abSet-Cookie_ x.txt"],
    [".htaccess", "htaccess"],
    ["con.txt", "file_con.txt"],
    ["LPT1", "file_LPT1"],
    ["com¹.txt", "file_com¹.txt"],
    ["AUX .pdf", "file_AUX .pdf"],
    ["CONOUT$", "file_CONOUT$"],
    ["\u202eevil\u2066.pdf\u0007 . ", "evil.pdf"],
    ["invoice.pdf                    .exe", "invoice.pdf .exe"],
    ["", "file"],
    [" . . ", "file"],
    ["réponse  à   la demande.pdf", "réponse à la demande.pdf"],
    ["half\ud83d.pdf", "half\ufffd.pdf"],
  ])("%j is saved as %j", (name, saved) => {
    expect(safeFileName(name)).toBe(saved);
  });

  test("a long one keeps its ending", () => {
    const saved = safeFileName(`${"x".repeat(300)}.pdf`);
    expect(saved).toHaveLength(120);
    expect(saved).toMatch(/x\.pdf$/);
  });

  test("a long one in another script fits a disk, and no letter of it is cut in two", () => {
    const saved = safeFileName(`${"𠀀録".repeat(100)}.pdf`);
    expect(Buffer.byteLength(saved)).toBeLessThanOrEqual(240);
    expect(saved).toMatch(/^(?:𠀀録)+𠀀?\.pdf$/u);
  });

  test("whatever it is called, it can be saved and named in a header", () => {
    const units = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 300 });
    fc.assert(
      fc.property(units, (codes) => {
        const saved = safeFileName(String.fromCharCode(...codes));
        expect(saved.length).toBeGreaterThan(0);
        expect(saved.length).toBeLessThanOrEqual(120);
        expect(saved).not.toMatch(/[\p{Cc}/\\:*?"<>|]|^\.|[. ]$/u);
        expect(() => encodeURIComponent(saved)).not.toThrow();
      }),
    );
  });
});

describe("names of files in one folder", () => {
  test("each is another, in whatever case, and keeps its ending", () => {
    const names = ["a.pdf", "A.pdf", "a.pdf", "a (2).pdf", "../a.pdf", "notes", "notes", "", ""];
    expect(uniqueFileNames(names)).toEqual([
      "a.pdf",
      "A (2).pdf",
      "a (3).pdf",
      "a (2) (2).pdf",
      "_a.pdf",
      "notes",
      "notes (2)",
      "file",
      "file (2)",
    ]);
  });

  test("a long one has room for its number", () => {
    const long = `${"x".repeat(300)}.pdf`;
    const [first = "", second = ""] = uniqueFileNames([long, long]);
    expect(first).toHaveLength(120);
    expect(second).toHaveLength(120);
    expect(second).toMatch(/x \(2\)\.pdf$/);
  });

  test("ten thousand of the same name take no time", () => {
    const names = uniqueFileNames(Array.from({ length: 10_000 }, () => "record.pdf"));
    expect(new Set(names).size).toBe(10_000);
    expect(names.at(-1)).toBe("record (10000).pdf");
  });
});
