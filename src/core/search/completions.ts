import { searchOperators } from "#messages/inbox/search-operators.ts";
import { foldWords } from "./fold-words.ts";
import { hyphenated, quoteIfNeeded } from "./format-query.ts";
import { hasValueList, type ListOperator, OPERATOR_VALUES, OPERATORS, type Operator } from "./operators.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** Values from the user's email, the likeliest first. */
export type CompletionSources = {
  labels: readonly string[];
  agencies: readonly string[];
  senders: readonly string[];
};

/** `text` replaces the current text; with `open` there is more to write after it. */
type Completion = { text: string; description: string; expectsValue: boolean };
type Completions = { start: number; end: number; options: Completion[] };

const MAX_COMPLETIONS = 8;

const VALUE_DESCRIPTIONS: Readonly<Record<string, string>> = searchOperators.values;

/** How to go on at a place in a search: names of operators, or the values of the current one. */
export function completionsAt(text: string, caret: number, known: CompletionSources): Completions {
  const token = tokensOf(text).find(({ start, end }) => start < caret && caret <= end);
  if (!token) return { start: caret, end: caret, options: text.trim() === "" ? operatorCompletions("") : [] };
  const { negated, operator, end } = token;
  const start = token.start + (negated ? 1 : 0);
  if (operator !== null) {
    const typed = text.slice(token.valueStart, Math.max(token.valueStart, caret));
    return {
      start,
      end,
      options: isClosedAtCaret(token, caret) ? [] : valueCompletions(operator, typed, known),
    };
  }
  if (token.isQuoted) return { start, end, options: [] };
  return { start, end, options: operatorAndValueCompletions(text.slice(start, caret)) };
}

/** The caret is after a closing quote. */
const isClosedAtCaret = ({ isClosed, end }: Token, caret: number) => isClosed && caret === end;

const operatorCompletions = (typed: string): Completion[] =>
  Object.entries(OPERATORS)
    .filter(([name]) => name.startsWith(typed.toLowerCase()))
    .map(([name, description]) => ({ text: `${name}:`, description, expectsValue: true }));

/** Operators that begin so, then whole ones whose value does: "att" may be has:attachment. */
function operatorAndValueCompletions(typed: string): Completion[] {
  if (typed === "") return [];
  const lists = typed.length < 3 ? [] : (Object.keys(OPERATOR_VALUES) as ListOperator[]);
  const valueMatches = lists.flatMap((operator) =>
    listValueCompletions(operator, "").filter(({ text }) =>
      text.slice(operator.length + 1).startsWith(typed.toLowerCase()),
    ),
  );
  return [...operatorCompletions(typed), ...valueMatches].slice(0, MAX_COMPLETIONS);
}

function valueCompletions(operator: Operator, typed: string, known: CompletionSources): Completion[] {
  if (hasValueList(operator)) return listValueCompletions(operator, typed);
  const sources = { label: known.labels, agency: known.agencies, from: known.senders, to: known.senders };
  if (operator === "before" || operator === "after" || operator === "on")
    return dateCompletions(operator, typed);
  if (!Object.hasOwn(sources, operator)) return [];
  const folded = foldWords(typed);
  return sources[operator as keyof typeof sources]
    .filter((value) => ` ${foldWords(value)}`.includes(` ${folded}`))
    .slice(0, MAX_COMPLETIONS)
    .map((value) => ({ text: `${operator}:${quoteIfNeeded(value)}`, description: "", expectsValue: false }));
}

function listValueCompletions(operator: ListOperator, typed: string): Completion[] {
  const key = typed.toLowerCase().replace(/[\s_]+/g, "-");
  return OPERATOR_VALUES[operator]
    .map(hyphenated)
    .filter((value) => `-${value}`.includes(`-${key}`))
    .slice(0, typed === "" ? OPERATOR_VALUES[operator].length : MAX_COMPLETIONS)
    .map((value) => `${operator}:${value}`)
    .map((text) => ({ text, description: VALUE_DESCRIPTIONS[text] ?? "", expectsValue: false }));
}

const dateCompletions = (operator: Operator, typed: string): Completion[] =>
  Object.entries(searchOperators.relativeDates)
    .filter(([value]) => value.startsWith(typed.toLowerCase()))
    .map(([value, description]) => ({ text: `${operator}:${value}`, description, expectsValue: false }));
