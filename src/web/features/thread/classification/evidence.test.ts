import { expect, test } from "vitest";
import { splitByEvidence } from "./evidence.ts";

const text = "We located 212 pages. Of those, 142 are released.";
const evidence = (number: number, words: string, start = text.indexOf(words)) => ({
  number,
  evidence: { text: words, start, end: start + words.length },
});
const shown = (runs: ReturnType<typeof splitByEvidence>) =>
  runs.map((run) => [run.text, run.numbers.join("+"), run.ends.join("+")]);

test("a text without evidence is one run", () => {
  expect(shown(splitByEvidence(text, []))).toEqual([[text, "", ""]]);
});

test("the runs join to the text", () => {
  const runs = splitByEvidence(text, [evidence(1, "212 pages"), evidence(2, "142 are released")]);
  expect(runs.map((run) => run.text).join("")).toBe(text);
  expect(shown(runs)).toEqual([
    ["We located ", "", ""],
    ["212 pages", "1", "1"],
    [". Of those, ", "", ""],
    ["142 are released", "2", "2"],
    [".", "", ""],
  ]);
});

test("overlapping evidence carries both numbers where it overlaps", () => {
  const runs = splitByEvidence(text, [evidence(1, "located 212"), evidence(2, "212 pages")]);
  expect(shown(runs)).toEqual([
    ["We ", "", ""],
    ["located ", "1", ""],
    ["212", "1+2", "1"],
    [" pages", "2", "2"],
    [". Of those, 142 are released.", "", ""],
  ]);
});

test("a fact at the end of a sentence that is evidence too ends with its period", () => {
  const sentence = "Of those, 142 are released.";
  const runs = splitByEvidence(text, [evidence(1, sentence), evidence(2, "142 are released")]);
  expect(shown(runs)).toEqual([
    ["We located 212 pages. ", "", ""],
    ["Of those, ", "1", ""],
    ["142 are released.", "1+2", "1+2"],
  ]);
});

test("two facts from one sentence share its run", () => {
  const runs = splitByEvidence(text, [evidence(2, "212 pages"), evidence(1, "212 pages")]);
  expect(shown(runs)[1]).toEqual(["212 pages", "1+2", "1+2"]);
});

test("evidence at a wrong offset is found by its text", () => {
  expect(shown(splitByEvidence(text, [evidence(1, "212 pages", 3)]))[1]).toEqual(["212 pages", "1", "1"]);
});

test("evidence that is not in the text is not highlighted", () => {
  expect(shown(splitByEvidence(text, [evidence(1, "9 pages", 900), evidence(2, "", 4)]))).toEqual([
    [text, "", ""],
  ]);
});

test("evidence at both edges", () => {
  expect(shown(splitByEvidence("ab", [{ number: 1, evidence: { text: "ab", start: 0, end: 2 } }]))).toEqual([
    ["ab", "1", "1"],
  ]);
  expect(splitByEvidence("", [])).toEqual([]);
});
