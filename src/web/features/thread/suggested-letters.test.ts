import { expect, it } from "vitest";
import type { SuggestedLetters } from "#contract/delivery/prepared-letter.ts";
import type { LetterKind } from "#core/letter/letter-kinds.ts";
import { type Status, waitingOnFor } from "#core/request/states.ts";
import { mainLetter } from "./suggested-letters.ts";

const items = (...kinds: LetterKind[]) =>
  kinds.map((kind) => ({ kind })) as unknown as SuggestedLetters["items"];

it.each<[Status, LetterKind[], LetterKind | undefined]>([
  ["awaiting_determination", ["follow_up", "withdrawal"], "follow_up"],
  ["denied", ["denial_appeal", "outside_complaint"], "denial_appeal"],
  // While an appeal runs, nothing is up to the user, and a button must not end the request.
  ["appeal_pending", ["follow_up", "withdrawal"], undefined],
  ["appeal_pending", ["withdrawal"], undefined],
  ["appeal_pending", ["outside_complaint", "follow_up", "withdrawal"], "outside_complaint"],
])("in the status %s the button for %j starts %s", (status, kinds, kind) => {
  expect(mainLetter(items(...kinds), { status, waitingOn: waitingOnFor(status) })?.kind).toBe(kind);
});

it("offers no button that asks for an answer while one waits to be confirmed", () => {
  const letters = items("follow_up", "silence_appeal");
  const request = { status: "awaiting_determination", waitingOn: "you" } as const;
  expect(mainLetter(letters, request)).toBeUndefined();
});
