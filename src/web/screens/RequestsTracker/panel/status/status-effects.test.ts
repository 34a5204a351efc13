import { expect, test } from "vitest";
import { manualTransitions } from "#core/request/life.ts";
import { STATUSES } from "#core/request/states.ts";
import { statusChangeEffect } from "./status-effects.ts";

test("every move that is offered says what it does", () => {
  const silent = STATUSES.flatMap((from) =>
    manualTransitions(from, { refusedOrSilent: true })
      .filter(({ to }) => statusChangeEffect(from, to) === "")
      .map(({ to }) => `${from} → ${to}`),
  );
  expect(silent).toEqual([]);
});

test("an answer awaited again is another thing than an acknowledgment", () => {
  expect(statusChangeEffect("awaiting_acknowledgment", "awaiting_determination")).toMatch(/They have it/);
  expect(statusChangeEffect("denied", "awaiting_determination")).toMatch(/taken back/);
});
