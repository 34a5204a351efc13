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
    visible: ["denial_appeal", "fee_dispute"],
    remaining: ["narrowing", "follow_up", "withdrawal"],
  });
  expect(splitVisibleLetters(offered, "withdrawal")).toEqual({
    visible: ["denial_appeal", "withdrawal"],
    remaining: ["fee_dispute", "narrowing", "follow_up"],
  });
  const short = ["narrowing", "follow_up", "fee_accept", "withdrawal"] as const;
  expect(splitVisibleLetters(short, null).visible).toEqual(["narrowing", "follow_up", "fee_accept"]);
});

test("long names leave room for fewer, so that none is cut off", () => {
  const offered = ["ruling_comments", "follow_up", "completion_date"] as const;
  expect(splitVisibleLetters(offered, "ruling_comments")).toEqual({
    visible: ["ruling_comments", "follow_up"],
    remaining: ["completion_date"],
  });
  expect(splitVisibleLetters(offered, "completion_date").visible).toEqual([
    "ruling_comments",
    "completion_date",
  ]);
  expect(splitVisibleLetters(["expedite_appeal", "ruling_comments"], null).visible).toEqual([
    "expedite_appeal",
  ]);
});

test("on a phone there is room for the selected one, else for the first", () => {
  const offered = ["narrowing", "follow_up", "fee_accept"] as const;
  expect(splitVisibleLetters(offered, null, true).visible).toEqual(["narrowing"]);
  expect(splitVisibleLetters(offered, "fee_accept", true)).toEqual({
    visible: ["fee_accept"],
    remaining: ["narrowing", "follow_up"],
  });
});

test("a selected letter that is no longer suggested is visible", () => {
  expect(splitVisibleLetters(["follow_up"], "clarification").visible).toEqual(["follow_up", "clarification"]);
  expect(splitVisibleLetters([], "clarification")).toEqual({ visible: ["clarification"], remaining: [] });
});
