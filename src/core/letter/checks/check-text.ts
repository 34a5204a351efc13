import { variableErrors } from "#core/letter/variables.ts";
import { draftChecks } from "#messages/draft-checks.ts";
import { asksForEmails, checkRecordCount, findBroadWording } from "./broad-wording.ts";
import { checkFeeOptions } from "./fee-options.ts";
import { type CheckedDraft, type CheckedRequester, type Finding, makeFinding } from "./finding.ts";
import { joinNames } from "./join-names.ts";
import { findPrivateData } from "./private-data.ts";

/**
 * Findings in the text that all letters of a draft share, in the order of the form.
 * @param today the agency's current date, `YYYY-MM-DD`
 */
export function checkText(draft: CheckedDraft, requester: CheckedRequester, today: string): Finding[] {
  const shared = `${draft.title}\n${draft.records}`;
  const reasons = `${draft.feeWaiver ? draft.feeWaiverReason : ""}\n${draft.expedited ? draft.expeditedReason : ""}`;
  return [
    ...findUnfilledPlaceholders({ filled: shared, plain: reasons }),
    ...findQuestions(draft.records),
    ...findBroadWording(draft.records),
    ...checkRecordCount(draft.records),
    ...checkDateRange(draft, today),
    ...checkFeeOptions(draft, requester),
    ...findPrivateData(`${shared}\n${reasons}`),
  ];
}

/**
 * Placeholders users leave in templates: "[name]", "<your city>", "XXXX", "____". Not "[sic]", "[redacted]", "[…]", a letter
 * ("[t]he") or a number ("[3]") in brackets, and not a masked number ("XXX-XX-1234").
 */
const PLACEHOLDER_PATTERN =
  /\[(?!sic\]|redacted\]|emphasis |\d+\]|[.… ]+\])[^\]\n]{2,60}\]|<(?:your|the|insert|name|date|agency|city|number)[a-z ]{0,40}>|(?<![\w-])X{4,}(?![\w-])|\bXX\/XX\/X{2,4}\b|_{3,}/gi;
/** In fields without variables, braces are never filled in. */
const BRACES_PATTERN = /\{[^}\n]{1,60}\}/g;

/** Unfilled placeholders. Known variables are filled in the subject and the records (`filled`), not in the reasons (`plain`). */
function findUnfilledPlaceholders(texts: { filled: string; plain: string }): Finding[] {
  const { filled, plain } = texts;
  const variableProblems = variableErrors(filled);
  const found = [
    ...(filled.match(PLACEHOLDER_PATTERN) ?? []),
    ...variableProblems.flatMap(({ kind, at, length }) =>
      kind === "unknown" ? [filled.slice(at, at + length)] : [],
    ),
    ...(plain.match(PLACEHOLDER_PATTERN) ?? []),
    ...(plain.match(BRACES_PATTERN) ?? []),
  ];
  const placeholders = [...new Set(found)];
  const findings: Finding[] = [];
  if (placeholders.length > 0) {
    const values = { count: placeholders.length, names: joinNames(placeholders) };
    findings.push(makeFinding("blank", draftChecks.placeholders, values));
  }
  const strayBrace = variableProblems.find(({ kind }) => kind !== "unknown");
  if (strayBrace) findings.push(makeFinding("blank", draftChecks.strayBrace, { reason: strayBrace.message }));
  return findings;
}

/**
 * Sentences that ask for an answer and not a record. "Could you send the contract?" is a polite request, and "records that
 * explain why" asks for records.
 */
const QUESTION_START =
  /^(?:why|how|what|when|where|who|whom|whose|which|did|does|do|is|are|was|were|has|have|had)\b/i;
const EXPLANATION_REQUEST =
  /^(?:please )?(?:explain|tell (?:me|us)|answer|justify|clarify|let (?:me|us) know|give (?:me |us )?(?:an explanation|the reasons?))\b|^i(?: would|['’]d)? (?:like|want|wish|need) to know\b/i;

const SENTENCE = /[^.!?\n]+[.!?]?/g;
const LEADING_MARK = /^[\s\d.)(•*–-]+/;

/** Public-records laws cover existing records; none obliges an agency to answer questions or to create a record. */
function findQuestions(records: string): Finding[] {
  const found = (records.match(SENTENCE) ?? [])
    .map((sentence) => sentence.replace(LEADING_MARK, "").trim())
    .filter(
      (sentence) =>
        (sentence.endsWith("?") && QUESTION_START.test(sentence)) || EXPLANATION_REQUEST.test(sentence),
    );
  const [first] = found;
  if (first === undefined) return [];
  const { questions } = draftChecks;
  const lines = [questions.whyExample, questions.countExample].map((text) => ({
    lead: "",
    text,
    citation: null,
  }));
  return [makeFinding("question", questions.found, { quote: truncate(first) }, { kind: "wording", lines })];
}

const MAX_QUOTE_LENGTH = 60;

/** Truncates at the end of a word. */
const truncate = (text: string) =>
  text.length <= MAX_QUOTE_LENGTH ? text : `${text.slice(0, MAX_QUOTE_LENGTH).replace(/\s+\S*$/, "")}…`;

/** A date or a year in the text limits the records as well as the two date fields do. */
const DATE_MENTION =
  /\b(?:19|20)\d{2}\b|\{(?:this|last)_year\}|\b(?:since|last|past|this|current|latest|most recent)\s+(?:\w+\s+)?(?:years?|months?|weeks?|quarters?|budget|audit|report)\b|\b(?:latest|most recent|current(?:ly)?|in force|in effect)\b/i;

/** A missing or impossible date range. `today` is the agency's current date. */
function checkDateRange(draft: CheckedDraft, today: string): Finding[] {
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
