import { describe, expect, it } from "vitest";
import type { Law } from "#core/law/law.ts";
import { LAWS } from "#core/law/laws.ts";
import { rightsOf } from "#core/law/rights/rights.ts";
import { lawOfTier } from "#core/law/tiers.ts";
import { type InitialFacts, initialLetter } from "#core/letter/initial/initial-letter.ts";
import { letterLaw } from "#core/letter/law/letter-law.ts";
import { letterText } from "#core/letter/letter-text.ts";

/**
 * The first letter of each law against the contents that the rights table says the law requires or that practice
 * expects. The table is the starting point: an entry that no check here knows fails, so that none is overlooked.
 */

const facts = (law: Law): InitialFacts => ({
  requester: {
    name: "Maya Okafor",
    organization: null,
    addressLines: ["1420 West Cullerton Street", "Springfield"],
    replyAddress: "plate-heron@mail.example",
    phone: "312-555-0142",
  },
  agency: { name: "Department of Public Safety", contact: null, addressLines: [] },
  law: letterLaw(law, "agency"),
  date: "2026-11-20",
  subject: "License-plate readers",
  records: "Every contract for license-plate readers signed in 2025.",
  range: { from: "2025-01-01", to: "2025-12-31" },
  attachments: [],
  feeCategory: "other",
  feeStatement: `I am a resident of ${law.place}. I study policing`,
  feeWaiver: { reason: "the records show how the public is watched" },
  feeCapCents: 2500,
  expedited: { reason: "the contract is put to the vote on December 3" },
  format: "electronic",
  dueDate: "2026-12-21",
});

const text = (law: Law) => letterText(initialLetter(facts(law)));

/** What an entry of the table asks for, and the words that answer it. */
const EXPECTED: readonly [entry: RegExp, words: string | RegExp][] = [
  [/telephone/i, "312-555-0142"],
  [
    /\baddress(?:es)? for|mailing address|postal address|name, address|name and address|complete name/i,
    "1420 West Cullerton",
  ],
  [/\bnames?\b.*\baddress|real name|identity of the applicant|name printed/i, "Maya Okafor"],
  [/contact/i, "plate-heron@mail.example"],
  [/citizenship|residen(?:t|ce)\b|citizen, permanent/i, /I am a resident of/],
  [
    /\bcommercial purpose|if commercial|whether the purpose is commercial/i,
    /I do not make this request for a commercial purpose/,
  ],
  [/certified true and correct/i, "I certify that this statement is true and correct"],
  [/'FOIA', 'freedom of information'/i, /Freedom of Information Act/],
  [/stating that it is made under the FOI Act/i, /Request under the .*Freedom of Information Act/],
  [
    /descri|reasonable (?:specificity|particularity|limit)|reasonably|identif|particularity|sufficient|specific|request to the|request directed|written request|WRITTEN request|writing|written application|application to the|addressed? /i,
    "Every contract for license-plate readers signed in 2025.",
  ],
  [/for expedition/i, /the contract is put to the vote on December 3/],
];

/** Entries that are no sentence of a letter: how it is sent, a form, what only some records need. */
const NOT_OF_THE_LETTER: readonly RegExp[] = [
  /published rules|written procedure|own procedure|no procedure exists|records about oneself/,
  /for a commercial purpose: a verified statement/,
  /for lists? of (?:names|individuals)|addresses of arrestees|litigants/,
  /for emails? and messages|for email:/,
  /age; identification|adult age/,
  /declaration, affirming under oath|legal proceeding|indictable convictions/,
  /\$5 fee|reasons, if third parties|postal address, if asked|postal address or identity/,
  /the entity's or the Counsel's form|the agency's form/,
  /informal request/,
];

