import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";
import { seedMailbox } from "../../../../bench/lib/seed-mailbox.ts";
import { searchConversationIds } from "./conversation-search.ts";

/** The emails are of the last five years. */
const LAST_YEAR = new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10);

let app: TestApp;
let ada: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  ada = await app.signUpAndLogIn("ada@example.org");
  const bob = await app.signUpAndLogIn("bob@example.org");
  const now = new Date();
  await seedMailbox(app.database.pool, ada.id, { conversations: 1_600, emails: 4_000, distinct: 320, now });
  await seedMailbox(app.database.pool, bob.id, { conversations: 100, emails: 200, distinct: 100, now });
}, 180_000);
// The rows were written by the seed, and to derive them again takes longer than all tests.
afterAll(() => app?.close({ checkDerivedRows: false }));

test.each([
  ["a word of every email", "a"],
  ["a common word", "records"],
  ["a word of some", "inspection"],
  ["a rare word", "turbidity"],
  ["a word of none", "xylophone"],
  ["a common phrase", '"public records"'],
  ["a rarer phrase", '"drinking water"'],
  ["no phrase of any, though both words are common", '"records public the of"'],
  ["a word that must not be there", "-records"],
  ["words in one folder", "records in:archive"],
  ["words in few conversations", "records label:Water"],
  ["words of a time", `records before:${LAST_YEAR}`],
  ["what was sent", "from:me"],
])("the pages of %s have every conversation once, newest first", async (_name, q) => {
  const search = { ownerId: ada.id, q, folder: "inbox", label: null, now: new Date() } as const;
  const expected = await searchConversationIds(app.database.db, search);
  const { ids, times, total } = await readPages(q);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(expected.toSorted());
  expect(times).toEqual(times.toSorted().toReversed());
  expect(total).toEqual({ count: Math.min(expected.length, 1_000), hasMore: expected.length > 1_000 });
});

type Found = { ids: string[]; times: string[]; total: unknown };

async function readPages(q: string): Promise<Found> {
  const found: Found = { ids: [], times: [], total: null };
  let cursor = "";
  do {
    const path = `/api/conversations?limit=100&q=${encodeURIComponent(q)}${cursor && `&cursor=${cursor}`}`;
    const { status, body } = await ada.call("GET", path);
    expect(status).toBe(200);
    for (const { requestId, at } of body.items) {
      found.ids.push(requestId);
      found.times.push(at);
    }
    found.total ??= body.total;
    cursor = body.next ? encodeURIComponent(body.next) : "";
  } while (cursor !== "");
  return found;
}
