import type { ThreadLetterFacts } from "#core/letter/follow-ups/thread-letter.ts";
import { type Letter, type LetterText, plainText } from "#core/letter/letter.ts";
import { letterDate } from "#core/letter/letter-date.ts";
import { contactLines } from "#core/letter/letter-text.ts";
import { REQUEST_VARIABLES, type VariableName, variableValues } from "#core/letter/variables.ts";

/** What a template of a later letter also may name: facts of the request, and of the letter of its kind. */
const REQUEST_FACTS = [
  "heading",
  "reference",
  "request_date",
  "due_date",
  "answer_date",
  "request_subject",
  "addressee",
  "salutation",
  "signature",
] as const;
export type LetterVariableName = VariableName | (typeof REQUEST_FACTS)[number];

export const LETTER_VARIABLES: ReadonlySet<string> = new Set([...REQUEST_VARIABLES, ...REQUEST_FACTS]);

/** What a template of a later letter can name, in one letter; null is unknown. */
export type LetterVariables = Readonly<Record<LetterVariableName, string | null>>;

/**
 * @param letter the prepared letter of the kind: what it is about, whom it greets, and who signs it how
 * @param days when the answer is due, and of the answer that the letter is about; null where there is none
 */
export function letterVariables(
  facts: ThreadLetterFacts,
  letter: Letter,
  days: { dueOn: string | null; answeredOn: string | null },
): LetterVariables {
  const { law, sentOn, subject, trackingNumber } = facts;
  const signature = linesOf(letter, "signature");
  return {
    ...variableValues(facts),
    heading: headingOf(letter),
    reference: trackingNumber,
    request_date: sentOn === "" ? null : letterDate(law, sentOn),
    due_date: days.dueOn && letterDate(law, days.dueOn),
    answer_date: days.answeredOn && letterDate(law, days.answeredOn),
    request_subject: subject.trim() || null,
    addressee: linesOf(letter, "recipient")[0] ?? null,
    salutation: salutationOf(letter),
    signature: signature.length === 0 ? null : [...signature, ...contactLines(letter)].join("\n"),
  };
}

/** The lines above the greeting: the subject, and under which law and number. */
function headingOf({ blocks }: Letter): string | null {
  const texts = blocks.flatMap((block) =>
    block.kind === "title" || block.kind === "reference" ? [block.text] : [],
  );
  return texts.length > 0 && texts.every(isComplete) ? texts.map(plainText).join("\n") : null;
}

/** Without those that show what is missing. */
const linesOf = ({ blocks }: Letter, kind: "recipient" | "signature"): string[] =>
  blocks.flatMap((block) =>
    block.kind === kind ? block.lines.filter(isComplete).map((line) => plainText(line)) : [],
  );

const isComplete = (text: LetterText) => text.every((run) => run.missing === undefined);

function salutationOf({ blocks }: Letter): string | null {
  for (const block of blocks) if (block.kind === "salutation") return plainText(block.text);
  return null;
}
