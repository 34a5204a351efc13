import type { SearchQuery, Term } from "./query.ts";

/** The query as one would type it; reading it gives the same query. */
export const writeSearch = ({ clauses }: SearchQuery): string =>
  clauses.map((terms) => terms.map(writeTerm).join(" OR ")).join(" ");

function writeTerm(term: Term): string {
  const not = term.not ? "-" : "";
  switch (term.kind) {
    case "words":
      return `${not}${term.field === "any" ? "" : `${term.field}:`}${term.phrase ? `"${term.text}"` : term.text}`;
    case "label":
      return `${not}label:${inQuotes(term.name)}`;
    case "date":
      return `${not}${term.operator}:${term.value}`;
    default:
      return `${not}${term.kind}:${written(term.value)}`;
  }
}

/** A value of a list as people write it: fee-asked. */
export const written = (value: string): string => value.replaceAll("_", "-");

/** In quotes where it has blanks; quotes of its own are left out, because nothing can say them. */
export const inQuotes = (value: string): string => {
  const bare = value.replace(/["“”„]/g, "");
  return /\s/.test(bare) ? `"${bare}"` : bare;
};
