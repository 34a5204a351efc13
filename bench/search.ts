/**
 * Milliseconds of the first page of a search over HTTP, as the inbox and the tracker ask for it: the whole program and its
 * PostgreSQL as they run, one caller, 50 accounts, of which the measured one has 40,000 conversations of 100,000 emails, or
 * as many conversations as named: `npm run -s bench -- search 4000`. 64 searches of the inbox, each several times, and
 * those of the tracker; the floor is the list without a search in the same run. Exits with 1 when the searches of the inbox
 * or of the tracker take longer than the limits below, whatever else the machine does.
 */
import { availableParallelism, loadavg } from "node:os";
import { openDatabase } from "#server/db/platform/database.ts";
import { logInAt, signUpAt } from "#test/support/program-login.ts";
import { INBOX_SEARCHES, TRACKER_SEARCHES } from "./lib/searches.ts";
import { ACCOUNTS, seedOtherAccounts } from "./lib/seed-accounts.ts";
import { seedMailbox } from "./lib/seed-mailbox.ts";
import { type RunningProgram, withProgram } from "./lib/with-program.ts";

const CONVERSATIONS = Number(process.argv[2] ?? 40_000);
const EMAILS = CONVERSATIONS * 2.5;
/** So many are made one by one, the others are copies with times of their own. */
const DISTINCT = CONVERSATIONS / 10;
const ROUNDS = 5;
const MAX_P50_MS = 30;
const MAX_P95_MS = 120;
const EMAIL = "ada@example.org";

type Timed = { what: string; found: string; ms: number[] };

async function seed(databaseUrl: string): Promise<void> {
  const { pool, close } = openDatabase(databaseUrl);
  const now = new Date();
  try {
    await seedOtherAccounts(pool, now);
    const { rows } = await pool.query("select id from user_account where email = $1", [EMAIL]);
    const { requestIds } = await seedMailbox(pool, rows[0].id, {
      conversations: CONVERSATIONS,
      emails: EMAILS,
      distinct: DISTINCT,
      now,
    });
    // A word that a handful of emails have.
    const rare = requestIds.filter((_, index) => index % 1_000 === 500);
    const { rows: changed } = await pool.query(
      "update message set text = text || ' Zeppelinfeld' where request_id = any ($1::uuid[]) returning id",
      [rare],
    );
    await pool.query("select index_messages($1::uuid[])", [changed.map(({ id }) => id)]);
    await pool.query("analyze");
  } finally {
    await close();
  }
}

async function time(url: string, token: string, what: string, path: string): Promise<Timed> {
  const timed: Timed = { what, found: "", ms: [] };
  for (let round = -1; round < ROUNDS; round++) {
    const start = performance.now();
    const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    const body = (await response.json()) as { total?: { count: number; hasMore: boolean } | null };
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${JSON.stringify(body)}`);
    // The first warms up.
    if (round >= 0) timed.ms.push(performance.now() - start);
    timed.found = body.total ? `${body.total.count}${body.total.hasMore ? "+" : ""}` : "";
  }
  return timed;
}

const percentile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? Number.NaN;

/** Prints each search and all together; whether all together were quick enough. */
function report(title: string, searches: Timed[], listMs: number): boolean {
  console.table(
    searches.map(({ what, found, ms }) => ({
      search: what,
      found,
      "p50 ms": Number(percentile(ms, 0.5).toFixed(1)),
      "p95 ms": Number(percentile(ms, 0.95).toFixed(1)),
      "times the list": Number((percentile(ms, 0.5) / listMs).toFixed(1)),
    })),
  );
  const all = searches.flatMap(({ ms }) => ms);
  const [p50, p95] = [percentile(all, 0.5), percentile(all, 0.95)];
  const isQuick = p50 <= MAX_P50_MS && p95 <= MAX_P95_MS;
  console.log(
    `${title}: ${searches.length} searches, p50 ${p50.toFixed(1)}, ${(p50 / listMs).toFixed(1)} times the list (at most ${MAX_P50_MS}), p95 ${p95.toFixed(1)} ms (at most ${MAX_P95_MS})${isQuick ? "" : ": too slow"}`,
  );
  return isQuick;
}

async function measureAll({ url, databaseUrl }: RunningProgram): Promise<boolean> {
  await signUpAt(url, EMAIL);
  await seed(databaseUrl);
  const token = await logInAt(url, EMAIL);
  const timeAll = async (prefix: string, searches: readonly string[]) => {
    const timed: Timed[] = [];
    for (const q of searches) timed.push(await time(url, token, q, `${prefix}${encodeURIComponent(q)}`));
    return timed;
  };
  const floor = await time(url, token, "list", "/api/conversations?limit=60");
  const inbox = await timeAll("/api/conversations?limit=60&q=", INBOX_SEARCHES);
  const tracker = await timeAll("/api/requests?limit=60&filter=all&q=", TRACKER_SEARCHES);
  const listMs = percentile(floor.ms, 0.5);
  const counts = await timeAll("/api/requests/counts?q=", TRACKER_SEARCHES);
  console.log(
    `${ACCOUNTS} accounts, ${CONVERSATIONS} conversations and ${EMAILS} emails in one of them, ${availableParallelism()} processors, ` +
      `load ${loadavg()[0]?.toFixed(1)}, the list without a search ${listMs.toFixed(1)} ms`,
  );
  return [
    report("Inbox", inbox, listMs),
    report("Tracker", tracker, listMs),
    report("Counts of the tracker's search", counts, listMs),
  ].every(Boolean);
}

await withProgram(measureAll);
