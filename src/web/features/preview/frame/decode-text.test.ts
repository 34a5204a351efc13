import { expect, test } from "vitest";
import { decodeStart, decodeText } from "./decode-text.ts";

test.each([
  ["UTF-8", [0x47, 0xc3, 0xbc], "Gü"],
  ["UTF-8 with its mark", [0xef, 0xbb, 0xbf, 0x47], "G"],
  ["UTF-16 with its mark", [0xff, 0xfe, 0x47, 0x00], "G"],
  ["UTF-16 the other way round", [0xfe, 0xff, 0x00, 0x47], "G"],
  ["windows-1252", [0x47, 0xfc, 0x80], "Gü€"],
  ["nothing", [], ""],
])("reads %s", (_, bytes, text) => {
  expect(decodeText(Uint8Array.from(bytes))).toBe(text);
});

test("reads UTF-16 without its mark", () => {
  const bytes = Uint8Array.from("A plain line of words. ".repeat(20), (sign) => sign.charCodeAt(0));
  const wide = new Uint8Array(bytes.length * 2);
  for (const [index, byte] of bytes.entries()) wide[index * 2] = byte;
  expect(decodeText(wide)).toMatch(/^A plain line of words\./);
});

test("reads only the beginning of a long text, to the end of a line", () => {
  const { text, truncated } = decodeStart(
    new Uint8Array(4_100_000).fill(0x61).fill(0x0a, 3_999_990, 3_999_991),
  );
  expect(truncated).toBe(true);
  expect(text).toHaveLength(3_999_991);
  expect(decodeStart(Uint8Array.of(0x61))).toEqual({ text: "a", truncated: false });
});
