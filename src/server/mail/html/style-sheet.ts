import { type Pictures, pictureAddress } from "./pictures.ts";

/**
 * A style sheet, or the words of a `style` attribute, that loads only pictures which may be. The document's policy forbids
 * the same; this wall stands without it. What is taken out leaves a blank, so that its neighbors never become one word.
 */
export function cleanStyle(css: string, pictures: Pictures): string {
  return css
    .replace(/<!--|-->/g, " ")
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, " ")
    .replace(/\\([0-9a-f]{1,6})[ \t\r\n\f]?/gi, asLetter)
    .replace(/\\([g-z])/gi, "$1")
    .replace(/@import\b[^;{}]*(?:;|$|(?=[{}]))/gi, " ")
    .replace(LOADING, " none(")
    .replace(ADDRESS, (_whole, double?: string, single?: string, bare?: string) => {
      const address = pictureAddress(double ?? single ?? bare ?? "", pictures);
      return address === null ? " none " : `url("${address.replace(/["\\\n]/g, encodeURIComponent)}")`;
    })
    .replace(/<(?=[/a-z!?])/gi, "< ");
}

/** `\75rl(` is `url(`. Only letters: any other sign may be escaped for a reason. */
function asLetter(escaped: string, code: string): string {
  const letter = String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff));
  return /[a-z]/i.test(letter) ? letter : escaped;
}

/** Functions that load what they name without `url()`, and one that ran script in an old browser. */
const LOADING =
  /(?<![\w-])(?:(?:-webkit-)?(?:image-set|cross-fade)|image|src|paint|element|expression)\s*\(/gi;

const ADDRESS = /\burl\(\s*(?:"([^"]*)"?|'([^']*)'?|([^)"']*))\s*(?:\)|$)|\burl\([^)]*(?:\)|$)/gi;
