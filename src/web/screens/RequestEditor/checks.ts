import type { DraftContent } from "#contract/request.ts";

/** A hint about the draft. Hints never hold a letter back. `about` is the form field it concerns. */
export type Hint = {
  about: "title" | "records" | "dates" | "reason";
  kind: "placeholder" | "dates" | "private";
  /** The part set in bold: what was found. */
  strong: string;
  rest: string;
};

/** Blanks people leave in templates: "[name]", "{agency}", "XXXX", "____". "[sic]" is a word, not a blank. */
const PLACEHOLDER = /\[(?!sic\])[^\]\n]{1,60}\]|\{[^}\n]{1,60}\}|\bX{3,}\b|_{3,}/gi;

/** A date or a year in the text says when the records were made, as well as the two date fields do. */
const SAYS_WHEN =
  /\b(?:19|20)\d{2}\b|\b(?:since|last|past|this)\s+(?:\w+\s+)?(?:year|month|week|quarter)s?\b/i;

/** SSN as the Social Security Administration writes and issues it: no 000, 666 or 9xx area, no 00 group, no 0000. */
const SOCIAL_SECURITY = /\b(?!000|666|9\d\d)\d{3}([- ])(?!00)\d{2}\1(?!0000)\d{4}\b/;

const CARD = /\b\d(?:[ -]?\d){12,18}\b/g;

/** Everything worth a second look, in the order of the form. */
export function checkDraft(draft: DraftContent): Hint[] {
  const texts: [Hint["about"], string][] = [
    ["title", draft.title],
    ["records", draft.records],
    ["reason", draft.feeWaiver ? draft.feeWaiverReason : ""],
    ["reason", draft.expedited ? draft.expeditedReason : ""],
  ];
  return [
    ...texts.flatMap(([about, text]) => placeholders(about, text)),
    ...missingDates(draft),
    ...texts.flatMap(([about, text]) => privateNumbers(about, text)),
  ];
}

/** True once there is something to check; an empty page is not told that all is well. */
export const isWorthChecking = (draft: DraftContent) =>
  draft.title.trim() !== "" || draft.records.trim() !== "";

function placeholders(about: Hint["about"], text: string): Hint[] {
  const blanks = [...new Set(text.match(PLACEHOLDER) ?? [])];
  if (blanks.length === 0) return [];
  const shown = blanks.slice(0, 3).join(", ");
  const more = blanks.length > 3 ? ` and ${blanks.length - 3} more` : "";
  const rest = blanks.length === 1 ? " looks like a blank to fill in." : " look like blanks to fill in.";
  return [{ about, kind: "placeholder", strong: `${shown}${more}`, rest }];
}

function missingDates(draft: DraftContent): Hint[] {
  if (draft.records.trim() === "" || draft.madeFrom || draft.madeTo) return [];
  if (SAYS_WHEN.test(draft.records) || SAYS_WHEN.test(draft.title)) return [];
  return [
    {
      about: "dates",
      kind: "dates",
      strong: "No dates given.",
      rest: " A range makes the search shorter and the cost lower.",
    },
  ];
}

function privateNumbers(about: Hint["about"], text: string): Hint[] {
  const hints: Hint[] = [];
  const rest = " Most letters can be read by anyone who asks for them.";
  if (SOCIAL_SECURITY.test(text)) {
    hints.push({ about, kind: "private", strong: "This looks like a Social Security number.", rest });
  }
  if ((text.match(CARD) ?? []).some(passesLuhn)) {
    hints.push({ about, kind: "private", strong: "This looks like a card number.", rest });
  }
  return hints;
}

/** ISO/IEC 7812-1, Annex B: the check digit every payment card carries. */
function passesLuhn(typed: string): boolean {
  const digits = typed.replace(/\D/g, "");
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = digit * 2;
    if (i % 2 === 0) sum += digit;
    else sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0 && /[1-9]/.test(digits);
}
