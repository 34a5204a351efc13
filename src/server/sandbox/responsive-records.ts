import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from "pdf-lib";

/** The subject of the simulated records and their release date. */
type RecordsInfo = {
  agencyName: string;
  trackingNumber: string;
  subject: string;
  /** `YYYY-MM-DD` in the agency's own time zone. */
  date: string;
};

type SampleRecord = { title: string; date: string; author: string; pages: number; body: string };

/** Text with only the characters the font has, by code point. */
type Font = { font: PDFFont; supportedCodePoints: ReadonlySet<number> };

const TEXT_COLOR = rgb(0.1, 0.1, 0.12);
const STAMP_COLOR = rgb(0.45, 0.45, 0.48);
const PAGE = { width: 612, height: 792, margin: 72 };

/** The records: the PDF, the index and the page count in the letter all come from this list. */
function sampleRecords({ subject }: RecordsInfo): SampleRecord[] {
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

/** The number of pages of `responsiveRecords`. */
export const pageCount = (info: RecordsInfo) =>
  sampleRecords(info).reduce((sum, { pages }) => sum + pages, 0);

/** A real PDF, one record after the other; each page has its number and the tracking number. */
export async function responsiveRecords(info: RecordsInfo): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const releasedAt = new Date(`${info.date}T12:00:00Z`);
  // The same facts give the same bytes, so that a repeated job stores one file.
  pdf.setCreationDate(releasedAt);
  pdf.setModificationDate(releasedAt);
  pdf.setTitle(`Responsive records ${info.trackingNumber}`);
  pdf.setAuthor(info.agencyName);
  const serif = withCodePoints(await pdf.embedFont(StandardFonts.TimesRoman));
  const bold = withCodePoints(await pdf.embedFont(StandardFonts.TimesRomanBold));
  const total = pageCount(info);
  let number = 0;
  for (const record of sampleRecords(info)) {
    const body = breakLines(record.body, serif, 12);
    for (let page = 1; page <= record.pages; page += 1) {
      number += 1;
      const sheet = pdf.addPage([PAGE.width, PAGE.height]);
      writeHead(sheet, bold, serif, record, page, info);
      writeBody(sheet, serif, body);
      stamp(sheet, serif, `${info.trackingNumber}    Page ${number} of ${total}    Released in full`);
    }
  }
  return pdf.save();
}

function writeHead(
  sheet: PDFPage,
  bold: Font,
  serif: Font,
  record: SampleRecord,
  page: number,
  info: RecordsInfo,
): void {
  const top = PAGE.height - PAGE.margin;
  write(sheet, bold, 11, info.agencyName, top);
  write(sheet, serif, 11, `${record.author}, ${record.date}`, top - 16);
  const title = page === 1 ? record.title : `${record.title}, page ${page} of ${record.pages}`;
  write(sheet, bold, 16, title, top - 56);
  const [subject = ""] = breakLines(`Re: ${info.subject}`, serif, 11);
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

const stamp = (sheet: PDFPage, { font, supportedCodePoints }: Font, text: string) =>
  sheet.drawText(replaceUnsupported(text, supportedCodePoints), {
    x: PAGE.margin,
    y: 40,
    size: 9,
    font,
    color: STAMP_COLOR,
  });

const write = (sheet: PDFPage, { font, supportedCodePoints }: Font, size: number, text: string, y: number) =>
  sheet.drawText(replaceUnsupported(text, supportedCodePoints), {
    x: PAGE.margin,
    y,
    size,
    font,
    color: TEXT_COLOR,
  });

/** pdf-lib computes the font's character set at each call, which took longer than the rest of the file. */
const withCodePoints = (font: PDFFont): Font => ({
  font,
  supportedCodePoints: new Set(font.getCharacterSet()),
});

/** The standard PDF fonts have Latin characters only; pdf-lib throws for others. */
const replaceUnsupported = (text: string, supportedCodePoints: Font["supportedCodePoints"]): string =>
  Array.from(text, (character) =>
    supportedCodePoints.has(character.codePointAt(0) ?? 0) ? character : "?",
  ).join("");

function breakLines(text: string, { font, supportedCodePoints }: Font, size: number): string[] {
  const lines: string[] = [];
  let line = "";
  const fits = (candidate: string) =>
    font.widthOfTextAtSize(replaceUnsupported(candidate, supportedCodePoints), size) <=
    PAGE.width - 2 * PAGE.margin;
  for (const word of text.split(/\s+/).flatMap((part) => part.match(/.{1,60}/gsu) ?? [])) {
    const extended = line === "" ? word : `${line} ${word}`;
    if (line !== "" && !fits(extended)) {
      lines.push(line);
      line = word;
    } else line = extended;
  }
  return [...lines, line];
}

/** The list of the records as CSV (RFC 4180), in the order of the PDF. */
export function indexOfRecords(info: RecordsInfo): string {
  let first = 1;
  const rows = sampleRecords(info).map(({ title, date, author, pages }, index) => {
    const range = `${first}-${first + pages - 1}`;
    first += pages;
    return [String(index + 1), range, date, title, author, info.subject, "Released in full"];
  });
  const header = ["No.", "Pages", "Date", "Record", "Author", "Concerning", "Determination"];
  return [header, ...rows].map((cells) => `${cells.map(csvCell).join(",")}\r\n`).join("");
}

/** A cell that begins like a formula would be run by a spreadsheet program (CWE-1236). */
function csvCell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
