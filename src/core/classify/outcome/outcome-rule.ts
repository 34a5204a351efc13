import type { Outcome } from "#core/classify/outcome.ts";

/**
 * Rules for the sentences of agencies, by outcome. A rule matches one sentence of the agency's own text, with single
 * spaces. `sure` wordings leave no other reading; `likely` ones are offered to the user as a guess.
 */
export type OutcomeRule = {
  value: Outcome;
  confidence: "sure" | "likely";
  pattern: RegExp;
  /** The wording holds its own "not" or "may", so that they do not speak against it. */
  negated?: true;
  /** The wording holds its own "if", which asks the user rather than putting a case. */
  conditional?: true;
  /** "The records are attached" is certain only in an email with files; otherwise it is likely or ignored. */
  records?: "needed" | "required";
};

/** Words of the trade, written `<name>` in a pattern. Those that begin a clause end in their space. */
const VOCABULARY: Record<string, string> = {
  records:
    "(?:records?|documents?|documentation|files?|e-?mails?|materials?|pages?|information|data|footage|videos?|recordings?|reports?|copies|copy|logs?|contracts?|correspondence|items?|minutes|notes|memos?|memorand(?:um|a)|drafts?|statements?|contents?|attachments?|exhibits?|agreements?|messages|texts|tapes?|audio|database|lists?|polic(?:y|ies)|permits?|invoices?|calendars?|surveys?|studies|manuals?|budgets?|complaints?|photos?|photographs?|spreadsheets?|portions?|sheets?)",
  request:
    "(?:your|this|the|that) (?:[^\\s.,;]+ ){0,6}?(?:requests?|inquiry|letter|submission|application|correspondence|e-?mail|case)",
  we: "(?:we |I |(?:this|our|the|my) (?:[\\w&'’-]+ ){1,6}?)",
  aux: "(?:\\w+ ){0,4}?",
  is: "(?:(?:must|shall|is to|are to) (?:\\w+ ){0,2}?be|is|are|was|were|has been|have been|had been|is being|are being|must be|being)",
  money: "(?:[$£€] ?\\d|\\b\\d[\\d,·]* ?(?:USD|dollars|pounds|euros?)\\b)",
  cannot:
    "(?:cannot|can ?not|can't|can’t|could not|couldn't|unable to|not able to|not in a position to|not at liberty to|prohibited from|precluded from|barred from|not (?:permitted|allowed|authorized) to|not free to)",
};

/** A rule; case does not matter. `<name>` in the pattern means a group of legal terms. */
export const defineRule = (
  value: Outcome,
  confidence: "sure" | "likely",
  pattern: string,
  options: Pick<OutcomeRule, "negated" | "conditional" | "records"> = {},
): OutcomeRule => ({
  value,
  confidence,
  pattern: new RegExp(
    pattern
      .replace(/<(\w+)>/g, (_, name: string) => VOCABULARY[name] ?? "")
      // As little as will do: a "can" or a "not" further on is no part of the finding.
      .replace(/(\[\^[^\]]*\]\{\d+,\d+\})(?!\?)/g, "$1?"),
    "i",
  ),
  ...options,
});
