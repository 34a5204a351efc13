/** Characters that no letter has many of: controls, private ones, and those that stand for bytes of another encoding. */
const STRANGE = /[^\P{C}\n\r\t\u00AD\u200B-\u200F\u202A-\u202E\u2060\uFEFF]|\uFFFD/gu;
const MAX_STRANGE = 0.03;
const MAX_LENGTH = 20_000;

/** Whether a text can be read at all. What is not, such as a file sent as text, says nothing, whatever words are in it by chance. */
export function isLegible(text: string): boolean {
  const start = text.slice(0, MAX_LENGTH);
  return (start.match(STRANGE)?.length ?? 0) <= MAX_STRANGE * start.length;
}
