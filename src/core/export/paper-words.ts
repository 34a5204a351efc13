import { formatMoney } from "#core/money/money.ts";
import { exportPdf } from "#messages/export-pdf.ts";

export const spaced = (name: string): string => name.replaceAll("_", " ");

/** The name of a clock in an export. */
export const clockName = (kind: string): string =>
  new Map<string, string>(Object.entries(exportPdf.clock)).get(kind) ?? spaced(kind);

/** "trackingNumber" as "tracking number". */
export const splitCamelCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** A fact as text. The only numeric facts are amounts of money, in cents of `currency`. */
export const factText = (value: unknown, currency = "USD"): string => {
  if (value === null || value === undefined) return exportPdf.event.noFact;
  if (typeof value === "number") return formatMoney(value, currency);
  return typeof value === "string" ? value : JSON.stringify(value);
};
