import { expect, test } from "vitest";
import { LETTER_KINDS } from "#core/letter/kinds.ts";
import { deedOf } from "./letter-deeds.ts";

test("asking the same office again is no appeal; only a withdrawal withdraws", () => {
  const deeds = Object.groupBy(LETTER_KINDS, (kind) => deedOf(kind) ?? "answers");
  expect(deeds.appeals).toEqual([
    "fee_waiver_appeal",
    "denial_appeal",
    "no_records_appeal",
    "silence_appeal",
  ]);
  expect(deeds.withdraws).toEqual(["withdrawal"]);
  expect([deedOf(null), deedOf("complaint")]).toEqual([null, null]);
});
