import { describe, expect, it } from "vitest";
import { TEMPLATE_TOPICS } from "#core/template/built-in-templates.ts";
import { cpuMilliseconds } from "#test/support/cpu-time.ts";
import { checkText } from "./check-text.ts";
import { type CheckedDraft, type CheckedRequester, findingPlainText } from "./finding.ts";

const TODAY = "2026-11-20";
const draft = (over: Partial<CheckedDraft> = {}): CheckedDraft => ({
  title: "The bridge on Main Street",
  records: "The contract for the bridge on Main Street.",
  madeFrom: "2024-01-01",
  madeTo: null,
  feeWaiver: false,
  feeWaiverReason: "",
  expedited: false,
  expeditedReason: "",
  feeCategory: null,
  ...over,
});
const emptyProfile: CheckedRequester = {
  organization: "",
  postalAddress: "",
  feeCategory: null,
  feeStatement: "",
};
const found = (over: Partial<CheckedDraft>, requester = emptyProfile) =>
  checkText(draft(over), requester, TODAY).map((finding) => `${finding.rule}: ${findingPlainText(finding)}`);
const rules = (over: Partial<CheckedDraft>, requester = emptyProfile) =>
  checkText(draft(over), requester, TODAY).map(({ rule }) => rule);

describe("requests without findings", () => {
  it.each([
    "Every agreement, memorandum of understanding or terms of use under which the agency shares license-plate reader data.",
    "1. The list of agencies with access to the agency’s plate-reader data.\n2. The yearly audits of that access, if any were made.",
    "E-mails between Mayor Jane Ruiz and anyone at acme.example that mention the stadium.",
    "All e-mails sent by the city manager about the water main break.",
    "Emails of the superintendent, Dr. Alan Wu, containing “Title IX”.",
    "Correspondence with the Army Corps of Engineers concerning permit SPK-2019-00123.",
    "All correspondence relating to the sale of 400 Main Street.",
    "All body-camera video of case 2023-118834, from dispatch to clearance.",
    "Could you please send me the 2023 budget?",
    "Records that explain why the contract with Acme was ended.",
    "Documents sufficient to show how many officers were on duty on each night of July 2024.",
    "The memo that says “publick [sic] works”, Title XX, with [redacted] names and “[t]he plan […]”.",
    "Lab reports numbered [12] and [13].",
    "Invoices paid to vendor 4111111111111112 under purchase order 555-123-4567.",
    "Case files 12-3456789 and 2020-45-6789, phone log for 312-555-0142.",
    "Records of account 1001-2000-3000 of the general fund, and its bank account statements for 2023.",
    "Driver’s license records and suspensions from 2019 to 2024. Passport applications 2020-2024.",
    "Birth rates, and the number of children born on or after June 1, 2015.",
    "Medical record retention schedules 2019-2024.",
    "The routing number list: 123456789 rows of the table are enough.",
    "The forms in which XXX-XX-1234 masks a number.",
    "The agency’s policy named {agency}, as of {today}.",
    "Every thing on the agenda of the council on June 3, 2025.",
    "Information technology contracts and information about them in the register of contracts.",
  ])("%s", (records) => {
    expect(found({ records })).toEqual([]);
  });
});

it("finds nothing in the built-in templates once their placeholders are filled in", () => {
  for (const { id, subject, asks } of TEMPLATE_TOPICS.flatMap(({ templates }) => templates)) {
    const filled = (text: string) => text.replace(/\{[^}]+\}/g, "Acme Paving");
    expect({ id, found: found({ title: filled(subject), records: asks.map(filled).join("\n") }) }).toEqual({
      id,
      found: [],
    });
  }
});

