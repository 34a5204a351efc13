import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maskSurroundings, zoneLines } from "#core/classify/zones/letter-zones.ts";

const contentOf = (text: string): string => maskSurroundings(text).replace(/\s+/g, " ").trim();

describe("the zones of a letter", () => {
  it.each([
    [
      "greeting and name block",
      "Dear Ms. Okafor:\n\nWe have it.\n\nSincerely,\nDenise Cho\nAppeals and Denials Desk",
      "We have it.",
    ],
    [
      "a notice of confidentiality",
      "Here it is.\n\nCONFIDENTIALITY NOTICE: This message may be exempt\nfrom disclosure and denied to others.",
      "Here it is.",
    ],
    [
      "a portal's furniture",
      "--- Please respond above this line ---\n\nIt was denied.\n\nThis mailbox is not monitored.",
      "It was denied.",
    ],
    [
      "the request told back",
      "No records were found.\n\nYour original request:\nAll e-mails. If denied, say why.\n\nCall us.",
      "No records were found. Call us.",
    ],
    [
      "a postscript",
      "Here.\n\nThanks,\nPat\n\nP.S. Two pages are missing.",
      "Here. P.S. Two pages are missing.",
    ],
    ["thanks that begin a letter", "Thank you,\nwe will look.", "Thank you, we will look."],
  ])("%s", (_name, text, content) => {
    expect(contentOf(text)).toBe(content);
  });

  it("never moves a character", () => {
    const piece = fc.constantFrom(
      "Dear A,",
      "Sincerely,",
      "NOTICE: x",
      "Your request:",
      "",
      "text",
      "Sent from my phone",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string())), (lines) => {
        const text = lines.join("\n");
        expect(maskSurroundings(text).length).toBe(text.length);
        expect(
          zoneLines(text)
            .map(({ start, end }) => text.slice(start, end))
            .join(""),
        ).toBe(text);
      }),
    );
  });
});
