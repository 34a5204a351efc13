import { isDate } from "./days.ts";
import { foldWords } from "./fold.ts";
import { listedValue, type Operator, takesList, VALUES } from "./operators.ts";
import { MOST_TERMS, type Remark, type SearchQuery, type Term, type WordField } from "./query.ts";
import { type Token, tokensOf } from "./tokens.ts";
import { written } from "./write.ts";

/**
 * Reads a search as people type it: words, "phrases", operators such as `from:` with a word or a phrase, `-` before
 * either for its opposite, `OR` between two. Takes any string; what cannot be used is left out and remarked on. An
 * operator with nothing after it yet is left out without a word.
 */
export function parseSearch(text: string): { query: SearchQuery; remarks: Remark[] } {
  const remarks: Remark[] = [];
  const clauses: Term[][] = [];
  let terms = 0;
  let joined = false;
  for (const token of tokensOf(text)) {
    if (isOr(token)) {
      joined = clauses.length > 0;
      continue;
    }
    const term = termOf(token, remarks);
    if (term === null) continue;
    terms += 1;
    if (terms > MOST_TERMS) {
      remarks.push({
        text: `Only the first ${MOST_TERMS} words are searched for.`,
        start: token.start,
        end: text.length,
      });
      break;
    }
    const last = clauses.at(-1);
    if (joined && last) last.push(term);
    else clauses.push([term]);
    joined = false;
  }
  return { query: { clauses }, remarks };
}

const isOr = ({ value, quoted, operator, not }: Token) =>
  value === "OR" && !quoted && operator === null && !not;

function termOf(token: Token, remarks: Remark[]): Term | null {
  const { operator, not, value } = token;
  if (value.trim() === "") return null;
  switch (operator) {
    case null:
      return wordsTerm("any", token);
    case "from":
    case "to":
    case "agency":
    case "subject":
    case "filename":
      return wordsTerm(operator, token);
    case "label":
      return { kind: "label", name: oneBlank(value), not };
    case "before":
    case "after":
    case "on":
      if (isDate(value.trim())) return { kind: "date", operator, value: value.trim(), not };
      remarks.push(remarkOn(token, `is not a date; write ${operator}:2026-11-02`));
      return null;
    default:
      return listTerm(operator, token, remarks);
  }
}

function wordsTerm(field: WordField, { value, quoted, not }: Token): Term | null {
  const text = quoted ? oneBlank(value) : value;
  if (foldWords(text) === "") return null;
  return { kind: "words", field, text, phrase: quoted, begins: !quoted && text.endsWith("*"), not };
}

function listTerm(
  operator: "has" | "is" | "in" | "status" | "outcome",
  token: Token,
  remarks: Remark[],
): Term | null {
  const { value, not } = token;
  // Our own word for two of these.
  if (operator === "has" && /^stars?$/i.test(value)) return { kind: "is", value: "starred", not };
  const one = listedValue(operator, value);
  if (one === null) {
    remarks.push(remarkOn(token, `is not known; there is ${listed(operator)}`));
    return null;
  }
  return { kind: operator, value: one, not } as Term;
}

const oneBlank = (text: string) => text.trim().replace(/\s+/g, " ");

function remarkOn({ operator, value, start, end }: Token, says: string): Remark {
  return { text: `“${operator}:${value.trim()}” ${says}.`, start, end };
}

/** A few of an operator's values, as one writes them. */
function listed(operator: Operator): string {
  if (!takesList(operator)) return "";
  const names = VALUES[operator].map((value) => `${operator}:${written(value)}`);
  return names.length <= 4
    ? `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`
    : `${names.slice(0, 3).join(", ")} and others`;
}
