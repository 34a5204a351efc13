import { describe, expect, it } from "vitest";
import { type InitialFacts, initialLetter } from "#core/letter/initial/initial-letter.ts";
import { plainText } from "#core/letter/letter.ts";
import { letterHtml } from "#core/letter/letter-html.ts";
import { letterText } from "#core/letter/letter-text.ts";
import { Problem } from "#core/problem.ts";

const facts: InitialFacts = {
  requester: {
    name: "Maya Okafor",
    organization: "The Prairie Ledger",
    addressLines: ["1420 West Cullerton Street, Chicago, Illinois 60608"],
    replyAddress: "plate-heron-k7w4q9@mail.daylight.example",
  },
  agency: {
    name: "Illinois State Police",
    contact: null,
    addressLines: ["801 South 7th Street, Suite 1000-S, Springfield, Illinois 62703"],
  },
  law: {
    jurisdiction: "us-il",
    language: "en",
    recordsTerm: "records",
    agencyTerm: "agency",
    duty: "determine",
    feeCategories: null,
    title: "Illinois Freedom of Information Act",
    citation: "5 ILCS 140/1 et seq.",
    place: "Illinois",
    limit: { words: "five business days", from: "receipt", citation: "5 ILCS 140/3(d)" },
    feeWaiver: { test: "it serves the public", citation: "5 ILCS 140/6(c)" },
    expedited: null,
    officer: { title: "Freedom of Information Officer", salutation: "Dear Freedom of Information Officer:" },
  },
  date: "2026-11-20",
  subject: "Agreements to share license-plate reader data",
  records: "1. Every agreement.\n2. The list of agencies\nwith access.\n3. The yearly audits of that access.",
  range: { from: "2024-01-01", to: null },
  attachments: [],
  feeCategory: null,
  feeStatement: "",
  feeWaiver: { reason: "I report for the Prairie Ledger and will publish what the records show" },
  feeCapCents: 2500,
  expedited: null,
  format: "electronic",
  dueDate: "2026-12-01",
};

