import { asksForEmails } from "./broad-wording.ts";
import type { CheckedDraft, Finding } from "./finding.ts";

/** A date or a year in the text says when the records were made, as well as the two date fields do. */
const DATE_MENTION =
  /\b(?:19|20)\d{2}\b|\{(?:this|last)_year\}|\b(?:since|last|past|this|current|latest|most recent)\s+(?:\w+\s+)?(?:years?|months?|weeks?|quarters?|budget|audit|report)\b|\b(?:latest|most recent|current(?:ly)?|in force|in effect)\b/i;

/** When the records were made: nothing said, or something that cannot be. `today` is the agency's. */
export function checkDateRange(draft: CheckedDraft, today: string): Finding[] {
  const { madeFrom, madeTo, records } = draft;
  if (records.trim() === "") return [];
  if (madeFrom !== null && madeTo !== null && madeFrom > madeTo) {
    return [
      { rule: "dates", subject: "The range ends before it begins.", message: " Change one of the two days." },
    ];
  }
  if (madeFrom !== null && madeFrom > today) {
    return [
      {
        rule: "dates",
        subject: "The range begins in the future.",
        message: " A request reaches the records that exist when the office searches.",
      },
    ];
  }
  if (madeTo !== null && madeTo > today) {
    return [
      {
        rule: "dates",
        subject: "The range ends in the future.",
        message: " Most offices search up to the day they get the letter. Ask again for what comes later.",
      },
    ];
  }
  if (madeFrom !== null || madeTo !== null) return [];
  if (DATE_MENTION.test(records) || DATE_MENTION.test(draft.title)) return [];
  const message = asksForEmails(records)
    ? " Without a range a search of mail is often refused as a burden."
    : " A range makes the search shorter and the cost lower.";
  return [{ rule: "dates", subject: "No dates given.", message }];
}
