import { formatMoney } from "#core/money/money.ts";
import type { FeeTotals } from "#core/request/fees.ts";
import { trackerPanel } from "#messages/tracker/panel.ts";
import { parseAmount } from "#web/features/thread/classification/fact-input.ts";

/** "$1,250.50", or "No amount". */
export const amountText = (cents: number | null, currency: string): string =>
  cents === null ? trackerPanel.fees.noAmount : formatMoney(cents, currency);

/** The totals of the fees, the most important first. Owed is the invoiced amount that was neither paid nor waived. */
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
  const labels = trackerPanel.fees.totals;
  const line = (label: string, cents: number | null) =>
    cents === null ? [] : [{ label, amount: formatMoney(cents, currency) }];
  return [
    ...line(contested ? labels.contested : labels.owed, invoiced > 0 ? open : null),
    ...line(labels.invoiced, invoiced || null),
    ...line(labels.paid, paid || null),
    ...line(labels.waived, waived || null),
    ...line(labels.estimated, invoiced > 0 ? null : estimated),
    ...line(labels.agreed, agreed),
  ];
}

/** Parses an amount from a text field: null when it is empty, "bad" when it is invalid. */
export function parseCents(text: string): number | null | "bad" {
  const cents = parseAmount(text.trim());
  return cents === undefined ? "bad" : cents;
}
