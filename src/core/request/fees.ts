import { feeKinds } from "#messages/request/fees.ts";
/**
 * Kinds of fees. "estimate": the agency thinks it will cost so much; "limit": the user agreed to
 * pay up to that; "invoiced": it is due; "waived": it need not be paid; "contested": the user asked for reasons.
 */
export const FEE_KINDS = ["estimate", "limit", "invoiced", "paid", "waived", "contested"] as const;
export type FeeKind = (typeof FEE_KINDS)[number];

/** The label of each kind of fee, in the order of the form. */
export const FEE_LABELS: Readonly<Record<FeeKind, string>> = feeKinds;

/** The largest amount of one fee, in cents: one billion dollars. */
export const MAX_FEE_CENTS = 100_000_000_000;

/** A line, `on` an ISO day. `cents` is null where no amount was named. */
export type Fee = { kind: FeeKind; cents: number | null; currency: string; on: string };

/**
 * The costs of a request, in cents of one currency. `estimated` and `agreed` are the newest of their kind, null where
 * there is none; `open` is what was invoiced and neither paid nor waived.
 */
export type FeeTotals = {
  currency: string;
  estimated: number | null;
  agreed: number | null;
  invoiced: number;
  paid: number;
  waived: number;
  open: number;
  /** The newest entry on a charge is that the user contests it. */
  contested: boolean;
};

/**
 * The totals of a ledger, one for each currency in it, by its code. A waiver that names no amount waives all that was
 * due.
 * @param fees oldest first
 */
export function feeTotals(fees: readonly Fee[]): FeeTotals[] {
  const currencies = [...new Set(fees.map(({ currency }) => currency))].sort();
  return currencies.map((currency) =>
    totalsIn(
      currency,
      fees.filter((fee) => fee.currency === currency),
    ),
  );
}

/**
 * The cost of a request according to its fees, as the tracker's list shows it: what was invoiced less what was waived,
 * else the newest estimate; null where no amount was named. In the currency of the newest line with an amount; others are
 * in the ledger alone. The database stores the same in `request_row.fee_cents` and `fee_currency`.
 * @param fees oldest first
 */
export function requestCost(fees: readonly Fee[]): { cents: number | null; currency: string } {
  const currency = fees.findLast(({ cents }) => cents !== null)?.currency ?? "USD";
  return {
    cents: costIn(
      currency,
      fees.filter((fee) => fee.currency === currency),
    ),
    currency,
  };
}

function costIn(currency: string, fees: readonly Fee[]): number | null {
  const isFullyWaived = fees.some(({ kind, cents }) => kind === "waived" && cents === null);
  const { invoiced, paid, waived, estimated } = totalsIn(currency, fees);
  if (fees.some(({ kind, cents }) => kind === "invoiced" && cents !== null)) {
    return isFullyWaived ? Math.min(invoiced, paid) : Math.max(0, invoiced - waived);
  }
  return isFullyWaived && estimated !== null ? 0 : estimated;
}

function totalsIn(currency: string, fees: readonly Fee[]): FeeTotals {
  const sum = (kind: FeeKind) =>
    fees.reduce((cents, fee) => (fee.kind === kind ? cents + (fee.cents ?? 0) : cents), 0);
  const newest = (kind: FeeKind) =>
    fees.findLast((fee) => fee.kind === kind && fee.cents !== null)?.cents ?? null;
  const [invoiced, paid] = [sum("invoiced"), sum("paid")];
  const isFullyWaived = fees.some(({ kind, cents }) => kind === "waived" && cents === null);
  const waived = isFullyWaived ? Math.max(0, invoiced - paid) : sum("waived");
  const latestCharge = fees.findLast(({ kind }) => kind !== "paid");
  return {
    currency,
    estimated: newest("estimate"),
    agreed: newest("limit"),
    invoiced,
    paid,
    waived,
    open: Math.max(0, invoiced - paid - waived),
    contested: latestCharge?.kind === "contested",
  };
}
