import { describe, expect, it } from "vitest";
import { lawOf } from "#core/law/laws.ts";
import { type ClarificationFacts, clarificationLetter } from "#core/letter/follow-ups/clarification.ts";
import { type FollowUpFacts, followUpLetter } from "#core/letter/follow-ups/follow-up.ts";
import { receivedLetter } from "#core/letter/follow-ups/records-received.ts";
import { letterLaw } from "#core/letter/law/letter-law.ts";
import { letterText } from "#core/letter/letter-text.ts";

const federal = lawOf("us") ?? null;

const common = {
  requester: { name: "Maya Okafor", organization: null, addressLines: [], replyAddress: null },
  agency: { name: "Federal Emergency Management Agency", contact: "Priya Raman", addressLines: [] },
  law: letterLaw(federal),
  date: "2026-11-20",
  subject: "Helene buyout letters",
  sentOn: "2026-09-14",
  trackingNumber: "2026-FEFO-01234",
};

const answerDue = { on: "2026-10-13", of: "initial_response", moved: null } as const;
const followUp: FollowUpFacts = { ...common, answerDue, acknowledged: false, answeredInPart: false };
const answer: ClarificationFacts = { ...common, askedOn: "2026-11-18", answer: "Letters to owners only." };

describe("the letter after silence", () => {
  it("says when the limit ended, with the law and the agency's number", () => {
    const text = letterText(followUpLetter(followUp));
    expect(text).toContain("Your reference: 2026-FEFO-01234");
    expect(text).toContain("Dear Priya Raman:");
    expect(text).toContain(
      "On September 14, 2026, I sent you the request named above. I have not had an answer yet. Your answer was due on October 13, 2026: the Act allows 20 business days, 5 U.S.C. § 552(a)(6)(A)(i).",
    );
  });

  it.each([
    ["uk", "Priya Raman", "Dear Priya Raman,", "Yours sincerely,"],
    ["ie", "FOI Unit", "Dear FOI Unit,", "Yours faithfully,"],
    ["uk-sct", null, "Dear Freedom of Information Officer,", "Yours faithfully,"],
    ["eu", "Priya Raman", "Dear Priya Raman,", "Yours sincerely,"],
  ])("greets and closes as is the custom: %s, %s", (jurisdiction, contact, greeting, closing) => {
    const facts = {
      ...followUp,
      law: letterLaw(lawOf(jurisdiction) ?? null),
      agency: { ...common.agency, contact },
    };
    const lines = letterText(followUpLetter(facts)).split("\n");
    expect(lines.filter((line) => /^Dear|(?:sincerely|faithfully),$/i.test(line))).toEqual([
      greeting,
      closing,
    ]);
  });

  it("does not call an answer late on its last day", () => {
    expect(
      letterText(followUpLetter({ ...followUp, answerDue: { ...answerDue, on: "2026-11-20" } })),
    ).toContain("Your answer is due on November 20, 2026");
  });

  it("does not deny an acknowledgment, and names no limit where none runs", () => {
    const text = letterText(followUpLetter({ ...followUp, acknowledged: true, answerDue: null }));
    expect(text).toContain("I have your acknowledgment, but no decision.\n");
    expect(text).not.toMatch(/due|limit|allows/);
  });

  it("does not deny a grant or a part that came", () => {
    const facts = { ...followUp, acknowledged: true, answeredInPart: true };
    expect(letterText(followUpLetter(facts))).toContain("I have your answer, but not all of the records.");
  });

  it("answers the thread", () => {
    expect(followUpLetter(followUp).subject).toBe(
      "Re: Freedom of Information Act request: Helene buyout letters",
    );
  });

  it("is refused without the day the request was sent, and previews it as a gap", () => {
    expect(() => followUpLetter({ ...followUp, sentOn: "" })).toThrow("not complete");
    const placeholders = followUpLetter({ ...followUp, sentOn: "" }, "preview").missing;
    expect(placeholders.map((gap) => gap.path)).toEqual(["/sentOn"]);
  });
});

describe("the answer to a clarification", () => {
  it("gives the answer and keeps the rest of the request", () => {
    const text = letterText(clarificationLetter(answer));
    expect(text).toContain(
      "Thank you for your message of November 18, 2026. My answer:\n\nLetters to owners only.",
    );
    expect(text).toContain("The rest of my request stands as I wrote it.");
  });

  it("numbers several points", () => {
    const text = letterText(
      clarificationLetter({ ...answer, answer: "Letters to owners only.\nCalendar 2025." }),
    );
    expect(text).toContain("1. Letters to owners only.\n2. Calendar 2025.");
  });

  it("is refused without an answer", () => {
    expect(() => clarificationLetter({ ...answer, answer: " " })).toThrow("not complete");
  });
});

describe("the letter about what is missing", () => {
  const missing = (typed: string) =>
    letterText(receivedLetter({ ...common, receivedOn: "2026-11-18", missing: typed }));

  it("speaks of one record", () => {
    const text = missing("The map of the parcels.");
    expect(text).toContain("As far as I can see, this is still missing:\n\nThe map of the parcels.");
    expect(text).toContain("Please send it, or tell me when it will come.");
  });

  it("speaks of several records", () => {
    const text = missing("The map of the parcels.\nThe yearly audits.");
    expect(text).toContain("As far as I can see, these are still missing:\n\n1. The map of the parcels.");
    expect(text).toContain("Please send them, or tell me when they will come.");
  });
});
