import { expect, test } from "vitest";
import { due } from "#core/law/clocks/calculate-deadline.ts";
import type { SetDeadline } from "#core/law/clocks/deadline.ts";
import type { Law, SetLimit } from "#core/law/law.ts";
import { lawOf } from "#core/law/laws.ts";
import { limitFacts } from "./limit-facts.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ").replaceAll("\u2060", "");

function factsFor(jurisdiction: string, received: string) {
  const law = lawOf(jurisdiction) as Law;
  const extended = law.extension ? due(law, { received, kind: "extension" }) : undefined;
  const counted = due(law, { received }) as SetDeadline;
  return limitFacts(law, counted, counted, extended).map(
    ({ heading, value, detail }) => `${heading}: ${value} ${plain(detail)}`,
  );
}

test("the federal law, a request received on November 2, 2026", () => {
  expect(factsFor("us", "2026-11-02")).toEqual([
    "Time to answer: 20 business days from the day after receipt",
    "Skipped: 8 weekend days, 2 holidays Veterans Day and Thanksgiving Day",
    "Extension: 10 more business days for unusual circumstances, to Dec 16",
    "If there is no answer: You may go to court without an appeal, § 552(a)(6)(C)(i)",
  ]);
});

test("a law that counts calendar days skips nothing", () => {
  expect(factsFor("us-ca", "2026-11-02")[1]).toBe("Skipped: Nothing every day counts");
});

test("an extension without a number quotes the law, and one counted from receipt says so", () => {
  expect(factsFor("us-ne", "2026-11-02")[2]).toBe(
    "Extension: No fixed number of days A request that is difficult or extensive may take longer, with an explanation and the earliest practicable date; the law sets no maximum.",
  );
  expect(factsFor("us-vt", "2026-11-02")[2]).toMatch(/^Extension: 10 business days in all for /);
});

test("facts that need no calculation are shown before it is done", () => {
  const law = lawOf("us") as Law;
  const facts = limitFacts(law, law.limits.initial_response as SetLimit, undefined, undefined);
  expect(facts.map(({ value }) => value)).toEqual([
    "20 business days",
    "",
    "10 more business days",
    "You may go to court",
  ]);
});
