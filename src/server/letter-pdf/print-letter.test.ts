import { describe, expect, it } from "vitest";
import type { Letter, LetterBlock } from "#core/letter/letter.ts";
import { toLetterText } from "#core/letter/letter.ts";
import type { PaperSize } from "#core/letter/paper-size.ts";
import type { PrintedLetterhead } from "#server/ports/letter-pdf.ts";
import { jpeg, png } from "#test/support/pictures.ts";
import { readPdf } from "#test/support/read-pdf.ts";
import { printLetter } from "./print-letter.ts";

const MM = 72 / 25.4;

type Wording = { sender?: string[]; recipient?: string[]; body?: LetterBlock[]; name?: string };

const letterOf = ({ sender, recipient, body = [], name = "Maya Okafor" }: Wording = {}): Letter => ({
  subject: "Illinois Freedom of Information Act request: Agreements",
  missing: [],
  blocks: [
    {
      kind: "sender",
      lines: (sender ?? [name, "1420 West Cullerton Street", "Chicago", "heron@mail.daylight.example"]).map(
        toLetterText,
      ),
    },
    { kind: "date", text: toLetterText("November 20, 2026") },
    {
      kind: "recipient",
      lines: (recipient ?? ["Freedom of Information Officer", "State Police", "801 South 7th Street"]).map(
        toLetterText,
      ),
    },
    { kind: "title", text: toLetterText("Agreements to share data") },
    { kind: "reference", text: toLetterText("Request under the Act, 5 ILCS 140/1 et seq.") },
    { kind: "salutation", text: toLetterText("Dear Officer:") },
    ...body,
    { kind: "closing", text: toLetterText("Sincerely,") },
    { kind: "signature", lines: [toLetterText(name)] },
  ],
});

const paragraph = (text: string): LetterBlock => ({ kind: "paragraph", text: toLetterText(text) });

async function printed(
  letter: Letter,
  paper: PaperSize = "letter",
  letterhead: PrintedLetterhead | null = null,
) {
  const bytes = await printLetter(letter, { paper, dated: "2026-11-20", letterhead });
  const { pdf, pages } = await readPdf(bytes);
  return { bytes, pdf, pages, all: pages.join(" ").replace(/\s+/g, " ") };
}

/** Where each piece of text is on a page, in points from its upper left corner. */
async function placesOn(pdf: Awaited<ReturnType<typeof printed>>["pdf"], number: number) {
  const page = await pdf.getPage(number);
  const { height } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  return items.flatMap((item) =>
    "str" in item && item.str.trim() !== ""
      ? [{ text: item.str, x: item.transform[4] as number, y: height - (item.transform[5] as number) }]
      : [],
  );
}

