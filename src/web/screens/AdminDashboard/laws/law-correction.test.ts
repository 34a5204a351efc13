import { expect, test } from "vitest";
import { applyLawPatch } from "#core/law/apply-law-patch.ts";
import type { Law } from "#core/law/law.ts";
import { lawOf } from "#core/law/laws.ts";
import { adminLaws } from "#messages/admin/laws.ts";
import { toLawFields, toLawPatch } from "./law-correction.ts";

const florida = lawOf("us-fl") as Law;
const illinois = lawOf("us-il") as Law;

test("an untouched form changes nothing", () => {
  for (const law of [illinois, florida]) {
    expect(toLawPatch(law, toLawFields(law))).toEqual({ patch: null, errors: {} });
  }
});

test("only what was changed is sent", () => {
  const fields = toLawFields(illinois);
  fields.limits.initial_response.days = "7";
  fields.extension.citation = "5 ILCS 140/3(f)";
  fields.doubts = " ";
  fields.lastChecked = "2027-01-02";
  expect(toLawPatch(illinois, fields)).toEqual({
    patch: {
      limits: { initial_response: { days: 7 } },
      extension: { citation: "5 ILCS 140/3(f)" },
      doubts: null,
      lastChecked: "2027-01-02",
    },
    errors: {},
  });
});

test("a limit that loses its number has a reason, and one that gains a number has all required fields", () => {
  const losing = toLawFields(illinois);
  losing.limits.appeal.days = "";
  losing.limits.appeal.reason = "Repealed.";
  const without = applyLawPatch(illinois, toLawPatch(illinois, losing).patch ?? {}) as typeof illinois;
  expect(without.limits.appeal).toEqual({
    days: null,
    reason: "Repealed.",
    citation: illinois.limits.appeal.citation,
  });

  const gaining = toLawFields(florida);
  Object.assign(gaining.limits.initial_response, { days: "10", meaning: "answer", citation: "§ 1" });
  const numbered = applyLawPatch(florida, toLawPatch(florida, gaining).patch ?? {}) as typeof florida;
  expect(numbered.limits.initial_response).toEqual({
    days: 10,
    unit: "business",
    from: "receipt",
    meaning: "answer",
    citation: "§ 1",
    roll: null,
  });
});

test.each(["0", "2.5", "ten", "-1", "4000"])("%j is not a valid number of days", (days) => {
  const fields = toLawFields(illinois);
  fields.limits.initial_response.days = days;
  expect(toLawPatch(illinois, fields).errors).toEqual({
    "/limits/initial_response/days": adminLaws.daysInvalid,
  });
});

test("texts shown with a date cannot be empty", () => {
  const fields = toLawFields(illinois);
  fields.limits.initial_response.citation = "  ";
  fields.extension.days = "";
  expect(Object.keys(toLawPatch(illinois, fields).errors)).toEqual([
    "/limits/initial_response/citation",
    "/extension/reason",
  ]);
});
