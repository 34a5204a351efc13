import { foldWords } from "./fold.ts";
import { type ListOperator, OPERATORS, type Operator, takesList, VALUES } from "./operators.ts";
import { type Token, tokensOf } from "./tokens.ts";
import { inQuotes, written } from "./write.ts";

/** What a person's mail has to offer, the likeliest first. */
export type KnownValues = {
  labels: readonly string[];
  agencies: readonly string[];
  senders: readonly string[];
};

/** `text` takes the place of what stands there; with `open` there is more to write after it. */
type Completion = { text: string; says: string; open: boolean };
type Completions = { start: number; end: number; options: Completion[] };

const MOST_OFFERED = 8;

/** How to go on at a place in a search: names of operators, or the values of the one that stands there. */
export function completionsAt(text: string, caret: number, known: KnownValues): Completions {
  const token = tokensOf(text).find(({ start, end }) => start < caret && caret <= end);
  if (!token) return { start: caret, end: caret, options: text.trim() === "" ? operators("") : [] };
  const { not, operator, end } = token;
  const start = token.start + (not ? 1 : 0);
  if (operator !== null) {
    const typed = text.slice(token.valueStart, Math.max(token.valueStart, caret));
    return { start, end, options: isWhole(token, caret) ? [] : values(operator, typed, known) };
  }
  if (token.quoted) return { start, end, options: [] };
  return { start, end, options: named(text.slice(start, caret)) };
}

/** The caret stands after a closed quote. */
const isWhole = ({ closed, end }: Token, caret: number) => closed && caret === end;

const operators = (typed: string): Completion[] =>
  Object.entries(OPERATORS)
    .filter(([name]) => name.startsWith(typed.toLowerCase()))
    .map(([name, says]) => ({ text: `${name}:`, says, open: true }));

/** Operators that begin so, then whole ones whose value does: "att" may be has:attachment. */
function named(typed: string): Completion[] {
  if (typed === "") return [];
  const lists = typed.length < 3 ? [] : (Object.keys(VALUES) as ListOperator[]);
  const whole = lists.flatMap((operator) =>
    ofList(operator, "").filter(({ text }) =>
      text.slice(operator.length + 1).startsWith(typed.toLowerCase()),
    ),
  );
  return [...operators(typed), ...whole].slice(0, MOST_OFFERED);
}

function values(operator: Operator, typed: string, known: KnownValues): Completion[] {
  if (takesList(operator)) return ofList(operator, typed);
  const ways = { label: known.labels, agency: known.agencies, from: known.senders, to: known.senders };
  if (operator === "before" || operator === "after" || operator === "on") return dates(operator, typed);
  if (!Object.hasOwn(ways, operator)) return [];
  const folded = foldWords(typed);
  return ways[operator as keyof typeof ways]
    .filter((value) => ` ${foldWords(value)}`.includes(` ${folded}`))
    .slice(0, MOST_OFFERED)
    .map((value) => ({ text: `${operator}:${inQuotes(value)}`, says: "", open: false }));
}

function ofList(operator: ListOperator, typed: string): Completion[] {
  const key = typed.toLowerCase().replace(/[\s_]+/g, "-");
  return VALUES[operator]
    .map(written)
    .filter((value) => `-${value}`.includes(`-${key}`))
    .slice(0, typed === "" ? VALUES[operator].length : MOST_OFFERED)
    .map((value) => ({ text: `${operator}:${value}`, says: "", open: false }));
}

const DATES = { today: "", yesterday: "", "7d": "a week back", "1m": "a month back", "1y": "a year back" };

const dates = (operator: Operator, typed: string): Completion[] =>
  Object.entries(DATES)
    .filter(([value]) => value.startsWith(typed.toLowerCase()))
    .map(([value, says]) => ({ text: `${operator}:${value}`, says, open: false }));
