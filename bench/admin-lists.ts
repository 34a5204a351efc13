/**
 * How long PostgreSQL takes for the first page of every list and search of the admin dashboard, and for a page in the middle,
 * with a million rows in each of their tables: users, requests, outgoing email, the audit log; the newest account has a million
 * emails, and what its usage takes, which the page asks for once its rows are shown, is printed apart. The rows are made by SQL, without triggers, and each statement of a call is explained as the program runs it. Milliseconds are the least of several runs, so that
 * they say what the plan costs and not how busy the machine is. Exits with 1 when one is above the limit below.
 * `npm run -s bench -- admin-lists 100000` fills fewer rows.
 */
import pg from "pg";
import { seedDirectory } from "#server/db/agencies/seed-directory.ts";
import { openDatabase } from "#server/db/platform/database.ts";
import { machineSettings } from "#server/db/platform/machine-settings.ts";
import { migrate } from "#server/db/platform/migrate.ts";
import { startTemporaryPostgres } from "#server/db/platform/temporary-postgres.ts";
import { openUserLogin } from "#server/db/platform/user-role-login.ts";
import { recordStatements } from "#test/support/statements.ts";
import { ADMIN, startTestApp, type TestUser } from "#test/support/test-app.ts";
import { PATHS } from "./lib/read-paths.ts";

const ROWS = Number(process.argv[2] ?? 1_000_000);
const LIMIT_MS = 50;
const RUNS = 5;
const DATABASE = "postgres";

/** Words of subjects and names: a common one is in a tenth of the rows, a rare one in a few. */
const WORDS = `(array['inspection','water','school','budget','contract','police','bridge','permit','lead','overtime'])[1 + n % 10]`;
const USER = `('00000000-0000-7000-8000-' || lpad(to_hex(1 + n::bigint * 7919 % greatest(1, $1::int / 10)), 12, '0'))::uuid`;
const NEWEST_USER = "00000000-0000-7000-8000-000000000001";
const AT = `timestamptz '2026-01-01' - n * interval '37 seconds'`;
const ID = (kind: number) =>
  `('00000000-000${kind}-7000-8000-' || lpad(to_hex($1::int - n + 1), 12, '0'))::uuid`;

const FILL = {
  user_account: `insert into user_account (id, email, name, created_at, suspended_at)
    select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${WORDS} || n || '@news' || n % 5000 || '.example',
      initcap(${WORDS}) || ' Reporter ' || n, ${AT}, case when n % 2000 = 0 then ${AT} end from generate_series(1, $1::int) n`,
  request: `insert into request (id, owner_id, title, agency_id, jurisdiction, draft, status, reply_local, tracking_number, sent_at, created_at)
    select ${ID(1)}, ${USER}, ${WORDS} || ' records ' || n, 'us-nara', 'us', '{}',
      (array['draft','awaiting_determination','released','denied','closed'])[1 + n / 10 % 5], 'bench-' || n, '26-' || n, ${AT}, ${AT}
    from generate_series(1, $1::int) n`,
  outbox: `insert into outbox (id, owner_id, message_id, mail, state, domain, created_at)
    select ${ID(2)}, ${USER}, case when n % 3 > 0 then ${ID(3)} end,
      jsonb_build_object('messageId', '<' || n || '@daylight.test>', 'subject', initcap(${WORDS}) || ' records, request ' || n,
        'to', jsonb_build_array(jsonb_build_object('name', '', 'address', 'foia' || n % 20000 || '@agency' || n % 900 || '.gov')), 'cc', '[]'::jsonb),
      case when n % 500 = 0 then 'deferred' when n % 400 = 0 then 'failed' when n % 300 = 0 then 'held' else 'accepted' end,
      'agency' || n % 900 || '.gov', ${AT} from generate_series(1, $1::int) n`,
  message: `insert into message (id, owner_id, request_id, direction, from_address, sent_or_received_at, raw_sha256, raw_size)
    select ${ID(4)}, '${NEWEST_USER}', ${ID(1)}, 'in', 'foia@agency.gov', ${AT}, encode(sha256(n::text::bytea), 'hex'), 5000 + n % 9000
    from generate_series(1, $1::int) n`,
  audit_event: `insert into audit_event (at, actor, action, subject, detail)
    select ${AT}, case when n % 4 = 0 then 'admin' || n % 8 || '@daylight.test' else (${USER})::text end,
      (array['sign_out_user','search_requests','support_view_read','set_quotas'])[1 + n % 4], (${USER})::text,
      jsonb_build_object('n', n) from generate_series($1::int, 1, -1) n`,
};

