import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from "pdf-lib";

/** What the pretend records are about and when they were released. */
type RecordsFacts = {
  agencyName: string;
  trackingNumber: string;
  subject: string;
  /** `YYYY-MM-DD` in the agency's own time zone. */
  date: string;
};

type PretendRecord = { title: string; date: string; author: string; pages: number; body: string };

/** With the letters it knows, by code point. */
type Font = { font: PDFFont; letters: ReadonlySet<number> };

const INK = rgb(0.1, 0.1, 0.12);
const PALE = rgb(0.45, 0.45, 0.48);
const PAGE = { width: 612, height: 792, margin: 72 };

/** The records themselves: the PDF, the index and the letter that counts their pages all come from this list. */
function pretendRecords({ subject }: RecordsFacts): PretendRecord[] {
  return [
    {
      title: "Memorandum",
      date: "2025-02-11",
      author: "Office of the Director",
      pages: 3,
      body: `This memorandum sets out how the office handles matters concerning ${subject}, who decides, and which units are told. It replaces the memorandum of 2021. Unit leads report open items at the end of each month.`,
    },
    {
      title: "Inspection report",
      date: "2025-04-29",
      author: "Field Services",
      pages: 4,
      body: `Field staff visited the sites listed in the schedule in connection with ${subject}. No item needed action at once. Two items are to be looked at again within the year; the schedule names the person who does so.`,
    },
    {
      title: "Correspondence",
      date: "2025-06-17",
      author: "Public Affairs",
      pages: 2,
      body: `In answer to your question about ${subject}: the figures you were given by telephone are those of the second quarter. The final figures are in the annual summary, which is attached to this file.`,
    },
    {
      title: "Annual summary",
      date: "2025-12-15",
      author: "Budget and Planning",
      pages: 3,
      body: `This summary brings together the year's work on ${subject}: the hours spent, the sums paid and the decisions taken, by month. Sums are in US dollars and include contracts signed in earlier years.`,
    },
  ];
}

/** How many pages `responsiveRecords` has. */
export const pageCount = (facts: RecordsFacts) =>
  pretendRecords(facts).reduce((sum, { pages }) => sum + pages, 0);

/** A real PDF, one record after the other, each page stamped with its number and the tracking number. */
export async function responsiveRecords(facts: RecordsFacts): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const released = new Date(`${facts.date}T12:00:00Z`);
  // The same facts give the same bytes, so that a job that runs twice stores one file.
  pdf.setCreationDate(released);
  pdf.setModificationDate(released);
  pdf.setTitle(`Responsive records ${facts.trackingNumber}`);
  pdf.setAuthor(facts.agencyName);
  const serif = withLetters(await pdf.embedFont(StandardFonts.TimesRoman));
  const bold = withLetters(await pdf.embedFont(StandardFonts.TimesRomanBold));
  const total = pageCount(facts);
  let number = 0;
  for (const record of pretendRecords(facts)) {
    const body = linesOf(record.body, serif, 12);
    for (let page = 1; page <= record.pages; page += 1) {
      number += 1;
      const sheet = pdf.addPage([PAGE.width, PAGE.height]);
      writeHead(sheet, bold, serif, record, page, facts);
      writeBody(sheet, serif, body);
      stamp(sheet, serif, `${facts.trackingNumber}    Page ${number} of ${total}    Released in full`);
    }
  }
  return pdf.save();
}

function writeHead(
  sheet: PDFPage,
  bold: Font,
  serif: Font,
  record: PretendRecord,
  page: number,
  facts: RecordsFacts,
): void {
  const top = PAGE.height - PAGE.margin;
  write(sheet, bold, 11, facts.agencyName, top);
  write(sheet, serif, 11, `${record.author}, ${record.date}`, top - 16);
  const title = page === 1 ? record.title : `${record.title}, page ${page} of ${record.pages}`;
  write(sheet, bold, 16, title, top - 56);
  const [subject = ""] = linesOf(`Re: ${facts.subject}`, serif, 11);
  write(sheet, serif, 11, subject, top - 78);
}

function writeBody(sheet: PDFPage, serif: Font, lines: string[]): void {
  let y = PAGE.height - PAGE.margin - 120;
  for (let paragraph = 0; paragraph < 4; paragraph += 1) {
    for (const line of lines) {
      write(sheet, serif, 12, line, y);
      y -= 17;
      if (y < PAGE.margin + 30) return;
    }
    y -= 12;
  }
}

const stamp = (sheet: PDFPage, { font, letters }: Font, text: string) =>
  sheet.drawText(encodable(text, letters), { x: PAGE.margin, y: 40, size: 9, font, color: PALE });

const write = (sheet: PDFPage, { font, letters }: Font, size: number, text: string, y: number) =>
  sheet.drawText(encodable(text, letters), { x: PAGE.margin, y, size, font, color: INK });

/** The font gathers its letters anew each time it is asked, which took longer than all the rest of a file. */
const withLetters = (font: PDFFont): Font => ({ font, letters: new Set(font.getCharacterSet()) });

/** The fonts every PDF reader has know Latin letters only; others would make pdf-lib throw. */
const encodable = (text: string, letters: Font["letters"]): string =>
  Array.from(text, (letter) => (letters.has(letter.codePointAt(0) ?? 0) ? letter : "?")).join("");

function linesOf(text: string, { font, letters }: Font, size: number): string[] {
  const lines: string[] = [];
  let line = "";
  const fits = (words: string) =>
    font.widthOfTextAtSize(encodable(words, letters), size) <= PAGE.width - 2 * PAGE.margin;
  for (const word of text.split(/\s+/).flatMap((part) => part.match(/.{1,60}/gsu) ?? [])) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && !fits(longer)) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

/** The list of the records as CSV (RFC 4180), in the order of the PDF. */
export function indexOfRecords(facts: RecordsFacts): string {
  let first = 1;
  const rows = pretendRecords(facts).map(({ title, date, author, pages }, index) => {
    const range = `${first}-${first + pages - 1}`;
    first += pages;
    return [String(index + 1), range, date, title, author, facts.subject, "Released in full"];
  });
  const header = ["No.", "Pages", "Date", "Record", "Author", "Concerning", "Determination"];
  return [header, ...rows].map((cells) => `${cells.map(csvCell).join(",")}\r\n`).join("");
}

/** A cell that begins like a formula would be run by a spreadsheet program (CWE-1236). */
function csvCell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
