import { listColumns } from "#messages/request/list-columns.ts";
import { requestStatus } from "#messages/request/status.ts";
import type { ListColumn } from "./list-query.ts";
import type { DisplayStatus } from "./states.ts";

/** Characters that start a formula in a spreadsheet (CWE-1236). */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * One line of CSV (RFC 4180). A cell that begins as a formula does gets an apostrophe before it, which spreadsheets
 * do not show: titles and names come from email, and nothing in them may run.
 */
export function csvLine(cells: readonly string[]): string {
  const formattedCells = cells.map((cell) => {
    const escaped = FORMULA.test(cell) ? `'${cell}` : cell;
    return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
  });
  return `${formattedCells.join(",")}\r\n`;
}

/** Names of the columns, on the screen and in files. */
export const COLUMN_LABELS: Readonly<Record<ListColumn, string>> = listColumns;

/** A request as its cells are made from; days as `YYYY-MM-DD`. */
export type CsvRequest = {
  title: string;
  agency: string | null;
  jurisdiction: string | null;
  status: DisplayStatus;
  dueOn: string | null;
  filedOn: string | null;
  lastActivityOn: string;
  feeCents: number | null;
  feeCurrency: string;
  tags: readonly string[];
  trackingNumber: string | null;
};

/** "618.50"; other money than US dollars is named, and is no number to add up: "480.00 GBP". */
const feeCell = (cents: number, currency: string): string =>
  `${(cents / 100).toFixed(2)}${currency === "USD" ? "" : ` ${currency}`}`;

/** The cells of these columns, in their order. */
export function csvCells(request: CsvRequest, columns: readonly ListColumn[]): string[] {
  const cells: Record<ListColumn, string> = {
    title: request.title,
    agency: request.agency ?? "",
    jurisdiction: request.jurisdiction ?? "",
    status: requestStatus[request.status],
    deadline: request.dueOn ?? "",
    filed: request.filedOn ?? "",
    activity: request.lastActivityOn,
    fee: request.feeCents === null ? "" : feeCell(request.feeCents, request.feeCurrency),
    tags: request.tags.join("; "),
    tracking: request.trackingNumber ?? "",
  };
  return columns.map((column) => cells[column]);
}
