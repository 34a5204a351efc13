import { draftChecks } from "#messages/draft-checks.ts";
import { asksForEmails } from "./broad-wording.ts";
import { type CheckedDraft, type Finding, makeFinding } from "./finding.ts";

/** A date or a year in the text limits the records as well as the two date fields do. */
const DATE_MENTION =
  /\b(?:19|20)\d{2}\b|\{(?:this|last)_year\}|\b(?:since|last|past|this|current|latest|most recent)\s+(?:\w+\s+)?(?:years?|months?|weeks?|quarters?|budget|audit|report)\b|\b(?:latest|most recent|current(?:ly)?|in force|in effect)\b/i;

/** A missing or impossible date range. `today` is the agency's current date. */
export function checkDateRange(draft: CheckedDraft, today: string): Finding[] {
  const { dates } = draftChecks;
  const { madeFrom, madeTo, records } = draft;
  if (records.trim() === "") return [];
  if (madeFrom !== null && madeTo !== null && madeFrom > madeTo) {
    return [makeFinding("dates", dates.endsBeforeStart)];
  }
  if (madeFrom !== null && madeFrom > today) {
    return [makeFinding("dates", dates.startsInFuture)];
  }
  if (madeTo !== null && madeTo > today) {
    return [makeFinding("dates", dates.endsInFuture)];
  }
  if (madeFrom !== null || madeTo !== null) return [];
  if (DATE_MENTION.test(records) || DATE_MENTION.test(draft.title)) return [];
  return [makeFinding("dates", asksForEmails(records) ? dates.missingForEmails : dates.missing)];
}
