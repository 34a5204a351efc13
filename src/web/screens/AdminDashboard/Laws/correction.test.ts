import { expect, test } from "vitest";
import { correctedRow } from "#core/deadline/correct-law.ts";
import { florida } from "#core/deadline/laws/us-fl.ts";
import { illinois } from "#core/deadline/laws/us-il.ts";
import { changesOf, fieldsOf, joinedPatch } from "./correction.ts";

test("a form nobody touched changes nothing", () => {
  for (const law of [illinois, florida]) {
    expect(changesOf(law, fieldsOf(law))).toEqual({ patch: null, faults: {} });
  }
});

test("only what was changed is sent", () => {
  const fields = fieldsOf(illinois);
  fields.limits.initial_response.days = "7";
  fields.extension.citation = "5 ILCS 140/3(f)";
  fields.doubts = " ";
  fields.lastChecked = "2027-01-02";
  expect(changesOf(illinois, fields)).toEqual({
    patch: {
      limits: { initial_response: { days: 7 } },
      extension: { citation: "5 ILCS 140/3(f)" },
      doubts: null,
      lastChecked: "2027-01-02",
    },
    faults: {},
  });
});

test("a limit that loses its number says why, and one that gains it has all it needs", () => {
  const losing = fieldsOf(illinois);
  losing.limits.appeal.days = "";
  losing.limits.appeal.reason = "Repealed.";
  const without = correctedRow(illinois, changesOf(illinois, losing).patch ?? {}) as typeof illinois;
  expect(without.limits.appeal).toEqual({
    days: null,
    reason: "Repealed.",
    citation: illinois.limits.appeal.citation,
  });

  const gaining = fieldsOf(florida);
  Object.assign(gaining.limits.initial_response, { days: "10", meaning: "answer", citation: "§ 1" });
  const numbered = correctedRow(florida, changesOf(florida, gaining).patch ?? {}) as typeof florida;
  expect(numbered.limits.initial_response).toEqual({
    days: 10,
    unit: "business",
    from: "receipt",
    meaning: "answer",
    citation: "§ 1",
    roll: null,
  });
});

test.each(["0", "2.5", "ten", "-1", "4000"])("%j is no number of days", (days) => {
  const fields = fieldsOf(illinois);
  fields.limits.initial_response.days = days;
  expect(changesOf(illinois, fields).faults).toEqual({
    "/limits/initial_response/days":
      "Write a whole number from 1 to 3650, or nothing where the law has none.",
  });
});

test("what stands beside a date cannot be left empty", () => {
  const fields = fieldsOf(illinois);
  fields.limits.initial_response.citation = "  ";
  fields.extension.days = "";
  expect(Object.keys(changesOf(illinois, fields).faults)).toEqual([
    "/limits/initial_response/citation",
    "/extension/reason",
  ]);
});

test("a later correction keeps the earlier one, and may undo a part of it", () => {
  const earlier = { limits: { appeal: { days: 30, citation: "§ 2" } }, sources: ["a"], doubts: "Old" };
  const later = { limits: { appeal: { days: 45 }, production: { days: 1 } }, sources: ["b"], doubts: null };
  expect(joinedPatch(earlier, later)).toEqual({
    limits: { appeal: { days: 45, citation: "§ 2" }, production: { days: 1 } },
    sources: ["b"],
    doubts: null,
  });
});
