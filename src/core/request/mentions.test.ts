import { expect, test } from "vitest";
import { mentionsIn } from "./mentions.ts";

const ada = { id: "1", name: "Ada Lovelace", email: "ada@example.org" };
const bob = { id: "2", name: "Bob", email: "bob.smith@example.org" };
const bobby = { id: "3", name: "Bob Lee", email: "lee@example.org" };
const one = { id: "4", name: "Sam", email: "sam@one.example" };
const other = { id: "5", name: "sam", email: "sam@two.example" };
const nameless = { id: "6", name: "", email: "new@example.org" };
const everybody = [ada, bob, bobby, one, other, nameless];

const cases: [string, string, { id: string }[]][] = [
  ["a name", "@Ada Lovelace, call them.", [ada]],
  ["a name in small letters", "ask @ada lovelace", [ada]],
  ["the longer of two names", "@Bob Lee knows", [bobby]],
  ["the shorter where the longer is not meant", "@Bob leaves", [bob]],
  ["an address", "see @bob.smith@example.org", [bob]],
  ["an address that ends a sentence", "Ask @new@example.org.", [nameless]],
  ["two, each once", "@Bob and @Ada Lovelace and @Bob", [bob, ada]],
  ["in brackets", "(@Bob)", [bob]],
  ["a name of two people", "@Sam", []],
  ["one of them by address", "@sam@two.example", [other]],
  ["the beginning of a name", "@Ada", []],
  ["a longer name", "@Bobby", []],
  ["a longer address", "@ada@example.org.uk", []],
  ["an address that is not a mention", "write to x@Bob or clerk.@Bob", []],
  ["nobody", "@ @@ @nobody", []],
];
test.each(cases)("%s", (_what, text, named) => {
  expect(mentionsIn(text, everybody).map(({ id }) => id)).toEqual(named.map(({ id }) => id));
});

test("a note of any length is read in no time", () => {
  expect(mentionsIn("@Bob ".repeat(2_000), everybody)).toEqual([bob]);
});
