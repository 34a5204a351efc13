import { type ImageOptions, imageSource } from "./pictures.ts";

/**
 * A style sheet, or the words of a `style` attribute, that loads only pictures which may be. The document's policy forbids
 * the same; this wall stands without it. What is taken out leaves a blank, so that its neighbors never become one word.
 */
export function sanitizeCss(css: string, images: ImageOptions): string {
  return css
    .replace(/<!--|-->/g, " ")
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, " ")
    .replace(/\\([0-9a-f]{1,6})[ \t\r\n\f]?/gi, unescapeLetter)
    .replace(/\\([g-z])/gi, "$1")
    .replace(/@import\b[^;{}]*(?:;|$|(?=[{}]))/gi, " ")
    .replace(LOADING_FUNCTIONS, " none(")
    .replace(URL_FUNCTION, (_match, double?: string, single?: string, unquoted?: string) => {
      const address = imageSource(double ?? single ?? unquoted ?? "", images);
      return address === null ? " none " : `url("${address.replace(/["\\\n]/g, encodeURIComponent)}")`;
    })
    .replace(/<(?=[/a-z!?])/gi, "< ");
}

/** `\75rl(` is `url(`. Only letters: any other sign may be escaped for a reason. */
function unescapeLetter(escaped: string, code: string): string {
  const character = String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff));
  return /[a-z]/i.test(character) ? character : escaped;
}

/** Functions that load what they name without `url()`, and one that ran script in an old browser. */
const LOADING_FUNCTIONS =
  /(?<![\w-])(?:(?:-webkit-)?(?:image-set|cross-fade)|image|src|paint|element|expression)\s*\(/gi;

const URL_FUNCTION = /\burl\(\s*(?:"([^"]*)"?|'([^']*)'?|([^)"']*))\s*(?:\)|$)|\burl\([^)]*(?:\)|$)/gi;
