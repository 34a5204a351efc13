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

test.each(["12.5", "1,2", "about 10", "-3"])("no amount: %j", (text) =>
  expect(parseFactInput("amount", value(text))).toHaveProperty("trouble"),
);

test("exemptions are parted by commas, each once", () => {
  expect(parseFactInput("exemptions", value(" (b)(6),  (b)(7)(C); (b)(6)"))).toEqual({
    corrected: { exemptions: ["(b)(6)", "(b)(7)(C)"] },
  });
});

test("pages come back as they were; letters are no count; nothing at all is no word on pages", () => {
  const pages = { full: 1204, part: null, withheld: 9 };
  expect(parseFactInput("pages", factInputOf(pages))).toEqual({ corrected: { pages } });
  expect(
    parseFactInput("pages", { value: "", pages: { full: "few", part: "", withheld: "" } }),
  ).toHaveProperty("trouble");
  expect(parseFactInput("pages", factInputOf(null))).toEqual({ corrected: { pages: null } });
});

test("an emptied number says that there is none", () => {
  expect(parseFactInput("trackingNumber", value("  "))).toEqual({ corrected: { trackingNumber: null } });
  expect(parseFactInput("trackingNumber", value(" 26  100 "))).toEqual({
    corrected: { trackingNumber: "26 100" },
  });
});
