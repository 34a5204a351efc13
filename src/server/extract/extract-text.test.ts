import { strToU8 } from "fflate";
import { describe, expect, test } from "vitest";
import { DOCX, docxFile, pdfFile, XLSX, xlsxFile, zipFile } from "#test/support/sample-files.ts";
import { extractText } from "./extract-text.ts";
import type { ExtractionResult, ExtractLimits } from "./extracted-text.ts";
import { fileKindOf } from "./file-kinds.ts";

type File = { name?: string; type: string; content: Uint8Array | string };

/** Read without a process, which takes longer to begin than most files take. */
function textOf(
  { name = "file", type, content }: File,
  limits: Partial<ExtractLimits> = {},
): Promise<ExtractionResult> {
  const kind = fileKindOf({ name, type });
  if (kind === null) throw new Error(`Nobody reads ${type}.`);
  const bytes = typeof content === "string" ? strToU8(content) : Uint8Array.from(content);
  return extractText(kind, bytes, { maxTextLength: 500_000, maxUnpackedBytes: 10_000_000, ...limits });
}

describe("the words and facts of a file", { timeout: 120_000 }, () => {
  test("a PDF's pages", async () => {
    const content = await pdfFile(["Lead was found in two schools.", "Records are withheld."]);
    const found = await textOf({ type: "application/pdf", content });
    expect(found).toMatchObject({ facts: { pages: 2 } });
    expect(found.text).toBe("Lead was found in two schools.\n\fRecords are withheld.");
  });

  test("a PDF's pages without words count as pages", async () => {
    const content = await pdfFile(["Lead was found.", "", "Records are withheld.", ""]);
    const found = await textOf({ type: "application/pdf", content });
    expect(found.text.split("\f").map((page) => page.trim())).toEqual([
      "Lead was found.",
      "",
      "Records are withheld.",
      "",
    ]);
  });

  test("a PDF of pictures of pages", async () => {
    const found = await textOf({ type: "application/pdf", content: await pdfFile(["", ""]) });
    expect(found).toEqual({ text: "", facts: { pages: 2, scan: { through: 0, certainty: {} } } });
  });

  test("a PDF behind a password", async () => {
    const content = await pdfFile(["Secret."], { userPassword: "open sesame", ownerPassword: "x" });
    expect(await textOf({ type: "application/pdf", content })).toEqual({
      text: "",
      facts: { encrypted: true },
    });
  });

  test("a Word document with tables, notes and what is drawn twice", async () => {
    const body =
      "<w:p><w:r><w:t>We </w:t></w:r><w:r><w:t>grant &amp; deny</w:t><w:delText>never</w:delText></w:r></w:p>" +
      "<w:tbl><w:tr><w:tc><w:p><w:r><w:t>Fee</w:t></w:r></w:p></w:tc></w:tr></w:tbl>" +
      "<mc:AlternateContent><mc:Choice><w:p><w:t>box</w:t></w:p></mc:Choice><mc:Fallback><w:p><w:t>box</w:t></w:p></mc:Fallback></mc:AlternateContent>";
    const content = docxFile(body, {
      "word/footnotes.xml": "<w:footnotes><w:p><w:t>5 U.S.C. 552</w:t></w:p></w:footnotes>",
    });
    const { text } = await textOf({ type: DOCX, content });
    expect(text.replace(/\s+/g, " ")).toBe("We grant & deny Fee box 5 U.S.C. 552");
  });

  test("a workbook's cells, and what is hidden in it", async () => {
    const cells =
      '<cols><col min="2" max="2" hidden="1"/><col min="9" max="16384" hidden="1"/></cols><sheetData>' +
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>' +
      '<row r="2" hidden="1"><c r="A2" t="inlineStr"><is><t>Lincoln High</t></is></c><c r="B2"><v>15.2</v></c></row>' +
      '<row r="3" hidden="1"/></sheetData>';
    const content = xlsxFile([cells, "<sheetData/>", "<sheetData/>"], ["visible", "hidden", "veryHidden"]);
    const { text, facts } = await textOf({ type: XLSX, content });
    expect(facts).toEqual({ sheets: 3, hiddenSheets: 2, hiddenColumns: 1, hiddenRows: 1 });
    expect(text).toContain("School\tLead level\nLincoln High\t15.2");
    expect(text).not.toContain("silent");
  });

  test("slides, and an OpenDocument sheet, detected by what is in them", async () => {
    const slides = zipFile({
      "ppt/presentation.xml": "<p/>",
      "ppt/slides/slide10.xml": "<p:sld><a:p><a:t>Last</a:t></a:p></p:sld>",
      "ppt/slides/slide2.xml": "<p:sld><a:p><a:t>First</a:t></a:p></p:sld>",
    });
    expect((await textOf({ type: "application/zip", content: slides })).text).toMatch(/^First\s+Last$/);
    const ods = zipFile({
      mimetype: "application/vnd.oasis.opendocument.spreadsheet",
      "content.xml":
        "<office:document-content><office:body><office:spreadsheet><table:table><table:table-row>" +
        "<table:table-cell><text:p>Lead</text:p></table:table-cell><table:table-cell><text:p>12</text:p></table:table-cell>" +
        "</table:table-row></table:table></office:spreadsheet></office:body></office:document-content>",
    });
    expect(await textOf({ type: "application/zip", content: ods })).toEqual({
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
    expect(await textOf({ type, content })).toEqual({ text, facts: {} });
  });

  test("an email that was forwarded as a file", async () => {
    const content =
      "From: Officer <o@nara.gov>\r\nTo: a@b.org\r\nSubject: Lead\r\n\r\nSee the lab's report.\r\n";
    const { text } = await textOf({ type: "message/rfc822", content });
    expect(text).toBe("Officer <o@nara.gov>\n<a@b.org>\nLead\n\nSee the lab's report.");
  });

  test("an archive's names, and the words of its files", async () => {
    const content = zipFile({
      "a/Report.pdf": await pdfFile(["Lead was found in two schools."]),
      "Letter.docx": docxFile("<w:p><w:r><w:t>We grant it.</w:t></w:r></w:p>"),
      "levels.csv": "School,Lead",
      "photo.jpg": "no text",
    });
    const { text, facts } = await textOf({ type: "application/zip", content });
    expect(text.split(/\n+/)).toEqual([
      ...["a/Report.pdf", "Letter.docx", "levels.csv", "photo.jpg"],
      ...["a/Report.pdf", "Lead was found in two schools."],
      ...["Letter.docx", "We grant it."],
      ...["levels.csv", "School,Lead"],
    ]);
    expect(facts).toEqual({ entries: 4, unpackedBytes: expect.any(Number) });
  });

  test("an archive's file that unpacks to more than it may is passed over, the others are not", async () => {
    const content = zipFile({ "huge.txt": "lead ".repeat(2_100_000), "small.txt": "found" });
    const { text } = await textOf({ type: "application/zip", content }, { maxUnpackedBytes: 20_000_000 });
    expect(text.split(/\n+/)).toEqual(["huge.txt", "small.txt", "small.txt", "found"]);
  });

  test("an archive's names, where its files are corrupt, of no known kind, or archives", async () => {
    const content = zipFile({
      "a/Email 1.pdf": "%PDF",
      "../../etc/passwd": "root",
      "inner.zip": zipFile({ "x.txt": "never" }),
    });
    const { text, facts } = await textOf({ type: "application/zip", content });
    expect(text).toBe("a/Email 1.pdf\n../../etc/passwd\ninner.zip");
    expect(facts).toEqual({ entries: 3, unpackedBytes: expect.any(Number) });
  });

  test("an archive of ten thousand files and more", async () => {
    const names = Array.from({ length: 10_050 }, (_, index) => [`records/${index}.pdf`, ""]);
    const { text, facts } = await textOf({
      type: "application/zip",
      content: zipFile(Object.fromEntries(names), 0),
    });
    expect(facts.entries).toBe(10_050);
    expect(text.split("\n")).toHaveLength(10_000);
  });

  test("a document of today's Office behind a password", async () => {
    const content = Buffer.concat([
      Buffer.from("d0cf11e0a1b11ae1", "hex"),
      Buffer.from("EncryptedPackage", "utf16le"),
    ]);
    const found = await textOf({ type: "application/x-ole-storage", content });
    expect(found).toEqual({ text: "", facts: { encrypted: true } });
  });

  test("entities that expand to a thousand million others are not expanded", async () => {
    const bomb =
      '<!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>' +
      "<w:document><w:p><w:t>kept &b; &f;</w:t></w:p></w:document>";
    const content = zipFile({ "word/document.xml": bomb });
    const { text } = await textOf({ type: DOCX, content });
    expect(text).toContain("kept &b; &f;");
    expect(text).not.toContain("root:");
  });

  test("a string that ten thousand cells share is cut with the text", async () => {
    const cells = '<c t="s"><v>0</v></c>'.repeat(10_000);
    const content = xlsxFile([`<sheetData><row>${cells}</row></sheetData>`]);
    const { text } = await textOf({ type: XLSX, content }, { maxTextLength: 5000 });
    expect(text.length).toBeLessThanOrEqual(5000);
  });
});
