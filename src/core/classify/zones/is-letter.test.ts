import { describe, expect, it } from "vitest";
import { classifyMessage } from "#core/classify/classify-message.ts";
import { attachedLetters, isAttachedLetter } from "./is-letter.ts";

const LETTER = "Dear Mr. Vance:\n\nYou asked for the lease. It is enclosed.\n\nSincerely,\nA. Clerk";
const DENIAL =
  "March 3, 2026\n\nDear Ms. Requester:\n\nRe: Your public records request 26-1142\n\nYour request is denied in full under Exemption 7(A).";
const PDF = "application/pdf";

describe("an attached file", () => {
  it.each([
    ["a letter", PDF, LETTER, true],
    ["a list", PDF, "Name, Salary\nPat, 41000\n", false],
    ["a letter in a picture", "image/png", LETTER, false],
    ["a long document that begins like one", PDF, `${LETTER}${"page after page ".repeat(2_000)}`, false],
    ["nothing", PDF, "", false],
  ])("%s", (_name, type, text, expected) => {
    expect(isAttachedLetter({ type, text })).toBe(expected);
  });
});

describe("the letters among the files of an email", () => {
  it("are pictures of pages, too, with how certain the page read worst is", () => {
    const scan = { name: "letter.png", type: "image/png", text: DENIAL };
    expect(attachedLetters([{ ...scan, certainty: { 1: 84 } }])).toMatchObject([
      { name: "letter.png", certainty: 84 },
    ]);
    expect(attachedLetters([scan])).toEqual([]);
    const text = [DENIAL, "Page two.", "", "", "A record."].join("\n\f");
    const certainty = { 1: 95, 2: 88, 5: 60 };
    expect(attachedLetters([{ name: "a.pdf", type: PDF, text, pages: 5, certainty }])).toMatchObject([
      { name: "a.pdf", certainty: 88 },
    ]);
  });

  it("are read page by page, of a PDF its first four", () => {
    const text = [DENIAL, "Page two.", "", "Page four.", "Page five."].join("\n\f");
    const [letter] = attachedLetters([{ name: "Response.pdf", type: PDF, text, pages: 5 }]);
    expect(letter).toMatchObject({ name: "Response.pdf", hasMore: true });
    expect(letter?.text).toContain("Page four.");
    expect(letter?.text).not.toContain("Page five.");
    expect(letter?.pageStarts?.map((start) => letter.text.slice(start, start + 9))).toEqual([
      "March 3, ",
      "Page two.",
      expect.any(String),
      "Page four",
    ]);
  });

  it.each([
    ["a long PDF of letters to others", [LETTER, LETTER, LETTER, LETTER, LETTER].join("\n\f"), 5],
    ["a long PDF whose pages were not told apart", DENIAL, 9],
  ])("are not %s", (_name, text, pages) => {
    expect(attachedLetters([{ name: "Records.pdf", type: PDF, text, pages }])).toEqual([]);
  });

  it("are not the first pages of a text file that goes on", () => {
    const text = [
      DENIAL,
      ...Array.from({ length: 400 }, (_, row) => `${row},41000,Lincoln High School`),
    ].join("\n\f");
    expect(attachedLetters([{ name: "Payroll.txt", type: "text/plain", text }])).toEqual([]);
  });

  it("are read in front of pages without words", () => {
    const text = `${DENIAL}${"\n\f".repeat(20)}`;
    expect(attachedLetters([{ name: "Response.pdf", type: PDF, text, pages: 21 }])).toMatchObject([
      { hasMore: true, pageStarts: [0, expect.any(Number), expect.any(Number), expect.any(Number)] },
    ]);
  });

  it("are known by their names where nothing else says what they are", () => {
    const names = ["Response.docx", "Response.rtf", "Response.txt", "Response.bin"];
    const files = names.map((name) => ({ name, type: "application/octet-stream", text: LETTER }));
    expect(attachedLetters(files).map(({ name }) => name)).toEqual(names.slice(0, 3));
  });

  it("are the only file with text where it is a note of a few lines, which may be a record", () => {
    const scan = { name: "Plans.pdf", type: PDF, text: "" };
    const note = {
      name: "note.pdf",
      type: PDF,
      text: "Town of Sorrel\n\nNeed the pink form signed. You typed your name.",
    };
    expect(attachedLetters([scan, note])).toEqual([{ name: "note.pdf", text: note.text, hasMore: true }]);
    expect(attachedLetters([{ ...note, name: "Other note.pdf" }, note])).toEqual([]);
    expect(attachedLetters([{ ...note, text: "Name, Salary\nPat, 41000" }])).toEqual([]);
    expect(attachedLetters([{ ...note, text: note.text.repeat(30) }])).toEqual([]);
  });

  it("are a short order or a ruling without a letter's marks beside a table", () => {
    const order = {
      name: "2025-19 Order.pdf",
      type: PDF,
      text: "STATE RECORDS COMMITTEE\n\nThe City has not met its burden. It is ordered to release the video.",
    };
    const index = { name: "Index.xlsx", type: "application/vnd.ms-excel", text: "No. / Date / Author" };
    expect(attachedLetters([order, index])).toMatchObject([{ name: "2025-19 Order.pdf" }]);
  });

  it.each([
    ["Final Response_Letter.pdf", true],
    ["KORA ltr.pdf", true],
    ["Lease.pdf", false],
  ])("are known by one mark and the name %s: %s", (name, expected) => {
    const text = "Dear Ms. Peck: The District gives 61 records and withholds 12.";
    const records = { name: "Records.pdf", type: PDF, text: "Minutes of the board" };
    expect(attachedLetters([{ name, type: PDF, text }, records]).length > 0).toBe(expected);
  });

  it("are ten at most", () => {
    const file = { name: "Letter.txt", type: "text/plain", text: LETTER };
    expect(attachedLetters(Array.from({ length: 500 }, () => file))).toHaveLength(10);
  });
});

it("names the page of an attached letter where outcome and facts stand", () => {
  const text = [DENIAL, "You may call us. The fee is $12.50."].join("\n\f");
  const letters = attachedLetters([{ name: "Response.pdf", type: PDF, text, pages: 2 }]);
  const { main, facts } = classifyMessage({
    ...{
      headers: [],
      from: { address: "foia@nara.gov" },
      subject: "Your request",
      text: "Please see attached.",
    },
    ...{ attachments: [{ name: "Response.pdf", type: PDF, inline: false }], letters },
    ...{ deliveryStatus: null, returnedHeaders: null },
  });
  const at = (page: number) => ({ file: "Response.pdf", page });
  expect(main).toMatchObject({ value: "denied", evidence: [at(1)] });
  expect(facts).toMatchObject({
    trackingNumbers: [{ value: "26-1142", evidence: at(1) }],
    exemptions: [{ evidence: at(1) }],
    amounts: [{ value: 1250, evidence: at(2) }],
  });
});
