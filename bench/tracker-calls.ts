/**
 * Calls a second and milliseconds a call of what the tracker asks the server for, at 10,000 requests: as `inbox-calls`, on
 * the whole program, over 8 connections. Exits with 1 when the first page of the open requests is answered less than 500
 * times a second, or on a busy machine than a share of the floor.
 */
import { LIST_COLUMNS } from "#core/request/list-query.ts";
import { openDatabase } from "#server/db/platform/database.ts";
import { logInAt, signUpAt } from "#test/support/program-login.ts";
import {
  type Measurement,
  measureCalls,
  printReport,
  type RunningProgram,
  withProgram,
} from "./lib/http-load.ts";
import { seedRequests } from "./lib/seed-requests.ts";

/** `npm run bench -- tracker-calls 100000` seeds that many. */
const REQUESTS = Number(process.argv[2] ?? 10_000);
const MEASURED_MS = Number(process.argv[3] ?? 3_000);
const EMAIL = "ada@example.org";

/** Fills the user's tracker; resolves to a tag and an open request of theirs. */
async function seed(databaseUrl: string): Promise<{ label: string; requestId: string; agency: string }> {
  const { pool, close } = openDatabase(databaseUrl);
  try {
    const { rows } = await pool.query<{ id: string }>("select id from user_account where email = $1", [
      EMAIL,
    ]);
    const id = rows[0]?.id;
    if (id === undefined) throw new Error("Nobody joined");
    const { labels, requestIds } = await seedRequests(pool, id, { requests: REQUESTS, now: new Date() });
    const requestId = requestIds[0] ?? "";
    const { rows: requestRow } = await pool.query("select agency_id from request where id = $1", [requestId]);
    return { label: labels[0]?.id ?? "", requestId, agency: requestRow[0].agency_id };
  } finally {
    await close();
  }
}

async function measureAll({ url, port, databaseUrl }: RunningProgram): Promise<Measurement[]> {
  await signUpAt(url, EMAIL);
  const { label, requestId, agency } = await seed(databaseUrl);
  const token = await logInAt(url, EMAIL);
  const headers = { authorization: `Bearer ${token}` };
  const first = (await (await fetch(`${url}/api/requests?limit=50`, { headers })).json()) as { next: string };
  const list = (query: string) => `/api/requests?limit=50${query}`;
  const sorts = LIST_COLUMNS.filter((column) => column !== "tags" && column !== "deadline");
  const calls: [string, string][] = [
    ["health (floor)", "/healthz"],
    ["open, by deadline", list("")],
    ["its second page", list(`&cursor=${first.next}`)],
    ...sorts.map((sort): [string, string] => [`open, by ${sort}`, list(`&sort=${sort}`)]),
    ["closed", list("&filter=closed")],
    ["overdue", list("&filter=overdue")],
    ["denied, newest first", list("&filter=all&status=denied&sort=-filed")],
    ["one agency's", list(`&filter=all&agency=${agency}`)],
    ["one tag's", list(`&filter=all&tag=${label}`)],
    ["search in titles and mail", list("&filter=all&q=inspection")],
    ["counts", "/api/requests/counts"],
    ["board", "/api/requests/board"],
    ["one request", `/api/requests/${requestId}`],
  ];
  const measured: Measurement[] = [];
  for (const [what, path] of calls) measured.push(await measureCalls(what, port, path, token, MEASURED_MS));
  return measured;
}

await withProgram(async (running) =>
  printReport(await measureAll(running), `The tracker's first page at ${REQUESTS} requests`),
);
