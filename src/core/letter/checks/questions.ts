import type { Finding } from "./finding.ts";

/**
 * Sentences that want an answer and not a record. "Could you send the contract?" is a request in a polite form, and
 * "records that explain why" asks for records.
 */
const ASKS = /^(?:why|how|what|when|where|who|whom|whose|which|did|does|do|is|are|was|were|has|have|had)\b/i;
const TELLS =
  /^(?:please )?(?:explain|tell (?:me|us)|answer|justify|clarify|let (?:me|us) know|give (?:me |us )?(?:an explanation|the reasons?))\b|^i(?: would|['’]d)? (?:like|want|wish|need) to know\b/i;

const SENTENCE = /[^.!?\n]+[.!?]?/g;
const MARK = /^[\s\d.)(•*–-]+/;

/** Public-records laws give records that exist; none obliges an office to answer questions or to make a record. */
export function questions(records: string): Finding[] {
  const asked = (records.match(SENTENCE) ?? [])
    .map((sentence) => sentence.replace(MARK, "").trim())
    .filter((sentence) => (sentence.endsWith("?") && ASKS.test(sentence)) || TELLS.test(sentence));
  const [first] = asked;
  if (first === undefined) return [];
  return [
    {
      rule: "question",
      strong: `“${shortened(first)}”`,
      rest: " asks for an answer. The law gives records, so ask for those that hold it.",
      more: {
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

const MOST = 60;

/** To the end of a word. */
const shortened = (text: string) =>
  text.length <= MOST ? text : `${text.slice(0, MOST).replace(/\s+\S*$/, "")}…`;
