import type { AgencyItem } from "#contract/agencies/agency.ts";
import { foldText } from "#core/agency/search-text.ts";

/** More than a draft can hold, so that a list too long is told of and not cut unseen. */
const MAX_LINES = 1_000;

/**
 * The names or addresses of a pasted list, one a line, each once and in their order. Bullets, numbers and quotes around
 * them are left off, and of a table row the first column that says something is taken.
 */
export function parseListLines(text: string): string[] {
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
  return [...new Set(lines)].slice(0, MAX_LINES);
}

/** What to look for in a line such as "Records Office <foia@example.gov>": its address where it has one. */
const searchTextOf = (line: string) => line.match(/[^\s<>,;"()]+@[^\s<>,;"()]+\.[a-z]{2,}/i)?.[0] ?? line;

/**
 * What to look up for a line, one after the other until something is found: the whole, then with fewer of its last
 * words, so that an office the list calls otherwise is at least offered.
 */
export function searchQueries(line: string): string[] {
  const searchText = searchTextOf(line);
  if (searchText.includes("@")) return [searchText];
  const words = searchText.split(/\s+/).slice(0, 8);
  const fewer = [words.length - 1, words.length - 2, 1].filter((count) => count > 0);
  return [...new Set([words.join(" "), ...fewer.map((count) => words.slice(0, count).join(" "))])];
}

/** The one office a line means beyond doubt: its name, abbreviation or address said in full. Null where none or several are. */
export function exactMatch(line: string, found: readonly AgencyItem[]): AgencyItem | null {
  const searchText = searchTextOf(line);
  const equalsText = (normalized: string | null) =>
    normalized !== null && foldText(normalized) === foldText(searchText);
  const spellings: ((agency: AgencyItem) => boolean)[] = [
    (agency) => agency.email?.toLowerCase() === searchText.toLowerCase(),
    (agency) => equalsText(agency.name),
    (agency) => equalsText(agency.abbreviation),
  ];
  for (const spelling of spellings) {
    const matches = found.filter(spelling);
    if (matches.length > 0) return matches.length === 1 ? (matches[0] ?? null) : null;
  }
  return null;
}
