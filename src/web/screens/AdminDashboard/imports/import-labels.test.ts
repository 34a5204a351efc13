import { expect, test } from "vitest";
import {
  appliedCount,
  countsText,
  detectContentType,
  fieldLabel,
  progressShare,
  rowLabel,
} from "./import-labels.ts";

const none = { added: 0, changed: 0, conflict: 0, rejected: 0, unchanged: 0 };

test("zero counts are left out", () => {
  expect(countsText(none)).toBe("No changes");
  expect(countsText({ ...none, unchanged: 9 })).toBe("No changes");
  expect(countsText({ ...none, added: 1_204, conflict: 3 })).toBe("1,204 added, 3 conflicts");
});

test("conflicts are written only if the file's values replace the directory's", () => {
  const counts = { ...none, added: 2, changed: 3, conflict: 4, rejected: 5 };
  expect([appliedCount(counts, false), appliedCount(counts, true)]).toEqual([5, 9]);
});

test("rows of tables and entries of lists have different labels", () => {
  expect(rowLabel({ row: 1_204 }, "froide_csv")).toBe("Row 1,204");
  expect(rowLabel({ row: 7 }, "foia_gov_json")).toBe("No. 7");
});

test("progress has a share only once the total is known", () => {
  expect(progressShare(null)).toBeNull();
  expect(progressShare({ done: 10, total: null })).toBeNull();
  expect(progressShare({ done: 0, total: 0 })).toBeNull();
  expect(progressShare({ done: 50, total: 200 })).toBe(0.25);
  expect(progressShare({ done: 300, total: 200 })).toBe(1);
});

test("a field has the label of the form for agencies", () => {
  expect([fieldLabel("portalUrl"), fieldLabel("foiaGovId")]).toEqual(["Portal", "foiaGovId"]);
});

test.each([
  ["agencies.CSV", "", "text/csv"],
  ["list.json", "name,email", "application/json"],
  ["dex.yml", "", "application/yaml"],
  ["pasted", "name,email\nA,b@c.d", "text/csv"],
  ["pasted", "  [{}]", "application/json"],
  ["pasted", "abbreviation: DEX\nname: Examples", "application/yaml"],
  ["pasted", "---\nname: x", "application/yaml"],
  ["pasted", "#name,request_email", "text/csv"],
] as const)("%s beginning %j is sent as %s", (name, text, type) => {
  expect(detectContentType(name, text)).toBe(type);
});
