import { describe, expect, it } from "vitest";
import { markPlaceholders, placeholdersMessage, remainingPlaceholders } from "#core/letter/placeholders.ts";

const GAPS = ["[day]", "[your reason]", "[a (b)+]"];

describe("the gaps of a letter", () => {
  it("are those still in the text, each once and in its order", () => {
    expect(remainingPlaceholders("Because [your reason], on [day], [your reason].", GAPS)).toEqual([
      "[your reason]",
      "[day]",
    ]);
  });

  it("are not what a user put into brackets", () => {
    expect(remainingPlaceholders("They wrote “recieved [sic]” [see file 2].", GAPS)).toEqual([]);
    expect(remainingPlaceholders("Because [your reason", GAPS)).toEqual([]);
  });

  it("are marked in place, and no text is lost", () => {
    const text = "[day] and [a (b)+] and [day]\n[sic]";
    const parts = markPlaceholders(text, GAPS);
    expect(parts.map((part) => part.text).join("")).toBe(text);
    expect(parts.filter(({ isPlaceholder }) => isPlaceholder).map((part) => part.text)).toEqual([
      "[day]",
      "[a (b)+]",
      "[day]",
    ]);
    expect(parts.every((part) => text.startsWith(part.text, part.at))).toBe(true);
    expect(markPlaceholders("None.", GAPS)).toEqual([{ at: 0, text: "None.", isPlaceholder: false }]);
  });

  it.each([
    [["[day]"], "Fill in [day], or take it out."],
    [["[day]", "[your reason]"], "Fill in [day] and [your reason], or take them out."],
    [["[a]", "[b]", "[c]"], "Fill in [a], [b] and [c], or take them out."],
  ])("%j are to be fixed", (placeholders, words) => {
    expect(placeholdersMessage(placeholders)).toBe(words);
  });
});
