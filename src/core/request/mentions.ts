/** Somebody who can be named in a note. */
export type Nameable = { id: string; name: string; email: string };

/** What a name may be followed by: anything that does not make it a longer one. */
const ENDS = /^(?![\p{L}\p{N}_])/u;
/** An address goes on with these as well, but for a full stop that ends a sentence. */
const ADDRESS_ENDS = /^(?![\p{L}\p{N}_@+-]|\.[\p{L}\p{N}])/u;

/**
 * Who is named in a note by "@" and their name or e-mail address, each once. Of names that begin alike the longest counts;
 * a name that two have names nobody, as it cannot be told who is meant. Case does not matter. An "@" within a word, as in
 * an address, names nobody.
 */
export function mentionsIn<Person extends Nameable>(text: string, people: readonly Person[]): Person[] {
  const named = new Set<Person>();
  for (const { index } of text.matchAll(/(?<![\p{L}\p{N}_.+-])@/gu)) {
    const rest = text.slice(index + 1);
    const person = ofAddress(rest, people) ?? ofName(rest, people);
    if (person) named.add(person);
  }
  return [...named];
}

const ofAddress = <Person extends Nameable>(rest: string, people: readonly Person[]) =>
  longest(rest, people, ({ email }) => email, ADDRESS_ENDS)[0];

function ofName<Person extends Nameable>(rest: string, people: readonly Person[]): Person | undefined {
  const meant = longest(rest, people, ({ name }) => name, ENDS);
  return meant.length === 1 ? meant[0] : undefined;
}

/** Those whose word the text begins with, and of those the ones with the longest. */
function longest<Person>(
  rest: string,
  people: readonly Person[],
  wordOf: (person: Person) => string,
  ends: RegExp,
): Person[] {
  const found = people.filter((person) => {
    const word = wordOf(person).trim();
    const begin = rest.slice(0, word.length);
    return word !== "" && begin.toLowerCase() === word.toLowerCase() && ends.test(rest.slice(word.length));
  });
  const most = Math.max(0, ...found.map((person) => wordOf(person).trim().length));
  return found.filter((person) => wordOf(person).trim().length === most);
}
