import { expect, test } from "vitest";
import { movesOffered } from "#core/request/life.ts";
import { STATUSES } from "#core/request/states.ts";
import { moveWords } from "./move-words.ts";

test("every move that is offered says what it does", () => {
  const silent = STATUSES.flatMap((from) =>
    movesOffered(from, { refusedOrSilent: true })
      .filter(({ to }) => moveWords(from, to) === "")
      .map(({ to }) => `${from} → ${to}`),
  );
  expect(silent).toEqual([]);
});

test("an answer awaited again is another thing than an acknowledgment", () => {
  expect(moveWords("awaiting_acknowledgment", "awaiting_determination")).toMatch(/They have it/);
  expect(moveWords("denied", "awaiting_determination")).toMatch(/taken back/);
});
