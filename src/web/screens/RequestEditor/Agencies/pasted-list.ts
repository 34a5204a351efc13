import type { AgencyItem } from "#contract/agency.ts";
import { fold } from "#core/agency/search-text.ts";

/** More than a draft can hold, so that a list too long is told of and not cut unseen. */
const MOST_LINES = 1_000;

/**
 * The names or addresses of a pasted list, one a line, each once and in their order. Bullets, numbers and quotes around
 * them are left off, and of a table row the first column that says something is taken.
 */
export function listLines(text: string): string[] {
  const lines = text
    .split(/\r\n?|\n|;(?=\s)/)
    .map((line) => line.split("\t").find((cell) => /[a-z]/i.test(cell)) ?? "")
    .map((line) =>
      line
        .replace(/^[\s"'•*–-]*(?:\d{1,4}[.)]\s+)?/, "")
        .replace(/[\s"',;]+$/, "")
        .slice(0, 200),
    )
    .filter((line) => line !== "");
  return [...new Set(lines)].slice(0, MOST_LINES);
}

/** What to look for in a line such as "Records Office <foia@example.gov>": its address where it has one. */
const soughtOf = (line: string) => line.match(/[^\s<>,;"()]+@[^\s<>,;"()]+\.[a-z]{2,}/i)?.[0] ?? line;

/**
 * What to look up for a line, one after the other until something is found: the whole, then with fewer of its last
 * words, so that an office the list calls otherwise is at least offered.
 */
export function lookups(line: string): string[] {
  const sought = soughtOf(line);
  if (sought.includes("@")) return [sought];
  const words = sought.split(/\s+/).slice(0, 8);
  const fewer = [words.length - 1, words.length - 2, 1].filter((count) => count > 0);
  return [...new Set([words.join(" "), ...fewer.map((count) => words.slice(0, count).join(" "))])];
}

/** The one office a line means beyond doubt: its name, abbreviation or address said in full. Null where none or several are. */
export function officeMeant(line: string, found: readonly AgencyItem[]): AgencyItem | null {
  const sought = soughtOf(line);
  const says = (said: string | null) => said !== null && fold(said) === fold(sought);
  const ways: ((office: AgencyItem) => boolean)[] = [
    (office) => office.email?.toLowerCase() === sought.toLowerCase(),
    (office) => says(office.name),
    (office) => says(office.abbreviation),
  ];
  for (const way of ways) {
    const meant = found.filter(way);
    if (meant.length > 0) return meant.length === 1 ? (meant[0] ?? null) : null;
  }
  return null;
}
