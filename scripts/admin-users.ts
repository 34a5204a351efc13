import { randomUUIDv7 } from "node:crypto";
import { parseArgs } from "node:util";
import { REASON_LENGTH } from "#core/accounts/suspension.ts";
import { restoreUser, suspendUser } from "#server/actions/accounts/suspend-user.ts";
import { storageUsageOf, totalBytes } from "#server/db/accounts/storage-usage.ts";
import { listUsers } from "#server/db/platform/admin.ts";
import { type Database, openDatabase } from "#server/db/platform/database.ts";
import type { Env } from "#server/env.ts";
import { withDatabase } from "./installation-database.ts";

/** Who it is in the audit log that works from the command line. */
const OPERATOR = "command line";
/** As many accounts as the list reads at once. */
const PAGE_SIZE = 200;

/** Suspends the account of an email address; the running program stops its letters and sends the email about it. */
export async function suspend(env: Env, words: string[]): Promise<string> {
  const { email, reason } = readSuspension(words);
  const suspended = await withOpenDatabase(env, (db) =>
    suspendUser(contextOf(env, db), OPERATOR, { email }, reason),
  );
  return `${suspended} is suspended and gets the reason by email. Its letters stop; email from agencies still arrives.`;
}

/** Gives the account back. */
export async function restore(env: Env, [email = ""]: string[]): Promise<string> {
  const restored = await withOpenDatabase(env, (db) => restoreUser(contextOf(env, db), OPERATOR, { email }));
  return `${restored} is restored. Letters whose turn came meanwhile wait for the user to send them again.`;
}

/** Every account, or those whose email address or name has these words: one a line, with tabs between. */
export function list(env: Env, words: string[]): Promise<string> {
  return withOpenDatabase(env, async (db) => {
    const filter = { words: words.join(" "), suspended: false };
    const lines = ["email\tname\tcreated\trequests\tstorage MB\tstate"];
    let after: { at: string; id: string } | null = null;
    do {
      const rows: Awaited<ReturnType<typeof listUsers>> = await listUsers(db, {
        after,
        limit: PAGE_SIZE,
        filter,
      });
      const page = rows.slice(0, PAGE_SIZE);
      const storage = await storageUsageOf(
        db,
        page.map(({ id }) => id),
      );
      for (const user of page) {
        const usage = storage.get(user.id);
        lines.push(
          [
            user.email,
            user.name,
            user.created_at.toISOString().slice(0, 10),
            user.requests,
            ((usage ? totalBytes(usage) : 0) / 1e6).toFixed(1),
            user.suspended_at ? `suspended: ${user.suspension_reason ?? ""}` : "active",
          ]
            // What a user typed must not move a terminal's cursor or begin another line.
            .map((value) => String(value).replace(/\p{Cc}+/gu, " "))
            .join("\t"),
        );
      }
      const last = page.at(-1);
      after = rows.length > PAGE_SIZE && last ? { at: last.created_key, id: last.id } : null;
    } while (after);
    return lines.join("\n");
  });
}

/** Reads `EMAIL --reason "…"`. Throws with what is missing. */
function readSuspension(words: string[]): { email: string; reason: string } {
  const { values, positionals } = parseArgs({
    args: words,
    options: { reason: { type: "string" } },
    allowPositionals: true,
  });
  const [email, ...extra] = positionals;
  const reason = values.reason?.trim() ?? "";
  if (email === undefined || extra.length > 0) throw new Error("Name one email address");
  if (reason.length < REASON_LENGTH.min || reason.length > REASON_LENGTH.max) {
    throw new Error(
      `Say why with --reason "…" (${REASON_LENGTH.min} to ${REASON_LENGTH.max} characters); the user reads it`,
    );
  }
  return { email, reason };
}

/** What the actions need to write email: the running program sends it from the outbox. */
const contextOf = (env: Env, db: Database) => ({
  db,
  clock: { now: () => Temporal.Now.instant() },
  ids: { next: randomUUIDv7 },
  settings: {
    brand: env.brand,
    mailDomain: env.mailDomain,
    teamEmail: env.teamEmail,
    adminEmails: env.adminEmails,
    sandbox: env.smtpUrl === null,
    publicUrl: env.publicUrl ?? `http://${env.host}:${env.port}`,
    undoSeconds: env.mailOut.undoSeconds,
    storageBytes: env.accountStorageBytes,
    unmatchedDays: env.unmatchedDays,
  },
});

function withOpenDatabase<Result>(env: Env, work: (db: Database) => Promise<Result>): Promise<Result> {
  return withDatabase(env, async (url) => {
    const { db, close } = openDatabase(url, { max: 1 });
    try {
      return await work(db);
    } finally {
      await close();
    }
  });
}
