import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RequestDetail } from "#contract/request.ts";
import { type TestApp, type TestPerson, testApp } from "#test/app.ts";
import { drafted, reply, sent } from "#test/factories.ts";
import { openLive } from "#test/live.ts";
import { until } from "#test/until.ts";

describe("live news", () => {
  let app: TestApp;
  let ada: TestPerson;
  let eve: TestPerson;
  let request: RequestDetail;

  beforeAll(async () => {
    app = await testApp();
    ada = await app.signUpAndIn("ada@example.org");
    eve = await app.signUpAndIn("eve@example.org");
    request = await sent(app, ada);
  });
  afterAll(() => app?.close());

  test("new mail is told to its owner, and to nobody else", async () => {
    const page = await openLive(app.url, ada.token);
    const hers = await openLive(app.url, eve.token);
    await until(async () => page.lastEventId());
    await until(async () => hers.lastEventId());
    await reply(app, ada, request, {});
    await until(async () => page.events.length > 0);
    expect(page.events[0]).toMatchObject({ kind: "mail", requestId: request.id });
    expect(page.events.every((event) => event.requestId === request.id)).toBe(true);
    // Eve's own event comes through, so Ada's would have, too.
    const own = await drafted(eve);
    await until(async () => hers.events.length > 0);
    expect(hers.events.map((event) => event.requestId)).toEqual([own.id]);
    page.close();
    hers.close();
  });

  test("a page that comes back is told what it missed, each once", async () => {
    const page = await openLive(app.url, ada.token);
    await until(async () => page.lastEventId());
    const before = page.lastEventId();
    page.close();
    await reply(app, ada, request, {});
    await reply(app, ada, request, {});
    const again = await openLive(app.url, ada.token, before);
    await until(async () => again.events.length === 2);
    await reply(app, ada, request, {});
    await until(async () => again.events.length === 3);
    const ids = again.events.map((event) => event.id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    again.close();

    const third = await openLive(app.url, ada.token, again.lastEventId());
    await reply(app, ada, request, {});
    await until(async () => third.events.length > 0);
    expect(third.events.every((event) => !ids.includes(event.id))).toBe(true);
    third.close();
  });

  test("a page's first stream tells what happened since the page began, and nothing older", async () => {
    const { rows: old } = await app.database.pool.query(
      `insert into request_event (owner_id, request_id, at, actor, kind)
       values ($1, $2, $3::timestamptz - interval '2 minutes', 'system', 'delivered') returning id::int`,
      [ada.id, request.id, app.clock.now().toString()],
    );
    await app.database.pool.query(
      "update request_event set at = at - interval '1 hour' where owner_id = $1 and id < $2",
      [ada.id, old[0].id],
    );
    await reply(app, ada, request, {});
    const young = await openLive(app.url, ada.token, null, "?open=30000");
    await until(async () => young.events.length > 0);
    await until(async () => young.lastEventId());
    expect(young.events.every((event) => event.requestId === request.id && event.id > old[0].id)).toBe(true);
    young.close();
    const older = await openLive(app.url, ada.token, null, "?open=300000");
    await until(async () => older.events.length > 0);
    expect(older.events[0]?.id).toBe(old[0].id);
    older.close();
    const refused = await openLive(app.url, ada.token, null, "?open=-1");
    expect(refused.status).toBe(400);
    refused.close();
  });

  test("of very many missed events the newest are told", async () => {
    await app.database.pool.query(
      `insert into request_event (owner_id, request_id, at, actor, kind)
       select $1, $2, now(), 'system', 'delivered' from generate_series(1, 250)`,
      [ada.id, request.id],
    );
    const { rows } = await app.database.pool.query("select max(id)::int as newest from request_event");
    const page = await openLive(app.url, ada.token, "0");
    // What the mail of an earlier test still sets off may come after it.
    await until(async () => page.events.some(({ id }) => id === rows[0].newest));
    expect(page.events.filter(({ id }) => id <= rows[0].newest).length).toBeLessThanOrEqual(200);
    page.close();
  });

  test("when the feed is cut every page is sent away, to come back and ask", async () => {
    const page = await openLive(app.url, ada.token);
    await until(async () => page.lastEventId());
    await app.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query = 'listen live'`,
    );
    await page.ended;
    await reply(app, ada, request, {});
    const again = await openLive(app.url, ada.token, page.lastEventId());
    await until(async () => again.events.length > 0);
    expect(again.events).toMatchObject([{ kind: "mail" }]);
    again.close();
  });

  test("twenty tabs, and no more until one is closed", async () => {
    const pages = await Promise.all(Array.from({ length: 20 }, () => openLive(app.url, eve.token)));
    expect(pages.map((page) => page.status)).toEqual(pages.map(() => 200));
    expect(await eve.call("GET", "/api/live")).toMatchObject({
      status: 429,
      body: { code: "too_many_streams" },
    });
    pages[0]?.close();
    const next = await until(async () => {
      const page = await openLive(app.url, eve.token);
      return page.status === 200 && page;
    });
    for (const page of [...pages, next]) page.close();
  });

  test("stopping the program ends the streams", async () => {
    const own = await testApp();
    const person = await own.signUpAndIn("ada@example.org");
    const page = await openLive(own.url, person.token);
    await own.close();
    await page.ended.catch(() => undefined);
  });
});
