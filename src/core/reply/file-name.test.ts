import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { safeFileName } from "./file-name.ts";

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