describe("the first letter", () => {
  it("reads as the mockup's letter does, line by line", () => {
    expect(letterText(initialLetter(facts))).toBe(`Maya Okafor
The Prairie Ledger
1420 West Cullerton Street, Chicago, Illinois 60608
plate-heron-k7w4q9@mail.daylight.example

November 20, 2026

Freedom of Information Officer
Illinois State Police
801 South 7th Street, Suite 1000-S, Springfield, Illinois 62703

Agreements to share license-plate reader data
Request under the Illinois Freedom of Information Act, 5 ILCS 140/1 et seq.

Dear Freedom of Information Officer:

I request copies of these records, made between January 1, 2024, and the day of your search:

1. Every agreement.
2. The list of agencies with access.
3. The yearly audits of that access.

Please send electronic copies. I ask that fees be waived under 5 ILCS 140/6(c): I report for the Prairie Ledger and will publish what the records show. So far as fees are not waived, I agree to pay up to $25. If you expect a cost above $25, please send me an itemized estimate before you incur it.

If you withhold any part, please release the rest, 5 ILCS 140/7(1), and name in writing the exemption and the reason for each part withheld, 5 ILCS 140/9(a)–(b). If no such records exist, please say so in writing. If some of the records are ready before the rest, please send that part first.

The Act requires a determination within five business days of receipt, 5 ILCS 140/3(d). For a request received on November 20, 2026, the last day is Tuesday, December 1, 2026. If you have a question about this request, please write to plate-heron-k7w4q9@mail.daylight.example.

Sincerely,

Maya Okafor
`);
  });

  it("names the law in the subject of the email", () => {
    expect(initialLetter(facts).subject).toBe(
      "Illinois Freedom of Information Act request: Agreements to share license-plate reader data",
    );
  });

  it("claims nothing for a requester who gave no reason, and no waiver where the law has none", () => {
    expect(letterText(initialLetter({ ...facts, feeWaiver: { reason: null } }))).toContain(
      "I ask that fees be waived or reduced as far as 5 ILCS 140/6(c) allows.",
    );
    const noWaiver = { ...facts, law: { ...facts.law, feeWaiver: null }, feeWaiver: { reason: null } };
    expect(letterText(initialLetter(noWaiver))).not.toContain("I ask that fees");
  });

  it("names a waiver for people who cannot pay only to a requester who says so", () => {
    const waiver = {
      test: "the requester is indigent",
      citation: "La. R.S. 44:32(C)(2)",
      indigentOnly: true,
    };
    const of = (reason: string) =>
      letterText(
        initialLetter({ ...facts, law: { ...facts.law, feeWaiver: waiver }, feeWaiver: { reason } }),
      );
    expect(of("I will publish them")).toContain("as a matter of discretion: I will publish them.");
    expect(of("I live on public assistance")).toContain("waived under La. R.S. 44:32(C)(2): I live on");
  });

  it("invents no time limit where the law names none", () => {
    const text = letterText(initialLetter({ ...facts, law: { ...facts.law, limit: null }, dueDate: null }));
    expect(text).toContain("Please tell me when I can expect your answer.");
    expect(text).not.toContain("requires a determination within");
  });

  it("certifies the reason for speed only under a law that wants it", () => {
    const expedited = { reason: "A hearing is held on December 3" };
    expect(letterText(initialLetter({ ...facts, expedited }))).toContain(
      "I ask that you answer sooner than the law requires: A hearing is held on December 3.\n",
    );
    const law = {
      ...facts.law,
      expedited: { name: "expedited processing", citation: "5 U.S.C. § 552(a)(6)(E)", certified: true },
    };
    expect(letterText(initialLetter({ ...facts, law, expedited }))).toContain(
      "I ask for expedited processing because of a compelling need, 5 U.S.C. § 552(a)(6)(E)(i)(I), (v): A hearing is held on December 3. I certify that",
    );
  });

  it.each([
    [{ from: "2024-01-01", to: "2024-06-30" }, "made between January 1, 2024, and June 30, 2024:"],
    [{ from: null, to: "2024-06-30" }, "made on or before June 30, 2024:"],
    [{ from: null, to: null }, "I request copies of these records:"],
  ])("says when the records were made: %o", (range, expected) => {
    expect(letterText(initialLetter({ ...facts, range }))).toContain(expected);
  });

  it("is refused with every missing fact named at once", () => {
    const empty = {
      ...facts,
      requester: { ...facts.requester, name: " " },
      subject: "",
      records: "\n \n",
      expedited: { reason: "" },
      range: { from: "2025-01-01", to: "2024-01-01" },
    };
    const refusal = catchProblem(() => initialLetter(empty));
    expect(refusal.code).toBe("letter_incomplete");
    expect(refusal.status).toBe(422);
    expect(refusal.fields.map((field) => field.path)).toEqual([
      "/requester/name",
      "/subject",
      "/range",
      "/records",
      "/expedited/reason",
    ]);
  });

  it("previews an unfinished draft with marked placeholders", () => {
    const letter = initialLetter({ ...facts, subject: "", records: "" }, "preview");
    expect(letter.missing.map((gap) => gap.path)).toEqual(["/subject", "/records"]);
    expect(letter.blocks.find((block) => block.kind === "title")).toEqual({
      kind: "title",
      text: [{ text: "[subject]", missing: "/subject" }],
    });
  });

  it("escapes what the requester typed, in the HTML body", () => {
    const html = letterHtml(
      initialLetter({
        ...facts,
        subject: `<img src=x onerror="alert('1')"> & co`,
        records: "a </p><script>b",
      }),
    );
    expect(html).toContain("&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; co");
    expect(html).not.toMatch(/<img|<script/);
  });

  it("prints no line of an address twice", () => {
    const { blocks } = initialLetter({
      ...facts,
      agency: {
        name: "State Police",
        contact: null,
        addressLines: ["STATE POLICE,", "Attn: Freedom of Information Officer", "801 South 7th Street"],
      },
      requester: { ...facts.requester, organization: facts.requester.name },
    });
    const linesOf = (kind: string) =>
      blocks.flatMap((block) => (block.kind === kind && "lines" in block ? block.lines.map(plainText) : []));
    expect(linesOf("recipient")).toEqual([
      "Freedom of Information Officer",
      "State Police",
      "801 South 7th Street",
    ]);
    expect(linesOf("sender").filter((line) => line === facts.requester.name)).toHaveLength(1);
  });

  it("keeps a line break typed into the subject out of the email's subject", () => {
    expect(initialLetter({ ...facts, subject: "Plates\r\nBcc: someone@example.org" }).subject).not.toMatch(
      /[\r\n]/,
    );
  });
});

function catchProblem(act: () => unknown): Problem {
  try {
    act();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}
