/** A user who can be mentioned in a note. */
export type Mentionable = { id: string; name: string; email: string };

/** Characters that may follow a name: any that do not continue it. */
const NAME_BOUNDARY = /^(?![\p{L}\p{N}_])/u;
/** An address goes on with these as well, but for a full stop that ends a sentence. */
const ADDRESS_BOUNDARY = /^(?![\p{L}\p{N}_@+-]|\.[\p{L}\p{N}])/u;

/**
 * The users mentioned in a note by "@" and their name or email address, each once. The longest matching name counts;
 * a name that two users share mentions neither. Case does not matter. An "@" within a word, as in
 * an address, is not a mention.
 */
export function mentionsIn<User extends Mentionable>(text: string, users: readonly User[]): User[] {
  const mentioned = new Set<User>();
  for (const { index } of text.matchAll(/(?<![\p{L}\p{N}_.+-])@/gu)) {
    const rest = text.slice(index + 1);
    const user = byEmail(rest, users) ?? byName(rest, users);
    if (user) mentioned.add(user);
  }
  return [...mentioned];
}

const byEmail = <User extends Mentionable>(rest: string, users: readonly User[]) =>
  longestMatches(rest, users, ({ email }) => email, ADDRESS_BOUNDARY)[0];

function byName<User extends Mentionable>(rest: string, users: readonly User[]): User | undefined {
  const matches = longestMatches(rest, users, ({ name }) => name, NAME_BOUNDARY);
  return matches.length === 1 ? matches[0] : undefined;
}

/** Those whose word the text begins with, and of those the ones with the longest. */
function longestMatches<User>(
  rest: string,
  users: readonly User[],
  textOf: (user: User) => string,
  boundary: RegExp,
): User[] {
  const found = users.filter((user) => {
    const candidate = textOf(user).trim();
    const begin = rest.slice(0, candidate.length);
    return (
      candidate !== "" &&
      begin.toLowerCase() === candidate.toLowerCase() &&
      boundary.test(rest.slice(candidate.length))
    );
  });
  const maxLength = Math.max(0, ...found.map((user) => textOf(user).trim().length));
  return found.filter((user) => textOf(user).trim().length === maxLength);
}
