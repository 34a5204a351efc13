import { type ImageOptions, imageSource } from "./images.ts";

/**
 * A style sheet, or the value of a `style` attribute, that loads only allowed images. The document's policy forbids the
 * same; this layer does not rely on it. Removed parts leave a blank, so that their neighbors never become one token.
 */
export function sanitizeCss(css: string, images: ImageOptions): string {
  const cleaned = css
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
  return crashesBrowsers(cleaned) ? " " : cleaned;
}

/** Real style sheets nest five blocks and ten parentheses, and have selectors of some hundred characters. */
const MAX_NESTING = 64;
const MAX_SELECTOR_LENGTH = 10_000;
const MAX_VARIABLES = 100;

/**
 * Browsers parse nested blocks, nested functions and long selectors recursively: 400,000 times `a{`, `:has(` or `*>` crash
 * the page's process (seen in Chromium 156), and so do variables that double each other. Such a style sheet is left out as
 * a whole.
 */
function crashesBrowsers(css: string): boolean {
  if ((css.match(/\bvar\(/gi)?.length ?? 0) > MAX_VARIABLES) return true;
  let blocks = 0;
  let parentheses = 0;
  let begin = 0;
  for (const { 0: sign, index } of css.matchAll(/[{}()[\];]/g)) {
    if (sign === "(" || sign === "[") parentheses += 1;
    else if (sign === ")" || sign === "]") parentheses = Math.max(0, parentheses - 1);
    else {
      if (sign === "{" && index - begin > MAX_SELECTOR_LENGTH) return true;
      if (sign === "{") blocks += 1;
      if (sign === "}") blocks = Math.max(0, blocks - 1);
      // Parentheses in strings may be unbalanced; no function continues past a declaration.
      parentheses = 0;
      begin = index + 1;
    }
    if (blocks > MAX_NESTING || parentheses > MAX_NESTING) return true;
  }
  return false;
}

/** `\75rl(` is `url(`. Only letters: other characters may be escaped for a reason. */
function unescapeLetter(escaped: string, code: string): string {
  const character = String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff));
  return /[a-z]/i.test(character) ? character : escaped;
}

/** Functions that load their argument without `url()`, and one that ran script in an old browser. */
const LOADING_FUNCTIONS =
  /(?<![\w-])(?:(?:-webkit-)?(?:image-set|cross-fade)|image|src|paint|element|expression)\s*\(/gi;

const URL_FUNCTION = /\burl\(\s*(?:"([^"]*)"?|'([^']*)'?|([^)"']*))\s*(?:\)|$)|\burl\([^)]*(?:\)|$)/gi;
