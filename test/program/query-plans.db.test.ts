import { afterAll, beforeAll, expect, test } from "vitest";
import { explainStatement, type Plan, recordStatements } from "#test/support/statements.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";
import { seedMailbox } from "../../bench/lib/seed-mailbox.ts";

/** Ten pages of rows. A statement that reads more to discard them grows with the account, or with others' accounts. */
const MAX_REMOVED_ROWS = 600;
const REQUESTS = 1_200;

let app: TestApp;
let ada: TestUser;
let label: string;
let requestId: string;

beforeAll(async () => {
  app = await startTestApp();
  ada = await app.signUpAndLogIn("ada@example.org");
  const seed = { conversations: REQUESTS, emails: 3_000, distinct: 240, now: new Date() };
  const mailbox = await seedMailbox(app.database.pool, ada.id, seed);
  label = mailbox.labels[0]?.id ?? "";
  requestId = mailbox.requestIds[0] ?? "";
  // Where three quarters of the rows are of others, reading a whole table is not the best plan.
  for (const name of ["bob", "cyd", "dan"]) {
    const { id } = await app.signUpAndLogIn(`${name}@example.org`);
    await seedMailbox(app.database.pool, id, seed);
  }
  // So many that the table has an index scan to win by.
  await app.database.pool.query(
    `insert into label (owner_id, id, name, created_at)
     select u.id, gen_random_uuid(), 'Label ' || n, now() from user_account u, generate_series(1, 500) n where u.id <> $1`,
    [ada.id],
  );
  await app.database.pool.query("vacuum analyze");
}, 180_000);
// The rows were written by the seed, and to derive them again takes longer than all tests.
afterAll(() => app?.close({ checkDerivedRows: false }));

const LISTS: [what: string, path: () => string][] = [
  ["inbox", () => "/api/conversations?limit=60"],
  ["all mail", () => "/api/conversations?limit=60&folder=all"],
  ["sent", () => "/api/conversations?limit=60&folder=sent"],
  ["archive", () => "/api/conversations?limit=60&folder=archive"],
  ["needs action", () => "/api/conversations?limit=60&folder=needs_action"],
  ["label", () => `/api/conversations?limit=60&folder=all&label=${label}`],
  ["one conversation", () => `/api/conversations/${requestId}`],
  ["one request", () => `/api/requests/${requestId}`],
  ["folders and labels", () => "/api/mailbox"],
  ["search, common word", () => "/api/conversations?limit=60&q=the"],
  ["search, phrase", () => `/api/conversations?limit=60&q=${encodeURIComponent('"public records"')}`],
  ["search, unread", () => "/api/conversations?limit=60&q=is:unread"],
  ["search, words of unread", () => "/api/conversations?limit=60&q=records%20is:unread"],
  ["search, status", () => "/api/conversations?limit=60&q=status:denied"],
  ["tracker", () => "/api/requests?limit=60"],
  ["tracker by title", () => "/api/requests?limit=60&sort=title"],
  ["tracker by status", () => "/api/requests?limit=60&sort=status"],
  ["waiting for you", () => "/api/requests?limit=60&filter=yours"],
  ["overdue", () => "/api/requests?limit=60&filter=overdue"],
  ["tracker search", () => "/api/requests?limit=60&q=records"],
  ["tracker search, phrase", () => `/api/requests?limit=60&q=${encodeURIComponent('"drinking water"')}`],
  ["tracker search, unread", () => "/api/requests?limit=60&q=is:unread"],
];
/** A count may look at each request of the account once. One statement has the counts of all filters. */
const COUNTS: [what: string, path: () => string][] = [
  ["counts", () => "/api/requests/counts"],
  ["counts of a search", () => "/api/requests/counts?q=records"],
  ["counts of a phrase", () => `/api/requests/counts?q=${encodeURIComponent('"drinking water"')}`],
  ["counts of unread", () => "/api/requests/counts?q=is:unread"],
  ["board", () => "/api/requests/board"],
  ["board of a search", () => "/api/requests/board?q=records"],
];

