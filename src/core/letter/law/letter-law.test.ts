import { expect, it } from "vitest";
import { LAWS, lawOf } from "#core/law/laws.ts";
import { letterLaw } from "#core/letter/law/letter-law.ts";

it("says of Illinois what the letter needs", () => {
  const law = lawOf("us-il");
  expect(law && letterLaw(law)).toMatchObject({
    title: "Illinois Freedom of Information Act",
    limit: { words: "five business days", citation: "5 ILCS 140/3(d)" },
    feeWaiver: { citation: "5 ILCS 140/6(c)" },
    expedited: null,
  });
});

it("asks for a certified reason under the federal law alone", () => {
  const certified = LAWS.filter((law) => letterLaw(law).expedited?.certified).map((law) => law.jurisdiction);
  expect(certified).toEqual(["us"]);
});

it("names no limit where the law has none", () => {
  const law = lawOf("us-ca");
  if (!law) throw new Error("California is missing");
  const none = { days: null, reason: "None.", citation: null } as const;
  expect(letterLaw({ ...law, limits: { ...law.limits, initial_response: none } }).limit).toBeNull();
});

it.each([
  [20, "business", "20 business days"],
  [1, "business", "one business day"],
  [10, "calendar", "ten calendar days"],
  [4, "weeks", "four weeks"],
  [1, "months", "one month"],
  [2, "years", "two years"],
] as const)("writes %i %s as “%s”", (days, unit, words) => {
  const law = lawOf("us-ca");
  if (!law || law.limits.initial_response.days === null) throw new Error("California is missing");
  const limit = { ...law.limits.initial_response, days, unit };
  const letter = letterLaw({ ...law, limits: { ...law.limits, initial_response: limit } });
  expect(letter.limit?.words).toBe(words);
});
