import { describe, expect, it } from "vitest";
import { lawOf } from "#core/law/laws.ts";
import { type DraftLetterInput, initialFactsFromDraft } from "#core/letter/initial/draft-letter-facts.ts";
import { initialLetter } from "#core/letter/initial/initial-letter.ts";
import type { LetterLanguage } from "#core/letter/letter-language.ts";
import { letterText } from "#core/letter/letter-text.ts";
import {
  filledText,
  VARIABLES,
  type VariableValues,
  variableErrors,
  variablesIn,
  variableValues,
} from "#core/letter/variables.ts";

const values: VariableValues = {
  agency: "Illinois State Police",
  place: "Illinois",
  law: "Illinois Freedom of Information Act",
  law_citation: "5 ILCS 140/1 et seq.",
  today: "November 20, 2026",
  this_year: "2026",
  last_year: "2025",
  my_name: "Maya Okafor",
  my_organization: null,
};

describe("a text with variables", () => {
  it.each([
    ["{agency}", "Illinois State Police"],
    [
      "Budgets of {Agency} in { place } for {this_year}",
      "Budgets of Illinois State Police in Illinois for 2026",
    ],
    ["{my name}, {my-name}, {MY_NAME}", "Maya Okafor, Maya Okafor, Maya Okafor"],
    ["{state} and {citation}", "Illinois and 5 ILCS 140/1 et seq."],
    ["made in {last_year}{today}", "made in 2025November 20, 2026"],
    ["{my_organization} and {street} stay", "{my_organization} and {street} stay"],
    ["{{agency}} is written", "{agency} is written"],
    ["{ {agency", "{ {agency"],
    ['{"json": 1} {1} {}', '{"json": 1} {1} {}'],
    ["{constructor} {__proto__}", "{constructor} {__proto__}"],
    ["", ""],
  ])("%s", (text, expected) => {
    expect(filledText(text, values)).toBe(expected);
  });

  it("names its variables once each, in order", () => {
    expect(variablesIn("{street}: {State} and {place}, {agency}, {street}")).toEqual([
      "street",
      "place",
      "agency",
    ]);
    expect(variablesIn("nothing {{here}} {")).toEqual([]);
  });

  it("does not fill what a value itself holds", () => {
    expect(filledText("{agency}", { ...values, agency: "Office of {place}" })).toBe("Office of {place}");
  });

  it("stays quick on a text that is all braces", () => {
    const text = "{a".repeat(10_000);
    expect(variableErrors(text)).toHaveLength(10_000);
    expect(filledText(text, values)).toBe(text);
  });
});

describe("what is wrong with a template's braces", () => {
  it.each([
    ["all right: {agency} {{x}}", []],
    ["{agancy}", ["{agancy} is not known. Did you mean {agency}?"]],
    ["{the agency}", ["{the agency} is not known. Did you mean {agency}?"]],
    ["{street}", ["{street} is not known. Put your own words in its place."]],
    ["the {agency", ["A { is not closed. Add a } after the name, or write {{ for a brace."]],
    ["the {agency\n}", [expect.stringContaining("not closed"), expect.stringContaining("closes nothing")]],
    ["agency}", ["A } closes nothing. Delete it, or write }} for a brace."]],
    ["{ }", ["Write the name of a variable between the braces."]],
  ])("%j", (text, expected) => {
    expect(variableErrors(text).map((fault) => fault.message)).toEqual(expected);
  });

  it("says where", () => {
    expect(variableErrors("In {plase}")).toMatchObject([{ kind: "unknown", at: 3, length: 7 }]);
  });
});

it("has a value for each variable of a whole letter, under every kind of law", () => {
  const law = lawOf("us");
  if (!law) throw new Error("the federal law is missing");
  const {
    requester,
    agency,
    law: letterLaw,
    date,
  } = initialFactsFromDraft(parts({ title: "x", records: "y" }));
  const all = variableValues({ requester, agency, law: letterLaw, date });
  expect(Object.keys(all).sort()).toEqual(VARIABLES.map(({ name }) => name).sort());
  expect(all).toMatchObject({ place: "the United States", today: "November 20, 2026", last_year: "2025" });
  const abroad = (jurisdiction: string, language: LetterLanguage) =>
    variableValues({ requester, agency, law: { ...letterLaw, jurisdiction, language }, date }).today;
  expect(abroad("uk", "en")).toBe("20 November 2026");
  expect(abroad("de", "de")).toBe("20. November 2026");
  expect(abroad("ca", "fr")).toBe("20 novembre 2026");
  expect(Object.values(all)).not.toContain(null);
});

describe("a letter from a draft with variables", () => {
  it("is filled for its agency", () => {
    const letter = initialLetter(
      initialFactsFromDraft(
        parts({ title: "Stops by {agency}", records: "1. Every stop in {place}.\n2. Its {law} log." }),
      ),
    );
    expect(letter.subject).toBe(
      "Freedom of Information Act request: Stops by Federal Aviation Administration",
    );
    const text = letterText(letter);
    expect(text).toContain("\nStops by Federal Aviation Administration\n");
    expect(text).toContain("1. Every stop in the United States.\n2. Its Freedom of Information Act log.");
  });

  it("is refused with an unknown one, and previews it as a gap of the field that holds it", () => {
    const facts = initialFactsFromDraft(
      parts({ title: "On {street}", records: "{street} and {street}; {plaec}" }),
    );
    expect(() => initialLetter(facts)).toThrow("not complete");
    const letter = initialLetter(facts, "preview");
    expect(letter.missing).toEqual([
      { path: "/subject", message: "{street} is not known. Put your own words in its place." },
      { path: "/records", message: "{street} is not known. Put your own words in its place." },
      { path: "/records", message: "{plaec} is not known. Did you mean {place}?" },
    ]);
    expect(letter.blocks.find((block) => block.kind === "title")).toEqual({
      kind: "title",
      text: [{ text: "On " }, { text: "{street}", missing: "/subject" }],
    });
  });

  it("asks for the agency, the name or the organization once, where one of them is what is missing", () => {
    const empty = parts({ title: "{agency} {place}", records: "{law_citation} {my_name} {my_organization}" });
    const letter = initialLetter(
      initialFactsFromDraft({
        ...empty,
        requester: { ...empty.requester, name: "", organization: "" },
        agency: null,
        law: null,
      }),
      "preview",
    );
    expect(letter.missing).toEqual([
      { path: "/requester/name", message: "Enter the name that the letter is signed with." },
      { path: "/agency", message: "Choose the agency that the letter goes to." },
      {
        path: "/records",
        message: "Your profile names no organization. Add one, or take {my_organization} out.",
      },
    ]);
  });
});

function parts(typed: { title: string; records: string }): DraftLetterInput {
  return {
    draft: {
      ...typed,
      madeFrom: null,
      madeTo: null,
      feeWaiver: false,
      feeWaiverReason: "",
      feeCapDollars: null,
      expedited: false,
      expeditedReason: "",
      format: "electronic",
      feeCategory: null,
    },
    requester: {
      name: "Maya Okafor",
      organization: "The Prairie Ledger",
      postalAddress: "",
      replyAddress: null,
      feeCategory: null,
      feeStatement: "",
    },
    agency: { name: "Federal Aviation Administration", addressLines: [] },
    law: lawOf("us") ?? null,
    body: "agency",
    attachments: [],
    today: "2026-11-20",
    dueDate: null,
  };
}
