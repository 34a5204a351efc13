import type { Finding } from "./finding.ts";

/**
 * Sentences that want an answer and not a record. "Could you send the contract?" is a request in a polite form, and
 * "records that explain why" asks for records.
 */
const QUESTION_START =
  /^(?:why|how|what|when|where|who|whom|whose|which|did|does|do|is|are|was|were|has|have|had)\b/i;
const EXPLANATION_REQUEST =
  /^(?:please )?(?:explain|tell (?:me|us)|answer|justify|clarify|let (?:me|us) know|give (?:me |us )?(?:an explanation|the reasons?))\b|^i(?: would|['’]d)? (?:like|want|wish|need) to know\b/i;

const SENTENCE = /[^.!?\n]+[.!?]?/g;
const LEADING_MARK = /^[\s\d.)(•*–-]+/;

/** Public-records laws give records that exist; none obliges an office to answer questions or to make a record. */
export function findQuestions(records: string): Finding[] {
  const found = (records.match(SENTENCE) ?? [])
    .map((sentence) => sentence.replace(LEADING_MARK, "").trim())
    .filter(
      (sentence) =>
        (sentence.endsWith("?") && QUESTION_START.test(sentence)) || EXPLANATION_REQUEST.test(sentence),
    );
  const [first] = found;
  if (first === undefined) return [];
  return [
    {
      rule: "question",
      subject: `“${shorten(first)}”`,
      message: " asks for an answer. The law gives records, so ask for those that hold it.",
      details: {
        kind: "wording",
        lines: [
          {
            lead: "",
            text: "In place of “Why was the contract ended?”: “The memos, e-mails and minutes that give the reasons for ending the contract.”",
            citation: null,
          },
          {
            lead: "",
            text: "In place of “How many complaints came in?”: “The log or table of complaints, or the records from which it can be counted.”",
            citation: null,
          },
        ],
      },
    },
  ];
}

const MAX_QUOTE_LENGTH = 60;

/** To the end of a word. */
const shorten = (text: string) =>
  text.length <= MAX_QUOTE_LENGTH ? text : `${text.slice(0, MAX_QUOTE_LENGTH).replace(/\s+\S*$/, "")}…`;
