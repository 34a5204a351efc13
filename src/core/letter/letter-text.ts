import { type Letter, type LetterBlock, plainText } from "#core/letter/letter.ts";
import { keyOf } from "#core/letter/signature.ts";

/**
 * The letter as plain text: one line a paragraph, a blank line between blocks, no trailing spaces. Lines are left
 * long on purpose: the email is sent as format=flowed (RFC 3676), and the encoder adds soft line breaks.
 */
export const letterText = (letter: Letter): string => blocksText(letter.blocks);

/**
 * The same for an email, which needs no letterhead and no date: from the reference lines to the signature, with the
 * sender's address below it where the letter is to a reader outside the thread.
 */
export const letterBody = ({ blocks, contact = [] }: Letter): string =>
  [
    blocksText(blocks.filter(({ kind }) => !ADDRESS_BLOCKS.has(kind))),
    ...contactLines({ blocks, contact }).map((line) => `${line}\n`),
  ].join("");

/** The sender's address below an email's signature, but for what the signature itself says. */
export function contactLines({ blocks, contact = [] }: Pick<Letter, "blocks" | "contact">): string[] {
  const signature = blocks.flatMap((block) =>
    block.kind === "signature" ? block.lines.map((line) => keyOf(plainText(line))) : [],
  );
  return contact.map(plainText).filter((line) => !signature.includes(keyOf(line)));
}

/** What stands above that on paper: sender, date and recipient. */
export const letterHead = ({ blocks }: Letter): string =>
  blocksText(blocks.filter(({ kind }) => ADDRESS_BLOCKS.has(kind))).trimEnd();

const ADDRESS_BLOCKS: ReadonlySet<LetterBlock["kind"]> = new Set(["sender", "date", "recipient"]);

function blocksText(blocks: readonly LetterBlock[]): string {
  let text = "";
  for (const block of blocks) {
    // The reference is directly under the title it belongs to.
    if (text !== "") text += block.kind === "reference" ? "\n" : "\n\n";
    text += blockText(block);
  }
  return `${text}\n`;
}

function blockText(block: LetterBlock): string {
  switch (block.kind) {
    case "sender":
    case "recipient":
    case "signature":
      return block.lines.map(plainText).join("\n");
    case "list":
      return block.items.map((item, index) => `${index + 1}. ${plainText(item)}`).join("\n");
    default:
      return plainText(block.text);
  }
}
