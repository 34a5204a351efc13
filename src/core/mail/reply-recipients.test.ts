import { describe, expect, test } from "vitest";
import { MAX_RECIPIENTS } from "#core/delivery/sending-limits.ts";
import {
  type AnswerableMessage,
  replyAllRecipients,
  replyRecipient,
  suggestedRecipients,
} from "#core/mail/reply-recipients.ts";

const agency = { name: "EPA", address: "foia@epa.gov" };
const letter = (address: string, more: Partial<AnswerableMessage> = {}): AnswerableMessage => ({
  from: { name: "", address },
  replyTo: null,
  to: ["calm-river@in.example"],
  cc: [],
  kind: "reply",
  known: true,
  ...more,
});

describe("the recipients of an answer", () => {
  const cases: [string, AnswerableMessage[], string][] = [
    ["nobody wrote yet", [], "foia@epa.gov"],
    ["an officer wrote", [letter("jane@epa.gov")], "jane@epa.gov"],
    ["the last officer", [letter("jane@epa.gov"), letter("bob@foia.epa.gov")], "bob@foia.epa.gov"],
    [
      "Reply-To is honoured",
      [letter("jane@epa.gov", { replyTo: "r42@portal.example" })],
      "r42@portal.example",
    ],
    [
      "a bounce came last",
      [letter("jane@epa.gov"), letter("mailer-daemon@epa.gov", { kind: "bounce" })],
      "jane@epa.gov",
    ],
    ["an absence note came last", [letter("jane@epa.gov", { kind: "auto_reply" })], "foia@epa.gov"],
    ["a stranger wrote", [letter("eve@elsewhere.example")], "foia@epa.gov"],
    [
      "somebody wrote under the agency's name",
      [letter("jane@epa.gov", { known: false, replyTo: "eve@elsewhere.example" })],
      "foia@epa.gov",
    ],
    ["a no-reply address wrote", [letter("no-reply@epa.gov")], "foia@epa.gov"],
    [
      "an address of ours as Reply-To",
      [letter("jane@epa.gov", { replyTo: "a-b-c@in.example" })],
      "jane@epa.gov",
    ],
    ["no sender at all", [letter("")], "foia@epa.gov"],
  ];
  test.each(cases)("%s", (_name, letters, address) => {
    expect(replyRecipient(letters, agency, "in.example")?.address).toBe(address);
  });

  test("without an agency there is no recipient", () => {
    expect(replyRecipient([letter("eve@elsewhere.example")], null, "in.example")).toBeNull();
  });
});

describe("the suggested recipients of an answer", () => {
  const offered = (chosen: string[], ...letters: AnswerableMessage[]) =>
    suggestedRecipients(letters, chosen, "in.example");

  test("other senders, newest first, each once, limited in number", () => {
    expect(
      offered(
        ["Foia@EPA.gov"],
        letter("a@one.example"),
        letter("b@two.example", { known: false, replyTo: "trap@elsewhere.example" }),
        letter("foia@epa.gov"),
        letter("c@three.example"),
        letter("d@four.example"),
        letter("B@two.example"),
      ),
    ).toEqual(["B@two.example", "d@four.example", "c@three.example"]);
  });

  test("no robot, no no-reply address, none of our addresses, no invalid address", () => {
    expect(
      offered(
        [],
        letter("mailer-daemon@epa.gov", { kind: "bounce" }),
        letter("no-reply@epa.gov"),
        letter("a-b-c@in.example"),
        letter(""),
        letter("not an address"),
      ),
    ).toEqual([]);
  });
});

describe("the recipients of an answer to everyone", () => {
  const all = (...letters: AnswerableMessage[]) => replyAllRecipients(letters, agency, "in.example");

  test("the author, the other addressees, and the officers in copy; never us", () => {
    const answered = letter("jane@epa.gov", {
      to: ["calm-river@in.example", "r5foia@epa.gov"],
      cc: ["bob@epa.gov", "counsel@doj.gov", "old-river@mail.in.example"],
    });
    expect(all(answered)).toEqual({
      to: ["jane@epa.gov", "r5foia@epa.gov"],
      cc: ["bob@epa.gov", "counsel@doj.gov"],
    });
  });

  test("Reply-To replaces the author", () => {
    const answered = letter("jane@epa.gov", { replyTo: "r42@portal.example", cc: ["bob@epa.gov"] });
    expect(all(answered)).toEqual({ to: ["r42@portal.example"], cc: ["bob@epa.gov"] });
  });

  test("no recipient twice, however the address is spelled", () => {
    const answered = letter("jane@epa.gov", {
      to: ["Jane@EPA.gov", "r5foia@epa.gov"],
      cc: ["R5FOIA@epa.gov", "bob@epa.gov", "bob@epa.gov"],
    });
    expect(all(answered)).toEqual({ to: ["jane@epa.gov", "r5foia@epa.gov"], cc: ["bob@epa.gov"] });
  });

  test("no no-reply address, and no invalid address", () => {
    const answered = letter("jane@epa.gov", { cc: ["no-reply@epa.gov", "undisclosed", "", "a b@epa.gov"] });
    expect(all(answered)).toEqual({ to: ["jane@epa.gov"], cc: [] });
  });

  test("copies of a stranger add no recipient", () => {
    const stranger = letter("eve@elsewhere.example", { cc: ["mallory@elsewhere.example"] });
    expect(all(letter("jane@epa.gov", { cc: ["bob@epa.gov"] }), stranger)).toEqual({
      to: ["jane@epa.gov"],
      cc: ["bob@epa.gov"],
    });
    expect(all(stranger)).toEqual({ to: ["foia@epa.gov"], cc: [] });
  });

  test("a letter to half the world is answered to as many as one email may go to", () => {
    const cc = Array.from({ length: 50 }, (_, number) => `officer${number}@epa.gov`);
    const { to, cc: remaining } = all(letter("jane@epa.gov", { cc }));
    expect(to.length + remaining.length).toBe(MAX_RECIPIENTS);
  });

  test("no recipient without an agency", () => {
    expect(replyAllRecipients([letter("jane@epa.gov")], null, "in.example")).toEqual({ to: [], cc: [] });
  });
});
