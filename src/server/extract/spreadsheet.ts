import type { AttachmentFacts } from "#core/files/attachment-facts.ts";
import type { ExtractionResult, ExtractLimits } from "./extracted-text.ts";
import type { Archive } from "./open-zip.ts";
import { scanXml } from "./scan-xml.ts";
import { TextCollector } from "./text-collector.ts";

/** Shared strings stay in memory while the cells are read. */
const MAX_SHARED_LENGTH = 4_000_000;

/** The cells of a workbook (ECMA-376), one row a line, and the number of hidden sheets, rows and columns with content. */
export async function extractSpreadsheet(
  archive: Archive,
  { maxTextLength }: ExtractLimits,
): Promise<ExtractionResult> {
  const collector = new TextCollector(maxTextLength);
  const sheets = await sheetNames(archive);
  const shared = await sharedStrings(archive);
  const facts: AttachmentFacts = {};
  let hiddenColumns = 0;
  let hiddenRows = 0;
  collector.add(`${sheets.map(({ name }) => name).join("\n")}\n\n`);
  for (const name of archive.names(/^xl\/worksheets\/sheet\d+\.xml$/)) {
    const hidden = await readSheet(archive.part(name), shared, collector);
    hiddenColumns += hidden.columns;
    hiddenRows += hidden.rows;
    collector.add("\n");
  }
  const hiddenSheets = sheets.filter(({ hidden }) => hidden).length;
  facts.sheets = sheets.length;
  if (hiddenSheets > 0) facts.hiddenSheets = hiddenSheets;
  if (hiddenColumns > 0) facts.hiddenColumns = hiddenColumns;
  if (hiddenRows > 0) facts.hiddenRows = hiddenRows;
  return { text: collector.text(), facts };
}

async function sheetNames(archive: Archive): Promise<{ name: string; hidden: boolean }[]> {
  const sheets: { name: string; hidden: boolean }[] = [];
  await scanXml(archive.part("xl/workbook.xml"), {
    open(element, { name = "", state = "visible" }) {
      if (element === "sheet") sheets.push({ name, hidden: state !== "visible" });
    },
  });
  return sheets;
}

async function sharedStrings(archive: Archive): Promise<string[]> {
  const strings: string[] = [];
  let current = "";
  let storedLength = 0;
  let inText = false;
  let inPhonetic = false;
  await scanXml(archive.part("xl/sharedStrings.xml"), {
    open(name) {
      if (name === "si") current = "";
      inText = name === "t";
      if (name === "rPh") inPhonetic = true;
    },
    close(name) {
      if (name === "si") strings.push(current);
      if (name === "rPh") inPhonetic = false;
      inText = false;
    },
    text(text) {
      if (!inText || inPhonetic || storedLength > MAX_SHARED_LENGTH) return;
      storedLength += text.length;
      current += text;
    },
  });
  return strings;
}

/** The number of hidden columns and rows with content. */
async function readSheet(
  part: AsyncIterable<Uint8Array>,
  shared: string[],
  collector: TextCollector,
): Promise<{ columns: number; rows: number }> {
  const ranges: { from: number; to: number }[] = [];
  const columns = new Set<number>();
  let rows = 0;
  let row = { hidden: false, filled: false };
  let column = 0;
  let cell = { type: "n", value: "" };
  let inValue = false;
  await scanXml(part, {
    open(name, { r = "", t = "n", hidden, min, max }) {
      if (name === "col" && isTrue(hidden)) ranges.push({ from: Number(min), to: Number(max) });
      if (name === "row") {
        row = { hidden: isTrue(hidden), filled: false };
        column = 0;
      }
      if (name === "c") {
        column = columnOf(r) ?? column + 1;
        cell = { type: t, value: "" };
      }
      inValue = name === "v" || name === "t";
    },
    close(name) {
      inValue = false;
      if (name === "c" && cell.value !== "") {
        collector.add(`${cell.type === "s" ? (shared[Number(cell.value)] ?? "") : cell.value}\t`);
        row.filled = true;
        if (ranges.some(({ from, to }) => column >= from && column <= to)) columns.add(column);
      }
      if (name === "row") {
        collector.add("\n");
        if (row.hidden && row.filled) rows += 1;
      }
    },
    text(text) {
      if (inValue) cell.value += text;
    },
  });
  return { columns: columns.size, rows };
}

const isTrue = (value: string | undefined): boolean => value === "1" || value === "true";

/** 28 for `AB12`; null for a cell without a position. */
function columnOf(reference: string): number | null {
  const name = /^([A-Z]{1,3})\d/.exec(reference)?.[1];
  return name ? [...name].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) : null;
}
