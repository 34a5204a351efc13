import type { ExtractionResult, ExtractLimits } from "./extracted-text.ts";
import type { Archive } from "./open-zip.ts";
import { scanXml } from "./scan-xml.ts";
import { TextCollector } from "./text-collector.ts";

const ENDS: Record<string, string> = {
  "text:p": "\n",
  "text:h": "\n",
  "table:table-cell": "\t",
  "table:table-row": "\n",
};

/** The text of an OpenDocument file (ISO 26300): text, slides or sheets, whose number is a fact. */
export async function extractOpenDocument(
  archive: Archive,
  { maxTextLength }: ExtractLimits,
): Promise<ExtractionResult> {
  const collector = new TextCollector(maxTextLength);
  let sheets = 0;
  let isTable = false;
  let paragraphDepth = 0;
  await scanXml(archive.part("content.xml"), {
    open(name) {
      if (name === "office:spreadsheet") isTable = true;
      if (name === "table:table") sheets += 1;
      if (name === "text:p" || name === "text:h") paragraphDepth += 1;
      if (name === "text:tab") collector.add("\t");
      if (name === "text:s") collector.add(" ");
      if (name === "text:line-break") collector.add("\n");
    },
    close(name) {
      if (name === "text:p" || name === "text:h") paragraphDepth -= 1;
      // A paragraph in a cell ends with its cell.
      if (!(isTable && name === "text:p")) collector.add(ENDS[name] ?? "");
    },
    text(text) {
      if (paragraphDepth > 0) collector.add(text);
    },
    // All sheets are counted.
    done: () => collector.isFull && !isTable,
  });
  return { text: collector.text(), facts: isTable ? { sheets } : {} };
}
