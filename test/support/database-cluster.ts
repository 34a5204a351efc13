import type { TestProject } from "vitest/node";
import { seedDirectory } from "#server/db/agencies/seed-directory.ts";
import { openDatabase } from "#server/db/platform/database.ts";
import { migrate } from "#server/db/platform/migrate.ts";
import { OWNER_ROLE, ownerPassword, prepareOwner } from "#server/db/platform/owner-role.ts";
import { startTemporaryPostgres } from "#server/db/platform/temporary-postgres.ts";
import { TEMPLATE_DATABASE } from "#test/support/test-database.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the run's PostgreSQL listens, as the program connects: a URL whose database is to be filled in. */
    postgres: string;
    /** The same for the superuser, who makes and drops the tests' databases. */
    postgresSuperuser: string;
  }
}

type Cluster = { url: string; superuserUrl: string; stop(): Promise<void> };

/** Each project of a run loads this file again, and shares nothing else with the others. */
const shared = globalThis as {
  daylightCluster?: { userCount: number; cluster: Promise<Cluster> } | undefined;
};

/**
 * Vitest's global setup of database tests: one PostgreSQL for the run, whichever of its projects ask for it, with a migrated
 * template, the directory in it, to clone.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.daylightCluster ??= { userCount: 0, cluster: startCluster() };
  const run = shared.daylightCluster;
  run.userCount += 1;
  const { url, superuserUrl, stop } = await run.cluster;
  project.provide("postgres", url);
  project.provide("postgresSuperuser", superuserUrl);
  return async () => {
    run.userCount -= 1;
    if (run.userCount === 0) await stop();
  };
}

/** `TEST_POSTGRES`, a superuser's URL, names a PostgreSQL of another version; its template and the tests' databases are created in it. */
async function startCluster(): Promise<Cluster> {
  const given = process.env.TEST_POSTGRES;
  const postgres = given ? await openServer(given) : await startTemporaryPostgres();
  const admin = openDatabase(postgres.superuserUrl("postgres"));
  await admin.pool.query(`drop database if exists ${TEMPLATE_DATABASE}`);
  await admin.pool.query(`create database ${TEMPLATE_DATABASE} owner ${OWNER_ROLE}`);
  await admin.close();
  const migrated = openDatabase(postgres.url(TEMPLATE_DATABASE));
  await migrate(migrated.pool);
  await seedDirectory(migrated.db);
  await migrated.close();
  // What autovacuum does within a minute of a first start; it is off here, and each clone would read the unsorted end of
  // the search indexes to the last entry, and plan without knowing its tables.
  const superuser = openDatabase(postgres.superuserUrl(TEMPLATE_DATABASE));
  await superuser.pool.query("vacuum (freeze, analyze)");
  await superuser.close();
  return { url: postgres.url(""), superuserUrl: postgres.superuserUrl(""), stop: () => postgres.stop() };
}

async function openServer(superuser: string): ReturnType<typeof startTemporaryPostgres> {
  const at = (login: string, password: string) => (database: string) =>
    Object.assign(new URL(superuser), { username: login, password, pathname: `/${database}` }).href;
  const { username, password } = new URL(superuser);
  const asSuperuser = at(username, password);
  const owner = ownerPassword("test");
  const postgres = {
    url: asSuperuser("postgres"),
    databaseUrl: asSuperuser("postgres"),
    database: "postgres",
  };
  await prepareOwner(postgres, owner);
  return { url: at(OWNER_ROLE, owner), superuserUrl: asSuperuser, stop: async () => undefined };
}
