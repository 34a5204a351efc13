import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { currencyOf, currencySign, dollarOf, formatMoney } from "#core/money/money.ts";
import { FEE_KINDS, type Fee, type FeeKind, feeTotals } from "./fees.ts";

const fee = (kind: FeeKind, cents: number | null, currency = "USD"): Fee => ({
  kind,
  cents,
  currency,
  on: "2026-03-02",
});

describe("what a request costs", () => {
  test("nothing was said, so there is nothing to add up", () => {
    expect(feeTotals([])).toEqual([]);
  });

  test("an estimate is not due; what was invoiced is, until it is paid", () => {
    const ledger = [fee("estimate", 12_000), fee("estimate", 9_000), fee("limit", 10_000)];
    expect(feeTotals(ledger)[0]).toMatchObject({ estimated: 9_000, agreed: 10_000, open: 0 });
    expect(feeTotals([...ledger, fee("invoiced", 8_050), fee("paid", 5_000)])[0]).toMatchObject({
      invoiced: 8_050,
      paid: 5_000,
      open: 3_050,
    });
  });

  test("a waiver of an amount leaves the rest due, one of no amount leaves nothing", () => {
    expect(feeTotals([fee("invoiced", 8_000), fee("waived", 3_000)])[0]).toMatchObject({ open: 5_000 });
    expect(feeTotals([fee("invoiced", 8_000), fee("paid", 1_000), fee("waived", null)])[0]).toMatchObject({
      waived: 7_000,
      open: 0,
    });
  });

  test("contested is what was contested last", () => {
    const contested = [fee("estimate", 8_000), fee("contested", null)];
    expect(feeTotals(contested)[0]?.contested).toBe(true);
    expect(feeTotals([...contested, fee("estimate", 4_000)])[0]?.contested).toBe(false);
  });

  test("currencies are not added to each other", () => {
    expect(feeTotals([fee("invoiced", 100), fee("invoiced", 200, "EUR")])).toMatchObject([
      { currency: "EUR", open: 200 },
      { currency: "USD", open: 100 },
    ]);
  });

  test("the open amount is between zero and the invoiced amount for any fees", () => {
    const any = fc.record({
      kind: fc.constantFrom(...FEE_KINDS),
      cents: fc.option(fc.nat(1_000_000)),
      currency: fc.constant("USD"),
      on: fc.constant("2026-03-02"),
    });
    fc.assert(
      fc.property(fc.array(any, { minLength: 1, maxLength: 12 }), (ledger) => {
        const [totals] = feeTotals(ledger);
        expect(totals?.open).toBeGreaterThanOrEqual(0);
        expect(totals?.open).toBeLessThanOrEqual(totals?.invoiced ?? 0);
      }),
      { numRuns: 200 },
    );
  });
});

test.each([
  [2_500, "USD", "$25"],
  [1_250, "USD", "$12.50"],
  [123_456_789, "USD", "$1,234,567.89"],
  [5, "USD", "$0.05"],
  [48_000, "GBP", "£480"],
  [3_050, "EUR", "€30.50"],
  [4_500, "CAD", "CA$45"],
])("%i hundredths of %s are %s %s", (cents, currency, expected) => {
  expect(formatMoney(cents, currency)).toBe(expected);
});

test.each([
  ["us-tx", "USD", "USD"],
  ["ca", "CAD", "CAD"],
  ["ca-on", "CAD", "CAD"],
  ["uk-sct", "GBP", "USD"],
  ["ie", "EUR", "USD"],
  [null, "USD", "USD"],
])("under the law of %s money is in %s, and $ is %s", (jurisdiction, currency, dollar) => {
  expect([currencyOf(jurisdiction), dollarOf(jurisdiction)]).toEqual([currency, dollar]);
});

test("has the sign of a currency alone", () => {
  expect(["USD", "GBP", "CAD", "SEK"].map(currencySign)).toEqual(["$", "£", "CA$", "SEK"]);
});