describe("placeholders", () => {
  it.each([
    ["[name]", "Mails of [name] about the bridge"],
    ["[DATE OF INCIDENT]", "The report of [DATE OF INCIDENT]"],
    ["<your city>", "Contracts of <your city>"],
    ["XXXX", "Case XXXX"],
    ["____", "Case ____"],
    ["{officer}", "The file of {officer}"],
  ])("%s", (emptyDraft, records) => {
    expect(found({ records })).toEqual([`blank: ${emptyDraft} looks like a placeholder to fill in.`]);
  });

  it("names the first ones and counts the rest, without duplicates", () => {
    expect(found({ records: "[aa] [bb] [aa] [cc] [dd]" })).toEqual([
      "blank: [aa], [bb], and 2 more look like placeholders to fill in.",
    ]);
  });

  it("reports an unpaired brace", () => {
    expect(found({ records: "The file of {agency" })[0]).toMatch(/^blank: Unpaired brace\. A \{ is not/);
  });

  it("checks only text in the letter, and no variables in reasons", () => {
    expect(rules({ feeWaiver: false, feeWaiverReason: "[why]", expeditedReason: "{agency}" })).toEqual([]);
    expect(rules({ feeWaiver: true, feeWaiverReason: "[why]" })).toEqual(["blank"]);
    expect(rules({ expedited: true, expeditedReason: "{agency} must say" })).toEqual(["blank"]);
  });
});

describe("private data", () => {
  it.each([
    ["a Social Security number", "My file 123-45-6789"],
    ["a Social Security number", "My file 123 45 6789"],
    ["a Social Security number", "SSN: 123456789"],
    ["a card number", "Paid with 4111 1111 1111 1111"],
    ["a card number", "Paid with 5555-5555-5555-4444"],
    ["a card number", "Paid with 378282246310005"],
    ["a bank account number", "To savings account 00123 4567 89"],
    ["a bank account number", "To routing number 021000021"],
    ["a bank account number", "To IBAN DE89 3704 0044 0532 0130 00"],
    ["a driver’s license number", "Driver's license: D400-7836-0001"],
    ["a driver’s license number", "drivers license number A1234567"],
    ["a passport number", "Passport no. C12345678"],
    ["a medical record number", "MRN 00482913"],
    ["a medical record number", "Patient ID: 482913"],
    ["a date of birth", "Pat Doe, DOB 04/12/1981"],
    ["a date of birth", "Pat Doe (born April 12, 1981)"],
    ["a date of birth", "date of birth: 1981-04-12"],
  ])("%s in %s", (what, records) => {
    expect(found({ records })).toEqual([
      `private: This looks like ${what}. Anyone can ask to read most letters.`,
    ]);
  });

  it.each([
    "123-45 6789",
    "000-45-6789",
    "666-45-6789",
    "900-45-6789",
    "123-00-6789",
    "123-45-0000",
    "555-123-4567",
    "4111 1111 1111 1112",
    "0000 0000 0000 0000",
    "9111 1111 1111 1119",
    "routing number 021000022",
    "DE89 3704 0044 0532 0130 01",
  ])("none in %s", (records) => {
    expect(rules({ records })).toEqual([]);
  });

  it("checks the subject and the reasons too, and reports each kind once", () => {
    const number = "123-45-6789";
    expect(rules({ title: number, records: number, expedited: true, expeditedReason: number })).toEqual([
      "private",
    ]);
  });
});

describe("broad wording", () => {
  it.each([
    ["Any and all records of the bridge.", "“Any and all”"],
    ["Each and every invoice.", "“Each and every”"],
    ["Everything about the bridge.", "“Everything about”"],
    ["Please send everything you have on me.", "“Everything you have”"],
    ["All of your records.", "“All of your records”"],
    ["All information about the fire.", "“All information about”"],
    ["All e-mails.", "All messages"],
    ["All emails and text messages.", "All messages"],
    ["Any correspondence of your office.", "All messages"],
  ])("%s", (records, subject) => {
    const [finding, ...others] = checkText(draft({ records }), emptyProfile, TODAY);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ rule: "broad", subject, details: { kind: "wording" } });
  });

  it("counts a long list, and not a short one", () => {
    const list = (count: number) =>
      Array.from({ length: count }, (_, at) => `${at + 1}. Invoice ${at + 1}`).join("\n");
    expect(rules({ records: list(15) })).toEqual([]);
    expect(found({ records: list(16) })[0]).toMatch(/^many: 16 records in one letter\./);
  });
});

