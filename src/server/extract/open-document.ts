import type { Found, ReadLimits } from "./found.ts";
import type { Archive } from "./open-zip.ts";
import { scanXml } from "./scan-xml.ts";
import { Words } from "./words.ts";

const ENDS: Record<string, string> = {
  "text:p": "\n",
  "text:h": "\n",
  "table:table-cell": "\t",
  "table:table-row": "\n",
};

/** The words of an OpenDocument file (ISO 26300): text, slides or sheets, of which the number is a fact. */
export async function readOpenDocument(archive: Archive, { letters }: ReadLimits): Promise<Found> {
  const words = new Words(letters);
  let sheets = 0;
  let isTable = false;
  let paragraphs = 0;
  await scanXml(archive.part("content.xml"), {
    open(name) {
      if (name === "office:spreadsheet") isTable = true;
      if (name === "table:table") sheets += 1;
      if (name === "text:p" || name === "text:h") paragraphs += 1;
      if (name === "text:tab") words.add("\t");
      if (name === "text:s") words.add(" ");
      if (name === "text:line-break") words.add("\n");
    },
    close(name) {
      if (name === "text:p" || name === "text:h") paragraphs -= 1;
      // A paragraph in a cell ends with its cell.
      if (!(isTable && name === "text:p")) words.add(ENDS[name] ?? "");
    },
    text(text) {
      if (paragraphs > 0) words.add(text);
    },
    // The sheets are counted to the end.
    done: () => words.full && !isTable,
  });
  return { text: words.text(), facts: isTable ? { sheets } : {} };
}
