import { expect, test } from "vitest";
import { nearestWord, withReplacedWords, wordsToCheck } from "./spelling.ts";

test.each([
  ["payrol", "payroll"],
  ["paryoll", "payroll"],
  ["overtme", "overtime"],
  ["inspecshun", null],
  ["inspectoin", "inspection"],
  ["payroll", null],
  ["bridge", null],
])("“%s” most likely means %s", (typed, expected) => {
  expect(nearestWord(typed, ["overtime", "payroll", "inspection"])).toBe(expected);
});

test("of words as near, the most frequent one", () => {
  expect(nearestWord("leade", ["leads", "lead"])).toBe("leads");
  expect(nearestWord("leade", [])).toBeNull();
});

test("only words are checked, and only those are replaced", () => {
  const q = 'from:"Paryoll office" overtme OR -budgte in:inbox 4711 is:unread';
  expect(wordsToCheck(q)).toEqual(["paryoll", "office", "overtme"]);
  expect(
    withReplacedWords(
      q,
      new Map([
        ["paryoll", "payroll"],
        ["overtme", "overtime"],
        ["budgte", "budget"],
        ["inbox", "outbox"],
      ]),
    ),
  ).toBe('from:"payroll office" overtime OR -budgte in:inbox 4711 is:unread');
});

test.each(["", "   ", '"', "from:", "-", "\u0000", "🦊 ’"])("nothing to check in %j", (q) => {
  expect(wordsToCheck(q)).toEqual([]);
  expect(withReplacedWords(q, new Map())).toBe(q);
});
