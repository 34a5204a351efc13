import { expect, test } from "vitest";
import { toldOf, typedOf } from "./typed-fact.ts";

const words = (text: string) => ({ ...typedOf(null), words: text });

test.each([
  ["618", 61_800],
  ["$1,250.50", 125_050],
  ["0", 0],
  ["", null],
])("an amount typed as %j", (text, amount) =>
  expect(toldOf("amount", words(text))).toEqual({ told: { amount } }),
);

test.each(["12.5", "1,2", "about 10", "-3"])("no amount: %j", (text) =>
  expect(toldOf("amount", words(text))).toHaveProperty("trouble"),
);

test("exemptions are parted by commas, each once", () => {
  expect(toldOf("exemptions", words(" (b)(6),  (b)(7)(C); (b)(6)"))).toEqual({
    told: { exemptions: ["(b)(6)", "(b)(7)(C)"] },
  });
});

test("pages come back as they were; letters are no count; nothing at all is no word on pages", () => {
  const pages = { full: 1204, part: null, withheld: 9 };
  expect(toldOf("pages", typedOf(pages))).toEqual({ told: { pages } });
  expect(toldOf("pages", { words: "", pages: { full: "few", part: "", withheld: "" } })).toHaveProperty(
    "trouble",
  );
  expect(toldOf("pages", typedOf(null))).toEqual({ told: { pages: null } });
});

test("an emptied number says that there is none", () => {
  expect(toldOf("trackingNumber", words("  "))).toEqual({ told: { trackingNumber: null } });
  expect(toldOf("trackingNumber", words(" 26  100 "))).toEqual({ told: { trackingNumber: "26 100" } });
});
