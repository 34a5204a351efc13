/**
 * An import of 100,000 agencies into the built-in directory, on a PostgreSQL of its own: reading the table, making the
 * preview, applying it, importing the same again, and undoing it. The floors, measured in the same run: the library that
 * parses CSV alone, and one bare insert of the same rows with every index and trigger of the table. Exits with 1 when
 * applying costs more than three bare inserts, or a turn of the event loop, in which nobody else is served, computes for
 * longer than a quarter second.
 */
import { randomUUIDv7 } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { AGENCIES } from "#core/agency/directory.ts";
import { applyAgencyImport, enqueueAgencyImportApply } from "#server/actions/exchange/apply-agency-import.ts";
import { previewAgencyImport } from "#server/actions/exchange/preview-agency-import.ts";
import { startAgencyImport } from "#server/actions/exchange/start-agency-import.ts";
import { enqueueAgencyImportUndo, undoAgencyImport } from "#server/actions/exchange/undo-agency-import.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { seedAgencies } from "#server/db/agencies/agencies.ts";
import { agencyImportById } from "#server/db/exchange/agency-imports.ts";
import { type Database, openDatabase } from "#server/db/platform/database.ts";
import { migrate } from "#server/db/platform/migrate.ts";
import { startTemporaryPostgres } from "#server/db/platform/temporary-postgres.ts";
import { openDiskStore } from "#server/files/disk-store.ts";
import { importFileReader } from "#server/import-sources/import-file-reader.ts";
import { sanitizeEmailHtml } from "#server/mail/html/sanitize-html.ts";
import { parseIncomingEmail } from "#server/mail/parse/parse-incoming-email.ts";

/** `npm run bench -- import 20000` takes fewer. */
const ROWS = Number(process.argv[2] ?? 100_000);
/** Applying also writes what is stored for undoing it, and looks for what changed since the preview. */
const MAX_INSERT_RATIO = 3;
const MAX_TURN_MS = 250;

const STATES = ["us-ca", "us-tx", "us-ny", "us-il", "us-mi", "us-wa", "us-fl", "us-oh", "us-pa", "us-ga"];
const KINDS = [
  "Police Department",
  "City Clerk",
  "Unified School District",
  "Housing Authority",
  "County Sheriff",
];

/** Synthetic offices of synthetic towns. */
function table(): string {
  const lines = ["name,jurisdiction,locality,kind,email,phone,website,address"];
  for (let n = 0; n < ROWS; n += 1) {
    const town = `Town${Math.floor(n / KINDS.length).toString(36)}`;
    const kind = KINDS[n % KINDS.length];
    lines.push(
      `${town} ${kind},${STATES[n % STATES.length]},${town},${kind?.toLowerCase()},records${n}@town.example,217-555-${String(n % 10_000).padStart(4, "0")},https://town${n}.example/records,"${n} Main Street\n${town}, XX 00000"`,
    );
  }
  return lines.join("\r\n");
}

type Measurement = { what: string; seconds: number; longestTurnMs: number };

/** Between two turns of the event loop, as often as they come. */
const TURN_MS = 5;

async function measure<Result>(
  measurements: Measurement[],
  what: string,
  work: () => Promise<Result>,
): Promise<Result> {
  let longest = 0;
  let before = process.threadCpuUsage();
  // Computing, not the clock: on a busy machine the longest pause is another program's.
  const turns = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
  }, TURN_MS);
  const started = performance.now();
  const result = await work();
  measurements.push({
    what,
    seconds: (performance.now() - started) / 1000,
    longestTurnMs: Math.round(longest),
  });
  clearInterval(turns);
  return result;
}

/** The rows as the preview holds them, in one statement, and taken back: what PostgreSQL alone needs for them. */
async function bareInsert(db: Database, importId: string): Promise<number> {
  const { rows } = await sql<{ data: string }>`
    select jsonb_agg(after)::text as data from agency_import_change where import_id = ${importId} and kind = 'added'`.execute(
    db,
  );
  const names = sql.raw(
    "id, name, jurisdiction, locality, kind, email, phone, website, address_lines, time_zone, source, confidence, folded_name, short_names, search",
  );
  let seconds = 0;
  const rollback = new Error("taken back");
  await db
    .transaction()
    .execute(async (tx) => {
      const started = performance.now();
      await sql`insert into agency (${names}) select ${names}
        from jsonb_populate_recordset(null::agency, ${rows[0]?.data ?? "[]"}::jsonb)`.execute(tx);
      seconds = (performance.now() - started) / 1000;
      throw rollback;
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error;
    });
  return seconds;
}

