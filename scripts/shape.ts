import { posix } from "node:path";
import { parseSync } from "oxc-parser";

/** One line of the table: what is counted, how much there is, and where. */
export type Measure = { name: string; count: number; where: string[] };

/**
 * Words of the former dialect and what to write instead, from the project's glossary. They are looked for in the words that
 * make up an identifier (`keptRows`, `kept_rows`), and in the catalog of messages.
 */
export const BANNED_WORDS: Record<string, string> = {
  anew: "again",
  ball: "waitingOn",
  bones: "skeleton",
  breach: "violation",
  deed: "action",
  deeds: "actions",
  doorway: "exception",
  guess: "candidate",
  guesses: "candidates",
  heard: "received",
  kept: "saved, stored or cached",
  lesson: "learned match rule",
  lessons: "learned match rules",
  mails: "emails",
  mend: "fix",
  papers: "case notes",
  people: "users",
  person: "user",
  rehearsal: "prefetch",
  shelf: "mailbox folder",
  told: "corrected, notified or reported",
};

/** Words that no message for a user may have; terms.md, "How we write". */
export const BANNED_IN_MESSAGES =
  /\b(mails|(?<!postal )mail(?! (server|relay|address|program))|e-mails?|anew|lest|mend(s|ed)?|whoever|of ours|put down|stands|told|kept)\b/i;

/** Words of the former dialect in comments; docs/glossary.md has the terms to use instead. */
const BANNED_IN_COMMENTS = /\b(anew|lest|whoever|mend(s|ed|ing)?|told|mails|puts? down)\b/i;

const MAX_FOLDER = 45;
const SMALL_FILE = 40;

export type Tree = {
  /** Path below the project → text, for every file below `src/`. */
  sources: Map<string, string>;
  /** The dump of the database's structure. */
  schema: string;
  /** Folders of data with a file for each state or country: their number is the world's, not ours. */
  dataFolders: string[];
  /** Names that a library or a stored document gives; their words are not ours to choose. */
  foreignNames: ReadonlySet<string>;
};

/** Measures the tree. Tests count for folders, and for nothing else. */
export function measureShape({ sources, schema, dataFolders, foreignNames }: Tree): Measure[] {
  const code = [...sources].filter(([path]) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
  const lines = code.reduce((sum, [, text]) => sum + text.split("\n").length - 1, 0);
  const folders = Object.entries(countBy([...sources.keys()].map((path) => posix.dirname(path))))
    .filter(([folder, count]) => count > MAX_FOLDER && !dataFolders.includes(folder))
    .toSorted(([, a], [, b]) => b - a);
  const small = smallFilesOfOneImporter(sources).filter((path) => !dataFolders.includes(posix.dirname(path)));
  const triggers = [...schema.matchAll(/^CREATE (?:CONSTRAINT )?TRIGGER (\S+)[^;]* ON (\S+)/gm)];
  const names = bannedNames(code, foreignNames);
  const messages = bannedMessages(code);
  const comments = bannedComments(code);
  return [
    { name: "lines of source", count: lines, where: [] },
    { name: "source files", count: code.length, where: [] },
    {
      name: `folders over ${MAX_FOLDER} files`,
      count: folders.length,
      where: folders.map(([folder, count]) => `${folder}: ${count}`),
    },
    {
      name: `files under ${SMALL_FILE} lines with one importer`,
      count: small.length,
      where: small,
    },
    {
      name: "triggers",
      count: triggers.length,
      where: triggers.map(([, trigger, table]) => `${trigger} on ${table}`),
    },
    { name: "banned words in identifiers", count: names.length, where: names },
    { name: "banned words in messages", count: messages.length, where: messages },
    { name: "dialect words in comments", count: comments.length, where: comments },
  ];
}

function countBy(keys: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}

/**
 * Files that belong in the one file that imports them. Not: a rule that a test imports, a file whose importer is in another
 * layer (`http` may not contain an action), and the catalog.
 */
function smallFilesOfOneImporter(sources: Map<string, string>): string[] {
  const importers = new Map<string, Set<string>>();
  for (const [path, text] of sources) {
    if (!/\.tsx?$/.test(path)) continue;
    for (const [, specifier] of text.matchAll(/(?:from|import)\s*\(?\s*"([#.][^"]+)"/g)) {
      const target = resolve(path, specifier as string);
      importers.set(target, (importers.get(target) ?? new Set()).add(path));
    }
  }
  return [...sources]
    .filter(([path, text]) => {
      if (!/\.tsx?$/.test(path) || path.includes(".test.") || text.split("\n").length > SMALL_FILE)
        return false;
      const by = [...(importers.get(path) ?? [])];
      const [importer] = by;
      if (importer === undefined || by.length > 1 || importer.includes(".test.")) return false;
      return layerOf(importer) === layerOf(path) && !path.startsWith("src/messages/");
    })
    .map(([path]) => path)
    .toSorted();
}

/** `core`, `contract`, `server/http`, `web/features` … */
function layerOf(path: string): string {
  const [, half, part] = path.split("/");
  return half === "server" || half === "web" ? `${half}/${part}` : (half ?? "");
}

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith("#messages/")) return `src/messages/en/${specifier.slice("#messages/".length)}`;
  if (specifier.startsWith("#")) return `src/${specifier.slice(1)}`;
  return posix.join(posix.dirname(from), specifier);
}

function bannedNames(code: [string, string][], foreignNames: ReadonlySet<string>): string[] {
  const found: string[] = [];
  for (const [path, text] of code) {
    const seen = new Set<string>();
    collectNames(parseSync(path, text).program, seen);
    for (const name of seen) {
      if (foreignNames.has(name)) continue;
      const words = name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/);
      const banned = words.find((word) => Object.hasOwn(BANNED_WORDS, word.toLowerCase()));
      if (banned) found.push(`${path}: ${name} (${BANNED_WORDS[banned.toLowerCase()]})`);
    }
  }
  return found;
}

function collectNames(node: unknown, names: Set<string>): void {
  if (Array.isArray(node)) for (const one of node) collectNames(one, names);
  if (typeof node !== "object" || node === null || !("type" in node)) return;
  const { type, name } = node as { type: string; name?: unknown };
  if ((type === "Identifier" || type === "PrivateIdentifier") && typeof name === "string") names.add(name);
  for (const part of Object.values(node)) if (typeof part === "object") collectNames(part, names);
}

function bannedMessages(code: [string, string][]): string[] {
  return code.flatMap(([path, text]) =>
    path.startsWith("src/messages/")
      ? text
          .split("\n")
          // Texts alone: a key may be a stored value.
          .filter((line) =>
            [...line.matchAll(/"[^"]*"|`[^`]*`/g)].some(([text]) => BANNED_IN_MESSAGES.test(text)),
          )
          .map((line) => `${path}: ${line.trim()}`)
      : [],
  );
}

/** One entry for each line of a comment with a banned word. */
function bannedComments(code: [string, string][]): string[] {
  return code.flatMap(([path, text]) =>
    parseSync(path, text)
      .comments.flatMap(({ value }) => value.split("\n"))
      // Code in backquotes may be a stored name.
      .filter((line) => BANNED_IN_COMMENTS.test(line.replaceAll(/`[^`]*`/g, "")))
      .map((line) => `${path}: ${line.trim()}`),
  );
}
