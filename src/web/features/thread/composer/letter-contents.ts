import type { PreparedLetter } from "#contract/delivery/prepared-letter.ts";
import { enclosureSentence } from "#core/letter/follow-ups/enclosures.ts";
import type { LetterLanguage } from "#core/letter/letter-language.ts";

type Point = PreparedLetter["points"][number];
type Copy = PreparedLetter["copies"][number];

/** Whether a letter, as it is now, makes a point. A point whose sentences the user rewrote is the user's own text. */
export const makesPoint = (text: string, { text: point }: Pick<Point, "text">): boolean =>
  text.includes(point);

/** The letter with a point or without it; everything else stays as the user wrote it. */
export function withPoint(text: string, point: Point, isMade: boolean, points: readonly Point[]): string {
  if (makesPoint(text, point) === isMade) return text;
  return isMade ? addPoint(text, point, points) : removePoint(text, point);
}

function removePoint(text: string, { text: sentences, instead }: Point): string {
  const at = text.indexOf(sentences);
  const [before, after] = [text.slice(0, at), text.slice(at + sentences.length)];
  if (instead !== null) return `${before}${instead}${after}`;
  if (/(?:^|\n)$/.test(before) && /^(?:\n|$)/.test(after))
    return joinParagraphs(before.trimEnd(), after.trimStart());
  return before.endsWith(" ") ? `${before.trimEnd()}${after}` : `${before}${after.replace(/^ /, "")}`;
}

function addPoint(text: string, point: Point, points: readonly Point[]): string {
  const place = point.instead === null ? -1 : placeOfAnswer(text, point);
  if (place !== -1 && point.instead !== null)
    return `${text.slice(0, place)}${point.text}${text.slice(place + point.instead.length)}`;
  const index = points.findIndex(({ id }) => id === point.id);
  const made = (one: Point) => makesPoint(text, one);
  const previous = points.slice(0, index).findLast(made);
  const next = points.slice(index + 1).find(made);
  if (previous?.group === point.group) {
    const end = text.indexOf(previous.text) + previous.text.length;
    return `${text.slice(0, end)} ${point.text}${text.slice(end)}`;
  }
  if (next?.group === point.group) {
    const start = text.indexOf(next.text);
    return `${text.slice(0, start)}${point.text} ${text.slice(start)}`;
  }
  if (previous) return insertParagraph(text, paragraphEnd(text, text.indexOf(previous.text)), point.text);
  if (next) return insertParagraph(text, paragraphStart(text, text.indexOf(next.text)), point.text);
  return insertBeforeClosing(text, point.text);
}

/** Where the letter says something general in place of the answer to an exemption. */
function placeOfAnswer(text: string, { citation, instead }: Point): number {
  const cited = citation === null ? -1 : text.indexOf(citation);
  return cited === -1 || instead === null ? -1 : text.indexOf(instead, cited);
}

const paragraphEnd = (text: string, at: number): number => {
  const end = text.indexOf("\n\n", at);
  return end === -1 ? text.length : end;
};

const paragraphStart = (text: string, at: number): number => Math.max(0, text.lastIndexOf("\n\n", at));

const insertParagraph = (text: string, at: number, paragraph: string): string =>
  joinParagraphs(text.slice(0, at).trimEnd(), paragraph, text.slice(at).trimStart());

const joinParagraphs = (...paragraphs: string[]): string =>
  paragraphs.filter((paragraph) => paragraph !== "").join("\n\n");

/** The last line of its kind: "Sincerely,", or as a letter in German or French closes. */
const CLOSING =
  /\n\n(?:[^\n]{1,40},|Mit freundlichen Grüßen|Veuillez agréer[^\n]*)\n\n(?![\s\S]*\n\n[^\n]{1,40},\n\n)/;

function insertBeforeClosing(text: string, paragraph: string): string {
  const closing = text.search(CLOSING);
  return insertParagraph(text, closing === -1 ? text.length : closing, paragraph);
}

/** The letter's sentence on what is attached, after the choice changed. One that the user rewrote stays. */
export function withCopies(
  text: string,
  copies: readonly Copy[],
  before: readonly string[],
  after: readonly string[],
  language: LetterLanguage = "en",
): string {
  const sentenceWithout = (leftOff: readonly string[]) =>
    enclosureSentence(
      copies.filter(({ messageId }) => !leftOff.includes(messageId)).map(({ words }) => words),
      language,
    );
  const [old, next] = [sentenceWithout(before), sentenceWithout(after)];
  if (old === null) return next === null ? text : insertBeforeClosing(text, next);
  const at = text.indexOf(old);
  if (at === -1) return text;
  const [head, tail] = [text.slice(0, at), text.slice(at + old.length)];
  return next === null ? joinParagraphs(head.trimEnd(), tail.trimStart()) : `${head}${next}${tail}`;
}
