import { expect, test } from "vitest";
import { lettersInSight } from "./letters-in-sight.ts";

test("a few letters are all in sight, and nothing is left for a menu", () => {
  expect(lettersInSight(["follow_up", "withdrawal"], "withdrawal")).toEqual({
    shown: ["follow_up", "withdrawal"],
    rest: [],
  });
});

test("with more, the most fitting are in sight, and the chosen one always", () => {
  const offered = ["denial_appeal", "fee_dispute", "narrowing", "follow_up", "withdrawal"] as const;
  expect(lettersInSight(offered, null)).toEqual({
    shown: ["denial_appeal", "fee_dispute", "narrowing"],
    rest: ["follow_up", "withdrawal"],
  });
  expect(lettersInSight(offered, "withdrawal")).toEqual({
    shown: ["denial_appeal", "fee_dispute", "withdrawal"],
    rest: ["narrowing", "follow_up"],
  });
});

test("one that is offered no more is still shown where it was begun", () => {
  expect(lettersInSight(["follow_up"], "clarification").shown).toEqual(["follow_up", "clarification"]);
  expect(lettersInSight([], "clarification")).toEqual({ shown: ["clarification"], rest: [] });
});
