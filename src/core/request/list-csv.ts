import type { ListColumn } from "./list-query.ts";

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
export const COLUMN_LABELS: Readonly<Record<ListColumn, string>> = {
  title: "Title",
  agency: "Agency",
  jurisdiction: "Law",
  status: "Status",
  deadline: "Next deadline",
  filed: "Filed",
  activity: "Last activity",
  fee: "Fee",
  tags: "Tags",
  tracking: "Tracking number",
};

/** A request as its cells are made from; days as `YYYY-MM-DD`. */
export type CsvRequest = {
  title: string;
  agency: string | null;
  jurisdiction: string | null;
  status: string;
  overdue: boolean;
  /** The state of a letter that did not arrive. */
  trouble: string | null;
  dueOn: string | null;
  filedOn: string | null;
  lastActivityOn: string;
  feeCents: number | null;
  tags: readonly string[];
  trackingNumber: string | null;
};

const DELIVERY_PROBLEM_LABELS: Readonly<Record<string, string>> = {
  deferred: "delivery delayed",
  held: "held, not sent again",
};

/** As a user says it: a letter that did not arrive comes before a late answer, and that before the stored status. */
function statusLabel({ trouble, overdue, status }: CsvRequest): string {
  const label =
    trouble !== null
      ? (DELIVERY_PROBLEM_LABELS[trouble] ?? "not delivered")
      : overdue
        ? "overdue"
        : status.replaceAll("_", " ");
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** The cells of these columns, in their order. */
export function csvCells(request: CsvRequest, columns: readonly ListColumn[]): string[] {
  const cells: Record<ListColumn, string> = {
    title: request.title,
    agency: request.agency ?? "",
    jurisdiction: request.jurisdiction ?? "",
    status: statusLabel(request),
    deadline: request.dueOn ?? "",
    filed: request.filedOn ?? "",
    activity: request.lastActivityOn,
    fee: request.feeCents === null ? "" : (request.feeCents / 100).toFixed(2),
    tags: request.tags.join("; "),
    tracking: request.trackingNumber ?? "",
  };
  return columns.map((column) => cells[column]);
}
