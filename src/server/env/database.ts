import type { SettingReader } from "./setting-reader.ts";

/** A PostgreSQL of the operator's. */
export type DatabaseSettings = {
  url: string;
  /** Past a transaction pooler, for what needs a connection of its own; without a pooler the same as `url`. */
  directUrl: string;
  /** Whether the server at `url` keeps a named statement on the connection, or the pooler in front of it does. */
  preparedStatements: boolean;
  /** A streaming replica, for lists and searches. */
  replicaUrl: string | null;
};

const SCHEMES = ["postgres:", "postgresql:"];

/** The settings DATABASE_…, or null where the program brings its own PostgreSQL. */
export function readDatabase(read: SettingReader, problems: string[]): DatabaseSettings | null {
  const url = read.url("DATABASE_URL", SCHEMES);
  const directUrl = read.url("DATABASE_DIRECT_URL", SCHEMES);
  const replicaUrl = read.url("DATABASE_REPLICA_URL", SCHEMES);
  const preparedStatements = read.checked(
    "DATABASE_PREPARED_STATEMENTS",
    directUrl === null ? "on" : "off",
    (value) => value === "on" || value === "off",
    "use on or off",
  );
  if (url === null) {
    if ((directUrl ?? replicaUrl) !== null)
      problems.push("DATABASE_URL: name the database that the other DATABASE settings are of.");
    return null;
  }
  return { url, directUrl: directUrl ?? url, preparedStatements: preparedStatements === "on", replicaUrl };
}
