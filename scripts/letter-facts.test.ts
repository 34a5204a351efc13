import { expect, it } from "vitest";
import { classifyMessage } from "#core/classify/classify-message.ts";
import { type BatchFacts, emailOfLetter } from "#test/letter-corpus/batch-letters.ts";
import { factRows, readFacts } from "./letter-facts.ts";

const NONE: BatchFacts = {
  amount: null,
  answerBy: null,
  responseDue: null,
  trackingNumber: null,
  exemptions: [],
};

/** The row of one fact: labeled, read, precision, recall. */
function rowOf(fact: keyof BatchFacts, text: string, labels: Partial<BatchFacts>): string[] | undefined {
  const letter = { subject: "", from: "records@agency.example", text, attachments: [] };
  const { facts } = classifyMessage(emailOfLetter(letter));
  const rows = factRows("open", readFacts({ facts: { ...NONE, ...labels } }, facts));
  return rows.find(([, name]) => name === fact)?.slice(2);
}

it.each<[keyof BatchFacts, string, Partial<BatchFacts>, string[]]>([
  ["amount", "The fee is $48.20.", { amount: 4820 }, ["1", "1", "100.0 %", "100.0 %"]],
  ["amount", "The fee is $48.20.", { amount: 2410 }, ["1", "1", "0.0 %", "0.0 %"]],
  ["amount", "The fee is $48.20.", {}, ["0", "1", "0.0 %", "–"]],
  ["amount", "There is no fee.", { amount: 4820 }, ["1", "0", "–", "0.0 %"]],
  [
    "trackingNumber",
    "Your tracking number is 25-1288.",
    { trackingNumber: "PRR 25-1288" },
    ["1", "1", "100.0 %", "100.0 %"],
  ],
  [
    "exemptions",
    "Withheld under Exemptions 6 and 7(C).",
    { exemptions: ["5 U.S.C. § 552(b)(6)", "(b)(5)"] },
    ["2", "2", "50.0 %", "50.0 %"],
  ],
  [
    "exemptions",
    "Excepted under Tex. Gov't Code § 552.108.",
    { exemptions: ["552.108"] },
    ["1", "1", "100.0 %", "100.0 %"],
  ],
  [
    "exemptions",
    "Withheld under RCW 42.56.240(1).",
    { exemptions: ["RCW 42.56.240(2)"] },
    ["1", "1", "0.0 %", "0.0 %"],
  ],
])("counts %s of “%s” against %j", (fact, text, labels, expected) => {
  expect(rowOf(fact, text, labels)).toEqual(expected);
});
