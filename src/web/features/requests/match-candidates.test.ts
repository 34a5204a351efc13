import { expect, test } from "vitest";
import { assignLabel, certainCandidates, matchConfidence } from "./match-candidates.ts";

test.each([
  [160, "Almost certain", 1],
  [110, "Almost certain", 1],
  [80, "Possible", 0.8],
  [50, "Possible", 0.5],
  [20, "Unlikely", 0.2],
  [-5, "Unlikely", 0],
])("a score of %d is %s", (score, label, share) => {
  expect(matchConfidence(score)).toMatchObject({ label, share });
});

test("preselects a candidate only if no other is almost certain", () => {
  const candidate = (requestId: string, score: number) => ({ requestId, score });
  expect(certainCandidates([candidate("a", 110), candidate("b", 50)])).toEqual(["a"]);
  expect(certainCandidates([candidate("a", 110), candidate("b", 95)])).toEqual([]);
  expect(certainCandidates([candidate("a", 80)])).toEqual([]);
  expect(certainCandidates([])).toEqual([]);
});

test("the button counts the selected requests", () => {
  expect([0, 1, 3].map(assignLabel)).toEqual(["Assign", "Assign to 1 request", "Assign to 3 requests"]);
});
