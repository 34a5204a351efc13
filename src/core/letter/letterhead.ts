import { type Letter, oneLine, plainText } from "#core/letter/letter.ts";
import { keyOf, linesOf, withoutKeys } from "#core/letter/signature.ts";

/** The head of printed letters, as its user typed it: an organization and how to reach it. Each may be empty. */
export type Letterhead = {
  name: string;
  /** With its line breaks. */
  address: string;
  phone: string;
  email: string;
  website: string;
};

/** As it is printed: the name, and below it the address on one line and how to reach the organization on another. */
export type LetterheadLines = { name: string; lines: string[] };

/** The most characters of each field. */
export const LETTERHEAD_LENGTHS = { name: 120, address: 300, phone: 40, email: 120, website: 120 } as const;

/** What a logo may be: enough for a sharp print, and no more than one letter can carry. */
export const MAX_LOGO_BYTES = 300_000;
export const MAX_LOGO_WIDTH = 1200;
export const MAX_LOGO_HEIGHT = 600;
export const LOGO_TYPES = ["image/png", "image/jpeg"] as const;
export type LogoType = (typeof LOGO_TYPES)[number];

/** Characters that no line of a letter has: controls other than a line break, and what turns or hides text. */
const UNPRINTABLE = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

export const hasUnprintable = (text: string): boolean => UNPRINTABLE.test(text.replaceAll("\r\n", "\n"));

/** Null for a letterhead without a word. */
export function letterheadLines(letterhead: Letterhead): LetterheadLines | null {
  const { name, address, phone, email, website } = letterhead;
  const lines = [linesOf(address), [phone, email, website].map(oneLine).filter((part) => part !== "")]
    .filter((parts) => parts.length > 0)
    .map((parts) => parts.join(" · "));
  return oneLine(name) === "" && lines.length === 0 ? null : { name: oneLine(name), lines };
}

/**
 * The letter as it is printed below a letterhead, or without one: nothing in the sender's lines that the letterhead says,
 * and nothing below the signature that the top of the sheet says. The sender's and the signer's name always stay.
 */
export function withoutRepeatedLines(letter: Letter, letterhead: Letterhead | null): Letter {
  const top = new Set(letterhead === null ? [] : letterheadFacts(letterhead).map(keyOf));
  const blocks = letter.blocks.map((block) => {
    if (block.kind === "sender") {
      const lines = withoutKeys(block.lines, top);
      for (const line of block.lines) top.add(keyOf(plainText(line)));
      return { ...block, lines };
    }
    return block.kind === "signature" ? { ...block, lines: withoutKeys(block.lines, top) } : block;
  });
  return { ...letter, blocks };
}

const letterheadFacts = ({ name, address, phone, email, website }: Letterhead): string[] =>
  [name, ...linesOf(address), phone, email, website].filter((fact) => keyOf(fact) !== "");
