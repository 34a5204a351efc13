import { expect, it } from "vitest";
import { sumsInText } from "#core/classify/facts/sums-in-text.ts";

const sums = (text: string) =>
  sumsInText(text).map(({ text: words, value, currency }) => [words, value, currency]);

it.each([
  ["Please pay $1,250.50.", [["$1,250.50", 125_050, undefined]]],
  [
    "The charge is £25 or €30.00.",
    [
      ["£25", 2_500, "GBP"],
      ["€30.00", 3_000, "EUR"],
    ],
  ],
  [
    "Die Kosten betragen 1.234,50 €, der Vorschuss 25 Euro.",
    [
      ["1.234,50 €", 123_450, "EUR"],
      ["25 Euro", 2_500, "EUR"],
    ],
  ],
  ["nous estimons l’émolument à CHF 120.00", [["CHF 120.00", 12_000, "CHF"]]],
  [
    "C$45, A$10, US$12 and $500.00 Canadian",
    [
      ["C$45", 4_500, "CAD"],
      ["A$10", 1_000, "AUD"],
      ["US$12", 1_200, "USD"],
      ["$500.00 Canadian", 50_000, "CAD"],
    ],
  ],
  [
    "Avgiften är 500 kr, 25,00 $ or NOK 300.",
    [
      ["500 kr", 50_000, "SEK"],
      ["25,00 $", 2_500, undefined],
      ["NOK 300", 30_000, "NOK"],
    ],
  ],
  ["Forty dollars, and .25 a page", [["Forty dollars", 4_000, undefined]]],
  ["You owe us 14.75. See 42.56.070 and CAD 2025.", [["14.75", 1_475, undefined]]],
  ["€4.1 million and £3.7m", []],
])("%s", (text, expected) => expect(sums(text)).toEqual(expected));
