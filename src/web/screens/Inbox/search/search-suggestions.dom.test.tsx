import { expect, test } from "vitest";
import type { Mailbox } from "#contract/mailbox/mailbox.ts";
import { searchSuggestions } from "./search-suggestions.ts";

const mailbox = {
  counts: { inbox: 14, archive: 1, spam: 0 },
  labels: [{ name: "Border drones", count: 2 }],
  searches: [],
} as unknown as Mailbox;
const offered = (typed: string) =>
  searchSuggestions(typed, typed.length, { mailbox, lists: [] }).map(({ name, description }) => [
    name,
    description,
  ]);

test("each operator says what it looks for", () => {
  const operators = offered("").filter(([name]) => name?.endsWith(":"));
  expect(operators.length).toBeGreaterThan(10);
  for (const [name, description] of operators) expect(description, name).toMatch(/\w/);
});

test("folders and labels say how many conversations they have", () => {
  expect(offered("in:inb")).toEqual([["in:inbox", "14 conversations"]]);
  expect(offered("in:arch")).toEqual([["in:archive", "1 conversation"]]);
  expect(offered("label:")).toEqual([['label:"Border drones"', "2 conversations"]]);
});
