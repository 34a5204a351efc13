/**
 * Milliseconds to take an email (row and job, durable) and to file it (parse, read, match, write), with 5,000 emails stored
 * and with ten times as many, on a PostgreSQL of its own with production's settings. The floor of each is itself with the
 * fewer. Exits with 1 when ten times the email costs more than twice the time.
 */
import { randomBytes, randomUUIDv7 } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { AGENCIES } from "#core/agency/directory.ts";
import { fileEmail } from "#server/actions/intake/file-email.ts";
import { receiveEmail } from "#server/actions/intake/receive-email.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { createRequest } from "#server/actions/requests/create-request.ts";
import { seedAgencies } from "#server/db/agencies/agencies.ts";
import { type Database, openDatabase } from "#server/db/platform/database.ts";
import { startEmbeddedPostgres } from "#server/db/platform/embedded-postgres.ts";
import { migrate } from "#server/db/platform/migrate.ts";
import { openUserLogin } from "#server/db/platform/user-role-login.ts";
import { openDiskStore } from "#server/files/disk-store.ts";
import { importFileReader } from "#server/import-sources/import-file-reader.ts";
import { createSenderAuthenticator } from "#server/mail/authenticate/authenticate-sender.ts";
import { sanitizeEmailHtml } from "#server/mail/html/sanitize-html.ts";
import { parseIncomingEmail } from "#server/mail/parse/parse-incoming-email.ts";
import { draft, emailFrom } from "#test/support/factories.ts";

/** `npm run bench -- growth 500` stores 500 and 5,000. */
const SMALL_STORE = Number(process.argv[2] ?? 5_000);
const GROWTH_FACTOR = 10;
const EMAILS_PER_REQUEST = 10;
const MEASURED_EMAILS = 300;
const MAX_GROWTH = 2;
const DOMAIN = "in.daylight.test";
const USER = "018f0000-0000-7000-8000-000000000001";

type Measurement = { stored: number; take: number[]; file: number[] };

async function contextOf(db: Database, folder: string): Promise<Context> {
  const noDns = () => Promise.reject(Object.assign(new Error("no such domain"), { code: "ENOTFOUND" }));
  return {
    db,
    clock: { now: () => Temporal.Now.instant() },
    ids: { next: randomUUIDv7 },
    files: await openDiskStore(join(folder, "files")),
    parse: parseIncomingEmail,
    sanitizeHtml: async (html, pictures) => sanitizeEmailHtml(html, pictures),
    authenticate: createSenderAuthenticator({ resolve: noDns, name: DOMAIN, sandbox: false }),
    listReader: importFileReader,
    foiaGov: null,
    secret: randomBytes(32),
    settings: {
      brand: "Daylight",
      mailDomain: DOMAIN,
      teamEmail: "",
      adminEmails: [],
      sandbox: false,
      publicUrl: "https://daylight.test",
      undoSeconds: 0,
      storageBytes: 5e9,
      maxRequests: null,
      unmatchedDays: 180,
    },
  };
}

/** Takes and files one email; resolves to what each took, in milliseconds. */
async function measureOneEmail(
  context: Context,
  to: string,
  number: number,
): Promise<{ take: number; file: number }> {
  const text = `We write about your request.\r\n\r\n${"We are searching for the records you asked for. ".repeat(20)}`;
  const raw = await context.files.put(Buffer.from(emailFrom({ to, subject: `Reply ${number}`, text })));
  const envelope = {
    from: "foia@nara.gov",
    to: [to],
    remoteAddress: "192.0.2.1",
    helo: "mx.nara.gov",
    receivedVia: "smtp" as const,
  };
  const started = performance.now();
  await receiveEmail(context, envelope, raw);
  const receivedAt = performance.now();
  const { id } = await context.db
    .selectFrom("inbound")
    .select("id")
    .where("raw_sha256", "=", raw.sha256)
    .executeTakeFirstOrThrow();
  const lookedUpAt = performance.now();
  await fileEmail(context, id);
  return { take: receivedAt - started, file: performance.now() - lookedUpAt };
}

