import type { Kysely } from "kysely";
import type pg from "pg";
import type { Tables } from "#server/db/platform/tables.ts";

/** Connections that log in as the user role, and queries over them. */
type UserConnections = { db: Kysely<Tables>; pool: pg.Pool };

/** What a database works over: the program's own connections, and those for signed-in users once they are open. */
type Connections = { program: pg.Pool; users?: UserConnections };

const connectionsByDb = new WeakMap<Kysely<Tables>, Connections>();

/** Names the connections that a database works over. */
export const setConnections = (db: Kysely<Tables>, connections: Connections): void =>
  void connectionsByDb.set(db, connections);

/** A variant of a database, such as one with a plugin, works over the same connections. */
export function shareConnections(variant: Kysely<Tables>, db: Kysely<Tables>): void {
  connectionsByDb.set(variant, connectionsOf(db));
}

/** The program's own connections, as the owner of the tables. Fails for a transaction, which is one connection of these. */
export const programPoolOf = (db: Kysely<Tables>): pg.Pool => connectionsOf(db).program;

/**
 * The connections that work for signed-in users. Fails for a transaction, which belongs to the program's role and cannot be
 * continued as a user, and for a database that was opened without the users' login.
 */
export function userConnectionsOf(db: Kysely<Tables>): UserConnections {
  const { users } = connectionsOf(db);
  if (!users) throw new Error("This database was opened without the users' login: call serveUsers first");
  return users;
}

function connectionsOf(db: Kysely<Tables>): Connections {
  const connections = connectionsByDb.get(db);
  if (!connections) throw new Error("What runs for a user, or in one message, is a transaction of its own");
  return connections;
}
