import { truncateText } from "#core/text/truncate-text.ts";

/** The beginning of a text as one line, for lists. Greetings stay: they are what the agency wrote first. */
export function snippetOf(text: string, length = 160): string {
  const line = truncateText(text, length * 4)
    .replace(/\s+/g, " ")
    .trim();
  return line.length <= length ? line : `${truncateText(line, length).trimEnd()}…`;
}
