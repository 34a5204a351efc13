/** Longer texts are documents, whatever they begin with. About four pages. */
const MAX_LETTER_LENGTH = 12_000;

const LETTER_TYPE = /pdf|msword|wordprocessingml|rtf|^text\/plain|opendocument\.text/;

const MARKS: readonly RegExp[] = [
  /^[ \t]*(?:dear|hello|good (?:morning|afternoon|day)|to whom it may concern|(?:mr|ms|mrs|mx|dr|prof)\.? [\p{Lu}])/imu,
  /^[ \t]*(?:re|subject|in re|ref(?:erence)?|your ref)\b[^\n:]{0,20}:/im,
  /^[ \t]*(?:sincerely|respectfully|(?:kind |best |warm )?regards|(?:very )?truly yours|yours\b[^\n]{0,20}|cordially)[^\n]{0,15}$/im,
  /\b(?:your (?:[\w'’-]+ ){0,5}(?:request|letter|appeal|petition|e-?mail|inquiry)|you (?:asked|requested|wrote|seek|sought|appealed))\b/i,
  /\b(?:freedom of information|public records|open records|right[- ]to[- ]know|FOIA|FOIL|OPRA|CPRA)\b/i,
  /^[ \t]*(?:(?:january|february|march|april|may|june|july|august|september|october|november|december) \d{1,2}, \d{4}|\d{1,2} \w+ \d{4})[ \t]*$/im,
];
const MIN_MARKS = 2;

/** Whether an attached file is a letter about the request rather than a record: it is short, and looks and speaks like one. */
export const isAttachedLetter = ({ type, text }: { type: string; text: string }): boolean =>
  LETTER_TYPE.test(type) &&
  text.trim().length > 0 &&
  text.length <= MAX_LETTER_LENGTH &&
  MARKS.filter((mark) => mark.test(text)).length >= MIN_MARKS;
