import { expect, test } from "vitest";
import { splitVisibleLetters } from "./visible-letters.ts";

test("a few letters are all in sight, and nothing is left for a menu", () => {
  expect(splitVisibleLetters(["follow_up", "withdrawal"], "withdrawal")).toEqual({
    visible: ["follow_up", "withdrawal"],
    remaining: [],
  });
});

test("with more, the most fitting are in sight, and the chosen one always", () => {
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

test("one that is offered no more is still shown where it was begun", () => {
  expect(splitVisibleLetters(["follow_up"], "clarification").visible).toEqual(["follow_up", "clarification"]);
  expect(splitVisibleLetters([], "clarification")).toEqual({ visible: ["clarification"], remaining: [] });
});
