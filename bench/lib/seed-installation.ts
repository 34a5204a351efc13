/**
 * A whole installation by SQL alone: `seedRequests` makes one account, whose requests are then copied to all others, table by
 * table, with other owners, ids and times. Rows lie in the order in which a real installation writes them (everybody's first emails,
 * then everybody's second), so that those of one account are on as many pages as there. Accounts are as unequal as real ones.
 */
import pg from "pg";
import { seedRequests } from "./seed-requests.ts";

/** Of the account that is copied; each has 10 emails on average, and as many as 180. */
const TEMPLATE_REQUESTS = { least: 200, most: 5_000 };
const EMAILS_PER_REQUEST = 10;
const USERS = 100_000;
const REQUESTS = 1_000_000;
/** A long statement is several, so that two connections work and what has been done is seen. */
const BATCH = 50_000;

export type Installation = {
  /** The share of 100,000 users, 1,000,000 requests and 10,000,000 emails. */
  share: number;
  /** Of one who has 10,000 requests (at most half of all), and of one who has six. */
  large: string;
  small: string;
  now: Date;
};

const uuid = (kind: number, number: string) =>
  `('00000000-000${kind}-7000-8000-' || lpad(to_hex((${number})::bigint), 12, '0'))::uuid`;

/** Whose the request `n` is. Beside the two named ones, the 1st account has 7,000 requests, the 100th 330, the 10,000th 15, most have 3 to 5. */
const OWNER = `case
    when n % $3::int = 0 then $4::uuid
    when n % 100 = 99 and n / 100 % greatest(1, $2::int / 60) = 0 then $5::uuid
    else ${uuid(0, "1 + floor($2::int * power((hashint4(n) + 2147483648) / 4294967296.0, 3))")} end`;

/** Columns of a copy that are not the original's: `o` is the original, `c` the copy. */
const shifted = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, `o.${name} - c.earlier`]));
const OWNED = { owner_id: "c.owner_id" };
const MESSAGE_ID = uuid(3, "c.n * 256::bigint + m.place");
const FILE = `md5(${MESSAGE_ID}::text) || md5(c.n::text)`;
const TABLES: Record<string, { from: string; values: Record<string, string> }> = {
  request: {
    from: "request o on o.id = c.original",
    values: {
      ...OWNED,
      id: "c.id",
      reply_local: "'bench-' || c.n",
      tracking_number: "case when c.n % 3 > 0 then '26-' || c.n end",
      ...shifted("sent_at", "created_at", "updated_at", "last_message_at", "last_reply_at", "last_sent_at"),
    },
  },
  request_row: {
    from: "request_row o on o.id = c.original",
    values: {
      ...OWNED,
      id: "c.id",
      tracking_number: "case when c.n % 3 > 0 then '26-' || c.n end",
      tracking_key: "case when c.n % 3 > 0 then '26' || c.n end",
      labels: "'{}'",
      ...shifted("filed_at", "last_activity_at"),
    },
  },
  clock: {
    from: "clock o on o.request_id = c.original",
    values: { ...OWNED, id: uuid(5, "c.n"), request_id: "c.id" },
  },
  fee: {
    from: "fee o on o.request_id = c.original",
    values: { ...OWNED, id: uuid(6, "c.n"), request_id: "c.id" },
  },
  request_event: {
    from: "request_event o on o.request_id = c.original",
    values: { ...OWNED, request_id: "c.id", id: "nextval('bench_event')", ...shifted("at") },
  },
  message: {
    from: "bench_message m on m.request_id = c.original join message o on o.id = m.id",
    values: {
      ...OWNED,
      id: MESSAGE_ID,
      request_id: "c.id",
      message_id: "'<' || c.n || case when m.place > 1 then '.' || m.place else '' end || '@daylight.test>'",
      html: "null",
      raw_sha256: `case when o.direction = 'in' then ${FILE} end`,
      raw_size: "case when o.direction = 'in' then 4000 else 0 end",
      ...shifted("sent_or_received_at"),
    },
  },
  message_search: {
    from: "bench_message m on m.request_id = c.original join message_search o on o.id = m.id",
    values: {
      ...OWNED,
      id: MESSAGE_ID,
      message_id: MESSAGE_ID,
      request_id: "c.id",
      document: "replace(m.document, 'KEYKEY', search_key(c.owner_id))::tsvector",
      ...shifted("at"),
    },
  },
  attachment: {
    from: "bench_message m on m.request_id = c.original join attachment o on o.message_id = m.id and o.ordinal = 0",
    values: { ...OWNED, id: MESSAGE_ID, message_id: MESSAGE_ID, sha256: FILE },
  },
  attachment_text: {
    from: `bench_message m on m.request_id = c.original join attachment a on a.message_id = m.id and a.ordinal = 0
      join attachment_text o on o.attachment_id = a.id`,
    values: { ...OWNED, attachment_id: MESSAGE_ID, message_id: MESSAGE_ID, ...shifted("read_at") },
  },
};

