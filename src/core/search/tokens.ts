import { isOperator, type Operator } from "./operators.ts";

/** A piece of a search as it was typed. Places count UTF-16 units. */
export type Token = {
  start: number;
  end: number;
  negated: boolean;
  operator: Operator | null;
  value: string;
  /** Where the value begins, after a quote if there is one. */
  valueStart: number;
  isQuoted: boolean;
  /** Its quote was closed. */
  isClosed: boolean;
};

const QUOTES = /["“”„]/;
/** Characters of an unquoted token. */
const UNQUOTED_CHARACTER = /[^\s"“”„]/;

/** Cuts a search into its tokens, in order. Takes any string. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    if (/\s/.test(text.charAt(at))) at += 1;
    else {
      const token = tokenAt(text, at);
      tokens.push(token);
      at = token.end;
    }
  }
  return tokens;
}

function tokenAt(text: string, start: number): Token {
  const negated = text.charAt(start) === "-" && start + 1 < text.length && /\S/.test(text.charAt(start + 1));
  const from = negated ? start + 1 : start;
  const operator = operatorAt(text, from);
  const valueOffset = from + (operator === null ? 0 : operator.length + 1);
  if (QUOTES.test(text.charAt(valueOffset))) {
    let close = valueOffset + 1;
    while (close < text.length && !QUOTES.test(text.charAt(close))) close += 1;
    const isClosed = close < text.length;
    const value = text.slice(valueOffset + 1, close);
    return {
      start,
      end: isClosed ? close + 1 : close,
      negated,
      operator,
      value,
      valueStart: valueOffset + 1,
      isQuoted: true,
      isClosed,
    };
  }
  let end = valueOffset;
  while (end < text.length && UNQUOTED_CHARACTER.test(text.charAt(end))) end += 1;
  return {
    start,
    end: Math.max(end, start + 1),
    negated,
    operator,
    value: text.slice(valueOffset, end),
    valueStart: valueOffset,
    isQuoted: false,
    isClosed: false,
  };
}

function operatorAt(text: string, at: number): Operator | null {
  const name = /^[a-z]{2,10}(?=:)/i.exec(text.slice(at, at + 11))?.[0].toLowerCase();
  return name !== undefined && isOperator(name) ? name : null;
}
