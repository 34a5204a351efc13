/**
 * Buffers (8 kB) that PostgreSQL reads for the first page of every list, filter, count, board and search of one account, as
 * its program reads them: of an account of 2,000 requests alone and among others, and of one with ten times as many. Buffers
 * and no milliseconds, so that it counts whatever else the machine does. A plan that reads all of an account to show a page, or
 * rows of others to discard them, is seen by its ratio. Exits with 1 when one is above the limit below.
 * `npm run -s bench -- growth 10000 999` measures 10,000 requests, beside 999 accounts, and 100,000.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seedDirectory } from "#server/db/agencies/seed-directory.ts";
import { openDatabase } from "#server/db/platform/database.ts";
import { startEmbeddedPostgres } from "#server/db/platform/embedded-postgres.ts";
import { migrate } from "#server/db/platform/migrate.ts";
import { openUserLogin } from "#server/db/platform/user-role-login.ts";
import { explainStatement, recordStatements } from "#test/support/statements.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";
import { PATHS } from "./lib/read-paths.ts";
import { seedOtherAccounts } from "./lib/seed-accounts.ts";
import { seedRequests } from "./lib/seed-requests.ts";

const REQUESTS = Number(process.argv[2] ?? 2_000);
const OTHER_ACCOUNTS = Number(process.argv[3] ?? 200);
const TIMES = 10;
const MAX_RATIO = 1.3;
/** Below it a few more levels of an index make a ratio. */
const FEW_BUFFERS = 300;

/** Buffers of all statements of each call. */
async function measure(app: TestApp, user: TestUser): Promise<Map<string, number>> {
  const buffers = new Map<string, number>();
  const { body } = await user.call("GET", "/api/conversations?limit=1");
  for (const path of PATHS.user) {
    const address = path.replace(":id", body.items[0].requestId);
    const { result, statements } = await recordStatements(() => user.call("GET", address));
    if (result.status !== 200) throw new Error(`${path}: ${JSON.stringify(result.body)}`);
    let sum = 0;
    for (const statement of statements) {
      const plan = await explainStatement(app, user.id, statement);
      sum += plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
    }
    buffers.set(path, sum);
  }
  return buffers;
}

/** The program in this process, so that its statements can be recorded, on a PostgreSQL of its own. */
async function startApp() {
  const folder = await mkdtemp(join(tmpdir(), "daylight-bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  const { db, pool, serveUsers, close } = openDatabase(postgres.url);
  await migrate(pool);
  await seedDirectory(db);
  const userUrl = await openUserLogin(pool, postgres.url, Buffer.alloc(32, "bench"));
  serveUsers(userUrl);
  const database = { db, pool, url: postgres.url, superuserUrl: postgres.url, userUrl, close };
  const app = await startTestApp({ now: new Date().toISOString(), database });
  const stop = async () => {
    await app.close({ checkDerivedRows: false });
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { app, stop };
}

const { app, stop } = await startApp();
try {
  const now = new Date();
  const createAccount = async (email: string, requests: number) => {
    const user = await app.signUpAndLogIn(email);
    await seedRequests(app.database.pool, user.id, { requests, emails: requests * 2.5, now });
    await app.database.pool.query("vacuum analyze");
    return user;
  };
  const ada = await createAccount("ada@example.org", REQUESTS);
  const few = await measure(app, ada);
  await seedOtherAccounts(app.database.pool, now, OTHER_ACCOUNTS);
  const among = await measure(app, ada);
  const eve = await createAccount("eve@example.org", REQUESTS * TIMES);
  const many = await measure(app, eve);
  const ratio = (path: string, more: Map<string, number>, fewer: Map<string, number>) =>
    Number(((more.get(path) ?? 0) / Math.max(1, fewer.get(path) ?? 0)).toFixed(2));
  const results = PATHS.user.map((path) => ({
    path: decodeURIComponent(path.replace("/api/", "").replace("limit=60&", "")),
    alone: few.get(path) ?? 0,
    [`${OTHER_ACCOUNTS} others`]: among.get(path) ?? 0,
    accounts: ratio(path, among, few),
    [`${TIMES} times`]: many.get(path) ?? 0,
    requests: ratio(path, many, among),
    grows:
      (ratio(path, among, few) > MAX_RATIO && (among.get(path) ?? 0) > FEW_BUFFERS) ||
      (ratio(path, many, among) > MAX_RATIO && (many.get(path) ?? 0) > FEW_BUFFERS),
  }));
  console.table(results);
  const growing = results.filter(({ grows }) => grows);
  console.log(
    `${REQUESTS} requests of one account, beside ${OTHER_ACCOUNTS} others, and ${TIMES} times as many: ${growing.length} of ` +
      `${results.length} calls read more than ${MAX_RATIO} times the buffers and more than ${FEW_BUFFERS}`,
  );
  if (growing.length > 0) process.exitCode = 1;
} finally {
  await stop();
}