const WORD = `(array['inspection','water','school','budget','contract','police','bridge','permit','lead','overtime'])[1 + n % 10]`;
const USER_ACCOUNTS = `insert into user_account (id, email, name, created_at, suspended_at)
  select ${uuid(0, "n")}, ${WORD} || n || '@news' || n % 5000 || '.example', initcap(${WORD}) || ' Reporter ' || n,
    $2::timestamptz - n * interval '20 minutes', case when n % 2000 = 0 then $2::timestamptz end
  from generate_series(1, $1::int) n`;
/** The letter that each request was filed with; a few of each ended badly. */
const OUTBOX = `insert into outbox (id, owner_id, message_id, mail, state, domain, created_at, resolved_at)
  select ${uuid(7, "c.n")}, c.owner_id, ${MESSAGE_ID}, jsonb_build_object('messageId', '<' || c.n || '@daylight.test>', 'subject', o.subject,
      'to', jsonb_build_array(jsonb_build_object('name', '', 'address', o.to_addresses[1])), 'cc', '[]'::jsonb, 'attachments', '[]'::jsonb),
    case when c.n % 5000 = 0 then 'deferred' when c.n % 4000 = 0 then 'failed' when c.n % 3000 = 0 then 'held' else 'accepted' end,
    split_part(o.to_addresses[1], '@', 2), o.sent_or_received_at - c.earlier, o.sent_or_received_at - c.earlier + interval '1 minute'
  from bench_copy c join bench_message m on m.request_id = c.original and m.place = 1 join message o on o.id = m.id
  where o.direction = 'out' and c.n between $1 and $2`;
const AUDIT_EVENTS = `insert into audit_event (at, actor, action, subject)
  select $2::timestamptz - n * interval '5 minutes', 'admin' || n % 8 || '@daylight.test',
    (array['sign_out_user','search_requests','support_view_read','set_quotas'])[1 + n % 4], ${uuid(0, "1 + n::bigint * 7919 % $1::int")}::text
  from generate_series($1::int, 1, -1) n`;

/** Which request is a copy of which, and the emails of the originals by their place, the first is 1. */
const COPIES = `create unlogged table bench_copy as
  select n, ${uuid(1, "n")} as id, ${OWNER} as owner_id, t.id as original, n % 20000 * interval '1 second' as earlier
  from generate_series(1, $1::int) n
  join (select id, row_number() over (order by id) as place from request where owner_id = $6) t
    on t.place = 1 + n::bigint * 104729 % (select count(*) from request where owner_id = $6)`;
const ORIGINAL_MESSAGES = `create unlogged table bench_message as
  select m.id, m.request_id, row_number() over (partition by m.request_id order by m.sent_or_received_at, m.id) as place,
    replace(s.document::text, search_key(m.owner_id), 'KEYKEY') as document
  from message m join message_search s on s.id = m.id where m.owner_id = $1`;

