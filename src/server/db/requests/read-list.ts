import type { Kysely } from "kysely";
import type { Database } from "#server/db/platform/database.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import type { RequestListQuery } from "./request-list.ts";

/** Reads a list as its user; one with requests that others shared outside row-level security (visible-requests.ts). */
export const readList = <Result>(
  db: Database,
  { ownerId, query }: RequestListQuery,
  read: (tx: Kysely<Tables>) => Promise<Result>,
): Promise<Result> => (query.scope === "mine" ? withUser(db, ownerId, read) : db.transaction().execute(read));
