import { draftChecks } from "#messages/draft-checks.ts";
import { type Finding, makeFinding } from "./finding.ts";

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
export function findQuestions(records: string): Finding[] {
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
