import { fillTypedText } from "#core/letter/fill-variables.ts";
import type { InitialFacts } from "#core/letter/initial/initial-letter.ts";
import { parseRequestedRecords } from "#core/letter/initial/parse-records.ts";
import {
  type LetterBlock,
  type LetterBuilder,
  type LetterText,
  oneLine,
  toLetterText,
} from "#core/letter/letter.ts";

/** The subject that the user typed. */
export const requestTitle = (builder: LetterBuilder, facts: InitialFacts): LetterText =>
  oneLine(facts.subject)
    ? fillTypedText(builder, facts, facts.subject, "/subject")
    : builder.requireText(null, "/subject", "[subject]", "Say in a few words what the request is about.");

/** The records that the user typed, under a sentence that leads to them. */
export function recordsBlocks(builder: LetterBuilder, facts: InitialFacts, intro: string): LetterBlock[] {
  const blocks: LetterBlock[] = [{ kind: "paragraph", text: toLetterText(intro) }];
  const { lead, items } = parseRequestedRecords(facts.records);
  if (lead.length === 0 && items.length === 0) {
    const gap = builder.requireText(
      null,
      "/records",
      "[the records you ask for]",
      "Describe the records you ask for.",
    );
    return [...blocks, { kind: "paragraph", text: gap, field: "records" }];
  }
  const record = (text: string) => fillTypedText(builder, facts, text, "/records");
  for (const text of lead) blocks.push({ kind: "paragraph", text: record(text), field: "records" });
  if (items.length > 0) blocks.push({ kind: "list", items: items.map(record), field: "records" });
  return blocks;
}
