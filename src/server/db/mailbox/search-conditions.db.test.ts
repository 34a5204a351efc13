import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";
import { seedRequests } from "../../../../bench/lib/seed-requests.ts";
import { searchConversationIds } from "./conversation-search.ts";

const NOW = new Date("2026-06-15T15:00:00Z");
const REQUESTS = 1_400;

let app: TestApp;
let ada: TestUser;
let bob: TestUser;

/** Requests of all kinds: every fifteenth in spam or trash, some without an email, marks here and there. */
const VARIED = `with numbered as (
    select id, row_number() over (order by id) as n from request where owner_id = $1)
  update request r set
    mailbox_folder = case when n % 30 = 0 then 'spam' when n % 30 = 15 then 'trash' when n % 7 = 0 then 'archive' else 'inbox' end,
    unread = case when n % 11 = 0 then 2 else 0 end,
    starred = n % 13 = 0,
    snoozed_until = case when n % 37 = 0 then $2::timestamptz + interval '1 day' end,
    reply_draft_at = case when n % 41 = 0 then $2::timestamptz end,
    status = case when n % 43 = 0 then 'draft' else status end,
    last_message_at = case when n % 43 = 0 then null else last_message_at end
  from numbered where numbered.id = r.id`;

beforeAll(async () => {
  app = await startTestApp({ now: NOW.toISOString() });
  ada = await app.signUpAndLogIn("ada@example.org");
  bob = await app.signUpAndLogIn("bob@example.org");
  const { pool } = app.database;
  await seedRequests(pool, ada.id, { requests: REQUESTS, emails: REQUESTS * 2, now: NOW });
  await seedRequests(pool, bob.id, { requests: 50, emails: 100, now: NOW });
  await pool.query(VARIED, [ada.id, NOW]);
  await pool.query("select refresh_request_rows(array(select id from request where owner_id = $1))", [
    ada.id,
  ]);
  await pool.query(
    `insert into share (id, owner_id, request_id, email, level, user_id, token_hash, invited_at, accepted_at)
     select gen_random_uuid(), owner_id, id, 'bob@example.org', 'view', $2, decode(md5(id::text), 'hex'), $3, $3
     from request where owner_id = $1 and id < '40000000-0000-0000-0000-000000000000'`,
    [ada.id, bob.id, NOW],
  );
  await pool.query("vacuum analyze");
}, 300_000);
// The rows were written by the seed, and to derive them again takes longer than all tests.
afterAll(() => app?.close({ checkDerivedRows: false }));

const APPEAL_RUNS = "(l.stage = 'appealable' and l.open_until > $2)";
const IS_OPEN = `(l.stage = 'open' or ${APPEAL_RUNS})`;
const IS_CLOSED = `(l.stage = 'closed' or (l.stage = 'appealable' and not l.open_until > $2))`;
const IS_OVERDUE = `coalesce(${IS_OPEN} and l.overdue_at <= $2 and l.waiting_on = 'agency', false)`;
const HAS_HOUSING = `exists (select from request_label h join label n on n.owner_id = h.owner_id and n.id = h.label_id
  where h.request_id = r.id and n.name = 'Housing')`;
const NOT_REMOVED = "r.mailbox_folder not in ('spam', 'trash')";

/** What each search finds of an owner's requests, in plain words of the database; in the inbox, where it does not say itself where. */
const SEARCHES: [q: string, where: string, inbox: string][] = [
  ["status:open", IS_OPEN, NOT_REMOVED],
  ["status:closed", IS_CLOSED, NOT_REMOVED],
  ["status:overdue", IS_OVERDUE, NOT_REMOVED],
  ["-status:overdue", `not ${IS_OVERDUE}`, NOT_REMOVED],
  ["-status:open", `not ${IS_OPEN}`, NOT_REMOVED],
  ["status:denied", "r.status = 'denied'", NOT_REMOVED],
  ["status:draft", "r.status = 'draft'", NOT_REMOVED],
  ["status:appeal_decided", "r.status = 'appeal_decided'", NOT_REMOVED],
  ["status:denied OR status:closed", `(r.status = 'denied' or ${IS_CLOSED})`, NOT_REMOVED],
  ["status:denied OR is:unread", "(r.status = 'denied' or r.unread > 0)", NOT_REMOVED],
  ["status:open -is:unread", `${IS_OPEN} and r.unread = 0`, NOT_REMOVED],
  ["status:overdue is:starred", `${IS_OVERDUE} and r.starred`, NOT_REMOVED],
  ["is:unread", "r.unread > 0", NOT_REMOVED],
  ["is:read", "r.unread = 0", NOT_REMOVED],
  ["is:starred", "r.starred", NOT_REMOVED],
  ["is:snoozed", "r.snoozed_until is not null", NOT_REMOVED],
  ["has:draft", "(r.reply_draft_at is not null or r.status = 'draft')", NOT_REMOVED],
  ["in:spam", "'spam' = any(r.folders)", "true"],
  ["in:trash status:open", `'trash' = any(r.folders) and ${IS_OPEN}`, "true"],
  ["in:archive", "'archive' = any(r.folders)", "true"],
  ["in:inbox", "'inbox' = any(r.folders)", "true"],
  ["in:anywhere", "true", "true"],
  ["-in:inbox", "not 'inbox' = any(r.folders)", "true"],
  ["label:housing", HAS_HOUSING, NOT_REMOVED],
  ["-label:housing", `not ${HAS_HOUSING}`, NOT_REMOVED],
  ["label:housing status:open", `${HAS_HOUSING} and ${IS_OPEN}`, NOT_REMOVED],
  ["label:nothing", "false", NOT_REMOVED],
];

