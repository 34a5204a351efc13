import { describe, expect, it } from "vitest";
import { lawOf } from "#core/law/laws.ts";
import { type DraftLetterInput, initialFactsFromDraft } from "#core/letter/initial/draft-letter-facts.ts";
import { initialLetter } from "#core/letter/initial/initial-letter.ts";
import { letterHtml, textAsHtml } from "#core/letter/letter-html.ts";
import { letterText } from "#core/letter/letter-text.ts";

const empty: DraftLetterInput = {
  draft: {
    title: "",
    records: "",
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
    name: "",
    organization: "",
    postalAddress: "",
    replyAddress: null,
    feeCategory: null,
    feeStatement: "",
  },
  agency: null,
  law: null,
  body: "agency",
  attachments: [],
  today: "2026-11-20",
  dueDate: null,
};

describe("a letter from a draft", () => {
  it("previews an empty draft as a whole letter that names every gap and cites no law", () => {
    const letter = initialLetter(initialFactsFromDraft(empty), "preview");
    expect(letter.missing.map((placeholder) => placeholder.path)).toEqual([
      "/requester/name",
      "/agency",
      "/subject",
      "/records",
    ]);
    expect(letterText(letter)).toContain("Request under the public-records law\n\nDear Records Officer:");
    expect(letter.subject).toBe("Public-records law request: [subject]");
  });

  it("sends a full draft under the law of its agency", () => {
    const letter = initialLetter(
      initialFactsFromDraft({
        ...empty,
        draft: {
          ...empty.draft,
          title: "Heat citations",
          records: "All citations of 2025",
          feeCapDollars: 25,
        },
        requester: {
          name: "Maya Okafor",
          organization: "",
          postalAddress: "1 Main Street\r\n\r\nChicago, Illinois",
          replyAddress: "plate-heron-abc@mail.example",
          feeCategory: null,
          feeStatement: "",
        },
        agency: { name: "OSHA", addressLines: [] },
        law: lawOf("us") ?? null,
        dueDate: "2026-12-21",
      }),
    );
    expect(letter.missing).toEqual([]);
    const text = letterText(letter);
    expect(text).toMatch(/^Maya Okafor\n1 Main Street\nChicago, Illinois\nplate-heron-abc@mail.example\n\n/);
    expect(text).toContain("under the Freedom of Information Act, 5 U.S.C. § 552\n");
    expect(text).toContain("a cost above $25");
    expect(text).toContain("the last day is Monday, December 21, 2026.");
    expect(letterHtml(letter)).toContain("<p>All citations of 2025</p>");
  });
});

