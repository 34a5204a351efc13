import { isOperator, type Operator } from "./operators.ts";

/** A piece of a search as it was typed. Places count UTF-16 units. */
export type Token = {
  start: number;
  end: number;
  not: boolean;
  operator: Operator | null;
  value: string;
  /** Where the value begins, after a quote if there is one. */
  valueStart: number;
  quoted: boolean;
  /** Its quote was closed. */
  closed: boolean;
};

const QUOTES = /["“”„]/;
/** What a token is made of when nothing is quoted. */
const BARE = /[^\s"“”„]/;

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
  const not = text.charAt(start) === "-" && start + 1 < text.length && /\S/.test(text.charAt(start + 1));
  const from = not ? start + 1 : start;
  const operator = operatorAt(text, from);
  const valueAt = from + (operator === null ? 0 : operator.length + 1);
  if (QUOTES.test(text.charAt(valueAt))) {
    let close = valueAt + 1;
    while (close < text.length && !QUOTES.test(text.charAt(close))) close += 1;
    const closed = close < text.length;
    const value = text.slice(valueAt + 1, close);
    return {
      start,
      end: closed ? close + 1 : close,
      not,
      operator,
      value,
      valueStart: valueAt + 1,
      quoted: true,
      closed,
    };
  }
  let end = valueAt;
  while (end < text.length && BARE.test(text.charAt(end))) end += 1;
  return {
    start,
    end: Math.max(end, start + 1),
    not,
    operator,
    value: text.slice(valueAt, end),
    valueStart: valueAt,
    quoted: false,
    closed: false,
  };
}

function operatorAt(text: string, at: number): Operator | null {
  const name = /^[a-z]{2,10}(?=:)/i.exec(text.slice(at, at + 11))?.[0].toLowerCase();
  return name !== undefined && isOperator(name) ? name : null;
}
