import { expect, test } from "vitest";
import { manualTransitions } from "#core/request/life.ts";
import { STATUSES } from "#core/request/states.ts";
import { statusChangeEffect } from "./status-effects.ts";

test("every manual status change has an effect text", () => {
  const silent = STATUSES.flatMap((from) =>
    manualTransitions(from, { refusedOrSilent: true })
      .filter(({ to }) => statusChangeEffect(from, to) === "")
      .map(({ to }) => `${from} → ${to}`),
  );
  expect(silent).toEqual([]);
});

test("returning to a pending answer has another effect than an acknowledgment", () => {
  expect(statusChangeEffect("awaiting_acknowledgment", "awaiting_determination")).toMatch(/has the letter/);
  expect(statusChangeEffect("denied", "awaiting_determination")).toMatch(/removed/);
});
