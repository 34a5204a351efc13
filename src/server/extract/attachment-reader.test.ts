import { deflateSync } from "node:zlib";
import { strToU8, type Zippable, zipSync } from "fflate";
import PDFDocument from "pdfkit";
import { describe, expect, test } from "vitest";
import type { ReadFile } from "#server/ports.ts";
import { attachmentReader, type ReaderLimits } from "./attachment-reader.ts";

type File = { name?: string; type: string; content: Uint8Array | string };

/** Read as the job does, in a thread of its own. */
function read({ name = "file", type, content }: File, limits: Partial<ReaderLimits> = {}): Promise<ReadFile> {
  const bytes = typeof content === "string" ? strToU8(content) : content;
  return attachmentReader(limits)({ name, type, size: bytes.byteLength }, async () => bytes);
}

const zip = (parts: Record<string, string | Uint8Array>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, typeof part === "string" ? strToU8(part) : part]),
    ) as Zippable,
    { level: 1 },
  );

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

function pdf(pages: string[], options: PDFKit.PDFDocumentOptions = {}): Promise<Uint8Array> {
  const document = new PDFDocument({ ...options, autoFirstPage: false });
  for (const words of pages) {
    document.addPage();
    if (words === "") document.rect(100, 100, 200, 200).fill("gray");
    else document.text(words);
  }
  document.end();
  return document.toArray().then((chunks) => Buffer.concat(chunks as Buffer[]));
}

/** A PDF whose one page is drawn by this stream, packed. */
function pdfDrawing(packed: Uint8Array): Uint8Array {
  const head = (body: string) => Buffer.from(body, "latin1");
  return Buffer.concat([
    head("%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"),
    head("2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"),
    head("3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>endobj\n"),
    head(`4 0 obj<</Filter/FlateDecode/Length ${packed.byteLength}>>stream\n`),
    packed,
    head("\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"),
  ]);
}

const docx = (body: string, more: Record<string, string> = {}) =>
  zip({
    "[Content_Types].xml": "<Types/>",
    "word/document.xml": `<?xml version="1.0"?><w:document><w:body>${body}</w:body></w:document>`,
    ...more,
  });

const sheet = (inside: string) => `<worksheet>${inside}</worksheet>`;
const xlsx = (sheets: string[], states: string[] = []) =>
  zip({
    "xl/workbook.xml": `<workbook><sheets>${sheets
      .map((_, index) => `<sheet name="S${index + 1}" state="${states[index] ?? "visible"}"/>`)
      .join("")}</sheets></workbook>`,
    "xl/sharedStrings.xml":
      "<sst><si><t>School</t></si><si><r><t>Lead </t></r><r><t>level</t></r><rPh><t>silent</t></rPh></si></sst>",
    ...Object.fromEntries(
      sheets.map((inside, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheet(inside)]),
    ),
  });

