import { type FeeTotals, formatMoney } from "#core/request/fees.ts";
import { parseAmount } from "#web/features/thread/classification/fact-input.ts";

/** "$1,250.50", or "Not named". */
export const amountText = (cents: number | null, currency: string): string =>
  cents === null ? "Not named" : formatMoney(cents, currency);

/** What a ledger comes to, a line each, the most telling first; "owed" is what was invoiced and neither paid nor waived. */
export function feeTotalLines({
  currency,
  estimated,
  agreed,
  invoiced,
  paid,
  waived,
  open,
  contested,
}: FeeTotals): { label: string; amount: string }[] {
  const line = (label: string, cents: number | null) =>
    cents === null ? [] : [{ label, amount: formatMoney(cents, currency) }];
  return [
    ...line(contested ? "Still asked, contested" : "Still owed", invoiced > 0 ? open : null),
    ...line("Invoiced", invoiced || null),
    ...line("Paid", paid || null),
    ...line("Waived", waived || null),
    ...line("Estimated", invoiced > 0 ? null : estimated),
    ...line("Agreed to pay up to", agreed),
  ];
}

/** An amount as it is typed: null for none, "bad" for what is no amount. */
export function parseCents(text: string): number | null | "bad" {
  const cents = parseAmount(text.trim());
  return cents === undefined ? "bad" : cents;
}