async function bench(databaseUrl: string, folder: string): Promise<boolean> {
  const { db, pool, close } = openDatabase(databaseUrl);
  try {
    await migrate(pool);
    await seedAgencies(db, AGENCIES);
    const context = await contextOf(db, folder);
    const content = Buffer.from(table());
    const measurements: Measurement[] = [];
    await measure(measurements, "parse alone (floor)", async () => parse(content));
    await measure(measurements, "read the table", async () => {
      for await (const _ of importFileReader.table(content)) void _;
    });
    const startImport = () => startAgencyImport(context, "admin", Readable.from([content]), {});
    const id = await startImport();
    await measure(measurements, "preview", () => previewAgencyImport(context, id));
    const insertSeconds = await bareInsert(db, id);
    measurements.push({ what: "bare insert (floor)", seconds: insertSeconds, longestTurnMs: 0 });
    await sql`vacuum agency`.execute(db);
    await enqueueAgencyImportApply(context, "admin", id, "skip");
    await measure(measurements, "apply", () => applyAgencyImport(context, id));
    const applySeconds = measurements.at(-1)?.seconds ?? 0;
    const secondImport = await startImport();
    await measure(measurements, "preview of the same again", () =>
      previewAgencyImport(context, secondImport),
    );
    await enqueueAgencyImportUndo(context, "admin", id);
    await measure(measurements, "undo", () => undoAgencyImport(context, id));
    console.table(
      measurements.map(({ what, seconds, longestTurnMs }) => ({
        what,
        seconds: Number(seconds.toFixed(2)),
        "longest turn ms": what.endsWith("(floor)") ? "" : longestTurnMs,
      })),
    );
    return withinLimits(measurements, applySeconds / insertSeconds, [
      await countsOf(db, id),
      await countsOf(db, secondImport),
    ]);
  } finally {
    await close();
  }
}

const countsOf = async (db: Database, id: string) => (await agencyImportById(db, id))?.counts;

function withinLimits(measurements: Measurement[], ratio: number, counts: unknown[]): boolean {
  const longest = Math.max(
    ...measurements.filter(({ what }) => !what.endsWith("(floor)")).map((one) => one.longestTurnMs),
  );
  const [first, secondImport] = counts as Record<string, number>[];
  console.log(
    `${first?.added} added; again ${secondImport?.unchanged} unchanged. Memory ${Math.round(process.memoryUsage().rss / 1e6)} MB.`,
  );
  console.log(`Applying costs ${ratio.toFixed(1)} bare inserts (at most ${MAX_INSERT_RATIO}).`);
  console.log(`The longest turn took ${longest} ms of computing (at most ${MAX_TURN_MS}).`);
  return (
    first?.added === ROWS &&
    secondImport?.unchanged === ROWS &&
    ratio <= MAX_INSERT_RATIO &&
    longest <= MAX_TURN_MS
  );
}

async function contextOf(db: Database, folder: string): Promise<Context> {
  return {
    db,
    clock: { now: () => Temporal.Now.instant() },
    ids: { next: randomUUIDv7 },
    files: await openDiskStore(join(folder, "files")),
    parse: parseIncomingEmail,
    sanitizeHtml: async (html, pictures) => sanitizeEmailHtml(html, pictures),
    authenticate: () => Promise.reject(new Error("An import receives no email.")),
    listReader: importFileReader,
    foiaGov: null,
    secret: new Uint8Array(32),
    settings: {
      brand: "",
      mailDomain: "in.daylight.test",
      teamEmail: "",
      adminEmails: [],
      sandbox: true,
      publicUrl: "",
      undoSeconds: 0,
      storageBytes: 5e9,
      maxRequests: null,
      unmatchedDays: 180,
    },
  };
}

const postgres = await startTemporaryPostgres();
const folder = await mkdtemp(join(tmpdir(), "daylight-bench-"));
try {
  if (!(await bench(postgres.url("postgres"), folder))) process.exitCode = 1;
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
