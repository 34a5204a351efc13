import { expect, test } from "vitest";
import { LETTER_KINDS } from "#core/letter/kinds.ts";
import { deedOf, statusAfterLetter } from "./letter-deeds.ts";
import { STATUSES } from "./states.ts";

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

test("what was asked is answered by any letter; a withdrawal ends what is not over yet", () => {
  expect(statusAfterLetter("clarification_asked", null)).toBe("awaiting_determination");
  expect(statusAfterLetter("fee_asked", "appeals")).toBe("awaiting_determination");
  expect(statusAfterLetter("denied", "appeals")).toBe("denied");
  const ended = STATUSES.filter((status) => statusAfterLetter(status, "withdraws") !== "withdrawn");
  expect(ended).toEqual(["released", "denied", "no_records", "closed"]);
});