describe.each(LAWS)("the first letter under $jurisdiction", (law) => {
  const rights = rightsOf(law.jurisdiction);
  it("has what the law requires", () => {
    const letter = text(law);
    const faults = (rights?.mustContain.required ?? []).flatMap(({ what }) => {
      if (NOT_OF_THE_LETTER.some((pattern) => pattern.test(what))) return [];
      const checks = EXPECTED.filter(([entry]) => entry.test(what));
      if (checks.length === 0) return [`no check for: ${what}`];
      return checks
        .filter(([, words]) => (typeof words === "string" ? !letter.includes(words) : !words.test(letter)))
        .map(([, words]) => `${what}: lacks ${words}`);
    });
    expect(faults).toEqual([]);
  });

  it("asks for the rest, the reasons, a clear answer where nothing exists, and gives a telephone number", () => {
    const letter = text(law);
    expect(letter).toMatch(/release the rest/);
    expect(letter).toMatch(
      /name (?:in writing )?the (?:exemption|exception|code section)|names the exemption|give me in writing the exemption|cite in writing the section|send me the written statement of the grounds|Attorney General for a decision/,
    );
    expect(letter).toMatch(
      /(?:If no such (?:records|documents) exist|If you do not (?:have|hold) |If you have no such information)/,
    );
    expect(letter).toMatch(/call me at 312-555-0142/);
    // In Canada only the fee for the application may be asked for.
    expect(letter).toMatch(
      law.jurisdiction === "ca"
        ? /The only fee for a request is the application fee of \$5/
        : /I agree to pay up to [$£€]25\. If you expect a cost above/,
    );
  });

  it("cites only its own law", () => {
    const cited = CITATION_STYLES.filter(([, style]) => style.test(text(law))).map(([code]) => code);
    expect(cited.filter((code) => code !== law.jurisdiction)).toEqual([]);
  });
});

const CITATION_STYLES: readonly (readonly [string, RegExp])[] = [
  ["us", /U\.S\.C\./],
  ["us-az", /A\.R\.S\./],
  ["us-ca", /Cal\. Gov/],
  ["us-fl", /Fla\. Stat/],
  ["us-il", /ILCS/],
  ["us-ky", /KRS/],
  ["us-mi", /MCL/],
  ["us-nj", /N\.J\.S\.A/],
  ["us-nm", /NMSA/],
  ["us-ny", /N\.Y\. Pub/],
  ["us-or", /ORS/],
  ["us-pa", /P\.S\./],
  ["us-tn", /Tenn\. Code/],
  ["us-tx", /Tex\. Gov/],
  ["us-va", /(?<!W\. )Va\. Code §/],
  ["uk", /FOIA 2000/],
];

