import { expect, test } from "vitest";
import { factInputOf, parseFactInput } from "./fact-input.ts";

const value = (text: string) => ({ ...factInputOf(null), value: text });

test.each([
  ["618", 61_800],
  ["$1,250.50", 125_050],
  ["0", 0],
  ["", null],
])("an amount typed as %j", (text, amount) =>
  expect(parseFactInput("amount", value(text))).toEqual({ corrected: { amount } }),
);

test.each(["12.5", "1,2", "about 10", "-3"])("not an amount: %j", (text) =>
  expect(parseFactInput("amount", value(text))).toHaveProperty("error"),
);

test("exemptions are separated by commas, without repetitions", () => {
  expect(parseFactInput("exemptions", value(" (b)(6),  (b)(7)(C); (b)(6)"))).toEqual({
    corrected: { exemptions: ["(b)(6)", "(b)(7)(C)"] },
  });
});

test("page counts are restored; letters are an error; empty fields mean no page counts", () => {
  const pages = { full: 1204, part: null, withheld: 9 };
  expect(parseFactInput("pages", factInputOf(pages))).toEqual({ corrected: { pages } });
  expect(
    parseFactInput("pages", { value: "", pages: { full: "few", part: "", withheld: "" } }),
  ).toHaveProperty("error");
  expect(parseFactInput("pages", factInputOf(null))).toEqual({ corrected: { pages: null } });
});

test("an empty tracking number means that there is none", () => {
  expect(parseFactInput("trackingNumber", value("  "))).toEqual({ corrected: { trackingNumber: null } });
  expect(parseFactInput("trackingNumber", value(" 26  100 "))).toEqual({
    corrected: { trackingNumber: "26 100" },
  });
});
