import { describe, expect, test } from "vitest";
import { base32, matchingStep, totpCode } from "./totp.ts";

const secret = Buffer.from("12345678901234567890");

/** RFC 6238, appendix B, the last six of its eight digits. */
test.each([
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
])("the RFC's code at second %i", (second, code) => {
  expect(totpCode(secret, Math.floor(second / 30))).toBe(code);
});

describe("a code", () => {
  const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000);
  test("is good in its step and one either side", () => {
    const step = 37037036;
    const code = totpCode(secret, step);
    const tried = [-31, -30, 0, 29, 59, 60].map((off) => matchingStep(secret, code, at(step * 30 + off)));
    expect(tried).toEqual([undefined, step, step, step, step, undefined]);
  });

  test.each(["", "12345", "1234567", "１２３４５６"])("of another shape is none: %s", (code) => {
    expect(matchingStep(secret, code, at(59))).toBeUndefined();
  });
});

test.each([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foob", "MZXW6YQ"],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI"],
  ["12345678901234567890", "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"],
])("base32 of %j, RFC 4648 without padding", (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
});
