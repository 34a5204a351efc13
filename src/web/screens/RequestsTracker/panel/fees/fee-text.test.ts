import { describe, expect, test } from "vitest";
import { type Fee, feeTotals } from "#core/request/fees.ts";
import { amountText, feeTotalLines, parseCents } from "./fee-text.ts";

const line = (kind: Fee["kind"], cents: number | null): Fee => ({
  kind,
  cents,
  currency: "USD",
  on: "2026-03-02",
});
const lines = (...fees: Fee[]) =>
  feeTotals(fees).flatMap((totals) => feeTotalLines(totals).map(({ label, amount }) => `${label} ${amount}`));

describe("fee totals", () => {
  test("show the estimate before anything was invoiced", () => {
    expect(lines(line("estimate", 61_800), line("limit", 50_000))).toEqual([
      "Estimated $618",
      "Agreed to pay up to $500",
    ]);
  });
  test("show the unpaid amount of an invoice", () => {
    expect(lines(line("estimate", 61_800), line("invoiced", 40_000), line("paid", 15_000))).toEqual([
      "Still owed $250",
      "Invoiced $400",
      "Paid $150",
    ]);
    expect(lines(line("invoiced", 40_000), line("contested", null))[0]).toBe("Contested, still charged $400");
    expect(lines(line("invoiced", 40_000), line("waived", null))[0]).toBe("Still owed $0");
  });
});

test("amounts are parsed in common formats", () => {
  expect([parseCents(" $1,250.50 "), parseCents("618"), parseCents("")]).toEqual([125_050, 61_800, null]);
  expect([parseCents("about 5"), parseCents("-3"), parseCents("1.5")]).toEqual(["bad", "bad", "bad"]);
  expect(amountText(null, "USD")).toBe("No amount");
});
