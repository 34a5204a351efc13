import type { Outcome } from "#core/classify/outcome.ts";
import type { MailboxFolder } from "#core/request/filters-and-folders.ts";
import { STATUSES } from "#core/request/states.ts";

/**
 * Where words are looked for; `any` is the letter, its head, its files, the request's title and the agency's name.
 */
export type WordField = "any" | "from" | "to" | "subject" | "filename" | "agency";

/**
 * Of the request. `closed` is every way a request ends, `open` whatever has not ended, `overdue` past its legal day.
 */
export const SEARCH_STATUSES = [...STATUSES, "open", "overdue"] as const;
type SearchStatus = (typeof SEARCH_STATUSES)[number];

export const HAS_VALUES = ["attachment", "draft"] as const;
export const IS_VALUES = ["unread", "read", "starred", "snoozed"] as const;

type DateOperator = "before" | "after" | "on";

type SearchCondition =
  | {
      kind: "words";
      field: WordField;
      text: string;
      /** Quoted: exactly these words in this order. */
      phrase: boolean;
      /** Written with `*`: the last word is only the beginning of one. */
      isPrefix: boolean;
    }
  | { kind: "has"; value: (typeof HAS_VALUES)[number] }
  | { kind: "is"; value: (typeof IS_VALUES)[number] }
  | { kind: "in"; value: MailboxFolder | "anywhere" }
  | { kind: "label"; name: string }
  | { kind: "status"; value: SearchStatus }
  | { kind: "outcome"; value: Outcome }
  /** `value` as it was written, so that `7d` stays seven days back; `days.ts` reads it. */
  | { kind: "date"; operator: DateOperator; value: string };

/** One thing asked for, or with `not` ruled out. */
export type Term = SearchCondition & { negated: boolean };

/** All clauses must hold; of a clause's terms one is enough. */
export type SearchQuery = { clauses: Term[][] };

/** Something typed that could not be used, and what to write. The place counts UTF-16 units of the text. */
export type Remark = { text: string; start: number; end: number };

/** Limit on terms; the rest is ignored, with a remark. */
export const MAX_TERMS = 40;
