import { describe, expect, it } from "vitest";
import { lawOf } from "#core/law/laws.ts";
import { lastReminder, type SilenceFacts, silenceAppeal } from "#core/letter/follow-ups/silence-appeal.ts";
import { letterLaw } from "#core/letter/law/letter-law.ts";
import { reviewRules } from "#core/letter/law/review-rules.ts";
import { letterText } from "#core/letter/letter-text.ts";

function facts(jurisdiction: string, body: "agency" | "municipality" = "agency"): SilenceFacts {
  const law = lawOf(jurisdiction);
  if (!law) throw new Error(`${jurisdiction} is missing`);
  return {
    requester: { name: "Maya Okafor", organization: null, addressLines: [], replyAddress: null },
    agency: { name: "Department of Public Safety", contact: null, addressLines: [] },
    law: letterLaw(law, body),
    rules: reviewRules(law, body),
    date: "2026-11-20",
    subject: "License-plate readers",
    sentOn: "2026-09-14",
    trackingNumber: null,
    answerDue: null,
    acknowledged: false,
    answeredInPart: false,
  };
}

describe("the last reminder", () => {
  it("names Alabama's rule on silence only where an acknowledgment came, from which it counts", () => {
    const rule = "60 calendar days after the acknowledgment";
    expect(letterText(lastReminder(facts("us-al")))).not.toContain(rule);
    expect(letterText(lastReminder({ ...facts("us-al"), acknowledged: true }))).toContain(rule);
  });

  it("names what comes before the court", () => {
    expect(letterText(lastReminder(facts("us-co")))).toContain(
      "the next step is my written notice, at least 14",
    );
  });
});

describe("the appeal of silence", () => {
  it("asks an office that only advises for its opinion", () => {
    expect(letterText(silenceAppeal(facts("us-in")))).toContain(
      "I ask for your opinion that the agency must",
    );
  });

  it("cites in Oregon the section of the reviewer that is asked", () => {
    const askedAt = "records@example.org";
    const state = letterText(silenceAppeal({ ...facts("us-or"), askedAt }));
    const local = letterText(silenceAppeal({ ...facts("us-or", "municipality"), askedAt }, "preview"));
    expect([state.includes("192.411"), state.includes("192.415")]).toEqual([true, false]);
    expect([local.includes("192.411"), local.includes("192.415")]).toEqual([false, true]);
    expect(local).toContain("at records@example.org. The request was not answered in time.");
  });

  it.each([
    ["Bend", "Police of Bend", "[name of the county]"],
    [null, "Lane County Sheriff", "Lane County"],
    ["Hood River County", "Public Works", "Hood River County"],
  ])("names in Oregon whose district attorney is asked: %s, %s", (locality, name, county) => {
    const agency = { name, contact: null, addressLines: ["1 Main Street"], locality };
    const letter = silenceAppeal({ ...facts("us-or", "municipality"), agency }, "preview");
    expect(letterText(letter)).toContain(`I request the District Attorney of ${county} to order`);
  });
});