describe("what a requester says of themselves for the fees", () => {
  const letterTextOf = (
    jurisdiction: string,
    draft: Partial<DraftLetterInput["draft"]>,
    requester: Partial<DraftLetterInput["requester"]>,
  ) =>
    letterText(
      initialLetter(
        initialFactsFromDraft({
          ...empty,
          draft: { ...empty.draft, ...draft },
          requester: { ...empty.requester, ...requester },
          law: lawOf(jurisdiction) ?? null,
        }),
        "preview",
      ),
    );
  const reporter = { feeCategory: "news_media", feeStatement: "I report for The Prairie Ledger" } as const;

  it.each([
    [
      "us",
      "for representatives of the news media, 5 U.S.C. § 552(a)(4)(A)(ii): I report for The Prairie Ledger.\n",
    ],
    ["us-il", "I do not make this request for a commercial purpose, 5 ILCS 140/3.1(c).\n"],
  ])("is in their own words under the law of %s", (jurisdiction, expected) => {
    expect(letterTextOf(jurisdiction, {}, reporter)).toContain(expected);
  });

  it("is asked and not claimed without words of their own", () => {
    expect(letterTextOf("us", { feeCategory: "educational" }, {})).toContain(
      "I ask to be placed in the fee category for educational institutions, 5 U.S.C. § 552(a)(4)(A)(ii).\n",
    );
    expect(letterTextOf("us-wi", { feeCategory: "scientific" }, {})).not.toContain("scientific");
  });

  it("never gives the words for one category to another", () => {
    const letter = letterTextOf("us", { feeCategory: "educational" }, reporter);
    expect(letter).toContain("educational institutions");
    expect(letter).not.toContain("Prairie Ledger");
  });

  it("is said once where it is the reason for the waiver too", () => {
    const letter = letterTextOf(
      "us",
      { feeWaiver: true, feeWaiverReason: "I report for The Prairie Ledger." },
      reporter,
    );
    expect(letter.match(/I report for The Prairie Ledger/g)).toHaveLength(1);
    expect(letter).toContain("news media, 5 U.S.C. § 552(a)(4)(A)(ii). I ask that fees be waived");
  });

  it.each([
    [
      "us-il",
      { feeCategory: "commercial" },
      "within 21 business days of receipt for a request for a commercial purpose, 5 ILCS 140/3.1.",
    ],
    ["us-il", { feeCategory: "other" }, "within five business days of receipt, 5 ILCS 140/3(d)."],
    [
      "us-ut",
      { expedited: true, expeditedReason: "I write for a newspaper" },
      "within five business days of receipt for a request that is shown to benefit the public rather than a person, Utah Code § 63G-2-204(4)(b), (5).",
    ],
    ["us-ut", {}, "within ten business days of receipt, Utah Code § 63G-2-204(4)(b)."],
  ] as const)("says which time limit it counts with, and why: %s %j", (code, says, expected) => {
    expect(letterTextOf(code, says, {}).replace(/\s+/g, " ")).toContain(expected);
  });

  it("does not hide a commercial use", () => {
    expect(letterTextOf("us-az", { feeCategory: "commercial" }, {})).toContain(
      "I make this request for a commercial purpose.",
    );
  });

  it.each([
    ["nothing was chosen", "us", { feeCategory: null, feeStatement: "I report" }],
    ["the law abroad knows no categories", "uk", reporter],
    ["a state has none for everybody else", "us-il", { feeCategory: "other", feeStatement: "" }],
  ] as const)("stays out where %s", (_name, jurisdiction, requester) => {
    expect(letterTextOf(jurisdiction, {}, requester)).not.toMatch(/category|news media|I report|requesters/);
  });
});

it.each([
  [[], null],
  [["plan.pdf"], "I attach plan.pdf."],
  [["a.pdf", " b\n.pdf ", ""], "I attach a.pdf and b .pdf."],
  [["a", "b", "c", "d"], "I attach 4 files: a, b, c and d."],
])("names the files %j", (attachments, expected) => {
  const text = letterText(initialLetter(initialFactsFromDraft({ ...empty, attachments }), "preview"));
  if (expected === null) expect(text).not.toContain("attach");
  else expect(text).toContain(`\n\n${expected}\n\n`);
});

it("asks to inspect in place of copies, and names a cap in the money of the place", () => {
  const draft = { ...empty.draft, format: "inspection" as const, feeCapDollars: 25 };
  const text = (jurisdiction: string) =>
    letterText(
      initialLetter(initialFactsFromDraft({ ...empty, draft, law: lawOf(jurisdiction) ?? null }), "preview"),
    );
  expect(text("us")).toContain("I ask to inspect these records:");
  expect(text("us")).toContain(
    "Please tell me when and where I can do so. I agree to pay up to $25. If you expect a cost above $25,",
  );
  expect(text("us")).not.toContain("copies");
  expect(text("eu")).toContain("I ask to inspect these documents:");
  expect(text("eu")).toContain("a cost above €25,");
});

it("counts for a city where the law counts otherwise for it", () => {
  const law = lawOf("us-mt") ?? null;
  const text = (body: DraftLetterInput["body"]) =>
    letterText(initialLetter(initialFactsFromDraft({ ...empty, law, body }), "preview"));
  expect(text("agency")).toContain("within five business days of receipt");
  expect(text("municipality")).toContain("Please tell me when I can expect your answer.");
});

it("turns a typed message into escaped paragraphs", () => {
  expect(textAsHtml("Hi <you>,\n\nline & line\nnext\n")).toContain(
    "<p>Hi &lt;you&gt;,</p>\n<p>line &amp; line<br>next</p>",
  );
});
