import { randomUUIDv7 } from "node:crypto";
import { pino } from "pino";
import { reparseMessages } from "#server/actions/intake/reparse-messages.ts";
import type { ReparseReport } from "#server/db/intake/reparse.ts";
import { openDatabase } from "#server/db/platform/database.ts";
import { registerStoredFile } from "#server/db/platform/stored-files.ts";
import { readEnv } from "#server/env.ts";
import { openFileStore } from "#server/files/open-file-store.ts";
import { createEmailProcessPool } from "#server/mail/processes/email-process-pool.ts";
import { errorMessage, withDatabase } from "./installation-database.ts";

/**
 * `npm run mail:reparse`: parses every stored email again with the parser of this version, and says what changed. May be
 * stopped at any moment and goes on from there when called again; works while the program runs and while it does not.
 * Progress goes to standard error. Exit code 1 with one line where it cannot work.
 */

const PROGRESS_INTERVAL_MS = 1_000;

async function reparse(): Promise<ReparseReport> {
  const env = readEnv(process.env, []);
  return withDatabase(env, async (url) => {
    const { db, close } = openDatabase(url, { max: 2 });
    const emails = createEmailProcessPool(pino({ level: "warn" }, pino.destination(2)));
    try {
      const clock = { now: () => Temporal.Now.instant() };
      const { files } = await openFileStore(env, ({ sha256 }) => registerStoredFile(db, sha256, clock.now()));
      const context = {
        db,
        clock,
        ids: { next: randomUUIDv7 },
        files,
        parse: emails.parse,
      };
      return await reparseMessages(context, progressLine());
    } finally {
      emails.close();
      await close();
    }
  });
}

/** At most a line a second. */
function progressLine(): (report: ReparseReport) => void {
  let last = 0;
  return ({ seen, emails, changed }) => {
    if (performance.now() - last < PROGRESS_INTERVAL_MS) return;
    last = performance.now();
    process.stderr.write(`${seen} of ${emails} emails parsed again, ${changed} changed\n`);
  };
}

function reportLines({
  seen,
  changed,
  unmatched,
  failed,
  failures,
  fields,
  kinds,
  outcomes,
}: ReparseReport): string[] {
  const section = (title: string, counts: Record<string, number>) => {
    const rows = Object.entries(counts).sort(([, a], [, b]) => b - a);
    return rows.length === 0
      ? []
      : ["", title, ...rows.map(([name, n]) => `  ${String(n).padStart(7)}  ${name}`)];
  };
  return [
    `${seen} emails were parsed again: ${changed} changed, ${unmatched} in the unmatched queue, ${failed} could not be read.`,
    ...section("What changed", fields),
    ...section("Kinds of mail", kinds),
    ...section("What letters say", outcomes),
    ...(failures.length === 0 ? [] : ["", "Not read", ...failures.map((line) => `  ${line}`)]),
  ];
}

if (process.argv.length > 2) {
  process.stderr.write("Usage: npm run mail:reparse   (it takes no arguments)\n");
  process.exitCode = 2;
} else {
  try {
    process.stdout.write(`${reportLines(await reparse()).join("\n")}\n`);
  } catch (error) {
    process.stderr.write(`mail:reparse: ${errorMessage(error)}\n`);
    process.exitCode = 1;
  }
}
