import { strToU8, type Zippable, zipSync } from "fflate";
import PDFDocument from "pdfkit";

/** Files of the kinds agencies send, made as small as they can be. */

export const zipFile = (parts: Record<string, string | Uint8Array>, level: 0 | 1 = 1): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, typeof part === "string" ? strToU8(part) : part]),
    ) as Zippable,
    { level },
  );

export const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export const docxFile = (body: string, more: Record<string, string> = {}) =>
  zipFile({
    "[Content_Types].xml": "<Types/>",
    "word/document.xml": `<?xml version="1.0"?><w:document><w:body>${body}</w:body></w:document>`,
    ...more,
  });

const sheet = (rows: string) => `<worksheet>${rows}</worksheet>`;
export const xlsxFile = (sheets: string[], states: string[] = []) =>
  zipFile({
    "xl/workbook.xml": `<workbook><sheets>${sheets
      .map((_, index) => `<sheet name="S${index + 1}" state="${states[index] ?? "visible"}"/>`)
      .join("")}</sheets></workbook>`,
    "xl/sharedStrings.xml":
      "<sst><si><t>School</t></si><si><r><t>Lead </t></r><r><t>level</t></r><rPh><t>silent</t></rPh></si></sst>",
    ...Object.fromEntries(sheets.map((rows, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheet(rows)])),
  });

export function pdfFile(pages: string[], options: PDFKit.PDFDocumentOptions = {}): Promise<Uint8Array> {
  const document = new PDFDocument({ ...options, autoFirstPage: false });
  for (const text of pages) {
    document.addPage();
    if (text === "") document.rect(100, 100, 200, 200).fill("gray");
    else document.text(text);
  }
  document.end();
  return document.toArray().then((chunks) => Buffer.concat(chunks as Buffer[]));
}

/** A PDF whose one page is drawn by this stream, packed. */
export function pdfWithContentStream(compressed: Uint8Array): Uint8Array {
  const latin1 = (body: string) => Buffer.from(body, "latin1");
  return Buffer.concat([
    latin1("%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"),
    latin1("2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"),
    latin1("3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>endobj\n"),
    latin1(`4 0 obj<</Filter/FlateDecode/Length ${compressed.byteLength}>>stream\n`),
    compressed,
    latin1("\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"),
  ]);
}
