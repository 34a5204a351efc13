import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maskQuotedText, splitMessage, trimMessage } from "#core/classify/zones/message-zones.ts";

describe("trimming a reply", () => {
  it("folds marked quotes with the line that announces them, and the signature", () => {
    const mail =
      "Thank you.\n\n-- \nPriya Raman\nFOIA Branch\n\nOn Fri, Nov 13, 2026 at 9:00 AM\nMaya Okafor wrote:\n> My letter.\n";
    expect(trimMessage(mail)).toEqual({
      text: "Thank you.",
      signature: "-- \nPriya Raman\nFOIA Branch",
      quoted: "On Fri, Nov 13, 2026 at 9:00 AM\nMaya Okafor wrote:\n> My letter.",
    });
  });

  it("keeps answers written between quoted lines", () => {
    const mail = "> Which years?\nAll of them.\n> Which office?\nEvery one.\n";
    expect(trimMessage(mail)).toEqual({
      text: "All of them.\nEvery one.",
      quoted: "> Which years?\n> Which office?",
      signature: "",
    });
  });

  it.each([
    ["Outlook's header block", "From: Maya\nSent: Thursday\nTo: Records\nSubject: Plates\n\nMy letter."],
    ["a bold header block", "*From:* Maya\n*Date:* Thursday\n*To:* Records\n\nMy letter."],
    ["a divider", "-----Original Message-----\nMy letter."],
    ["an attribution without marks", "On Thursday, November 19, 2026, Maya Okafor wrote:\n\nMy letter."],
  ])("folds everything after %s", (_name, tail) => {
    expect(trimMessage(`See below.\n\n${tail}`)).toEqual({ text: "See below.", quoted: tail, signature: "" });
  });

  it.each([
    ["only quoted lines", "> everything\n> quoted"],
    ["a forwarded letter with nothing above", "From: A\nSent: B\nTo: C\nSubject: D\n\nThe decision."],
    ["one line that begins with From:", "From: the beginning we had no records.\nNothing else."],
    ["a long stretch after a dash line", `Hello\n--\n${"A real paragraph.\n".repeat(30)}`],
    ["a table of figures", "2024 | 12\n2025 | 14"],
  ])("folds nothing when unsure: %s", (_name, mail) => {
    expect(trimMessage(mail).text).toBe(mail.trim());
  });

  it("never loses or moves a character", () => {
    const piece = fc.constantFrom(
      "> q",
      "text",
      "-- ",
      "From: A",
      "To: B",
      "Sent: C",
      "On 2026 x wrote:",
      "",
      "\r",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string())), (lines) => {
        const mail = lines.join("\n");
        const parts = splitMessage(mail);
        expect(parts.map((part) => mail.slice(part.start, part.end)).join("")).toBe(mail);
        expect(maskQuotedText(mail).length).toBe(mail.length);
      }),
    );
  });
});
