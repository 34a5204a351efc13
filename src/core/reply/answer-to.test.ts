import { describe, expect, test } from "vitest";
import { type AnswerableLetter, answerTo } from "#core/reply/answer-to.ts";

const agency = { name: "EPA", address: "foia@epa.gov" };
const letter = (address: string, more: Partial<AnswerableLetter> = {}): AnswerableLetter => ({
  from: { name: "", address },
  replyTo: null,
  kind: "reply",
  ...more,
});

describe("whom an answer goes to", () => {
  const cases: [string, AnswerableLetter[], string][] = [
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
    ["a no-reply address wrote", [letter("no-reply@epa.gov")], "foia@epa.gov"],
    [
      "an address of ours as Reply-To",
      [letter("jane@epa.gov", { replyTo: "a-b-c@in.example" })],
      "jane@epa.gov",
    ],
    ["no sender at all", [letter("")], "foia@epa.gov"],
  ];
  test.each(cases)("%s", (_name, letters, address) => {
    expect(answerTo(letters, agency, "in.example")?.address).toBe(address);
  });

  test("without an agency nobody is to be answered", () => {
    expect(answerTo([letter("eve@elsewhere.example")], null, "in.example")).toBeNull();
  });
});