describe("questions", () => {
  it.each([
    ["Why did the city end the contract?", "“Why did the city end the contract?”"],
    ["1. The contract.\n2. How many complaints came in?", "“How many complaints came in?”"],
    ["Please explain the rise in fees.", "“Please explain the rise in fees.”"],
    ["I would like to know who decided this.", "“I would like to know who decided this.”"],
  ])("%s", (records, subject) => {
    expect(checkText(draft({ records }), emptyProfile, TODAY)).toMatchObject([{ rule: "question", subject }]);
  });

  it("truncates a long question", () => {
    const records = `Why ${"was this very long question asked again ".repeat(20)}?`;
    expect(found({ records })[0]?.length).toBeLessThan(180);
  });
});

describe("dates", () => {
  const none = { madeFrom: null, madeTo: null };
  it.each([
    [
      "The bridge contracts.",
      "dates: No dates given. A date range makes the search shorter and the cost lower.",
    ],
    [
      "E-mails of the mayor about the bridge.",
      "dates: No dates given. Agencies often refuse an email search without a date range as too burdensome.",
    ],
  ])("asks for them in %s", (records, messageOf) => {
    expect(found({ ...none, records })).toEqual([messageOf]);
  });

  it.each([
    "Contracts since last year",
    "All 2024 contracts",
    "Contracts of the past two months",
    "The contracts in force",
    "The most recent audit",
    "Payroll of {last_year}",
    "",
  ])("does not in %j", (records) => {
    expect(rules({ ...none, records })).toEqual([]);
  });

  it.each([
    ["2026-11-21", null, "The date range begins in the future."],
    ["2026-11-20", "2026-11-21", "The date range ends in the future."],
    ["2026-11-20", "2026-11-19", "The date range ends before it begins."],
  ])("from %s to %s", (madeFrom, madeTo, subject) => {
    expect(checkText(draft({ madeFrom, madeTo }), emptyProfile, TODAY)).toMatchObject([
      { rule: "dates", subject },
    ]);
  });

  it("lets a range end today", () => {
    expect(rules({ madeFrom: "2026-11-20", madeTo: "2026-11-20" })).toEqual([]);
  });
});

describe("fee waivers", () => {
  it("needs a reason, from the draft or the profile", () => {
    expect(rules({ feeWaiver: true })).toEqual(["waiver"]);
    expect(rules({ feeWaiver: true, feeWaiverReason: "I publish what I find." })).toEqual([]);
    expect(rules({ feeWaiver: true }, { ...emptyProfile, feeStatement: "I report for a paper." })).toEqual(
      [],
    );
  });

  it("reports commercial use, by the draft or the profile", () => {
    const reason = { feeWaiver: true, feeWaiverReason: "To sell it." };
    expect(found({ ...reason, feeCategory: "commercial" })[0]).toMatch(/commercial use is usually refused/);
    const commercial = { ...emptyProfile, feeCategory: "commercial" as const };
    expect(rules(reason, commercial)).toEqual(["waiver"]);
    expect(rules({ ...reason, feeCategory: "news_media" }, commercial)).toEqual([]);
    expect(rules({ feeWaiver: false, feeCategory: "commercial" })).toEqual([]);
  });
});

it("checks the longest letter quickly", async () => {
  const lines = "E-mails of all {x [a each and EVERY 1 2 3 4 5 6 7 8 9 0 why born ";
  const records = lines.repeat(Math.floor(20_000 / lines.length));
  const cpu = await cpuMilliseconds(() => {
    for (let i = 0; i < 5; i++) checkText(draft({ records, madeFrom: null }), emptyProfile, TODAY);
  });
  // About 10 ms on a desktop; a pattern with catastrophic backtracking takes seconds.
  expect(cpu / 5).toBeLessThan(100);
});
