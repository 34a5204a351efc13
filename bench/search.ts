/**
 * Milliseconds the server takes for one page of a search, as the inbox asks for it while one types: what is found, how
 * much there is, the rows and where the words are in them. At 20,000 emails in 8,000 conversations, or as many
 * conversations as named: `npm run -s bench -- search 100000`. The floor is the list of the same mailbox without a search,
 * in the same run. Medians of 15. Exits with 1 when one takes longer than its limit, and on a busy machine than so many
 * times the floor.
 */
import { loadavg } from "node:os";
import { AGENCIES } from "#core/agency/directory.ts";
import { seedAgencies } from "#server/db/agencies/agencies.ts";
import { searchConversations } from "#server/db/mailbox/conversation-search.ts";
import { listConversations } from "#server/db/mailbox/conversations.ts";
import { searchResultRows } from "#server/db/mailbox/search-result-rows.ts";
import { openDatabase } from "#server/db/platform/database.ts";
import { migrate } from "#server/db/platform/migrate.ts";
import { startTemporaryPostgres } from "#server/db/platform/temporary-postgres.ts";
import { openUserLogin } from "#server/db/platform/user-role-login.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import { seedMailbox } from "./lib/seed-mailbox.ts";

const CONVERSATIONS = Number(process.argv[2] ?? 8_000);
const ROUNDS = 15;
const PAGE = 60;
const MAX_MS = CONVERSATIONS > 20_000 ? 60 : 25;

const MAX_FLOOR_RATIO = 15;

const SEARCHES = {
  "a rare word": "Zeppelinfeld",
  "a word in every email": "the",
  "two letters": "re",
  "one letter": "a",
  "two common words": "records request",
  "without a common word": "records -fee",
  "nothing but without": "-fee",
  "a phrase": '"public records"',
  "either of two": "reservoir OR sediment",
  "who wrote": "from:gov records",
  "with a file": "has:attachment records",
  "since a month": "after:30d records",
  "by its status": "status:closed records",
  "only a status": "status:denied",
};

const postgres = await startTemporaryPostgres();
const url = postgres.url("postgres");
const { db, pool, serveUsers, close } = openDatabase(url);
try {
  await migrate(pool);
  serveUsers(await openUserLogin(pool, url, Buffer.alloc(32)));
  const now = new Date();
  await seedAgencies(db, AGENCIES);
  const { rows } = await pool.query(
    "insert into user_account (id, email) values (gen_random_uuid(), 'a@b.example') returning id",
  );
  const ownerId: string = rows[0].id;
  const { requestIds } = await seedMailbox(pool, ownerId, {
    conversations: CONVERSATIONS,
    emails: CONVERSATIONS * 2.5,
    now,
  });
  await pool.query("update message set text = text || ' Zeppelinfeld' where request_id = any ($1::uuid[])", [
    requestIds.filter((_, index) => index % 1_000 === 500),
  ]);
  await pool.query("select index_messages(array(select id from message where text like '% Zeppelinfeld'))");
  await pool.query("vacuum analyze message_search");
  const list = () => listConversations(db, { ownerId, folder: "all", label: null, after: null, limit: PAGE });
  const search = async (q: string) => {
    const query = { ownerId, q, folder: "inbox", label: null, now } as const;
    const page = await searchConversations(db, query, { after: null, limit: PAGE });
    await withUser(db, ownerId, (tx) => searchResultRows(tx, query, page.rows.slice(0, PAGE)));
    return page.found;
  };
  const floor = await median(list);
  const { rows: sizes } = await pool.query(
    "select count(*)::int as emails, pg_size_pretty(pg_total_relation_size('message_search')) as size from message_search",
  );
  console.log(
    `${CONVERSATIONS} conversations, ${sizes[0].emails} emails, ${sizes[0].size} of documents and index`,
  );
  console.log(`load ${loadavg()[0]?.toFixed(1)}, the list without a search ${floor.toFixed(1)} ms`);
  for (const [what, q] of Object.entries(SEARCHES)) {
    const found = await search(q);
    const ms = await median(() => search(q));
    const countText = `${found?.count}${found?.hasMore ? "+" : ""}`;
    console.log(
      `${what.padEnd(24)} ${q.padEnd(26)} ${countText.padStart(6)} found ${ms.toFixed(1).padStart(7)} ms`,
    );
    if (ms > MAX_MS && ms > floor * MAX_FLOOR_RATIO) {
      console.error(`bench: ${what} takes longer than ${MAX_MS} ms and ${MAX_FLOOR_RATIO} times the floor`);
      process.exitCode = 1;
    }
  }
} finally {
  await close();
  await postgres.stop();
}

async function median(task: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    await task();
    times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
}