async function expectedIds(where: string): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ id: string }>(
    `select r.id from request r join request_row l on l.id = r.id
     where r.owner_id = $1 and $2::timestamptz is not null and ${where}
     order by date_trunc('milliseconds', coalesce(r.last_message_at, r.updated_at)) desc, r.id desc`,
    [ada.id, NOW],
  );
  return rows.map(({ id }) => id);
}

const cappedCount = ({ length }: string[]) => ({ count: Math.min(length, 1_000), hasMore: length > 1_000 });

type List = { ids: string[]; total: unknown };

async function readPages(
  user: TestUser,
  path: string,
  idOf: (item: Record<string, string>) => unknown,
): Promise<List> {
  const list: List = { ids: [], total: undefined };
  let cursor: string | null = null;
  do {
    const page = `${path}&limit=200${cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`}`;
    const { status, body } = await user.call("GET", page);
    expect(status, JSON.stringify(body)).toBe(200);
    list.ids.push(...body.items.map(idOf));
    list.total ??= body.total;
    cursor = body.next ?? null;
  } while (cursor !== null);
  return list;
}

test.each(SEARCHES)(
  "%s finds in the inbox what it says, newest first, page by page",
  async (q, where, inbox) => {
    const expected = await expectedIds(`${where} and ${inbox}`);
    const path = `/api/conversations?q=${encodeURIComponent(q)}`;
    const { ids, total } = await readPages(ada, path, ({ requestId }) => requestId);
    expect(ids).toEqual(expected);
    expect(total).toEqual(cappedCount(expected));
  },
);

test.each([
  ["archive", "'archive' = any(r.folders)"],
  ["spam", "'spam' = any(r.folders)"],
  ["starred", "'starred' = any(r.folders)"],
])("a status is looked for in the folder %s", async (folder, inFolder) => {
  const path = `/api/conversations?folder=${folder}&q=status:open`;
  const { ids } = await readPages(ada, path, ({ requestId }) => requestId);
  expect(ids).toEqual(await expectedIds(`${IS_OPEN} and ${inFolder}`));
});

test.each(["deadline", "title", "status"])(
  "in the tracker by %s each search keeps the order",
  async (sort) => {
    const path = `/api/requests?filter=all&sort=${sort}`;
    const all = await readPages(ada, path, ({ id }) => id);
    expect(all.ids).toHaveLength(REQUESTS);
    for (const [q, where] of SEARCHES) {
      const { ids, total } = await readPages(ada, `${path}&q=${encodeURIComponent(q)}`, ({ id }) => id);
      const expected = await expectedIds(where);
      expect(ids, q).toEqual(all.ids.filter((id) => expected.includes(id)));
      expect(total, q).toEqual(cappedCount(expected));
    }
  },
);

test("a collaborator finds only what is shared, and nothing by the owner's labels and marks", async () => {
  const IS_SHARED = "r.id < '40000000-0000-0000-0000-000000000000' and r.status <> 'draft'";
  const find = (q: string) =>
    searchConversationIds(app.database.db, {
      ownerId: ada.id,
      q,
      folder: "inbox",
      label: null,
      now: NOW,
      sharedWith: bob.id,
    });
  expect(await find("status:open")).toEqual(await expectedIds(`${IS_SHARED} and ${IS_OPEN}`));
  expect(await find("status:overdue")).toEqual(await expectedIds(`${IS_SHARED} and ${IS_OVERDUE}`));
  expect(await find("is:read")).toEqual(await expectedIds(IS_SHARED));
  expect(await find("is:unread")).toEqual([]);
  expect(await find("label:housing")).toEqual([]);
  const path = "/api/requests?scope=shared&filter=all";
  for (const [q, where] of [
    ["status:open", IS_OPEN],
    ["status:denied", "r.status = 'denied'"],
    ["-status:overdue", `not ${IS_OVERDUE}`],
  ] as const) {
    const { ids } = await readPages(bob, `${path}&q=${encodeURIComponent(q)}`, ({ id }) => id);
    expect(ids.toSorted(), q).toEqual((await expectedIds(`${IS_SHARED} and ${where}`)).toSorted());
  }
});