describe("the words and facts of a file", () => {
  test("a PDF's pages", async () => {
    const content = await pdf(["Lead was found in two schools.", "Records are withheld."]);
    const found = await read({ type: "application/pdf", content });
    expect(found).toMatchObject({ state: "read", facts: { pages: 2 } });
    expect(found.text).toMatch(/Lead was found in two schools\.\s+Records are withheld\./);
  });

  test("a PDF of pictures of pages", async () => {
    const found = await read({ type: "application/pdf", content: await pdf(["", ""]) });
    expect(found).toEqual({ state: "nothing", text: "", facts: { pages: 2, scanned: true } });
  });

  test("a PDF behind a password", async () => {
    const content = await pdf(["Secret."], { userPassword: "open sesame", ownerPassword: "x" });
    expect(await read({ type: "application/pdf", content })).toEqual({
      state: "nothing",
      text: "",
      facts: { encrypted: true },
    });
  });

  test("a Word document with tables, notes and what is drawn twice", async () => {
    const body =
      "<w:p><w:r><w:t>We </w:t></w:r><w:r><w:t>grant &amp; deny</w:t><w:delText>never</w:delText></w:r></w:p>" +
      "<w:tbl><w:tr><w:tc><w:p><w:r><w:t>Fee</w:t></w:r></w:p></w:tc></w:tr></w:tbl>" +
      "<mc:AlternateContent><mc:Choice><w:p><w:t>box</w:t></w:p></mc:Choice><mc:Fallback><w:p><w:t>box</w:t></w:p></mc:Fallback></mc:AlternateContent>";
    const content = docx(body, {
      "word/footnotes.xml": "<w:footnotes><w:p><w:t>5 U.S.C. 552</w:t></w:p></w:footnotes>",
    });
    const { state, text } = await read({ type: DOCX, content });
    expect(state).toBe("read");
    expect(text.replace(/\s+/g, " ")).toBe("We grant & deny Fee box 5 U.S.C. 552");
  });

  test("a workbook's cells, and what is hidden in it", async () => {
    const cells =
      '<cols><col min="2" max="2" hidden="1"/><col min="9" max="16384" hidden="1"/></cols><sheetData>' +
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>' +
      '<row r="2" hidden="1"><c r="A2" t="inlineStr"><is><t>Lincoln High</t></is></c><c r="B2"><v>15.2</v></c></row>' +
      '<row r="3" hidden="1"/></sheetData>';
    const content = xlsx([cells, "<sheetData/>", "<sheetData/>"], ["visible", "hidden", "veryHidden"]);
    const { text, facts } = await read({ type: XLSX, content });
    expect(facts).toEqual({ sheets: 3, hiddenSheets: 2, hiddenColumns: 1, hiddenRows: 1 });
    expect(text).toContain("School\tLead level\nLincoln High\t15.2");
    expect(text).not.toContain("silent");
  });

  test("slides, and an OpenDocument sheet, told by what is in them", async () => {
    const slides = zip({
      "ppt/presentation.xml": "<p/>",
      "ppt/slides/slide10.xml": "<p:sld><a:p><a:t>Last</a:t></a:p></p:sld>",
      "ppt/slides/slide2.xml": "<p:sld><a:p><a:t>First</a:t></a:p></p:sld>",
    });
    expect((await read({ type: "application/zip", content: slides })).text).toMatch(/^First\s+Last$/);
    const ods = zip({
      mimetype: "application/vnd.oasis.opendocument.spreadsheet",
      "content.xml":
        "<office:document-content><office:body><office:spreadsheet><table:table><table:table-row>" +
        "<table:table-cell><text:p>Lead</text:p></table:table-cell><table:table-cell><text:p>12</text:p></table:table-cell>" +
        "</table:table-row></table:table></office:spreadsheet></office:body></office:document-content>",
    });
    expect(await read({ type: "application/zip", content: ods })).toEqual({
      state: "read",
      text: "Lead\t12",
      facts: { sheets: 1 },
    });
  });

  test.each([
    ["text/csv", "School,Lead\nLincoln,15", "School,Lead\nLincoln,15"],
    ["text/plain", Uint8Array.from([0xff, 0xfe, 0x48, 0, 0x69, 0]), "Hi"],
    ["text/plain", Uint8Array.from([0x43, 0x61, 0x66, 0xe9]), "Café"],
    ["text/html", "<style>p{}</style><p>Fees are <b>waived</b>.</p><script>x()</script>", "Fees are waived."],
    [
      "application/rtf",
      "{\\rtf1{\\fonttbl{\\f0 Arial;}}Granted in \\'93part\\'94.\\par}",
      "Granted in “part”.",
    ],
    ["application/xml", "<a><b>one</b><b>two &lt;3</b></a>", "one\ntwo <3"],
    ["text/plain", "before\u0000after\ud800", "beforeafter\ufffd"],
  ])("%s", async (type, content, text) => {
    expect(await read({ type, content })).toEqual({ state: "read", text, facts: {} });
  });

  test("a mail that was forwarded as a file", async () => {
    const content =
      "From: Officer <o@nara.gov>\r\nTo: a@b.org\r\nSubject: Lead\r\n\r\nSee the lab's report.\r\n";
    const { text } = await read({ type: "message/rfc822", content });
    expect(text).toBe("Officer <o@nara.gov>\n<a@b.org>\nLead\n\nSee the lab's report.");
  });

  test("an archive's names, its files unopened", async () => {
    const content = zip({
      "a/Email 1.pdf": "%PDF",
      "../../etc/passwd": "root",
      "inner.zip": zip({ "x.txt": "never" }),
    });
    const { text, facts } = await read({ type: "application/zip", content });
    expect(text).toBe("a/Email 1.pdf\n../../etc/passwd\ninner.zip");
    expect(facts).toEqual({ entries: 3, unpackedBytes: expect.any(Number) });
  });

  test("an archive of ten thousand files and more", async () => {
    const names = Array.from({ length: 10_500 }, (_, index) => [`records/${index}.pdf`, ""]);
    const { text, facts } = await read({ type: "application/zip", content: zip(Object.fromEntries(names)) });
    expect(facts.entries).toBe(10_500);
    expect(text.split("\n")).toHaveLength(10_000);
  });

  test("a document of today's Office behind a password", async () => {
    const content = Buffer.concat([
      Buffer.from("d0cf11e0a1b11ae1", "hex"),
      Buffer.from("EncryptedPackage", "utf16le"),
    ]);
    const found = await read({ type: "application/x-ole-storage", content });
    expect(found).toEqual({ state: "nothing", text: "", facts: { encrypted: true } });
  });

  test.each([
    ["image/png", "photo.png"],
    ["application/x-msdownload", "setup.exe"],
    ["video/mp4", "bodycam.txt"],
  ])("%s is not even fetched", async (type, name) => {
    const reader = attachmentReader();
    const fetched = () => Promise.reject(new Error("It was fetched."));
    expect(await reader({ name, type, size: 10 }, fetched)).toEqual({
      state: "nothing",
      text: "",
      facts: {},
    });
  });
});

