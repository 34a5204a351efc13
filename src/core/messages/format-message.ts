import type { GetICUArgs } from "@schummar/icu-type-parser";
import format, { type FormatOptions } from "icu-minify/format";
import { compileMessage } from "#compile-message";

/** Values of a message that is formatted to a string; their names and types come from the message. */
export type MessageValues<Message extends string> = GetICUArgs<
  Message,
  { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: Date | number }
>;

const LOCALE = "en-US";

// `Intl` objects take milliseconds to make: made at the first use, one for each set of options.
const memoized = <Value>(make: (locale: string, options: object) => Value) => {
  const made = new Map<string, Value>();
  return (locale: string | string[], options: object = {}): Value => {
    const key = JSON.stringify([locale, options]);
    const value = made.get(key) ?? make(String(locale), options);
    made.set(key, value);
    return value;
  };
};
const formatters: FormatOptions["formatters"] = {
  getNumberFormat: memoized((locale, options) => new Intl.NumberFormat(locale, options)),
  getDateTimeFormat: memoized((locale, options) => new Intl.DateTimeFormat(locale, options)),
  getPluralRules: memoized((locale, options) => new Intl.PluralRules(locale, options)),
};

/**
 * Fills in a message of the catalog (`src/messages`), an ICU MessageFormat string.
 *
 *     formatMessage(inbox.unread, { count: 3 }) // "3 unread emails"
 *
 * A message without arguments is used as it is.
 */
export function formatMessage<const Message extends string>(
  message: Message,
  values: MessageValues<Message>,
): string {
  return formatParts<string>(message, values as Record<string, string | number | Date>).join("");
}

/** Tags of a message, such as `<link>`, and what puts their text in an element. */
export type TagRenderers<Node> = Record<string, (text: Node[]) => Node>;

/** The parts of a message: strings, and what the renderers of its tags returned. */
export function formatParts<Node>(
  message: string,
  values: Record<string, string | number | Date | TagRenderers<Node>[string]>,
): (string | Node)[] {
  const compiled = compileMessage(message);
  const parts = format<Node>(compiled, LOCALE, values as Parameters<typeof format<Node>>[2], { formatters });
  return Array.isArray(parts) ? parts : [parts];
}
