import type { Participants } from "#contract/accounts/sharing.ts";

type Participant = Participants["items"][number];

/** A mention that is being typed: where its "@" stands, where the caret is, and what is between them. */
export type MentionQuery = { from: number; to: number; query: string };

const MAX_SUGGESTIONS = 6;

/** The mention the caret stands in; null where it stands in none. An "@" within a word, as of an address, begins none. */
export function mentionAt(text: string, caret: number): MentionQuery | null {
  const match = /(?:^|[^\p{L}\p{N}_.+-])@([^\s@](?:[^\n@]{0,58}[^\s@])?(?:@[\w.-]*)?|)$/u.exec(
    text.slice(0, caret),
  );
  if (!match) return null;
  const query = match[1] ?? "";
  return { from: caret - query.length - 1, to: caret, query };
}

/** Who may be meant, but for who writes: by the beginning of a word of their name, or of their address. */
export function suggestParticipants(
  { query }: MentionQuery,
  participants: readonly Participant[],
): Participant[] {
  const prefix = query.toLowerCase();
  return participants
    .filter(({ isYou: you }) => !you)
    .filter(({ name, email }) =>
      [name, ...name.split(/\s+/), email].some((word) => word.toLowerCase().startsWith(prefix)),
    )
    .slice(0, MAX_SUGGESTIONS);
}

/** The text with somebody named in it, and where the caret goes. By address where two have the name, or there is none. */
export function insertMention(
  text: string,
  { from, to }: MentionQuery,
  { name, email }: Participant,
  participants: readonly Participant[],
): { text: string; caret: number } {
  const normalizedName = name.trim().toLowerCase();
  const isUnique =
    participants.filter((other) => other.name.trim().toLowerCase() === normalizedName).length === 1;
  const word = `@${normalizedName !== "" && isUnique ? name.trim() : email} `;
  const remaining = text.slice(to).replace(/^ /, "");
  return { text: text.slice(0, from) + word + remaining, caret: from + word.length };
}
