import type { ColumnType } from "kysely";

/**
 * A column of JSON that is always written in one form: it reads as `T`, and takes it as it is or as text.
 * `scripts/db-types.ts` says which columns are such.
 */
export type JsonColumn<T> = ColumnType<
  T,
  null extends T ? T | string | undefined : T | string,
  T | string | undefined
>;
