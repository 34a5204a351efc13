import { type Letter, type LetterBlock, type LetterText, plainText } from "#core/letter/letter.ts";
import type { LetterLanguage } from "#core/letter/letter-language.ts";
import { NO_BREAK, withNoBreaks } from "#core/letter/no-break.ts";

/**
 * The letter as the HTML body of an email: paragraphs, one list, no pictures, no remote anything. Every word is
 * escaped; styles are inline because mail programs drop the rest.
 */
export const letterHtml = (letter: Letter, language: LetterLanguage = "en"): string =>
  htmlPage(letter.blocks.map(blockHtml), language);

/**
 * A message typed as plain text, as an HTML body: a blank line parts paragraphs, other line breaks stay. `language` is that
 * of the prepared letter it began as.
 */
export const textAsHtml = (text: string, language: LetterLanguage = "en"): string =>
  htmlPage(
    text
      .trim()
      .split(/\n\s*\n/)
      .map((paragraph) => `<p>${renderedText(paragraph).split("\n").join("<br>")}</p>`),
    language,
  );

const htmlPage = (blocks: string[], language: LetterLanguage = "en"): string =>
  [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"></head>`,
    '<body style="font-family:Georgia,serif;font-size:16px;line-height:1.5;color:#1a1a1a;max-width:44em">',
    ...blocks,
    "</body></html>",
  ].join("\n");

function blockHtml(block: LetterBlock): string {
  switch (block.kind) {
    case "sender": {
      const [name, ...rest] = block.lines.map(escapedText);
      return `<p>${[`<strong>${name ?? ""}</strong>`, ...rest].join("<br>")}</p>`;
    }
    case "recipient":
    case "signature":
      return `<p>${block.lines.map(escapedText).join("<br>")}</p>`;
    case "title":
      return `<p style="margin-bottom:0"><strong>${escapedText(block.text)}</strong></p>`;
    case "reference":
      return `<p style="margin-top:0"><em>${escapedText(block.text)}</em></p>`;
    case "list":
      return `<ol>${block.items.map((item) => `<li>${escapedText(item)}</li>`).join("")}</ol>`;
    default:
      return `<p>${escapedText(block.text)}</p>`;
  }
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const escapedText = (text: LetterText): string => renderedText(plainText(text));

/** Escaped, with citations in one piece: a browser may also end a line between ")" and "(", where no space is. */
export const renderedText = (text: string): string =>
  withNoBreaks(text)
    .split(/([ \n]+)/)
    .map((word) =>
      UNBREAKABLE.test(word)
        ? `<span style="white-space:nowrap">${escapeHtml(word)}</span>`
        : escapeHtml(word),
    )
    .join("");

/** A citation, unless it is so long that it would not fit on a telephone's screen. */
const UNBREAKABLE = new RegExp(`^(?=.{1,44}$).*(?:§${NO_BREAK}.*[-–(]|\\)\\(|\\)[-–])`);