describe("a printed letter", () => {
  it("keeps every character of the languages it has type for", async () => {
    const text =
      "§ 552(a)(6)(E)(vi) – “quoted” — it’s é ß ł ąęćśźż őű ğış ñ Ø Œuvre … € £ © ½ office fjord affluent Привет мир Україна Ελληνικά Đặng Thị Hương";
    const { all } = await printed(letterOf({ body: [paragraph(text)], name: "Łucja Großmann" }));
    expect(all).toContain(text);
    expect(all).toContain("Łucja Großmann");
  });

  it("ends no line within a citation or a date", async () => {
    const whole = [
      "5 U.S.C. § 552(a)(6)(A)(i)(III)(aa)",
      "5 U.S.C. § 552(a)(7)(A)–(B)",
      "5 ILCS 140/3(e)",
      "911 F.2d 755",
      "November 20, 2026",
    ];
    // Each begins at every place of a line.
    const body = Array.from({ length: 60 }, (_, index) =>
      paragraph(
        `${"word ".repeat(10)}${"i".repeat(index)} ${whole.map((one) => `see ${one}`).join(" and ")}`,
      ),
    );
    const { pdf } = await printed(letterOf({ body }));
    const lines = [];
    for (let number = 1; number <= pdf.numPages; number++) lines.push(...(await placesOn(pdf, number)));
    for (const one of whole) {
      expect(lines.flatMap(({ text }) => text.split(one).length - 1).reduce((sum, some) => sum + some)).toBe(
        one.startsWith("November") ? 61 : 60,
      );
    }
  });

  it("names the characters it has no type for, and draws nothing in their place", async () => {
    const letter = letterOf({ body: [paragraph("The file 案件 of 東京, → and 🙂.")] });
    await expect(
      printLetter(letter, { paper: "letter", dated: "2026-11-20", letterhead: null }),
    ).rejects.toMatchObject({
      status: 422,
      code: "letter_unprintable",
      message: expect.stringContaining("案 件 東 京 → 🙂"),
    });
  });

  it("leaves out what is never seen: soft hyphens, joiners, marks of direction", async () => {
    const { all } = await printed(
      letterOf({ body: [paragraph("in\u00advis\u200bible \u202aleft\u202c e\u0301")] }),
    );
    expect(all).toContain("invisible left é");
  });

  it("draws signs it has no type for as the letters they are made of", async () => {
    const { all } = await printed(
      letterOf({ body: [paragraph("o\ufb03ce \ufb01le, ⅓ cup, plate\u2011reader, Ｆｕｌｌ")] }),
    );
    expect(all).toContain("office file, 1⁄3 cup, plate-reader, Full");
  });

  it("has its fonts inside, says what it is, and is the same file for the same letter", async () => {
    const letter = letterOf({ body: [paragraph("One record.")] });
    const { bytes, pdf } = await printed(letter);
    const again = await printLetter(letter, { paper: "letter", dated: "2026-11-20", letterhead: null });
    expect(Buffer.compare(Buffer.from(bytes), Buffer.from(again))).toBe(0);
    const raw = Buffer.from(bytes).toString("latin1");
    expect(raw.match(/\/FontFile2 /g)).toHaveLength(3);
    expect(raw).not.toMatch(/\/BaseFont \/(Helvetica|Times|Courier)/);
    const { info } = await pdf.getMetadata();
    expect(info).toMatchObject({
      Title: letter.subject,
      Author: "Maya Okafor",
      Language: "en-US",
      CreationDate: "D:20261120120000Z",
    });
    const tree = await (await pdf.getPage(1)).getStructTree();
    const roles = JSON.stringify(tree);
    expect(roles).toContain('"role":"H1"');
    expect(roles).toContain('"role":"P"');
  });

  it("is in the language of the letter for a screen reader, and so are its page numbers", async () => {
    const body = Array.from({ length: 60 }, (_, index) => paragraph(`Satz ${index}.`));
    const bytes = await printLetter(letterOf({ body }), {
      paper: "a4",
      dated: "2026-11-20",
      language: "de",
      letterhead: null,
    });
    const { pdf, pages } = await readPdf(bytes);
    expect((await pdf.getMetadata()).info).toMatchObject({ Language: "de-DE" });
    expect(pages[0]).toContain(`Seite 1 von ${pages.length}`);
  });

  it("shows the recipient in the window of a #10 envelope on US Letter", async () => {
    const { pdf } = await printed(letterOf({ body: [paragraph("One record.")] }));
    expect((await pdf.getPage(1)).getViewport({ scale: 1 })).toMatchObject({ width: 612, height: 792 });
    const places = await placesOn(pdf, 1);
    const recipient = places.filter(({ text }) => /Information Officer$|State Police|South 7th/.test(text));
    expect(recipient).toHaveLength(3);
    for (const { x, y } of recipient) {
      expect(x).toBeGreaterThan(0.875 * 72);
      expect(y).toBeGreaterThan(2.06 * 72);
      expect(y).toBeLessThan(3.12 * 72);
    }
    const others = places.filter((place) => !recipient.includes(place));
    expect(others.filter(({ y }) => y > 2.0 * 72 && y < 3.2 * 72)).toEqual([]);
  });

  it("shows the recipient in the address field of DIN 5008 on A4, with the sender's line above", async () => {
    const { pdf } = await printed(letterOf({ body: [paragraph("One record.")] }), "a4");
    const page = (await pdf.getPage(1)).getViewport({ scale: 1 });
    expect(Math.round(page.width / MM)).toBe(210);
    expect(Math.round(page.height / MM)).toBe(297);
    const places = await placesOn(pdf, 1);
    const inField = places.filter(({ y }) => y > 45 * MM && y < 90 * MM);
    expect(inField.map(({ text }) => text)).toEqual(
      expect.arrayContaining(["Freedom of Information Officer", "State Police", "801 South 7th Street"]),
    );
    expect(inField.map(({ text }) => text).join("")).toContain(
      "Maya Okafor · 1420 West Cullerton Street · Chicago",
    );
    for (const { x } of inField) expect(x).toBeGreaterThanOrEqual(20 * MM);
  });

  it.each(["letter", "a4"] as const)("shows an address of many lines whole: %s", async (paper) => {
    const recipient = [
      "FOIA Coordinator",
      "Michigan Department of Environment, Great Lakes, and Energy",
      "FOIA Section, Constitution Hall",
      "525 West Allegan Street",
      "P.O. Box 30473",
      "Lansing, Michigan 48909-7973",
    ];
    const { pdf } = await printed(letterOf({ recipient, body: [paragraph("One record.")] }), paper);
    const places = await placesOn(pdf, 1);
    const [first, last] = ["FOIA Coordinator", "Lansing"].map(
      (part) => places.find(({ text }) => text.includes(part))?.y ?? Number.NaN,
    );
    expect(first).toBeGreaterThan(paper === "letter" ? 2.06 * 72 : 62.7 * MM);
    expect(last).toBeLessThan(paper === "letter" ? 3.12 * 72 : 90 * MM);
  });

  it("goes on over pages that are numbered and name the subject", async () => {
    const items = Array.from({ length: 40 }, (_, index) =>
      toLetterText(
        `Record ${index + 1}: every agreement under which the agency shares plate-reader data with others.`,
      ),
    );
    const { pages, all } = await printed(
      letterOf({
        body: [
          paragraph("I request copies of these records:"),
          { kind: "list", items },
          paragraph("Please send electronic copies. ".repeat(10).trim()),
        ],
      }),
    );
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries())
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    for (const page of pages.slice(1)) expect(page).toContain("Agreements to share data");
    for (let number = 1; number <= 40; number++)
      expect(all).toContain(`${number}. Record ${number}: every agreement`);
    // The farewell is never alone on its page.
    expect(pages.at(-1)).toMatch(/electronic copies\.[\s\S]*Sincerely,[\s\S]*Maya Okafor/);
  });

  it("has no page number on a single page", async () => {
    expect((await printed(letterOf({ body: [paragraph("One record.")] }))).all).not.toContain("Page 1");
  });

  it("loses no word of 20,000 characters, whatever their length", async () => {
    const long = "https://records.example.gov/a/very/long/path?with=many&parts=".repeat(8);
    const text = Array.from({ length: 2900 }, (_, index) => `word${index % 300}`).join(" ");
    const { pages } = await printed(letterOf({ body: [paragraph(`${text} ${long}`)] }));
    const close = pages.join("").replace(/\s+/g, "");
    const furniture = new RegExp(`Agreementstosharedata|Page\\d+of${pages.length}`, "g");
    expect(close.replace(furniture, "")).toContain(text.replaceAll(" ", "") + long);
  });

  it("ends no line between a section sign and its number, or a month and its day", async () => {
    const filler = Array.from(
      { length: 120 },
      (_, index) => `${"x".repeat(index % 9)} 5 U.S.C. § 552(a), May 4`,
    );
    const { pdf } = await printed(letterOf({ body: [paragraph(filler.join(" "))] }));
    const lines = (await placesOn(pdf, 1)).map(({ text }) => text);
    expect(lines.filter((text) => /(U\.S\.C\.|§|\bMay)\s*$/.test(text))).toEqual([]);
    expect(lines.filter((text) => text.includes("§ 552(a)")).length).toBeGreaterThan(10);
  });

  it("keeps the recipient clear of a sender with many lines, and begins below both", async () => {
    const sender = [
      "Maya Okafor",
      ...Array.from({ length: 12 }, (_, index) => `Line ${index + 1} of the address`),
    ];
    const { pdf } = await printed(letterOf({ sender, body: [paragraph("One record.")] }));
    const places = await placesOn(pdf, 1);
    const at = (part: string) => places.find(({ text }) => text.includes(part))?.y ?? Number.NaN;
    expect(at("Line 12")).toBeLessThan(at("Information Officer"));
    expect(at("South 7th")).toBeLessThan(at("Agreements to share"));
  });

  it("prints what was written without a letterhead", async () => {
    const { all } = await printed({ subject: "Re: it", missing: [], blocks: [paragraph("Yes, go on.")] });
    expect(all.trim()).toBe("Yes, go on.");
  });
});

