import { describe, expect, it, test } from "vitest";
import { LAWS } from "#core/law/laws.ts";
import { initialFactsFromDraft } from "#core/letter/initial/draft-letter-facts.ts";
import { firstLetter } from "#core/letter/initial/first-letter.ts";
import { type Letter, plainText, toLetterText } from "#core/letter/letter.ts";
import { letterBody, letterText } from "#core/letter/letter-text.ts";
import { hasUnprintable, letterheadLines, withoutRepeatedLines } from "#core/letter/letterhead.ts";
import { parseLetterText } from "#core/letter/parse-letter-text.ts";
import { signatureLines } from "#core/letter/signature.ts";

const LETTERHEAD = {
  name: "The Prairie Ledger",
  address: "1420 West Cullerton Street\nChicago, Illinois 60608",
  phone: "312-555-0100",
  email: "desk@ledger.example",
  website: "ledger.example",
};
const EMPTY = { name: "", address: "", phone: "", email: "", website: "" };

const letterOf = (sender: string[], signature: string[], contact: string[] = []): Letter => ({
  subject: "Request",
  missing: [],
  contact: contact.map(toLetterText),
  blocks: [
    { kind: "sender", lines: sender.map(toLetterText) },
    { kind: "paragraph", text: toLetterText("Please answer.") },
    { kind: "closing", text: toLetterText("Sincerely,") },
    { kind: "signature", lines: signature.map(toLetterText) },
  ],
});
const linesOf = ({ blocks }: Letter, kind: "sender" | "signature") =>
  blocks.flatMap((block) => (block.kind === kind ? block.lines.map(plainText) : []));

test("a letterhead is a name, an address on one line, and how to reach it on another", () => {
  expect(letterheadLines(LETTERHEAD)).toEqual({
    name: "The Prairie Ledger",
    lines: [
      "1420 West Cullerton Street · Chicago, Illinois 60608",
      "312-555-0100 · desk@ledger.example · ledger.example",
    ],
  });
  expect(letterheadLines({ ...EMPTY, phone: " 312 " })).toEqual({ name: "", lines: ["312"] });
  expect(letterheadLines({ ...EMPTY, address: " \n " })).toBeNull();
});

test("a signature block has no empty line, and not the name again", () => {
  expect(signatureLines("Maya Okafor\nStaff attorney\n\n Bar no. 12345 ", "Maya Okafor")).toEqual([
    "Staff attorney",
    "Bar no. 12345",
  ]);
  expect(signatureLines("", "Maya Okafor")).toEqual([]);
});

test.each([
  ["a\tb", true],
  ["a\u0000b", true],
  ["a\u202eb", true],
  ["a\u200bb", true],
  ["Łucja\nGroßmann", false],
  ["one\r\ntwo", false],
])("%j has what cannot be printed: %s", (text, expected) => expect(hasUnprintable(text)).toBe(expected));

describe("a letter below a letterhead", () => {
  const sender = [
    "Maya Okafor",
    "The Prairie Ledger",
    "1420 West Cullerton Street",
    "Chicago, Illinois, 60608",
    "312-555-0100",
    "heron@mail.daylight.example",
  ];

  it("says of the sender only what the letterhead does not", () => {
    const letter = withoutRepeatedLines(letterOf(sender, ["Maya Okafor"]), LETTERHEAD);
    expect(linesOf(letter, "sender")).toEqual(["Maya Okafor", "heron@mail.daylight.example"]);
  });

  it("does not repeat the sender's lines below the signature, but has the name", () => {
    const signature = ["Maya Okafor", "Staff attorney", "The Prairie Ledger", "312-555-0100"];
    const letter = withoutRepeatedLines(letterOf(sender, signature), null);
    expect(linesOf(letter, "sender")).toEqual(sender);
    expect(linesOf(letter, "signature")).toEqual(["Maya Okafor", "Staff attorney"]);
    const under = withoutRepeatedLines(letterOf(sender, signature), LETTERHEAD);
    expect(linesOf(under, "signature")).toEqual(["Maya Okafor", "Staff attorney"]);
  });

  it("keeps the sender's name where the letterhead has it too", () => {
    const own = { ...EMPTY, name: "Maya Okafor" };
    expect(linesOf(withoutRepeatedLines(letterOf(sender, ["Maya Okafor"]), own), "sender")).toEqual(sender);
  });
});

test("an email to a new reader does not repeat below the signature what it says", () => {
  const signature = ["Maya Okafor", "Staff attorney", "312-555-0100"];
  const text = letterBody(letterOf([], signature, ["1420 West Cullerton Street", "312-555-0100"]));
  expect(text).toBe(
    "Please answer.\n\nSincerely,\n\nMaya Okafor\nStaff attorney\n312-555-0100\n1420 West Cullerton Street\n",
  );
});

test.each([
  ["us-il", "en"],
  ["de", "de"],
  ["ca", "fr"],
] as const)(
  "the first letter under the law of %s in %s ends with the signature block",
  (jurisdiction, language) => {
    const letter = firstLetter(
      initialFactsFromDraft({
        draft: {
          ...{ title: "Contracts", records: "Every contract.", madeFrom: null, madeTo: null, language },
          ...{ feeWaiver: false, feeWaiverReason: "", feeCapDollars: null, feeCategory: null },
          ...{ expedited: false, expeditedReason: "", format: "electronic" },
        },
        requester: {
          ...{ name: "Maya Okafor", organization: "The Prairie Ledger", postalAddress: "", phone: "" },
          ...{ replyAddress: null, feeCategory: null, feeStatement: "" },
          signature: "Staff attorney\nThe Prairie Ledger\nBar no. 12345",
        },
        attachments: [],
        agency: { name: "State Police", addressLines: [] },
        law: LAWS.find((law) => law.jurisdiction === jurisdiction) ?? null,
        body: "agency",
        today: "2026-11-20",
        dueDate: null,
      }),
    );
    const text = letterText(letter);
    expect(text).toContain({ en: "Sincerely,", de: "Grüßen", fr: "Veuillez agréer" }[language]);
    expect(text).toMatch(/\n\nMaya Okafor\nStaff attorney\nBar no\. 12345\n$/);
    expect(letterText(parseLetterText(letter.subject, text))).toBe(text);
  },
);
