import { type Letter, type LetterBlock, toLetterText } from "#core/letter/letter.ts";
import { MONTHS_ABROAD } from "#core/letter/letter-date.ts";

const MONTH = "(?:January|February|March|April|May|June|July|August|September|October|November|December)";
const GERMAN_MONTH = `(?:${MONTHS_ABROAD.de.join("|")})`;
const FRENCH_MONTH = `(?:${MONTHS_ABROAD.fr.join("|")})`;
/** Any day as letters write it, as a part of a regular expression. */
export const LETTER_DAY = `(?:${MONTH} \\d{1,2}, \\d{4}|\\d{1,2} ${MONTH} \\d{4}|\\d{1,2}\\. ${GERMAN_MONTH} \\d{4}|(?:1er|\\d{1,2}) ${FRENCH_MONTH} \\d{4})`;
const DATE = new RegExp(`^(?:Le )?${LETTER_DAY}$`);
const SALUTATION = /^(?:(?:Dear|To) .{1,200}[:,]|Sehr geehrte.{1,200},|Madame, Monsieur,)$/;
const CLOSING =
  /^(?:(?:Sincerely|Yours sincerely|Yours faithfully|Best regards|Kind regards|Regards),|Mit freundlichen Grüßen,?|Veuillez agréer, .{1,200}\.)$/;

/**
 * A letter that went out, as a document again: `letterText` the other way round. What was written freely has no head
 * and is paragraphs, a line each.
 */
export function parseLetterText(subject: string, text: string): Letter {
  const parts = text.trim().split(/\n\s*\n/);
  const hasLetterhead = parts.length > 3 && DATE.test(parts[1] ?? "");
  const blocks: LetterBlock[] = hasLetterhead ? letterheadBlocks(parts) : [];
  const greeting = parts.findIndex((part) => SALUTATION.test(part));
  for (const [index, part] of parts.entries()) {
    if (hasLetterhead && index < 3) continue;
    const isTitle = hasLetterhead && index === 3 && index < greeting;
    blocks.push(...(isTitle ? titleBlocks(part) : bodyBlocks(part, parts[index - 1] ?? "")));
  }
  return { subject, blocks, missing: [] };
}

const linesOf = (part: string) => part.split("\n").map(toLetterText);

const letterheadBlocks = ([sender = "", date = "", recipient = ""]: string[]): LetterBlock[] => [
  { kind: "sender", lines: linesOf(sender) },
  { kind: "date", text: toLetterText(date) },
  { kind: "recipient", lines: linesOf(recipient) },
];

function titleBlocks(part: string): LetterBlock[] {
  const [title = "", ...reference] = part.split("\n");
  const blocks: LetterBlock[] = [{ kind: "title", text: toLetterText(title) }];
  if (reference.length > 0) blocks.push({ kind: "reference", text: toLetterText(reference.join(" ")) });
  return blocks;
}

function bodyBlocks(part: string, previousPart: string): LetterBlock[] {
  if (CLOSING.test(previousPart)) return [{ kind: "signature", lines: linesOf(part) }];
  if (CLOSING.test(part)) return [{ kind: "closing", text: toLetterText(part) }];
  if (SALUTATION.test(part)) return [{ kind: "salutation", text: toLetterText(part) }];
  const lines = part.split("\n");
  const isList = lines.every((line, index) => line.startsWith(`${index + 1}. `));
  if (isList)
    return [{ kind: "list", items: lines.map((line) => toLetterText(line.replace(/^\d+\. /, ""))) }];
  return lines
    .filter((line) => line.trim() !== "")
    .map((line) => ({ kind: "paragraph", text: toLetterText(line) }));
}
