const MONTH =
  "Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?";

const DATE = new RegExp(`\\b(?:${MONTH})\\.? \\d{1,2}(?:, \\d{4})?\\b`, "g");
const NO_BREAK_SPACE = "\u00a0";
const WORD_JOINER = "\u2060";

/**
 * Prevents line breaks within units such as "5 U.S.C. § 552", "(b)(7)(C)", "December 1, 2026",
 * "10:42 AM": replaces spaces, and adds word joiners between the parts of a section.
 */
export function nonBreaking(text: string): string {
  return text
    .replace(/\b\d{1,3}(?: [A-Z][A-Za-z.]*\.){1,3}(?= ?§)/g, (reporter) =>
      reporter.replaceAll(" ", NO_BREAK_SPACE),
    )
    .replace(/ ?§+ ?/g, (sign) => sign.replaceAll(" ", NO_BREAK_SPACE))
    .replace(/(?<=\d) (?=(?:U\.S\.C\.|C\.F\.R\.|ILCS)(?!\w))|(?<=\b(?:ILCS|MCL)) (?=\d)/g, NO_BREAK_SPACE)
    .replaceAll(")(", `)${WORD_JOINER}(`)
    .replace(DATE, (date) => date.replaceAll(" ", NO_BREAK_SPACE))
    .replace(/(?<=\b\d{1,2}(?::\d\d)?) (?=[AP]M\b)/g, NO_BREAK_SPACE);
}
