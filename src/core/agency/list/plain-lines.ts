/** Name, address and place of an agency are shorter. */
const MAX_PLAIN_LINE_LENGTH = 1_000;

/** Lines with a letter in them, numbered as in the text. */
export const plainLines = (text: string): { line: number; text: string }[] =>
  text.split(/\r\n?|\n/).flatMap((whole, index) => {
    const content = whole.slice(0, MAX_PLAIN_LINE_LENGTH);
    return (/[@,\t|]/.test(content) ? [content] : content.split(/;\s/))
      .filter((part) => /\p{L}/u.test(part))
      .map((part) => ({ line: index + 1, text: part }));
  });
