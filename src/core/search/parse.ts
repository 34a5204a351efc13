import { formatMessage } from "#core/messages/format-message.ts";
import { searchOperators as m } from "#messages/inbox/search-operators.ts";
import { isDate } from "./date-range.ts";
import { foldWords } from "./fold-words.ts";
import { hyphenated } from "./format-query.ts";
import { hasValueList, OPERATOR_VALUES, type Operator, parseListValue } from "./operators.ts";
import { MAX_TERMS, type Remark, type SearchQuery, type Term, type WordField } from "./query.ts";
import { type Token, tokensOf } from "./tokens.ts";

/**
 * Parses a search: words, "phrases", operators such as `from:` with a word or a phrase, `-` before
 * either for its opposite, `OR` between two. Accepts any string; unusable parts are ignored with a remark. An
 * operator with nothing after it yet is ignored without a remark.
 */
export function parseSearch(text: string): { query: SearchQuery; remarks: Remark[] } {
  const remarks: Remark[] = [];
  const clauses: Term[][] = [];
  let termCount = 0;
  let isAlternative = false;
  for (const token of tokensOf(text)) {
    if (isOr(token)) {
      isAlternative = clauses.length > 0;
      continue;
    }
    const term = termOf(token, remarks);
    if (term === null) continue;
    termCount += 1;
    if (termCount > MAX_TERMS) {
      remarks.push({
        text: formatMessage(m.tooManyWords, { most: MAX_TERMS }),
        start: token.start,
        end: text.length,
      });
      break;
    }
    const last = clauses.at(-1);
    if (isAlternative && last) last.push(term);
    else clauses.push([term]);
    isAlternative = false;
  }
  return { query: { clauses }, remarks };
}

const isOr = ({ value, isQuoted, operator, negated }: Token) =>
  value === "OR" && !isQuoted && operator === null && !negated;

function termOf(token: Token, remarks: Remark[]): Term | null {
  const { operator, negated, value } = token;
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
      return { kind: "label", name: collapseSpaces(value), negated };
    case "before":
    case "after":
    case "on":
      if (isDate(value.trim())) return { kind: "date", operator, value: value.trim(), negated };
      remarks.push(remarkFor(token, formatMessage(m.notDate, { term: termText(token), operator })));
      return null;
    default:
      return listTerm(operator, token, remarks);
  }
}

function wordsTerm(field: WordField, { value, isQuoted, negated }: Token): Term | null {
  const text = isQuoted ? collapseSpaces(value) : value;
  if (foldWords(text) === "") return null;
  return { kind: "words", field, text, phrase: isQuoted, isPrefix: !isQuoted && text.endsWith("*"), negated };
}

function listTerm(
  operator: "has" | "is" | "in" | "status" | "outcome",
  token: Token,
  remarks: Remark[],
): Term | null {
  const { value, negated } = token;
  // Our own word for two of these.
  if (operator === "has" && /^stars?$/i.test(value)) return { kind: "is", value: "starred", negated };
  const one = parseListValue(operator, value);
  if (one === null) {
    remarks.push(
      remarkFor(
        token,
        formatMessage(m.notKnown, { term: termText(token), examples: exampleValues(operator) }),
      ),
    );
    return null;
  }
  return { kind: operator, value: one, negated } as Term;
}

const collapseSpaces = (text: string) => text.trim().replace(/\s+/g, " ");

const termText = ({ operator, value }: Token): string => `${operator}:${value.trim()}`;

const remarkFor = ({ start, end }: Token, text: string): Remark => ({ text, start, end });

/** A few of an operator's values, as one writes them. */
function exampleValues(operator: Operator): string {
  if (!hasValueList(operator)) return "";
  const names = OPERATOR_VALUES[operator].map((value) => `${operator}:${hyphenated(value)}`);
  const shown = names.length <= 4 ? names : [...names.slice(0, 3), m.andOthers];
  return new Intl.ListFormat("en-US", { type: "disjunction" }).format(shown);
}
