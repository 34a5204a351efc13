import type { KyselyPlugin } from "kysely";
import type { Database } from "./database.ts";
import { setUserConnections, userConnectionsOf } from "./database.ts";

/**
 * The same database for someone who may only look: `withUser` begins read-only transactions, in which PostgreSQL itself
 * refuses every write, and what would run as the program is refused unless it is a query of Kysely's. `actorId` is who looks.
 */
export function readOnlyFor(db: Database, actorId: string): Database {
  const readOnly = db.withPlugin(onlyReads);
  setUserConnections(readOnly, { ...userConnectionsOf(db), actorId, readOnly: true });
  return readOnly;
}

const onlyReads: KyselyPlugin = {
  transformQuery({ node }) {
    // Raw SQL may call a function that writes.
    if (node.kind !== "SelectQueryNode") throw new Error("This database is for reading only");
    return node;
  },
  transformResult: async ({ result }) => result,
};
