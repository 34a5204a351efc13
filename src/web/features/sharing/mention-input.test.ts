import { expect, test } from "vitest";
import { insertMention, mentionAt, suggestParticipants } from "./mention-input.ts";

const ada = { name: "Ada Lovelace", email: "ada@example.org", isYou: false };
const bob = { name: "", email: "bob@example.org", isYou: false };
const me = { name: "Adam", email: "me@example.org", isYou: true };
const participants = [ada, bob, me];

const offered = (text: string) => {
  const start = mentionAt(text, text.length);
  return start && suggestParticipants(start, participants).map(({ email }) => email);
};

test("an @ suggests all other participants, and the text after it filters them", () => {
  expect(offered("Call @")).toEqual(["ada@example.org", "bob@example.org"]);
  expect(offered("@lov")).toEqual(["ada@example.org"]);
  expect(offered("@ada lo")).toEqual(["ada@example.org"]);
  expect(offered("@bob@ex")).toEqual(["bob@example.org"]);
  expect(offered("@zed")).toEqual([]);
});

test("suggests nothing in an address, on another line, or without an @", () => {
  expect(offered("write to clerk@")).toBeNull();
  expect(offered("@ada\n")).toBeNull();
  expect(offered("Call")).toBeNull();
});

test("inserts the selected participant and puts the caret after it", () => {
  const start = mentionAt("Ask @ada today", 8);
  expect(start && insertMention("Ask @ada today", start, ada, participants)).toEqual({
    text: "Ask @Ada Lovelace today",
    caret: 18,
  });
  const nameless = mentionAt("@b", 2);
  expect(nameless && insertMention("@b", nameless, bob, participants).text).toBe("@bob@example.org ");
  const twins = [ada, { ...ada, email: "other@example.org" }];
  expect(start && insertMention("Ask @ada today", start, ada, twins).text).toBe("Ask @ada@example.org today");
});
