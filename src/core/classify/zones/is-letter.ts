import type { AttachedLetter } from "#core/classify/zones/agency-sentences.ts";

/** Longer texts are documents, whatever they begin with. About four pages. */
const MAX_LETTER_LENGTH = 12_000;
/** So much of a PDF is read: a letter in front of what it encloses. */
const MAX_LETTER_PAGES = 4;
/** A note of a few lines to the requester, an invoice or a form: a letter without a letter's marks. */
const MAX_NOTE_LENGTH = 1_500;
const NOTE_MARK =
  /\b(?:you|your|we|our|us|I|request(?:er|or)?|invoice|inv|receipt|estimate|quot(?:e|ation)|pay(?:able|ment)?|prepayment|balance|amount due|check one|certif\w+|den(?:y|ied)|grant(?:ed)?|appeal|complaint|order(?:ed)?|decision|determination|custodian|withheld|exempt|disclosed|responsive|bring|nope|nothing)\b/i;
/** An office answers with one or two. A reader of many would take its time for each. */
const MAX_LETTERS = 10;

const LETTER_TYPE = /pdf|msword|wordprocessingml|rtf|^text\/plain|opendocument\.text/;
/** By its name, where neither sender nor bytes say what a file is. */
const UNKNOWN_TYPE = /^application\/(?:octet-stream|x-unknown|zip)$/;
const LETTER_NAME = /\.(pdf|docx|odt|rtf|txt)$/i;
const TYPE_OF_NAME: Record<string, string> = {
  docx: "wordprocessingml",
  odt: "opendocument.text",
  txt: "text/plain",
};

const SALUTATION =
  /^[ \t]*(?:dear|hello|good (?:morning|afternoon|day)|to whom it may concern|(?:mr|ms|mrs|mx|dr|prof)\.? [\p{Lu}])/imu;
const YOUR_REQUEST =
  /\b(?:your (?:[\w'’-]+ ){0,5}(?:request|letter|appeal|petition|e-?mail|inquiry)|you (?:asked|requested|wrote|seek|sought|appealed))\b/i;
const MARKS: readonly RegExp[] = [
  SALUTATION,
  /^[ \t]*(?:re|subject|in re|ref(?:erence)?|your ref)\b[^\n:]{0,20}:/im,
  /^[ \t]*(?:sincerely|respectfully|(?:kind |best |warm )?regards|(?:very )?truly yours|yours\b[^\n]{0,20}|cordially)[^\n]{0,15}$/im,
  YOUR_REQUEST,
  /\b(?:freedom of information|public records|open records|right[- ]to[- ]know|FOIA|FOIL|OPRA|CPRA|GRAMA|KORA|CORA|RTKL|APRA|UIPA|MPIA|TPIA|IPRA)\b/i,
  /^[ \t]*(?:(?:january|february|march|april|may|june|july|august|september|october|november|december) \d{1,2}, \d{4}|\d{1,2} \w+ \d{4})[ \t]*$/im,
];
/** "Final Response Letter.pdf", "KORA Ltr.doc". Offices name records so, too, but not without another mark. */
const LETTER_FILE_NAME =
  /(?:^|[^a-z])(?:letter|ltr|resp(?:onse)?|reply|cover|determination|decision|denial|notice|ack\w*|extension|memo|bescheid)(?![a-z])/i;
const MIN_MARKS = 2;
/** Records are full of letters to others, so a long PDF must begin with one to the requester beyond doubt. */
const MIN_MARKS_IN_FRONT = 4;

const marksIn = (text: string): number => MARKS.filter((mark) => mark.test(text)).length;

/** Whether an attached file is a letter about the request rather than a record: it is short, and looks and speaks like one. */
export const isAttachedLetter = ({
  name = "",
  type,
  text,
}: {
  name?: string;
  type: string;
  text: string;
}): boolean =>
  LETTER_TYPE.test(type) &&
  text.trim().length > 0 &&
  text.length <= MAX_LETTER_LENGTH &&
  marksIn(text) + (LETTER_FILE_NAME.test(name.replaceAll("_", " ")) ? 1 : 0) >= MIN_MARKS;

/**
 * A file's text as it was extracted. `pages`: of a PDF. Form feeds part the pages of its text. `certainty`: of each page that
 * was read from its picture, by its number.
 */
export type ExtractedText = {
  name: string;
  type: string;
  text: string;
  pages?: number | undefined;
  certainty?: Record<string, number> | undefined;
};

/**
 * The letters among the files of an email, with the text to read: all of it, or the first pages of a PDF. Where there are none, the
 * only file with text is one if it is short; it may still be a record.
 */
export function attachedLetters(files: readonly ExtractedText[]): AttachedLetter[] {
  const letters = files.flatMap((file) => letterOf(file) ?? []).slice(0, MAX_LETTERS);
  if (letters.length > 0) return letters;
  const [note, ...others] = files.filter(
    (file) => file.text.trim() !== "" && LETTER_TYPE.test(letterTypeOf(file)),
  );
  return note && others.length === 0 && isNote(note)
    ? [{ name: note.name, text: note.text, hasMore: true, ...certaintyOf(note) }]
    : [];
}

function isNote(file: ExtractedText): boolean {
  const { text, pages = 1 } = file;
  return pages === 1 && text.length <= MAX_NOTE_LENGTH && NOTE_MARK.test(text);
}

function letterOf(file: ExtractedText): AttachedLetter | null {
  const { name, text, pages = 1 } = file;
  const type = letterTypeOf(file);
  const isPdf = /pdf/.test(type);
  const isLong = pages > MAX_LETTER_PAGES;
  const allPages = isPdf ? text.split("\f") : [text];
  // Its text was extracted by a version that did not part the pages.
  if (allPages.length === 1 && pages > 1)
    return !isLong && isAttachedLetter({ name, type, text }) ? { name, text } : null;
  const front = allPages.slice(0, MAX_LETTER_PAGES);
  const letter = front.join(PAGE_BREAK);
  if (!isAttachedLetter({ name, type, text: letter }) || (isLong && !isLetterInFront(front[0] ?? "")))
    return null;
  return {
    name,
    text: letter,
    ...(isPdf && { pageStarts: startsOf(front) }),
    ...(isLong && { hasMore: true }),
    ...certaintyOf(file),
  };
}

/** That of the page of a letter that was read worst. */
function certaintyOf({ certainty = {} }: ExtractedText): { certainty?: number } {
  const ofPages = Object.entries(certainty).flatMap(([page, value]) =>
    Number(page) <= MAX_LETTER_PAGES ? [value] : [],
  );
  return ofPages.length === 0 ? {} : { certainty: Math.min(...ofPages) };
}

const isLetterInFront = (page: string): boolean =>
  SALUTATION.test(page) && YOUR_REQUEST.test(page) && marksIn(page) >= MIN_MARKS_IN_FRONT;

function letterTypeOf({ name, type, certainty }: ExtractedText): string {
  // A picture of a page, in whatever file.
  if (/^image\//.test(type) && certainty) return "pdf";
  const ending = UNKNOWN_TYPE.test(type) ? LETTER_NAME.exec(name)?.[1]?.toLowerCase() : undefined;
  return ending === undefined ? type : (TYPE_OF_NAME[ending] ?? ending);
}

const PAGE_BREAK = "\n\n";

function startsOf(pages: readonly string[]): number[] {
  let next = 0;
  return pages.map((page) => {
    const start = next;
    next += page.length + PAGE_BREAK.length;
    return start;
  });
}
