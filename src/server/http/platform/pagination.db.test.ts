import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refreshDerivedRows } from "#test/support/derived-rows.ts";
import { draft } from "#test/support/factories.ts";
import { ADMIN, startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

const REQUEST_COUNT = 250;

/** Lists of hundreds, with equal sort values on purpose, page by page. */
describe("pages of long lists", () => {
  let app: TestApp;
  let ada: TestUser;
  let admin: TestUser;

  beforeAll(async () => {
    app = await startTestApp();
    ada = await app.signUpAndLogIn("ada@example.org");
    admin = await app.signUpAndLogIn(ADMIN);
    await addRequests(REQUEST_COUNT);
    await app.database.pool.query(
      "insert into user_account (id, email, created_at) select gen_random_uuid(), n || '@example.org', '2026-01-01' from generate_series(1, $1::int) n",
      [REQUEST_COUNT - 2],
    );
  });
  afterAll(() => app?.close());

  /** Requests with an email each; ten share every deadline and every moment, and every fifth has no deadline. */
  async function addRequests(count: number): Promise<void> {
    await app.database.pool.query(
      `with made as (
         insert into request (id, owner_id, draft, title, status, next_due_on, last_message_at, updated_at, sent_at)
         select gen_random_uuid(), $1, $2, 'Request ' || n, 'awaiting_determination',
           case when n % 5 = 0 then 'infinity' else date '2026-03-10' + n / 10 end,
           timestamptz '2026-03-01 12:00:00Z' - (n / 10) * interval '1 hour', '2026-03-01', '2026-03-01'
         from generate_series(1, $3::int) n returning id, owner_id, last_message_at)
       insert into message (id, owner_id, request_id, direction, from_address, sent_or_received_at)
       select gen_random_uuid(), owner_id, id, direction, 'foia@nara.gov', last_message_at
       from made, (values ('in'), ('out')) as ways (direction)`,
      [ada.id, JSON.stringify(draft()), count],
    );
    await refreshDerivedRows(app.database.pool);
  }

  type Page = { items: Record<string, string>[]; next: string | null };

  /** Walks a list to its end; `meanwhile` happens once, between the first page and the second. */
  async function readAllPages(user: TestUser, path: string, betweenPages?: () => Promise<void>) {
    const items: Record<string, string>[] = [];
    let cursor: string | null = "";
    for (let pages = 0; cursor !== null && pages < 50; pages++) {
      const separator = path.includes("?") ? "&" : "?";
      const link: string = cursor === "" ? path : `${path}${separator}cursor=${cursor}`;
      const { status, body }: { status: number; body: Page } = await user.call("GET", link);
      expect(status).toBe(200);
      items.push(...body.items);
      cursor = body.next;
      if (pages === 0) await betweenPages?.();
    }
    return items;
  }

  test("requests: all, once each, nearest deadline first", async () => {
    const items = await readAllPages(ada, "/api/requests?limit=37");
    expect(new Set(items.map(({ id }) => id)).size).toBe(REQUEST_COUNT);
    expect(items).toHaveLength(REQUEST_COUNT);
    const { rows } = await app.database.pool.query(
      // Of those without a deadline, which come last, the newest first.
      `select id from request where owner_id = $1
       order by next_due_on, case when isfinite(next_due_on) then id end, id desc`,
      [ada.id],
    );
    expect(items.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  });

  test.each(["inbox", "sent", "needs_action"])(
    "conversations in %s: all, once each, newest first",
    async (folder) => {
      const items = await readAllPages(ada, `/api/conversations?folder=${folder}&limit=41`);
      expect(items).toHaveLength(REQUEST_COUNT);
      expect(new Set(items.map(({ requestId }) => requestId)).size).toBe(REQUEST_COUNT);
      const times = items.map(({ at }) => at);
      expect(times).toEqual(times.toSorted().toReversed());
    },
  );

  test("people: all, once each", async () => {
    const items = await readAllPages(admin, "/api/admin/users?limit=60");
    expect(items).toHaveLength(REQUEST_COUNT);
    expect(new Set(items.map(({ id }) => id)).size).toBe(REQUEST_COUNT);
  });

  test("what comes meanwhile neither hides nor repeats what was there", async () => {
    const before = (await readAllPages(ada, "/api/conversations?limit=200")).map(
      ({ requestId }) => requestId,
    );
    const during = await readAllPages(ada, "/api/conversations?limit=50", () => addRequests(20));
    const ids = during.map(({ requestId }) => requestId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(before.filter((id) => !ids.includes(id))).toEqual([]);
  });

  test("a page that is exactly full has no next one", async () => {
    const bob = await app.signUpAndLogIn("bob@elsewhere.example");
    for (let n = 0; n < 2; n++) await bob.call("POST", "/api/requests", { draft: draft({ title: `${n}` }) });
    const { body } = await bob.call("GET", "/api/requests?filter=drafts&limit=2");
    expect(body).toMatchObject({ items: [{}, {}], next: null });
  });

  test("unmatched email: all, once each, newest first", async () => {
    await app.database.pool.query(
      `with mail as (
         insert into inbound (id, raw_sha256, size, envelope_from, envelope_to, received_at, state)
         select gen_random_uuid(), n::text, 1, 'a@b.example', 'x@in.daylight.test', now(), 'unmatched'
         from generate_series(1, 120) n returning id)
       insert into unmatched (inbound_id, created_at) select id, '2026-01-01' from mail`,
    );
    const items = await readAllPages(admin, "/api/admin/unmatched?limit=50");
    expect(new Set(items.map(({ id }) => id)).size).toBe(120);
  });

  test("a page link of one user is of no use to another", async () => {
    const { body } = await ada.call("GET", "/api/requests?limit=5");
    const eve = await app.signUpAndLogIn(`${randomUUID()}@elsewhere.example`);
    expect((await eve.call("GET", `/api/requests?cursor=${body.next}`)).body.items).toEqual([]);
  });
});