/** The most buffers (8 kB) of one call: what its page has, and what it walks past in an index. */
const BUFFERS: [what: string, path: string, most: number][] = [
  ["counts", "/api/requests/counts", 120],
  ["counts of a status", "/api/requests/counts?status=denied", 120],
  ["board", "/api/requests/board", 700],
  ["due soon", "/api/requests?limit=60&filter=due_soon", 250],
  ["sure outcomes, counted", "/api/sure-outcomes?limit=0", 1_300],
  ["one status", "/api/requests?limit=60&filter=all&status=denied", 500],
  ["charts", "/api/requests/numbers?filter=all", 900],
  ["overdue", "/api/requests?limit=60&filter=overdue", 150],
  ["inbox search, open", "/api/conversations?limit=60&q=status:open", 2_000],
  ["inbox search, closed", "/api/conversations?limit=60&q=status:closed", 2_000],
  ["inbox search, one status", "/api/conversations?limit=60&q=status:denied", 2_000],
  ["inbox search, no such status", "/api/conversations?limit=60&q=status:appeal_decided", 50],
  ["inbox search, unread", "/api/conversations?limit=60&q=is:unread", 2_000],
  ["inbox search, folder", "/api/conversations?limit=60&q=in:archive", 2_000],
  ["tracker search, open", "/api/requests?limit=60&filter=all&q=status:open", 200],
  ["tracker search, closed", "/api/requests?limit=60&filter=all&q=status:closed", 200],
  ["tracker search, one status", "/api/requests?limit=60&filter=all&q=status:denied", 500],
  ["tracker search, overdue", "/api/requests?limit=60&filter=all&q=status:overdue", 300],
  ["counts of a searched status", "/api/requests/counts?q=status:denied", 150],
  ["board of a searched status", "/api/requests/board?q=status:denied", 500],
];

test.each(LISTS)("%s: the user role reads few rows that it discards", (_name, path) =>
  expectFewRemovedRows(path(), MAX_REMOVED_ROWS, (removals) =>
    removals.reduce((sum, { rows }) => sum + rows, 0),
  ),
);
test.each(COUNTS)("%s: the user role reads no row of another account", (_name, path) =>
  expectFewRemovedRows(path(), REQUESTS, (removals) => Math.max(0, ...removals.map(({ rows }) => rows))),
);

test.each(BUFFERS)("%s: few pages are read", async (_name, path, most) => {
  const { statements } = await recordStatements(() => ada.call("GET", path));
  const plans = await Promise.all(statements.map((statement) => explainStatement(app, ada.id, statement)));
  const buffers = plans.map((plan) => plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]);
  expect(buffers.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(most);
});

type Removal = { node: string; rows: number };

async function expectFewRemovedRows(
  path: string,
  most: number,
  removedRows: (removals: Removal[]) => number,
): Promise<void> {
  const { result, statements } = await recordStatements(() => ada.call("GET", path));
  expect(result.status, JSON.stringify(result.body)).toBe(200);
  const asUser = statements.filter(({ role }) => role === "user");
  expect(asUser.length).toBeGreaterThan(0);
  for (const statement of asUser) {
    const removals = removalsOf(await explainStatement(app, ada.id, statement));
    expect(removedRows(removals), `${statement.text}\n${JSON.stringify(removals)}`).toBeLessThanOrEqual(most);
  }
}

/** Where rows are read and discarded, and how many. PostgreSQL says the average of a node's loops. */
const removalsOf = (plan: Plan): Removal[] => {
  const perLoop = (plan["Rows Removed by Filter"] ?? 0) + (plan["Rows Removed by Join Filter"] ?? 0);
  const rows = perLoop * plan["Actual Loops"];
  const node = `${plan["Node Type"]} ${plan["Relation Name"] ?? ""} ${plan.Filter ?? ""}`;
  return [...(rows > 0 ? [{ node, rows }] : []), ...(plan.Plans ?? []).flatMap(removalsOf)];
};