describe("sentences that only some laws have a place for", () => {
  const lawNamed = (jurisdiction: string) => {
    const law = LAWS.find((row) => row.jurisdiction === jurisdiction);
    if (!law) throw new Error(`no law ${jurisdiction}`);
    return law;
  };

  it("asks for a fee category under the laws that have them alone", () => {
    const asking = LAWS.filter((law) => /fee category/.test(text(law))).map(
      ({ jurisdiction }) => jurisdiction,
    );
    expect(asking.sort()).toEqual(["us", "us-dc"]);
  });

  // N.J.S.A. 47:1A-5(f) (purpose, legal proceeding), 47:1A-2.2 (indictable offenses).
  it.each([
    ["other", "no", "no"],
    ["commercial", "yes", "yes"],
    [null, null, null],
  ] as const)(
    "prints what New Jersey has a requester certify: %s, %s, %s",
    (feeCategory, proceeding, convicted) => {
      const law = lawNamed("us-nj");
      const said = { feeCategory, legalProceeding: proceeding, conviction: convicted };
      const letter = letterText(initialLetter({ ...facts(law), ...said }));
      const sentences = [
        [
          "I certify that I do not make this request for a commercial purpose, N.J.S.A. 47:1A-5(f).",
          feeCategory === "other",
        ],
        ["I make this request for a commercial purpose.", feeCategory === "commercial"],
        [
          "I certify that I do not make this request in connection with a legal proceeding, N.J.S.A. 47:1A-5(f).",
          proceeding === "no",
        ],
        [
          "I certify that I make this request in connection with a legal proceeding, N.J.S.A. 47:1A-5(f).",
          proceeding === "yes",
        ],
        [
          "I certify that I have not been convicted of an indictable offense under the laws of New Jersey, another state or the United States, N.J.S.A. 47:1A-2.2.",
          convicted === "no",
        ],
        ["I certify that I have been convicted of an indictable offense", convicted === "yes"],
      ] as const;
      for (const [sentence, printed] of sentences) expect(letter.includes(sentence), sentence).toBe(printed);
      // No other law asks, so that no other letter says.
      const elsewhere = letterText(initialLetter({ ...facts(lawNamed("us-pa")), ...said }));
      expect(elsewhere).not.toMatch(/certify|convicted|legal proceeding/);
    },
  );

  it("asks for New Jersey's immediate access only to the records it covers", () => {
    const law = lawNamed("us-nj");
    const covered = letterText(initialLetter({ ...facts(law), records: "The 2025 budget." }));
    const other = letterText(initialLetter({ ...facts(law), records: "Emails of the clerk." }));
    expect(covered).toContain("I ask for immediate access, N.J.S.A. 47:1A-5(e), to the budgets,");
    expect(other).not.toContain("47:1A-5(e)");
  });

  it.each([
    [
      "us-il",
      "commercial",
      "within 21 business days of receipt for a request for a commercial purpose, 5 ILCS 140/3.1.",
    ],
    [
      "us-dc",
      "body_camera",
      "within 25 business days of receipt for body-worn camera footage, D.C. Code § 2-532(c)(2).",
    ],
  ] as const)("names the limit of the tier: %s, %s", (jurisdiction, tier, words) => {
    expect(text(lawOfTier(lawNamed(jurisdiction), tier))).toContain(words);
  });

  // Idaho Code §§ 74-102(4), 74-103(1)-(2).
  it("names both times in Idaho, unless the requester says that they live there", () => {
    const law = lawNamed("us-id");
    const resident = text(law);
    const unsaid = letterText(initialLetter({ ...facts(law), feeStatement: "" }));
    expect(resident).toContain("I am a resident of Idaho, Idaho Code § 74-102(4). If you need this declared");
    expect(resident).toContain("within three working days of receipt, Idaho Code § 74-103(1).");
    expect(unsaid).toContain("or within 21 calendar days for a request from a person who does not live in");
    expect(unsaid).not.toContain("declared under oath");
  });

  it("cites Alaska's rules for state agencies to them alone", () => {
    const law = lawNamed("us-ak");
    const local = letterText(initialLetter({ ...facts(law), law: letterLaw(law, "municipality") }));
    expect(text(law)).toContain("2 AAC 96.325(a)");
    expect(local).not.toContain("AAC");
  });

  it("says in Michigan when an email counts as received", () => {
    expect(text(lawNamed("us-mi"))).toContain(
      "A request sent by email counts as received one business day after it is sent, MCL 15.235(1).",
    );
  });

  it("names no day in a letter that goes by post", () => {
    const letter = letterText(initialLetter({ ...facts(lawNamed("us")), dueDate: null }));
    expect(letter).toContain("requires a determination within 20 business days of receipt");
    expect(letter).not.toContain("the last day is");
  });

  it("takes no federal request for an agreement to pay $25 where the limit is zero", () => {
    expect(letterText(initialLetter({ ...facts(lawNamed("us")), feeCapCents: 0 }))).toContain(
      "Please do not take this request as an agreement to pay fees of $25 or any other amount.",
    );
  });

  it("prints a statement of residence once, with the section that asks for it", () => {
    const letter = text(lawNamed("us-tn"));
    expect(letter).toContain("I am a resident of Tennessee, Tenn. Code § 10-7-503(a)(2)(A).");
    expect(letter.match(/resident of Tennessee/g)).toHaveLength(1);
    const none = letterText(initialLetter({ ...facts(lawNamed("us-tn")), feeStatement: "" }));
    expect(none).not.toContain("Tenn. Code § 10-7-503(a)(2)(A).");
  });
});