/** Fills an empty installation in which `large` and `small` have signed up. `url` is the superuser's. */
export async function seedInstallation(
  url: string,
  { share, large, small, now }: Installation,
): Promise<void> {
  const [users, requests] = [Math.round(USERS * share), Math.round(REQUESTS * share)];
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    options: "-c session_replication_role=replica -c maintenance_work_mem=1GB -c work_mem=256MB",
  });
  const run = async (what: string, work: () => Promise<unknown>) => {
    const started = performance.now();
    await work();
    console.log(
      `${new Date().toISOString().slice(11, 19)} ${what}: ${Math.round((performance.now() - started) / 1000)} s`,
    );
  };
  const template = "00000000-0000-7000-8000-000000000000";
  await pool.query("insert into user_account (id, email) values ($1, 'template@example.org')", [template]);
  const originals = Math.min(TEMPLATE_REQUESTS.most, Math.max(TEMPLATE_REQUESTS.least, requests / 10));
  await run("the account that is copied", () =>
    seedRequests(pool, template, { requests: originals, emails: originals * EMAILS_PER_REQUEST, now }),
  );
  await pool.query(USER_ACCOUNTS, [users, now]);
  await pool.query(
    interpolate(COPIES, [requests, users, Math.max(2, requests / 10_000), large, small, template]),
  );
  await pool.query(interpolate(ORIGINAL_MESSAGES, [template]));
  await pool.query(`create index on bench_copy (n); create index on bench_message (place, request_id);
    create sequence bench_event cache 1000; select setval('bench_event', (select max(id) from request_event));
    analyze bench_copy; analyze bench_message`);
  const tables = [...Object.keys(TABLES), "outbox", "audit_event", "user_account"];
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any ($1::text[]::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)
     order by pg_relation_size(indrelid) desc`,
    [tables],
  );
  for (const { name } of indexes) await pool.query(`drop index ${name}`);
  for (const [table, { from, values }] of Object.entries(TABLES)) {
    await run(table, () => copyTable(pool, table, from, values, requests));
  }
  await run("outbox", () =>
    inTurns(
      pool,
      batches(requests).map((bounds) => interpolate(OUTBOX, bounds)),
    ),
  );
  await run("audit_event", () => pool.query(AUDIT_EVENTS, [requests, now]));
  await run("indexes", () =>
    inTurns(
      pool,
      indexes.map(({ definition }) => definition),
    ),
  );
  await pool.query("drop table bench_copy, bench_message; drop sequence bench_event");
  await pool.query(
    `select setval(pg_get_serial_sequence('request_event', 'id'), (select max(id) from request_event))`,
  );
  await run("vacuum", () => pool.query("vacuum analyze"));
  await pool.end();
}

const batches = (requests: number): [number, number][] =>
  Array.from({ length: Math.ceil(requests / BATCH) }, (_, index) => [index * BATCH + 1, (index + 1) * BATCH]);

/** Statements on both connections, each taking the next. */
async function inTurns(pool: pg.Pool, statements: string[]): Promise<void> {
  const queue = [...statements];
  await Promise.all(
    [1, 2].map(async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await pool.query(next);
    }),
  );
}

async function copyTable(
  pool: pg.Pool,
  table: string,
  from: string,
  values: Record<string, string>,
  requests: number,
) {
  const { rows } = await pool.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const copy = (where: string) => `insert into ${table} (${names}) overriding system value
    select ${names.map((name) => values[name] ?? `o.${name}`)} from bench_copy c join ${from} where ${where}`;
  if (!from.includes("bench_message")) {
    await inTurns(
      pool,
      batches(requests).map(([first, last]) => copy(`c.n between ${first} and ${last}`)),
    );
    return;
  }
  // Everybody's first emails, then the second, and so on.
  const { rows: places } = await pool.query("select max(place)::int as last from bench_message");
  const rounds = Array.from({ length: Math.min(255, places[0].last) }, (_, index) => index + 1);
  await inTurns(
    pool,
    rounds.flatMap((place) =>
      (place <= 20 ? batches(requests) : [[1, requests]]).map(([first, last]) =>
        copy(`m.place = ${place} and c.n between ${first} and ${last}`),
      ),
    ),
  );
}

/** A statement that makes a table takes no parameters. */
const interpolate = (statement: string, values: (string | number)[]) =>
  statement.replace(/\$(\d)/g, (_, place) => pg.escapeLiteral(String(values[place - 1])));
