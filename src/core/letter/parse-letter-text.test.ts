import { describe, expect, it } from "vitest";
import { LAWS } from "#core/law/laws.ts";
import { initialFactsFromDraft } from "#core/letter/initial/draft-letter-facts.ts";
import { firstLetter } from "#core/letter/initial/first-letter.ts";
import { type LetterLanguage, languagesOf } from "#core/letter/letter-language.ts";
import { letterText } from "#core/letter/letter-text.ts";
import { paperSizeFor } from "#core/letter/paper-size.ts";
import { parseLetterText } from "#core/letter/parse-letter-text.ts";

const letterUnder = (law: (typeof LAWS)[number], language: LetterLanguage) =>
  firstLetter(
    initialFactsFromDraft({
      draft: {
        title: "Agreements to share data",
        records: "From the police department:\n1. Every agreement.\n2. The list of companies with access.",
        madeFrom: "2024-01-01",
        madeTo: null,
        feeWaiver: true,
        feeWaiverReason: "I publish what the records show",
        feeCapDollars: 25,
        expedited: true,
        expeditedReason: "A hearing is on May 4",
        format: "electronic",
        feeCategory: null,
        language,
      },
      requester: {
        name: "Maya Okafor",
        organization: "The Prairie Ledger",
        postalAddress: "1420 West Cullerton Street\nChicago, Illinois 60608",
        replyAddress: "plate-heron-k7w4q9@mail.daylight.example",
        feeCategory: "news_media",
        feeStatement: "I report for The Prairie Ledger.",
      },
      attachments: ["map.pdf"],
      agency: { name: "State Police", addressLines: ["801 South 7th Street", "Springfield"] },
      law,
      body: "agency",
      today: "2026-11-20",
      dueDate: "2026-12-01",
    }),
  );

describe("a letter read back from its text", () => {
  it.each(
    LAWS.flatMap((law) =>
      languagesOf(law.jurisdiction).map((language) => [law.jurisdiction, language, law] as const),
    ),
  )("is the letter it was: %s in %s", (_code, language, law) => {
    const letter = letterUnder(law, language);
    const text = letterText(letter);
    const again = parseLetterText(letter.subject, text);
    expect(letterText(again)).toBe(text);
    expect(again.blocks.map(({ kind }) => kind)).toEqual(letter.blocks.map(({ kind }) => kind));
  });

  it("is paragraphs where it was written freely", () => {
    const letter = parseLetterText(
      "Re: your request",
      "Hello,\n\nYes, that is right.\nPlease go on.\n\nMaya\n",
    );
    expect(letter.blocks).toEqual(
      ["Hello,", "Yes, that is right.", "Please go on.", "Maya"].map((text) => ({
        kind: "paragraph",
        text: [{ text }],
      })),
    );
  });

  it("is nothing where nothing was written", () => {
    expect(parseLetterText("", " \n ").blocks).toEqual([]);
  });
});

it("is printed on the paper of the agency's country", () => {
  expect(["us", "us-il", "ca"].map(paperSizeFor)).toEqual(["letter", "letter", "letter"]);
  expect(["uk", "uk-sct", "de", "eu", "ie"].map(paperSizeFor)).toEqual(["a4", "a4", "a4", "a4", "a4"]);
});