describe("a letter with its user's letterhead", () => {
  const LETTERHEAD: PrintedLetterhead = {
    name: "The Prairie Ledger",
    address: "1420 West Cullerton Street\nChicago, Illinois 60608",
    phone: "312-555-0100",
    email: "desk@ledger.example",
    website: "ledger.example",
    logo: null,
  };
  const sender = [
    "Maya Okafor",
    "The Prairie Ledger",
    "1420 West Cullerton Street",
    "Chicago, Illinois 60608",
    "heron@mail.daylight.example",
  ];

  it.each(["letter", "a4"] as const)(
    "has it at the top, and nothing twice, on paper of size %s",
    async (paper) => {
      const { pdf, all } = await printed(letterOf({ sender }), paper, LETTERHEAD);
      const places = (await placesOn(pdf, 1)).filter(
        ({ y }) => paper === "letter" || Math.abs(y - 60 * MM) > 2,
      );
      const printedOnce = places.map(({ text }) => text).join("\n");
      for (const once of ["Prairie Ledger", "1420 West Cullerton Street", "312-555-0100", "heron@mail"])
        expect(printedOnce.split(once)).toHaveLength(2);
      // The sender's small line in the window of a European envelope.
      expect(all.split("1420 West Cullerton Street · Chicago, Illinois 60608").length === 3).toBe(
        paper === "a4",
      );
      const yOf = (text: string) => places.find((place) => place.text.includes(text))?.y ?? Number.NaN;
      const order = ["Prairie", "1420", "312-555", "Maya", "heron@", "Freedom", "State Police"].map(yOf);
      expect(order).toEqual(order.toSorted((one, other) => one - other));
    },
  );

  it("leaves the recipient in the window of the envelope", async () => {
    const recipient = ["Officer", "State Police", "Room 4", "801 South 7th Street", "Springfield, IL 62703"];
    for (const paper of ["letter", "a4"] as const) {
      const without = await placesOn((await printed(letterOf({ sender, recipient }), paper)).pdf, 1);
      const logo = png(400, 200);
      const { pdf } = await printed(letterOf({ sender, recipient }), paper, { ...LETTERHEAD, logo });
      const places = await placesOn(pdf, 1);
      const at = (list: typeof places) => list.filter(({ text }) => recipient.includes(text));
      expect(at(places)).toEqual(at(without));
    }
  });

  it.each([
    ["PNG", png(400, 200)],
    ["PNG without transparency", png(400, 200, { colorType: 2 })],
    ["JPEG", jpeg()],
  ])("prints a logo that is a %s, the same way each time", async (_type, logo) => {
    const { bytes, pdf, all } = await printed(letterOf({ sender }), "letter", { ...LETTERHEAD, logo });
    expect(Buffer.from(bytes).toString("latin1")).toContain("/Subtype /Image");
    expect(pdf.numPages).toBe(1);
    expect(all).toContain("The Prairie Ledger");
    const again = await printed(letterOf({ sender }), "letter", { ...LETTERHEAD, logo });
    expect(Buffer.compare(Buffer.from(bytes), Buffer.from(again.bytes))).toBe(0);
  });

  it("takes a logo alone, and a letterhead longer than any real one", async () => {
    const nothing = { name: "", address: "", phone: "", email: "", website: "" };
    const alone = await printed(letterOf({ sender }), "letter", { ...nothing, logo: png(40, 40) });
    expect(alone.all).toContain("Prairie Ledger");
    const name = "Society of Reporters and Editors ".repeat(4).slice(0, 120);
    const address = "A very long line of an address, ".repeat(9).slice(0, 300);
    const { pdf } = await printed(letterOf({ sender }), "letter", {
      ...{ name, address, phone: "1".repeat(40), email: "e".repeat(120), website: "w".repeat(120) },
      logo: png(1200, 300),
    });
    const places = await placesOn(pdf, 1);
    const lastHead = Math.max(...places.filter(({ text }) => /^w+$|^e+/.test(text)).map(({ y }) => y));
    const firstSender = places.find(({ text }) => text === "Maya Okafor")?.y ?? 0;
    expect(firstSender).toBeGreaterThan(lastHead + 8);
  });

  it("names the characters of the letterhead it has no type for", async () => {
    await expect(printed(letterOf(), "letter", { ...LETTERHEAD, name: "東京" })).rejects.toMatchObject({
      code: "letter_unprintable",
    });
  });
});