/** Brings the store to so many filed emails by copying the first, each copy an email and every tenth a request of its own. */
async function fillStore(db: Database, stored: number): Promise<void> {
  await sql
    .raw(`
      create temporary table copied on commit drop as
        select n, gen_random_uuid() as inbound, gen_random_uuid() as message,
          (array_agg(gen_random_uuid()) over (partition by n / ${EMAILS_PER_REQUEST}))[1] as request
        from generate_series((select count(*) from inbound) + 1, ${stored}) n`)
    .execute(db);
  const first = "(select id from message order by id limit 1)";
  await sql
    .raw(
      `${await insertCopySql(db, "request", "jsonb_build_object('id', c.request, 'idempotency_key', null, 'reply_local', 'copied-' || c.request)")}
       from request t, (select distinct request from copied) c
       where t.id = (select request_id from message where id = ${first})) r`,
    )
    .execute(db);
  await sql
    .raw(
      `${await insertCopySql(db, "inbound", "jsonb_build_object('id', c.inbound, 'raw_sha256', md5(c.n::text) || md5(c.inbound::text))")}
       from inbound t, copied c where t.id = (select inbound_id from message where id = ${first})) r`,
    )
    .execute(db);
  await sql
    .raw(
      `${await insertCopySql(db, "message", "jsonb_build_object('id', c.message, 'inbound_id', c.inbound, 'request_id', c.request, 'raw_sha256', md5(c.n::text) || md5(c.inbound::text), 'message_id', '<' || c.message || '@nara.gov>')")}
       from message t, copied c where t.id = ${first}) r`,
    )
    .execute(db);
  await sql`select index_messages(array(select message from copied)),
    refresh_request_rows(array(select distinct request from copied))`.execute(db);
}

/** The beginning of an insert that copies rows `t`; generated columns make themselves. */
async function insertCopySql(db: Database, table: string, changes: string): Promise<string> {
  const { rows } = await sql<{ names: string }>`
    select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(db);
  const names = rows[0]?.names;
  return `insert into ${table} (${names}) select ${names
    ?.split(", ")
    .map((name) => `r.${name}`)
    .join(", ")} from (select (jsonb_populate_record(null::${table}, to_jsonb(t) || ${changes})).*`;
}

/** Of a request of its own: what is in it counts, too, and is not what is measured. */
async function newAddress(context: Context): Promise<string> {
  const id = await createRequest(context, USER, { draft: draft() });
  const { reply_local } = await context.db
    .selectFrom("request")
    .select("reply_local")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return `${reply_local}@${DOMAIN}`;
}

async function measure(context: Context, stored: number): Promise<Measurement> {
  const to = await newAddress(context);
  await context.db.transaction().execute((tx) => fillStore(tx as unknown as Database, stored));
  await sql`vacuum analyze`.execute(context.db);
  const measurement: Measurement = { stored, take: [], file: [] };
  for (let n = 0; n < MEASURED_EMAILS + 20; n += 1) {
    const { take, file } = await measureOneEmail(context, to, n);
    if (n < 20) continue; // These only warm up.
    measurement.take.push(take);
    measurement.file.push(file);
  }
  return measurement;
}

const percentile = (times: number[], quantile: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * quantile)] ?? 0;

function printReport(small: Measurement, large: Measurement): boolean {
  const rounded = (ms: number) => Number(ms.toFixed(1));
  const growths: number[] = [];
  const rows = (["take", "file"] as const).map((what) => {
    const growth = percentile(large[what], 0.5) / percentile(small[what], 0.5);
    growths.push(growth);
    return {
      what,
      [`${small.stored} stored, p50 ms`]: rounded(percentile(small[what], 0.5)),
      "p99 ms": rounded(percentile(small[what], 0.99)),
      [`${large.stored} stored, p50 ms`]: rounded(percentile(large[what], 0.5)),
      "p99 ms then": rounded(percentile(large[what], 0.99)),
      growth: `${growth.toFixed(2)} ×`,
    };
  });
  console.table(rows);
  console.log(
    `One after the other, to one request. At most ${MAX_GROWTH} times the median. The machine's load: ${loadavg()[0]?.toFixed(1)}.`,
  );
  return growths.every((growth) => growth <= MAX_GROWTH);
}

async function bench(url: string, folder: string): Promise<boolean> {
  const { db, pool, serveUsers, close } = openDatabase(url);
  try {
    await migrate(pool);
    serveUsers(await openUserLogin(pool, url, Buffer.alloc(32)));
    await seedAgencies(db, AGENCIES);
    const context = await contextOf(db, folder);
    await sql`insert into user_account (id, email, name) values (${USER}, 'ada@example.org', 'Ada')`.execute(
      db,
    );
    await measureOneEmail(context, await newAddress(context), -1);
    return printReport(
      await measure(context, SMALL_STORE),
      await measure(context, SMALL_STORE * GROWTH_FACTOR),
    );
  } finally {
    await close();
  }
}

const folder = await mkdtemp(join(tmpdir(), "daylight-bench-"));
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
try {
  if (!(await bench(postgres.url, folder))) process.exitCode = 1;
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
