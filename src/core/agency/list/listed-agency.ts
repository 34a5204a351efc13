/** Fields of an agency that a list can have. */
export const LISTED_FIELDS = [
  "name",
  "email",
  "jurisdiction",
  "locality",
  "portalUrl",
  "website",
  "phone",
  "fax",
  "addressLines",
] as const;
export type ListedField = (typeof LISTED_FIELDS)[number];

/** One agency of a list, as it was read; `line` as a spreadsheet counts. */
export type ListedAgency = {
  line: number;
  name: string;
  email: string | null;
  /** Null: the list names none. */
  jurisdiction: string | null;
  locality: string | null;
  portalUrl: string | null;
  website: string | null;
  phone: string | null;
  fax: string | null;
  addressLines: string[];
  errors: ListError[];
};

/** What is wrong in a line, and how to fix it. */
export type ListError = { field: ListedField; message: string };

/** More than a draft can be sent to, so that a list that is too long is reported and not cut silently. */
export const MAX_LIST_LINES = 1_000;
/** A thousand lines with every column. */
export const MAX_LIST_BYTES = 2_000_000;