describe("a file made to break its reader", () => {
  const FAILED = { state: "failed", text: "", facts: {} };

  test.each([
    ["cut off", "application/pdf", "%PDF-1.7\n1 0 obj <<"],
    ["of another kind", "application/pdf", "PK\u0003\u0004 not a PDF"],
    ["cut off", DOCX, docx("<w:p/>").subarray(0, 90)],
    ["of another kind", XLSX, "School,Lead"],
  ])("one %s fails: %s", async (_, type, content) => {
    expect(await read({ type, content })).toEqual(FAILED);
  });

  test("one too large is not fetched", async () => {
    const fetched = () => Promise.reject(new Error("It was fetched."));
    const file = { name: "a.pdf", type: "application/pdf", size: 65_000_000 };
    expect(await attachmentReader()(file, fetched)).toEqual(FAILED);
  });

  test("a document that unpacks to more than it may", async () => {
    const content = docx("<w:p/>".repeat(500_000));
    expect(content.byteLength).toBeLessThan(20_000);
    expect(await read({ type: DOCX, content }, { unpackedBytes: 1_000_000 })).toEqual(FAILED);
  });

  test("a line of nothing but white space takes no time", async () => {
    const content = `${" ".repeat(3_000_000)}end`;
    expect(await read({ type: "text/plain", content }, { milliseconds: 3000 })).toMatchObject({
      state: "nothing",
    });
  });

  test("entities that stand for a thousand million others stay what they are", async () => {
    const bomb =
      '<!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>' +
      "<w:document><w:p><w:t>kept &b; &f;</w:t></w:p></w:document>";
    const content = zip({ "word/document.xml": bomb });
    const { text } = await read({ type: DOCX, content });
    expect(text).toContain("kept &b; &f;");
    expect(text).not.toContain("root:");
  });

  test("a string that a million cells share is cut with the text", async () => {
    const cells = '<c t="s"><v>0</v></c>'.repeat(100_000);
    const content = xlsx([`<sheetData><row>${cells}</row></sheetData>`]);
    const { state, text } = await read({ type: XLSX, content }, { letters: 5000 });
    expect(state).toBe("read");
    expect(text.length).toBeLessThanOrEqual(5000);
  });

  test("one that takes too long is ended", async () => {
    const content = await pdf(Array.from({ length: 50 }, () => "Words. ".repeat(400)));
    expect(await read({ type: "application/pdf", content }, { milliseconds: 1 })).toEqual(FAILED);
  });

  test("a page that unpacks to more memory than there is for it ends its thread, not the program", async () => {
    const content = pdfDrawing(deflateSync(Buffer.alloc(120_000_000, " "), { level: 1 }));
    expect(content.byteLength).toBeLessThan(1_000_000);
    expect(await read({ type: "application/pdf", content }, { memoryMb: 100 })).toEqual(FAILED);
  });

  test("bytes that cannot be had are no verdict on them", async () => {
    const gone = () => Promise.reject(new Error("The file store does not answer."));
    const file = { name: "a.pdf", type: "application/pdf", size: 10 };
    await expect(attachmentReader()(file, gone)).rejects.toThrow("does not answer");
  });
});
