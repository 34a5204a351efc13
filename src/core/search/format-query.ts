import type { SearchQuery, Term } from "./query.ts";

/** The query as one would type it; reading it gives the same query. */
export const formatSearch = ({ clauses }: SearchQuery): string =>
  clauses.map((terms) => terms.map(formatTerm).join(" OR ")).join(" ");

function formatTerm(term: Term): string {
  const prefix = term.negated ? "-" : "";
  switch (term.kind) {
    case "words":
      return `${prefix}${term.field === "any" ? "" : `${term.field}:`}${term.phrase ? `"${term.text}"` : term.text}`;
    case "label":
      return `${prefix}label:${quoteIfNeeded(term.name)}`;
    case "date":
      return `${prefix}${term.operator}:${term.value}`;
    default:
      return `${prefix}${term.kind}:${hyphenated(term.value)}`;
  }
}

/** A value of a list as users write it: fee-asked. */
export const hyphenated = (value: string): string => value.replaceAll("_", "-");

/** In quotes where it has blanks; quotes of its own are left out, because nothing can say them. */
export const quoteIfNeeded = (value: string): string => {
  const unquoted = value.replace(/["“”„]/g, "");
  return /\s/.test(unquoted) ? `"${unquoted}"` : unquoted;
};
