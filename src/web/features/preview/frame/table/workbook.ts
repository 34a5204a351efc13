import {
  type CellValue,
  detectDelimiter,
  formatValue,
  parseCsv,
  type Sheet as ReadSheet,
  readOds,
  readXls,
  readXlsx,
} from "hucre";
import { formatMessage } from "#core/messages/format-message.ts";
import { previewFrame } from "#messages/preview/frame.ts";
import { extensionOf } from "#web/features/preview/file-kind.ts";
import { decodeStart } from "#web/features/preview/frame/decode-text.ts";
import { CannotShowError } from "#web/features/preview/frame/viewer.ts";
import { rezipUncompressed } from "#web/features/preview/frame/zip.ts";

/** About what a browser can hold in memory without trouble. */
const MAX_ROWS = 100_000;

export type Sheet = {
  name: string;
  hidden: boolean;
  rows: number;
  columns: number;
  hiddenRows: ReadonlySet<number>;
  hiddenColumns: ReadonlySet<number>;
  /** In characters; undefined if the file has no width. */
  widths: readonly (number | undefined)[];
  /** The formatted content of a cell. Counted from 0. */
  text: (row: number, column: number) => string;
  /** The formula of a cell; null for a value. */
  formula: (row: number, column: number) => string | null;
  /** Aligned to the right. */
  isNumber: (row: number, column: number) => boolean;
};

export type Table = { sheets: Sheet[]; truncated: boolean; spreadsheet: boolean };

/** A table from the bytes of XLSX, XLS, ODS, CSV or TSV. Formulas are not calculated: the stored results are shown. */
export async function readTable(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<Table> {
  const [a, b] = bytes;
  const zipped = a === 0x50 && b === 0x4b;
  const compound = a === 0xd0 && b === 0xcf;
  if (!zipped && !compound) return readCsv(bytes);
  const workbook = await readWorkbook(bytes, name, compound);
  const is1904 = workbook.dateSystem === "1904";
  const sheets = workbook.sheets.map((sheet) => sheetFrom(sheet, is1904));
  return { sheets, truncated: sheets.some(({ rows }) => rows >= MAX_ROWS), spreadsheet: true };
}

async function readWorkbook(bytes: Uint8Array<ArrayBuffer>, name: string, compound: boolean) {
  const options = { readStyles: true, maxRows: MAX_ROWS };
  try {
    if (compound) return await readXls(bytes, options);
    const uncompressed = rezipUncompressed(bytes);
    return await (extensionOf(name) === "ods"
      ? readOds(uncompressed, options)
      : readXlsx(uncompressed, options));
  } catch (error) {
    if (error instanceof CannotShowError) throw error;
    // An encrypted workbook is a compound file that holds no sheets, or asks for its password.
    throw new CannotShowError(
      error instanceof Error && /password|encrypt/i.test(error.message) ? "locked" : "damaged",
    );
  }
}

function sheetFrom(sheet: ReadSheet, is1904: boolean): Sheet {
  const { rows, cells, columns = [], rowDefs } = sheet;
  const cell = (row: number, column: number) => cells?.get(`${row},${column}`);
  const value = (row: number, column: number): CellValue =>
    rows[row]?.[column] ?? cell(row, column)?.formulaResult ?? null;
  return {
    name: sheet.name,
    hidden: Boolean(sheet.hidden || sheet.veryHidden),
    rows: rows.length,
    columns: rows.reduce((most, row) => Math.max(most, row.length), 0),
    hiddenRows: new Set([...(rowDefs ?? [])].flatMap(([row, { hidden }]) => (hidden ? [row] : []))),
    hiddenColumns: new Set(columns.flatMap(({ hidden }, column) => (hidden ? [column] : []))),
    widths: columns.map(({ width }) => width),
    text: (row, column) => cellText(value(row, column), cell(row, column)?.style?.numFmt, is1904),
    formula: (row, column) => cell(row, column)?.formula ?? null,
    isNumber: (row, column) => typeof value(row, column) === "number",
  };
}

/** A value in its number format, or plain if the format is invalid. */
function cellText(value: CellValue, format: string | undefined, is1904: boolean): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (format && format !== "General") {
    try {
      return formatValue(value, format, { is1904 });
    } catch {
      // Fall back to the plain value.
    }
  }
  if (typeof value === "number") return String(Number(value.toPrecision(12)));
  return value
    .toISOString()
    .replace(/T00:00:00\.000Z$/, "")
    .replace("T", " ")
    .replace(/(:00)?\.000Z$/, "");
}

function readCsv(bytes: Uint8Array): Table {
  const { text, truncated } = decodeStart(bytes);
  const rows = parseCsv(text, { delimiter: detectDelimiter(text.slice(0, 100_000)), maxRows: MAX_ROWS });
  const cellAt = (row: number, column: number) => String(rows[row]?.[column] ?? "");
  const sheet: Sheet = {
    name: "",
    hidden: false,
    rows: rows.length,
    columns: rows.reduce((most, row) => Math.max(most, row.length), 0),
    hiddenRows: new Set(),
    hiddenColumns: new Set(),
    widths: [],
    text: cellAt,
    formula: () => null,
    isNumber: (row, column) => /^[-+]?[$€£]?\s?\d[\d,. ]*%?$/.test(cellAt(row, column)),
  };
  return { sheets: [sheet], truncated: truncated || rows.length >= MAX_ROWS, spreadsheet: false };
}

export type HiddenCounts = { sheets: number; columns: number; rows: number };

/** The number of hidden sheets, columns and rows. */
export const countHidden = ({ sheets }: Table): HiddenCounts => ({
  sheets: sheets.filter(({ hidden }) => hidden).length,
  columns: sheets.reduce((sum, { hiddenColumns }) => sum + hiddenColumns.size, 0),
  rows: sheets.reduce((sum, { hiddenRows }) => sum + hiddenRows.size, 0),
});

/** "1 hidden sheet", "2 hidden columns": a text for each kind of hidden content. */
export const hiddenLabels = (counts: HiddenCounts): string[] =>
  (
    [
      [counts.sheets, previewFrame.table.hiddenSheets],
      [counts.columns, previewFrame.table.hiddenColumns],
      [counts.rows, previewFrame.table.hiddenRows],
    ] as const
  ).flatMap(([count, message]) => (count > 0 ? [formatMessage(message, { count })] : []));
