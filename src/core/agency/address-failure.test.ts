import { describe, expect, it, test } from "vitest";
import type { Bounce } from "#core/classify/classification.ts";
import { addressesRefusedAsWrong, wrongAddresses } from "./address-failure.ts";

const bounce = (more: Partial<Bounce>): Bounce => ({
  recipient: "FOIA@agency.gov",
  status: "5.1.1",
  code: "550",
  reason: "",
  cause: "no_such_address",
  severity: "hard",
  originalMessageId: null,
  ...more,
});

describe("of a report of no delivery", () => {
  it.each([
    ["the address it names", {}, ["foia@agency.gov", "copy@agency.gov"], ["foia@agency.gov"]],
    [
      "the only recipient, where it names none",
      { recipient: null },
      ["foia@agency.gov"],
      ["foia@agency.gov"],
    ],
    ["nobody, where it names none of several", { recipient: null }, ["foia@agency.gov", "b@c.gov"], []],
    ["nobody, where it names someone else", { recipient: "x@y.gov" }, ["foia@agency.gov"], []],
    ["nobody, while it is only late", { severity: "delay" }, ["foia@agency.gov"], []],
    [
      "nobody, where the mailbox is full",
      { cause: "mailbox_full", severity: "soft" },
      ["foia@agency.gov"],
      [],
    ],
    ["nobody, where our server is blocked", { cause: "blocked" }, ["foia@agency.gov"], []],
  ] satisfies [string, Partial<Bounce>, string[], string[]][])("%s is wrong", (_, more, to, wrong) => {
    expect(wrongAddresses(bounce(more), to)).toEqual(wrong);
  });
});

test("of recipients refused in the session, those that the server does not know", () => {
  const to = [{ address: "FOIA@agency.gov" }, { address: "copy@agency.gov" }];
  const words = "550 5.1.1 <foia@agency.gov>: Recipient address rejected: User unknown";
  const refused = (outcome: string, rejectedRecipients: { address: string; words: string }[], said = "") =>
    addressesRefusedAsWrong(to, { outcome, words: said, rejectedRecipients });
  expect(refused("accepted", [{ address: "foia@agency.gov", words }])).toEqual(["foia@agency.gov"]);
  expect(refused("refused", [], words)).toEqual(["foia@agency.gov", "copy@agency.gov"]);
  expect(refused("refused", [], "554 5.7.1 Message blocked as spam")).toEqual([]);
  expect(refused("accepted", [], words)).toEqual([]);
});
