import { emailFrom } from "#test/support/factories.ts";
import { png } from "#test/support/pictures.ts";
import { pdfFile, XLSX, xlsxFile } from "#test/support/sample-files.ts";

/** Each kind of file that comes with a letter of the morning. */
export const FILE_KINDS = ["pdf", "spreadsheet", "image", "email", "locked"] as const;
export type AttachedKind = (typeof FILE_KINDS)[number];

/** By kind, the name the user is to see. */
export const FILE_NAMES: Readonly<Record<AttachedKind, string>> = {
  pdf: "Night roster.pdf",
  spreadsheet: "Shifts.xlsx",
  image: "Notice board.png",
  email: "Earlier note.eml",
  locked: "Staff list.pdf",
};

const ROSTER = "Night roster. Desk 1: two. Desk 2: two. Gate: one.";
const CELLS = '<sheetData><row><c t="inlineStr"><is><t>Night</t></is></c><c><v>4</v></c></row></sheetData>';

/** A file of the kind, as small as it can be. */
export async function attachedFile(kind: AttachedKind) {
  const name = FILE_NAMES[kind];
  if (kind === "pdf") return { name, type: "application/pdf", content: await pdfFile([ROSTER]) };
  if (kind === "spreadsheet") return { name, type: XLSX, content: xlsxFile([CELLS]) };
  if (kind === "image") return { name, type: "image/png", content: png(40, 30) };
  if (kind === "locked") {
    const content = await pdfFile([ROSTER], { userPassword: "open sesame", ownerPassword: "x" });
    return { name, type: "application/pdf", content };
  }
  const note = { to: "desk@office.example", from: "gate@office.example", subject: "Keys", text: ROSTER };
  return { name, type: "message/rfc822", content: Buffer.from(emailFrom(note)) };
}
