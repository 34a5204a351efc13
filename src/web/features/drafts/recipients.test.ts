import { expect, test } from "vitest";
import {
  addRecipients,
  addressProblem,
  parseAddresses,
  recipientsProblem,
  recipientWarnings,
  removeRecipient,
  sameRecipients,
} from "./recipients.ts";

const jane = "jane@epa.gov";
const bob = "bob@epa.gov";

test.each([
  ["jane@epa.gov", [jane]],
  ["  jane@epa.gov, bob@epa.gov;", [jane, bob]],
  ["jane@epa.gov\nbob@epa.gov", [jane, bob]],
  ['"Reyes, Jane" <jane@epa.gov>, Bob Law <bob@epa.gov>', [jane, bob]],
  ["Jane Reyes <jane@epa.gov>", [jane]],
  ["jane", ["jane"]],
  [" , ;", []],
])("%s is parsed into addresses", (text, addresses) => {
  expect(parseAddresses(text)).toEqual(addresses);
});

test("an address is added once, ignoring case", () => {
  const start = { to: [jane], cc: [] };
  expect(addRecipients(start, "cc", ["JANE@epa.gov", bob, bob])).toEqual({ to: [jane], cc: [bob] });
  expect(removeRecipient({ to: [jane], cc: [bob] }, "cc", bob)).toEqual(start);
});

test("recipients are the same in any order, but not in another field", () => {
  expect(sameRecipients({ to: [jane, bob], cc: [] }, { to: [bob, "Jane@EPA.gov"], cc: [] })).toBe(true);
  expect(sameRecipients({ to: [jane], cc: [bob] }, { to: [jane, bob], cc: [] })).toBe(false);
});

test("invalid addresses and Daylight's own are reported", () => {
  expect(addressProblem(jane, "in.example")).toBeNull();
  expect(addressProblem("jane@epa", "in.example")).toBe("not a full email address");
  expect(addressProblem("calm-river@IN.example", "in.example")).toBe("a Daylight address");
  expect(recipientsProblem({ to: [jane], cc: ["x"] }, null)).toContain("“x”");
  expect(recipientsProblem({ to: [], cc: [jane] }, null)).toBe("Enter at least one recipient in “To”.");
  const crowd = Array.from({ length: 20 }, (_, number) => `officer${number}@epa.gov`);
  expect(recipientsProblem({ to: crowd, cc: [] }, null)).toBeNull();
  expect(recipientsProblem({ to: crowd, cc: [jane] }, null)).toContain("at most 20");
});

test("a no-reply address and a missing author add warnings", () => {
  expect(recipientWarnings({ to: [jane], cc: [] }, jane)).toEqual([]);
  expect(recipientWarnings({ to: [bob], cc: ["Jane@epa.gov"] }, jane)).toEqual([]);
  expect(recipientWarnings({ to: [], cc: [] }, jane)).toEqual([]);
  expect(recipientWarnings({ to: [bob], cc: ["no-reply@epa.gov"] }, jane)).toEqual([
    "Email to no-reply@epa.gov may not be read.",
    `${jane}, who wrote the email you are answering, is not a recipient.`,
  ]);
});