async function fill(superuserUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  const { random_page_cost, effective_cache_size } = machineSettings(8 * 1024 ** 3);
  await client.query(`alter database ${DATABASE} set random_page_cost = ${random_page_cost};
    alter database ${DATABASE} set effective_cache_size = '${effective_cache_size}'; alter database ${DATABASE} set jit = off;
    set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '64MB'`);
  for (const [table, insert] of Object.entries(FILL)) {
    const started = performance.now();
    // Indexes are made faster at once than row by row.
    const { rows: indexes } = await client.query(
      `select pg_get_indexdef(indexrelid) as definition, indexrelid::regclass::text as name from pg_index
       where indrelid = $1::regclass and not indisunique`,
      [table],
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await client.query(insert, [ROWS]);
    for (const { definition } of indexes) await client.query(definition);
    console.log(`${table}: ${ROWS} rows in ${Math.round((performance.now() - started) / 1000)} s`);
  }
  await client.query("vacuum analyze");
  await client.end();
}

type Cost = { ms: number; buffers: number };

/** The plans of one call, with what they cost together: the least of some runs of each. */
async function costOf(
  url: string,
  admin: TestUser,
  path: string,
): Promise<Cost & { next: string | null; rows: number }> {
  const { result, statements } = await recordStatements(() => admin.call("GET", path));
  if (result.status !== 200) throw new Error(`${path}: ${JSON.stringify(result.body)}`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const sum: Cost = { ms: 0, buffers: 0 };
  for (const { text, values } of statements.filter(
    ({ text: sqlText }) => !/identity_|disabled/.test(sqlText),
  )) {
    const runs: Cost[] = [];
    for (let run = 0; run < RUNS; run++) {
      // Reading the clock at every row would take longer than counting the row.
      const { rows } = await client.query(
        `explain (analyze, buffers, timing off, format json) ${text}`,
        values,
      );
      const [{ Plan: plan, "Execution Time": ms, "Planning Time": planning }] = rows[0]["QUERY PLAN"];
      runs.push({ ms: ms + planning, buffers: plan["Shared Hit Blocks"] + plan["Shared Read Blocks"] });
    }
    sum.ms += Math.min(...runs.map(({ ms }) => ms));
    sum.buffers += Math.min(...runs.map(({ buffers }) => buffers));
  }
  await client.end();
  return { ...sum, next: result.body.next ?? null, rows: result.body.items?.length ?? 0 };
}

const postgres = await startTemporaryPostgres();
try {
  const url = postgres.url(DATABASE);
  const { db, pool, serveUsers, close } = openDatabase(url);
  await migrate(pool);
  await seedDirectory(db);
  const userUrl = await openUserLogin(pool, url, Buffer.alloc(32, "bench"));
  serveUsers(userUrl);
  await fill(postgres.superuserUrl(DATABASE));
  const database = { db, pool, url, superuserUrl: postgres.superuserUrl(DATABASE), userUrl, close };
  const app = await startTestApp({ database });
  const admin = await app.signUpAndLogIn(ADMIN);
  const results = [];
  for (const path of PATHS.admin) {
    const first = await costOf(url, admin, path);
    const second = first.next && (await costOf(url, admin, `${path}&cursor=${first.next}`));
    const [ms, nextMs] = [first.ms, second ? second.ms : 0].map((time) => Number(time.toFixed(1))) as [
      number,
      number,
    ];
    const isSlow = Math.max(ms, nextMs) > LIMIT_MS;
    const name = decodeURIComponent(
      path.replace("/api/admin/", "").replace("limit=100", "").replace("?&", "?"),
    );
    results.push({
      path: name,
      rows: first.rows,
      ms,
      "next page": nextMs,
      buffers: first.buffers,
      slow: isSlow,
    });
  }
  console.table(results);
  const usage = await costOf(url, admin, `/api/admin/user-usage?ids=${NEWEST_USER}`);
  console.log(`usage of an account with ${ROWS} emails: ${Math.round(usage.ms)} ms`);
  const slow = results.filter((one) => one.slow);
  console.log(
    `${ROWS} rows of each: ${slow.length} of ${results.length} calls take more than ${LIMIT_MS} ms`,
  );
  if (slow.length > 0) process.exitCode = 1;
  await app.close({ checkDerivedRows: false });
} finally {
  await postgres.stop();
}
