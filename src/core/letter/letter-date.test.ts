import { expect, test } from "vitest";
import { letterDate, letterDateWithWeekday } from "#core/letter/letter-date.ts";

test("a day is written in the order of the place", () => {
  const write = (jurisdiction: string | null) => letterDate({ jurisdiction }, "2026-11-20");
  expect(["us", "us-ny", "ca", null].map(write)).toEqual(Array(4).fill("November 20, 2026"));
  expect(["uk", "uk-sct", "ie", "eu", "de"].map(write)).toEqual(Array(5).fill("20 November 2026"));
  expect(letterDateWithWeekday({ jurisdiction: "uk" }, "2026-11-20")).toBe("Friday, 20 November 2026");
  expect(letterDate({ jurisdiction: "uk" }, "soon")).toBe("soon");
});

test("a day is written in the words of the letter", () => {
  const german = { jurisdiction: "de", language: "de" } as const;
  const french = { jurisdiction: "ca", language: "fr" } as const;
  expect(letterDate(german, "2026-11-29")).toBe("29. November 2026");
  expect(letterDateWithWeekday(german, "2026-03-02")).toBe("Montag, dem 2. März 2026");
  expect(letterDate(french, "2026-11-29")).toBe("29 novembre 2026");
  expect(letterDate(french, "2026-12-01")).toBe("1er décembre 2026");
  expect(letterDateWithWeekday(french, "2026-11-29")).toBe("dimanche 29 novembre 2026");
  expect(letterDate(german, "bald")).toBe("bald");
});
