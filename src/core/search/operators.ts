import { OUTCOMES } from "#core/classify/outcome.ts";
import { MAILBOX_FOLDERS } from "#core/request/filters-and-folders.ts";
import { searchOperators } from "#messages/inbox/search-operators.ts";
import { HAS_VALUES, IS_VALUES, SEARCH_STATUSES, type SearchQuery } from "./query.ts";

/** Search operators in the order of the menu, with a description. */
export const OPERATORS = searchOperators.descriptions;
export type Operator = keyof typeof OPERATORS;

export const isOperator = (name: string): name is Operator => Object.hasOwn(OPERATORS, name);

/** The values of the operators that take one of a list. */
export const OPERATOR_VALUES = {
  has: HAS_VALUES,
  is: IS_VALUES,
  in: [...MAILBOX_FOLDERS.filter((folder) => folder !== "all"), "anywhere"] as const,
  status: SEARCH_STATUSES,
  outcome: OUTCOMES,
} as const;
export type ListOperator = keyof typeof OPERATOR_VALUES;

export const hasValueList = (operator: Operator): operator is ListOperator =>
  Object.hasOwn(OPERATOR_VALUES, operator);

/** Aliases of values. */
const VALUE_ALIASES: Record<string, string> = {
  "has:attachments": "attachment",
  "has:file": "attachment",
  "has:files": "attachment",
  "has:drafts": "draft",
  "is:star": "starred",
  "in:draft": "drafts",
  "in:all": "anywhere",
};

/** The value as the list has it, whatever its case and hyphens; null when the list has none such. */
export function parseListValue<Named extends ListOperator>(
  operator: Named,
  input: string,
): (typeof OPERATOR_VALUES)[Named][number] | null {
  const key = input
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");
  const normalized = VALUE_ALIASES[`${operator}:${key}`] ?? key;
  const values: readonly string[] = OPERATOR_VALUES[operator];
  return (
    (values.find((value) => value === normalized) as (typeof OPERATOR_VALUES)[Named][number] | undefined) ??
    null
  );
}

/** "sendr:" is nobody's word; "https:" and the "Fwd:" of a subject are. */
const UNKNOWN_OPERATOR = /^(?!https?:|mailto:|fwd:)[a-z]{3,12}:/i;

/** What looks like an operator in a search and is none, such as "sendr:", so that its words are looked for as they are. */
export const unknownOperators = ({ clauses }: SearchQuery): string[] =>
  clauses
    .flat()
    .flatMap((term) =>
      term.kind === "words" && !term.phrase ? (UNKNOWN_OPERATOR.exec(term.text)?.[0] ?? []) : [],
    );
