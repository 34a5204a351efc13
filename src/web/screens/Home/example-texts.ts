import { type LetterBlock, toLetterText } from "#core/letter/letter.ts";
import { homeExamples } from "#messages/home-examples.ts";
import { nonBreaking } from "#web/design/non-breaking.ts";

const { letter, reply } = homeExamples;
const lines = (...texts: string[]) => texts.map(toLetterText);

/** What a letter under the federal law begins with, and the paragraph on its deadline. */
const blocks: LetterBlock[] = [
  { kind: "sender", lines: lines(letter.name, letter.organization) },
  { kind: "date", text: toLetterText(letter.date) },
  { kind: "recipient", lines: lines(letter.officer, letter.agency) },
  { kind: "title", text: toLetterText(letter.title) },
  { kind: "reference", text: toLetterText(letter.reference) },
  { kind: "salutation", text: toLetterText(letter.salutation) },
  { kind: "paragraph", text: toLetterText(letter.request) },
  { kind: "list", items: lines(...letter.records), field: "records" },
  { kind: "paragraph", text: toLetterText(letter.deadline) },
];
export const EXAMPLE_LETTER = { blocks };

const exemption = nonBreaking(reply.exemption);
const replyText = [reply.greeting, `${reply.outcome} ${exemption}`, reply.appeal].join("\n\n");

/** The reply, and the sentences that say what is beside it. */
export const EXAMPLE_REPLY = {
  text: replyText,
  evidence: [reply.outcome, exemption, reply.appeal].map((text, index) => {
    const start = replyText.indexOf(text);
    return { number: index + 1, evidence: { text, start, end: start + text.length } };
  }),
};
