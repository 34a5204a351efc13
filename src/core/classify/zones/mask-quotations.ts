/** A portal puts marks around what the agency says: 'The closing note was: "…"'. */
const QUOTED_NOTE =
  /((?<!\byour (?:\w+ )?)\b(?:note|message|comments?|response|reason|explanation)\b[^\n:"“”.]{0,40}[:\n]\s{0,4})["“]([^"“”]{0,2000})["”]/gi;

/**
 * Replaces quoted text with spaces, so that positions stay the same: letters quote the request or a statute, and
 * those words are not an outcome. Marks nest; a mark without its partner holds to the end of its paragraph at most.
 */
export function maskQuotations(text: string): string {
  return text
    .replace(QUOTED_NOTE, (_, label: string, note: string) => `${label} ${note} `)
    .split(/(\n[ \t\r]*\n)/)
    .map((paragraph) => paragraph.replace(/"[^"]{0,1000}"/g, maskText))
    .map(maskCurlyQuotes)
    .join("");
}

function maskCurlyQuotes(paragraph: string): string {
  let depth = 0;
  let out = "";
  for (const run of paragraph.split(/([“”])/)) {
    if (run === "“") depth++;
    out += depth > 0 || run === "”" ? maskText(run) : run;
    if (run === "”" && depth > 0) depth--;
  }
  return out;
}

/** The end of a sentence within the marks ends the one around them, too. */
const maskText = (words: string): string =>
  words.replace(/[.?!](?=["”]$)|[^\n]/g, (character) => (/[.?!]/.test(character) ? "." : " "));
