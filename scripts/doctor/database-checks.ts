import pg from "pg";
import { signingKeys } from "#server/db/accounts/user-pool.ts";
import { openDatabase } from "#server/db/platform/database.ts";
import { schemaState } from "#server/db/platform/migrate.ts";
import type { Env } from "#server/env.ts";
import { readExistingSecretKey } from "#server/files/secret-key.ts";
import { deriveSecrets, openSealedKey } from "#server/identity/embedded/tokens/secrets.ts";
import type { Finding } from "./finding.ts";

type Result = Omit<Finding, "check">;

const OLDEST_POSTGRES = 15;
/** Clocks that differ by more make deadlines and logins wrong near midnight and near their end. */
const MAX_CLOCK_SECONDS = 5;
/** A daily backup that was missed. */
const MAX_BACKUP_HOURS = 36;

type Facts = {
  version: number;
  is_super: boolean;
  may_create_roles: boolean;
  now: Date;
};

/** The version, the role and the schema of the database, and whether its clock agrees with this machine's. */
export async function databaseFindings(url: string): Promise<Result[]> {
  const client = new pg.Client({ connectionString: url, application_name: "daylight doctor" });
  await client.connect();
  try {
    const { rows } =
      await client.query<Facts>(`select current_setting('server_version_num')::int / 10000 as version, rolsuper or rolbypassrls as is_super,
      rolcreaterole as may_create_roles, clock_timestamp() as now from pg_roles where rolname = current_user`);
    const [found] = rows;
    if (!found) throw new Error("The database does not say who is connected.");
    return [
      ...factFindings(found, Temporal.Now.instant().epochMilliseconds),
      ...schemaFindings(await schemaState(client)),
    ];
  } finally {
    await client.end();
  }
}

/** What the server says of itself, beside the time of this machine. */
export const factFindings = (facts: Facts, now: number): Result[] => [
  versionFinding(facts.version),
  roleFinding(facts),
  clockFinding(facts.now, now),
];

/** Whether the secret key is the one of the database. Says nothing where it is, or where there is none yet. */
export async function secretKeyFindings({ secretKeyFile }: Env, url: string): Promise<Result[]> {
  const key = await readExistingSecretKey(secretKeyFile);
  const { db, close } = openDatabase(url, { max: 1 });
  const keys = await signingKeys(db).catch(whereThereIsNoTable([])).finally(close);
  const signing = keys.find(({ signingSince }) => signingSince !== null);
  if (key === null || !signing) return [];
  try {
    openSealedKey(signing, deriveSecrets(key));
    return [];
  } catch {
    return [
      {
        level: "error",
        text: `${secretKeyFile} is not the key of this database, so the program does not start.`,
        fix: "Put the right file in its place; an encrypted backup has it. Where it is lost for good: npm run -s admin -- keys:replace --key-is-lost",
      },
    ];
  }
}

/** undefined_table: before the first start. */
const whereThereIsNoTable =
  <T>(value: T) =>
  (error: unknown): T => {
    if (error instanceof pg.DatabaseError && error.code === "42P01") return value;
    throw error;
  };

/** How long ago the last backup was made. */
export async function backupFindings(url: string): Promise<Result[]> {
  const { db, close } = openDatabase(url, { max: 1 });
  const made = await db
    .selectFrom("audit_event")
    .select((row) => row.fn.max("at").as("at"))
    .where("action", "=", "backup.made")
    .executeTakeFirst()
    .catch(whereThereIsNoTable(null))
    .finally(close);
  if (made === null) return [{ level: "ok", text: "There is nothing to back up yet." }];
  const fix = "Run every day: npm run -s admin -- backup PLACE --keep 14";
  if (!made?.at) return [{ level: "warning", text: "No backup was ever made with this program.", fix }];
  const hours = (Temporal.Now.instant().epochMilliseconds - made.at.getTime()) / 3_600_000;
  const age = hours < 1 ? "less than an hour" : `${Math.floor(hours)} hours`;
  const text = `The last backup was made ${age} ago.`;
  return hours > MAX_BACKUP_HOURS ? [{ level: "warning", text, fix }] : [{ level: "ok", text }];
}

function versionFinding(version: number): Result {
  return version >= OLDEST_POSTGRES
    ? { level: "ok", text: `PostgreSQL ${version} answers.` }
    : {
        level: "error",
        text: `This is PostgreSQL ${version}. Daylight needs ${OLDEST_POSTGRES} or later.`,
        fix: "Upgrade it, for example with pg_upgradecluster.",
      };
}

function roleFinding(role: Facts): Result {
  if (role.is_super) {
    return {
      level: "error",
      text: "DATABASE_URL connects as a superuser or a role that bypasses row-level security, so an error in one query could show users each other's data.",
      fix: "Connect as an ordinary role that owns the database; the README has its two commands.",
    };
  }
  if (!role.may_create_roles) {
    return {
      level: "warning",
      text: "The role of DATABASE_URL may not create roles, which the first start and some upgrades need.",
      fix: "Run as a superuser: alter role NAME createrole",
    };
  }
  return { level: "ok", text: "The role of the database is an ordinary one." };
}

function clockFinding(there: Date, here: number): Result {
  const seconds = Math.abs(here - there.getTime()) / 1000;
  return seconds <= MAX_CLOCK_SECONDS
    ? { level: "ok", text: "This machine and the database agree on the time." }
    : {
        level: "error",
        text: `The clocks of this machine and of the database differ by ${Math.round(seconds)} seconds.`,
        fix: "Turn on time synchronization (NTP) on both.",
      };
}

function schemaFindings(state: Awaited<ReturnType<typeof schemaState>>): Result[] {
  if (!state) return [{ level: "ok", text: "The database is empty. The first start fills it." }];
  const { unknown, changed, pending } = state;
  const findings: Result[] = [];
  if (unknown.length > 0) {
    findings.push({
      level: "error",
      text: `The database was upgraded by another version of Daylight: this one does not know ${unknown.join(", ")}.`,
      fix: "Start that version, or restore the backup made before the upgrade.",
    });
  }
  if (changed.length > 0) {
    findings.push({
      level: "error",
      text: `These migrations were changed after they were applied, so Daylight does not start: ${changed.map(({ name }) => name).join(", ")}.`,
      fix: "Put the folder migrations of this version back as it was published.",
    });
  }
  if (findings.length > 0) return findings;
  if (pending.length > 0) {
    return [
      { level: "ok", text: `The next start applies ${pending.length} migrations. Make a backup before.` },
    ];
  }
  return [{ level: "ok", text: "The database has the schema of this version." }];
}
