import { expect, test } from "vitest";
import { LAWS } from "#core/law/laws.ts";
import { followUpLetter } from "#core/letter/follow-ups/follow-up.ts";
import { letterLaw } from "#core/letter/law/letter-law.ts";
import { letterBody } from "#core/letter/letter-text.ts";
import { LETTER_VARIABLES, letterVariables } from "#core/letter/letter-variables.ts";
import { openPlaceholders } from "#core/letter/placeholders.ts";
import { filledText } from "#core/letter/variables.ts";
import { toLetterTemplate } from "./letter-template.ts";
import { templateErrors } from "./template-errors.ts";

const factsOf = (changes: { agency?: string; trackingNumber?: string | null; sentOn?: string } = {}) => ({
  requester: {
    ...{ name: "Maya Okafor", organization: "The Prairie Ledger", addressLines: [], replyAddress: null },
    signature: "Staff attorney",
  },
  agency: { name: changes.agency ?? "Illinois State Police", contact: null, addressLines: [] },
  law: letterLaw(LAWS.find(({ jurisdiction }) => jurisdiction === "us-il") ?? null, "agency"),
  date: "2026-11-20",
  subject: "License-plate readers",
  sentOn: changes.sentOn ?? "2026-09-14",
  trackingNumber: changes.trackingNumber === undefined ? "2026-01234" : changes.trackingNumber,
  due: null,
  promised: null,
});
type Facts = Parameters<typeof followUpLetter>[0];
const valuesOf = (facts: ReturnType<typeof factsOf>) =>
  letterVariables(facts, followUpLetter(facts as unknown as Facts, "preview"), {
    dueOn: "2026-09-21",
    answeredOn: "2026-10-30",
  });

const LETTER = `Dear Freedom of Information Officer:

On September 14, 2026, I asked the Illinois State Police for License-plate readers (2026-01234).
Because [your reason], I write again.

Sincerely,

Maya Okafor
Staff attorney`;

test("a letter becomes a template without the facts of its request, and a letter of another request", () => {
  const values = valuesOf(factsOf());
  const template = toLetterTemplate(LETTER, values, ["[your reason]"]);
  expect(template).toBe(`{salutation}

On {request_date}, I asked the {agency} for {request_subject} ({reference}).
Because {your reason}, I write again.

Sincerely,

{signature}`);
  expect(templateErrors([{ path: "", text: template }], LETTER_VARIABLES)).toEqual([]);
  expect(filledText(template, values)).toBe(LETTER.replace("[your reason]", "{your reason}"));
  const other = filledText(template, valuesOf(factsOf({ agency: "City of Joliet", sentOn: "2026-10-02" })));
  expect(other).toContain("On October 2, 2026, I asked the City of Joliet");
  expect(openPlaceholders(other, [])).toEqual(["{your reason}"]);
});

test("what a request has no fact for stays a placeholder, and is named", () => {
  const template = "Your reference is {reference}. {Date of call}: {salutation}";
  const filled = filledText(template, valuesOf(factsOf({ trackingNumber: null })));
  expect(openPlaceholders(filled, ["[day]"])).toEqual(["{reference}", "{Date of call}"]);
});

test("a prepared letter saved as it is, is the prepared letter again", () => {
  const facts = factsOf();
  const text = letterBody(followUpLetter(facts as unknown as Facts, "preview")).trimEnd();
  const values = valuesOf(facts);
  const template = toLetterTemplate(text, values, []);
  expect(template).not.toContain("Illinois State Police");
  expect(template).toMatch(/^\{heading\}\n\n\{salutation\}\n\n/);
  expect(filledText(template, values)).toBe(text);
});

test("no day and no sum of one request goes out in another's letter", () => {
  const text = `On October 30, 2026, you asked for $480.00 and, on November 3, 2026, for 480 €. Pay $480.00 by
November 3, 2026, says 5 U.S.C. § 552(a)(4)(A). Your answer was due on September 21, 2026.`;
  const template = toLetterTemplate(text, valuesOf(factsOf()), []);
  expect(
    template,
  ).toBe(`On {answer_date}, you asked for {amount 1} and, on {date 1}, for {amount 2}. Pay {amount 1} by
{date 1}, says 5 U.S.C. § 552(a)(4)(A). Your answer was due on {due_date}.`);
  expect(templateErrors([{ path: "", text: template }], LETTER_VARIABLES)).toEqual([]);
  expect(openPlaceholders(filledText(template, valuesOf(factsOf())), [])).toEqual([
    "{amount 1}",
    "{date 1}",
    "{amount 2}",
  ]);
});

test("facts are found as whole words only, and a subject of one word is none", () => {
  const facts = { ...factsOf({ agency: "Port" }), subject: "Emails" };
  const values = valuesOf(facts);
  expect(toLetterTemplate("Portland: Emails of the Port.", values, [])).toBe(
    "Portland: Emails of the {agency}.",
  );
});

test("a misspelled fact of the request is named with its right name", () => {
  const [error] = templateErrors([{ path: "/letter/text", text: "See {referense}." }], LETTER_VARIABLES);
  expect(error).toMatchObject({ path: "/letter/text", message: expect.stringContaining("{reference}") });
});
