/** A layout is declared at the start of an email. */
const MAX_LENGTH = 100_000;

const LAYOUT =
  /<(?:table|center|font)\b|<style\b[^>]*>\s*(?!<\/)\S|\bstyle\s*=\s*(?:"[^"]*?|'[^']*?)\b(?:width|font|line-height)\b/i;

/**
 * Whether the HTML of an email has a layout of its own, such as tables, a style sheet or fonts. It is shown as an email
 * client shows it; other HTML is set like plain text, for reading.
 */
export const hasOwnLayout = (html: string): boolean => LAYOUT.test(html.slice(0, MAX_LENGTH));
