import type { Participants } from "#contract/sharing.ts";

type Person = Participants["items"][number];

/** A mention that is being typed: where its "@" stands, where the caret is, and what is between them. */
export type MentionStart = { from: number; to: number; typed: string };

const MOST_OFFERED = 6;

/** The mention the caret stands in; null where it stands in none. An "@" within a word, as of an address, begins none. */
export function mentionBefore(text: string, caret: number): MentionStart | null {
  const found = /(?:^|[^\p{L}\p{N}_.+-])@([^\s@](?:[^\n@]{0,58}[^\s@])?(?:@[\w.-]*)?|)$/u.exec(
    text.slice(0, caret),
  );
  if (!found) return null;
  const typed = found[1] ?? "";
  return { from: caret - typed.length - 1, to: caret, typed };
}

/** Who may be meant, but for who writes: by the beginning of a word of their name, or of their address. */
export function offeredFor({ typed }: MentionStart, people: readonly Person[]): Person[] {
  const begin = typed.toLowerCase();
  return people
    .filter(({ you }) => !you)
    .filter(({ name, email }) =>
      [name, ...name.split(/\s+/), email].some((word) => word.toLowerCase().startsWith(begin)),
    )
    .slice(0, MOST_OFFERED);
}

/** The text with somebody named in it, and where the caret goes. By address where two have the name, or there is none. */
export function withMention(
  text: string,
  { from, to }: MentionStart,
  { name, email }: Person,
  people: readonly Person[],
): { text: string; caret: number } {
  const called = name.trim().toLowerCase();
  const alone = people.filter((other) => other.name.trim().toLowerCase() === called).length === 1;
  const word = `@${called !== "" && alone ? name.trim() : email} `;
  const rest = text.slice(to).replace(/^ /, "");
  return { text: text.slice(0, from) + word + rest, caret: from + word.length };
}
