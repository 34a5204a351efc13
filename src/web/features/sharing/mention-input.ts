import type { Participants } from "#contract/accounts/sharing.ts";

type Participant = Participants["items"][number];

/** A mention that is being typed: the position of its "@", the caret, and the text between them. */
export type MentionQuery = { from: number; to: number; query: string };

const MAX_SUGGESTIONS = 6;

/** The mention at the caret, or null. An "@" within a word, as in an email address, starts no mention. */
export function mentionAt(text: string, caret: number): MentionQuery | null {
  const match = /(?:^|[^\p{L}\p{N}_.+-])@([^\s@](?:[^\n@]{0,58}[^\s@])?(?:@[\w.-]*)?|)$/u.exec(
    text.slice(0, caret),
  );
  if (!match) return null;
  const query = match[1] ?? "";
  return { from: caret - query.length - 1, to: caret, query };
}

/** Matching participants other than the user: by the start of a word of their name, or of their address. */
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

/** The text with the mention inserted, and the new caret. Uses the address if the name is missing or not unique. */
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
