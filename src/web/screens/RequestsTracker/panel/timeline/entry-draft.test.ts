import { describe, expect, test } from "vitest";
import { newEntry, toEntryDraft, toPutEntry } from "./entry-draft.ts";

const call = newEntry("2026-03-02");

describe("the body of a logged call or letter", () => {
  test("has what the agency named, and nothing it was not asked", () => {
    const fee = { ...call, outcome: "fee_due" as const, amount: "$1,250.50", trackingNumber: " 26-7 " };
    expect(toPutEntry(fee, [{ id: "a" }])).toMatchObject({
      outcome: "fee_due",
      cents: 125_050,
      trackingNumber: "26-7",
      files: ["a"],
    });
    expect(toPutEntry({ ...fee, outcome: "denied" }, [])).toMatchObject({
      cents: null,
      trackingNumber: "26-7",
    });
    expect(toPutEntry({ ...fee, direction: "out" }, [])).toMatchObject({
      outcome: null,
      cents: null,
      trackingNumber: null,
    });
  });

  test("has the day that the agency named, where its outcome has one", () => {
    const named = { ...call, answerBy: "2026-03-20", responseDue: "2026-04-15" };
    const days = (outcome: typeof call.outcome, direction: "in" | "out" = "in") =>
      toPutEntry({ ...named, outcome, direction }, []);
    expect(days("fee_estimate")).toMatchObject({ answerBy: "2026-03-20", responseDue: null });
    expect(days("granted")).toMatchObject({ answerBy: null, responseDue: "2026-04-15" });
    for (const nothing of [days("denied"), days("granted", "out")])
      expect(nothing).toMatchObject({ answerBy: null, responseDue: null });
  });

  test("is refused with an amount that is none", () => {
    expect(toPutEntry({ ...call, outcome: "fee_estimate", amount: "lots" }, [])).toBe("bad amount");
    expect(toPutEntry({ ...call, outcome: "fee_estimate", amount: "" }, [])).toMatchObject({ cents: null });
  });

  test("comes back into its fields as it was", () => {
    const put = toPutEntry({ ...call, with: "Dana", text: "Soon.", outcome: "fee_due", amount: "12.50" }, []);
    if (put === "bad amount") throw new Error(put);
    expect(toPutEntry(toEntryDraft({ ...put, id: "x", files: [] }), [])).toEqual(put);
  });
});
