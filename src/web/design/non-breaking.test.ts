import { expect, it } from "vitest";
import { nonBreaking } from "./non-breaking.ts";

/** Shows what cannot be seen: "~" for a space that does not break, "^" for a joiner. */
const seen = (text: string) => nonBreaking(text).replaceAll("\u00a0", "~").replaceAll("\u2060", "^");

it.each([
  ["under 5 U.S.C. § 552(a)(6)(A)(i), as", "under 5~U.S.C.~§~552(a)^(6)^(A)^(i), as"],
  ["Gov. Code §§ 7922.535 and 7922.540", "Gov. Code~§§~7922.535 and 7922.540"],
  ["under 5 ILCS 140/3(d), five business days", "under 5~ILCS~140/3(d), five business days"],
  ["of receipt, MCL 15.235(2).", "of receipt, MCL~15.235(2)."],
  [
    "until Dec 29 (65 P.S. § 67.1101(b)(1)), 29 Del. C. § 10005",
    "until Dec~29 (65~P.S.~§~67.1101(b)^(1)), 29~Del.~C.~§~10005",
  ],
  ["withheld under (b)(6), (b)(7)(C)", "withheld under (b)^(6), (b)^(7)^(C)"],
  ["made between January 1, 2024 and Feb 3, 2025", "made between January~1,~2024 and Feb~3,~2025"],
  ["due Tuesday, December 1", "due Tuesday, December~1"],
  ["Today, 10:42 AM", "Today, 10:42~AM"],
  ["on Sunday at 6 AM", "on Sunday at 6~AM"],
  ["in May we asked for 12 records", "in May we asked for 12 records"],
  ["Maya 12", "Maya 12"],
  ["", ""],
])("%j", (text, expected) => {
  expect(seen(text)).toBe(expected);
});

it("changes nothing a second time", () => {
  const once = nonBreaking("5 U.S.C. § 552(a)(6), December 1, 2026, 10:42 AM");
  expect(nonBreaking(once)).toBe(once);
});
