import type { AgencyItem } from "#contract/agencies/agency.ts";
import { foldText } from "#core/agency/search-text.ts";

/** More than a draft can hold, so that a list that is too long is reported and not cut silently. */
const MAX_LINES = 1_000;

/**
 * The names or addresses of a pasted list, one per line, without duplicates, in order. Bullets, numbers and quotes are
 * removed; a table row counts as its first column with text.
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

/** The email address of a line such as "Records Office <foia@example.gov>", or else the line. */
const searchTextOf = (line: string) => line.match(/[^\s<>,;"()]+@[^\s<>,;"()]+\.[a-z]{2,}/i)?.[0] ?? line;

/**
 * Queries to try for a line until one has results: the whole line, then fewer of its last words, so that an agency with a
 * slightly different name is at least offered.
 */
export function searchQueries(line: string): string[] {
  const searchText = searchTextOf(line);
  if (searchText.includes("@")) return [searchText];
  const words = searchText.split(/\s+/).slice(0, 8);
  const fewer = [words.length - 1, words.length - 2, 1].filter((count) => count > 0);
  return [...new Set([words.join(" "), ...fewer.map((count) => words.slice(0, count).join(" "))])];
}

/** The one agency whose full name, abbreviation or address a line gives. Null if none or several match. */
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
