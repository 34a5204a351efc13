import type { TestProject } from "vitest/node";
import { AGENCIES } from "#core/agency/directory.ts";
import { seedAgencies } from "#server/db/agencies.ts";
import { openDatabase } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { startThrowawayPostgres } from "#server/db/throwaway-postgres.ts";
import { template } from "#test/db.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the run's PostgreSQL listens: a URL whose database is to be filled in. */
    postgres: string;
  }
}

/** Vitest's global setup of database tests: one PostgreSQL for the run, with a migrated template, the directory in it, to clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startThrowawayPostgres();
  const admin = openDatabase(postgres.url("postgres"));
  await admin.pool.query(`create database ${template}`);
  await admin.close();
  const migrated = openDatabase(postgres.url(template));
  await migrate(migrated.pool);
  await seedAgencies(migrated.db, AGENCIES);
  await migrated.close();
  project.provide("postgres", postgres.url(""));
  return () => postgres.stop();
}
