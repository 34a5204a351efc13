import { expect, test } from "vitest";
import { LETTER_KINDS } from "#core/letter/letter-kinds.ts";
import { letterActionOf } from "./letter-actions.ts";

test("asking the same office again is no appeal; only a withdrawal withdraws", () => {
  const kindsByAction = Object.groupBy(LETTER_KINDS, (kind) => letterActionOf(kind) ?? "answers");
  expect(kindsByAction.appeals).toEqual([
    "fee_appeal",
    "fee_waiver_appeal",
    "denial_appeal",
    "no_records_appeal",
    "silence_appeal",
    "extension_appeal",
  ]);
  expect(kindsByAction.accepts_fee).toEqual(["fee_accept"]);
  expect(kindsByAction.withdraws).toEqual(["withdrawal"]);
  expect([letterActionOf(null), letterActionOf("complaint")]).toEqual([null, null]);
});
