import { expect, test } from "vitest";
import { splitVisibleLetters } from "./visible-letters.ts";

test("a few letters are all visible, and the menu is empty", () => {
  expect(splitVisibleLetters(["follow_up", "withdrawal"], "withdrawal")).toEqual({
    visible: ["follow_up", "withdrawal"],
    remaining: [],
  });
});

test("with more letters, the first ones and the selected one are visible", () => {
  const offered = ["denial_appeal", "fee_dispute", "narrowing", "follow_up", "withdrawal"] as const;
  expect(splitVisibleLetters(offered, null)).toEqual({
    visible: ["denial_appeal", "fee_dispute", "narrowing"],
    remaining: ["follow_up", "withdrawal"],
  });
  expect(splitVisibleLetters(offered, "withdrawal")).toEqual({
    visible: ["denial_appeal", "fee_dispute", "withdrawal"],
    remaining: ["narrowing", "follow_up"],
  });
});

test("a selected letter that is no longer suggested is visible", () => {
  expect(splitVisibleLetters(["follow_up"], "clarification").visible).toEqual(["follow_up", "clarification"]);
  expect(splitVisibleLetters([], "clarification")).toEqual({ visible: ["clarification"], remaining: [] });
});
