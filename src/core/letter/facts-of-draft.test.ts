import { describe, expect, it } from "vitest";
import { lawOf } from "#core/deadline/laws.ts";
import { type DraftLetterParts, letterFactsOfDraft } from "#core/letter/facts-of-draft.ts";
import { initialLetter } from "#core/letter/initial.ts";
import { letterHtml, textAsHtml } from "#core/letter/letter-html.ts";
import { letterText } from "#core/letter/letter-text.ts";

const empty: DraftLetterParts = {
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
    const letter = initialLetter(letterFactsOfDraft(empty), "preview");
    expect(letter.missing.map((gap) => gap.path)).toEqual([
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
      letterFactsOfDraft({
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
    expect(text).toContain("that is Monday, December 21, 2026.");
    expect(letterHtml(letter)).toContain("<p>All citations of 2025</p>");
  });
});

it("turns a typed message into escaped paragraphs", () => {
  expect(textAsHtml("Hi <you>,\n\nline & line\nnext\n")).toContain(
    "<p>Hi &lt;you&gt;,</p>\n<p>line &amp; line<br>next</p>",
  );
});
