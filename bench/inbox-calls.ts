/**
 * Calls a second and milliseconds a call of what the inbox asks the server for, at 20,000 emails in 8,000 conversations:
 * the whole program as it runs, its PostgreSQL and the callers on this machine, 8 connections kept open, a signed-in
 * person. The floor is `/healthz` of the same program in the same run, which asks nobody anything. Exits with 1
 * when the inbox's first page is answered less than 500 times a second, or on a busy machine than a share of the floor.
 */
import { join } from "node:path";
import { MAILBOX_FOLDERS } from "#core/request/filters-and-folders.ts";
import { openDatabase } from "#server/db/platform/database.ts";
import { openDiskStore } from "#server/files/disk-store.ts";
import { logInAt, signUpAt } from "#test/support/program-login.ts";
import {
  type Measurement,
  measureCalls,
  printReport,
  type RunningProgram,
  withProgram,
} from "./lib/http-load.ts";
import { seedMailbox } from "./lib/seed-mailbox.ts";

/** `npm run bench -- inbox-calls 100000` seeds that many conversations, and two and a half times the emails. */
const CONVERSATIONS = Number(process.argv[2] ?? 8_000);
const MEASURED_MS = Number(process.argv[3] ?? 3_000);
const EMAIL = "ada@example.org";

const SEARCHES = ["zeppelin", "the", "records request", '"public records"', "is:unread", "records is:unread"];

/** Fills the user's mailbox; resolves to a label of theirs and a conversation with more than one email. */
async function seed(databaseUrl: string, folder: string): Promise<{ label: string; requestId: string }> {
  const { pool, close } = openDatabase(databaseUrl);
  try {
    const { rows } = await pool.query<{ id: string }>("select id from user_account where email = $1", [
      EMAIL,
    ]);
    const id = rows[0]?.id;
    if (id === undefined) throw new Error("Nobody joined");
    const { labels, requestIds } = await seedMailbox(pool, id, {
      conversations: CONVERSATIONS,
      emails: CONVERSATIONS * 2.5,
      now: new Date(),
      files: await openDiskStore(join(folder, "files")),
    });
    return { label: labels[0]?.id ?? "", requestId: requestIds[0] ?? "" };
  } finally {
    await close();
  }
}

async function measureAll({ url, port, databaseUrl, folder }: RunningProgram): Promise<Measurement[]> {
  await signUpAt(url, EMAIL);
  const { label, requestId } = await seed(databaseUrl, folder);
  const token = await logInAt(url, EMAIL);
  const headers = { authorization: `Bearer ${token}` };
  const first = (await (await fetch(`${url}/api/conversations?limit=50`, { headers })).json()) as {
    next: string;
  };
  const list = (query: string) => `/api/conversations?limit=50${query}`;
  const calls: [string, string][] = [
    ["health (floor)", "/healthz"],
    ["inbox, first page", list("")],
    ["inbox, second page", list(`&cursor=${first.next}`)],
    ...MAILBOX_FOLDERS.filter((name) => name !== "inbox").map((name): [string, string] => [
      name,
      list(`&folder=${name}`),
    ]),
    ["label", list(`&folder=all&label=${label}`)],
    ...SEARCHES.map((q): [string, string] => [`search ${q}`, list(`&q=${encodeURIComponent(q)}`)]),
    ["what is beside the lists", "/api/mailbox"],
    ["one conversation", `/api/conversations/${requestId}`],
    ["who is signed in", "/api/me"],
  ];
  const measured: Measurement[] = [];
  for (const [what, path] of calls) measured.push(await measureCalls(what, port, path, token, MEASURED_MS));
  return measured;
}

await withProgram(async (running) =>
  printReport(await measureAll(running), `The inbox's first page at ${CONVERSATIONS} conversations`),
);
