import { describe, expect, it } from "vitest";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import type { Law } from "#core/law/law.ts";
import { lawOf } from "#core/law/laws.ts";
import { letterText } from "#core/letter/letter-text.ts";
import { germanInitialLetter } from "#core/letter/translated/german/initial-letter.ts";
import { emptyDraft } from "#web/features/drafts/draft-content.ts";
import { buildDraftLetter, FORM_FIELDS, formErrors, neededFields } from "./draft-letter.ts";

const agency: AgencyItem = {
  id: "us-il-isp",
  name: "Illinois State Police",
  abbreviation: "ISP",
  jurisdiction: "us-il",
  email: "foia@isp.example",
  addressLines: ["801 South 7th Street, Springfield, Illinois 62703"],
  timeZone: "America/Chicago",
  source: "test",
  sourceDate: null,
  confidence: "high",
  locality: null,
  kind: null,
  level: "federal",
  parent: null,
  acceptsEmail: true,
  channels: ["email"],
  portalUrl: null,
  fax: null,
  phone: null,
  unverifiedReason: null,
  isOwn: false,
};
const parts = {
  draft: emptyDraft,
  profile: { name: "", organization: "", postalAddress: "", phone: "", feeCategory: null, feeStatement: "" },
  replyAddress: null,
  agency: null,
  law: undefined,
  today: "2026-11-20",
  dueDate: null,
};

describe("the letter beside the form", () => {
  it("exists for an empty draft, with its placeholders marked", () => {
    const letter = buildDraftLetter(parts);
    expect(letter.missing.map(({ path }) => path)).toEqual([
      "/requester/name",
      "/agency",
      "/subject",
      "/records",
    ]);
    expect(letterText(letter)).toContain("[the records you ask for]");
  });

  it("cites the law of the agency's jurisdiction", () => {
    const letter = buildDraftLetter({ ...parts, agency, law: lawOf("us-il") as Law, dueDate: "2026-12-01" });
    expect(letterText(letter)).toContain("5 ILCS 140/3(d)");
    expect(letterText(letter)).toContain("Tuesday, December 1, 2026");
  });
});

it("is in the agency's language where its writer is given, and in English to read", () => {
  const abroad = { ...agency, id: "de-bmi", jurisdiction: "de", name: "Bundesministerium des Innern" };
  const german = buildDraftLetter({
    ...parts,
    agency: abroad,
    law: lawOf("de") as Law,
    write: germanInitialLetter,
  });
  expect(letterText(german)).toContain("Sehr geehrte Damen und Herren,\n\nnach § 1 Abs. 1");
  expect(letterText(german)).toContain("bis zu insgesamt 25,00 €");
  const draft = { ...emptyDraft, language: "en" as const };
  const english = letterText(buildDraftLetter({ ...parts, draft, agency: abroad, law: lawOf("de") as Law }));
  expect(english).toContain("I agree to pay up to €25.");
  expect(english).toContain("Dear Sir or Madam,");
});

it("maps every missing part to a form field", () => {
  const errors = formErrors(
    buildDraftLetter({
      ...parts,
      draft: { ...emptyDraft, expedited: true, madeFrom: "2025-01-02", madeTo: "2025-01-01" },
    }).missing,
  );
  expect(Object.keys(errors).sort()).toEqual([...FORM_FIELDS].sort());
  expect(formErrors([{ path: "/unknown/field", message: "No." }])).toEqual({ other: "No." });
  expect(formErrors([{ path: "/draft/agencyIds/12", message: "Choose another." }])).toEqual({
    agency: "Choose another.",
  });
});

it("lists the fields still needed in the order of the form, each once", () => {
  const { missing } = buildDraftLetter({ ...parts, draft: emptyDraft });
  const asked = neededFields([{ path: "/unknown/field" }, ...missing, ...missing]);
  expect(asked).toEqual([...FORM_FIELDS, "other"].filter((field) => asked.includes(field as never)));
  expect(asked).toEqual(expect.arrayContaining(["agency", "title", "records", "other"]));
});
