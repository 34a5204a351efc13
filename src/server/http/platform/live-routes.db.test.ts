import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RequestDetail } from "#contract/requests/request.ts";
import { createDraft, createSentRequest, deliverReply } from "#test/support/factories.ts";
import { openLiveStream } from "#test/support/live-stream.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";

describe("live news", () => {
  let app: TestApp;
  let ada: TestUser;
  let eve: TestUser;
  let request: RequestDetail;

  beforeAll(async () => {
    app = await startTestApp();
    ada = await app.signUpAndLogIn("ada@example.org");
    eve = await app.signUpAndLogIn("eve@example.org");
    request = await createSentRequest(app, ada);
  });
  afterAll(() => app?.close());

  test("new email is announced to its owner, and to nobody else", async () => {
    const page = await openLiveStream(app.url, ada.token);
    const eveStream = await openLiveStream(app.url, eve.token);
    await waitUntil(async () => page.lastEventId());
    await waitUntil(async () => eveStream.lastEventId());
    await deliverReply(app, ada, request, {});
    await waitUntil(async () => page.events.length > 0);
    expect(page.events[0]).toMatchObject({ kind: "message", requestId: request.id });
    expect(page.events.every((event) => event.requestId === request.id)).toBe(true);
    // Eve's own event comes through, so Ada's would have, too.
    const own = await createDraft(eve);
    await waitUntil(async () => eveStream.events.length > 0);
    expect(eveStream.events.map((event) => event.requestId)).toEqual([own.id]);
    page.close();
    eveStream.close();
  });

  test("a page that comes back gets what it missed, each once", async () => {
    const page = await openLiveStream(app.url, ada.token);
    await waitUntil(async () => page.lastEventId());
    const before = page.lastEventId();
    page.close();
    await deliverReply(app, ada, request, {});
    await deliverReply(app, ada, request, {});
    const again = await openLiveStream(app.url, ada.token, before);
    await waitUntil(async () => again.events.length === 2);
    await deliverReply(app, ada, request, {});
    await waitUntil(async () => again.events.length === 3);
    const ids = again.events.map((event) => event.id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    again.close();

    const thirdStream = await openLiveStream(app.url, ada.token, again.lastEventId());
    await deliverReply(app, ada, request, {});
    await waitUntil(async () => thirdStream.events.length > 0);
    expect(thirdStream.events.every((event) => !ids.includes(event.id))).toBe(true);
    thirdStream.close();
  });

  test("a page's first stream tells what happened since the page began, and nothing older", async () => {
    const { rows: oldEvents } = await app.database.pool.query(
      `insert into request_event (owner_id, request_id, at, actor, kind)
       values ($1, $2, $3::timestamptz - interval '2 minutes', 'system', 'delivered') returning id::int`,
      [ada.id, request.id, app.clock.now().toString()],
    );
    await app.database.pool.query(
      "update request_event set at = at - interval '1 hour' where owner_id = $1 and id < $2",
      [ada.id, oldEvents[0].id],
    );
    await deliverReply(app, ada, request, {});
    const secondStream = await openLiveStream(app.url, ada.token, null, "?open=30000");
    await waitUntil(async () => secondStream.events.length > 0);
    await waitUntil(async () => secondStream.lastEventId());
    expect(
      secondStream.events.every((event) => event.requestId === request.id && event.id > oldEvents[0].id),
    ).toBe(true);
    secondStream.close();
    const older = await openLiveStream(app.url, ada.token, null, "?open=300000");
    await waitUntil(async () => older.events.length > 0);
    expect(older.events[0]?.id).toBe(oldEvents[0].id);
    older.close();
    const refused = await openLiveStream(app.url, ada.token, null, "?open=-1");
    expect(refused.status).toBe(400);
    refused.close();
  });

  test("of very many missed events the newest are sent", async () => {
    await app.database.pool.query(
      `insert into request_event (owner_id, request_id, at, actor, kind)
       select $1, $2, now(), 'system', 'delivered' from generate_series(1, 250)`,
      [ada.id, request.id],
    );
    const { rows } = await app.database.pool.query("select max(id)::int as newest from request_event");
    const page = await openLiveStream(app.url, ada.token, "0");
    // What the email of an earlier test still sets off may come after it.
    await waitUntil(async () => page.events.some(({ id }) => id === rows[0].newest));
    expect(page.events.filter(({ id }) => id <= rows[0].newest).length).toBeLessThanOrEqual(200);
    page.close();
  });

  test("when the feed is cut every page is sent away, to come back and ask", async () => {
    const page = await openLiveStream(app.url, ada.token);
    await waitUntil(async () => page.lastEventId());
    await app.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query = 'listen live'`,
    );
    await page.ended;
    await deliverReply(app, ada, request, {});
    const again = await openLiveStream(app.url, ada.token, page.lastEventId());
    await waitUntil(async () => again.events.length > 0);
    expect(again.events).toMatchObject([{ kind: "message" }]);
    again.close();
  });

  test("twenty tabs, and no more until one is closed", async () => {
    const pages = await Promise.all(Array.from({ length: 20 }, () => openLiveStream(app.url, eve.token)));
    expect(pages.map((page) => page.status)).toEqual(pages.map(() => 200));
    expect(await eve.call("GET", "/api/live")).toMatchObject({
      status: 429,
      body: { code: "too_many_streams" },
    });
    pages[0]?.close();
    const next = await waitUntil(async () => {
      const page = await openLiveStream(app.url, eve.token);
      return page.status === 200 && page;
    });
    for (const page of [...pages, next]) page.close();
  });

  test("stopping the program ends the streams", async () => {
    const own = await startTestApp();
    const user = await own.signUpAndLogIn("ada@example.org");
    const page = await openLiveStream(own.url, user.token);
    await own.close();
    await page.ended.catch(() => undefined);
  });
});
