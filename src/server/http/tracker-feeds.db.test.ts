import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, type TestPerson, testApp } from "#test/app.ts";
import { drafted, sent } from "#test/factories.ts";

/** What the tracker tells beside its lists: the calendar a program reads, and the numbers. */
describe("what is made of a person's clocks", () => {
  let app: TestApp;
  let ada: TestPerson;
  let eve: TestPerson;

  beforeAll(async () => {
    app = await testApp();
    ada = await app.signUpAndIn("ada@example.org");
    eve = await app.signUpAndIn("eve@example.org");
  });
  afterAll(() => app?.close());

  const made = async (person: TestPerson): Promise<string> => {
    const { status, body } = await person.call("POST", "/api/me/calendar-feed");
    expect(status).toBe(201);
    return body.url.replace("https://daylight.test", "");
  };
  const events = (text: string) =>
    new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));

  test("the calendar feed has the person's open days alone, and follows them", async () => {
    const request = await sent(app, ada, { title: "Bridge; inspections" });
    await drafted(ada, { title: "Not sent" });
    await sent(app, eve, { title: "Somebody else’s" });
    const path = await made(ada);
    const { status, headers, body } = await app.call("GET", path);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toMatch(/^text\/calendar; charset=utf-8/);
    const [event, ...more] = events(body);
    expect(more).toEqual([]);
    expect(event?.summary).toBe("Answer due: Bridge; inspections (NARA)");
    expect(event?.startDate.toString()).toBe(request.deadline?.dueOn);
    expect(event?.description).toContain(`https://daylight.test/requests-tracker?request=${request.id}`);
    expect(event?.description).toContain("5 U.S.C.");

    const tag = headers.get("etag") ?? "";
    const again = await fetch(`${app.url}${path}`, { headers: { "if-none-match": tag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const { body: state } = await ada.call("GET", "/api/me/calendar-feed");
    expect(state.feed.readAt).not.toBeNull();

    await ada.call("POST", `/api/requests/${request.id}/status`, { to: "withdrawn" });
    const after = await fetch(`${app.url}${path}`, { headers: { "if-none-match": tag } });
    expect(after.status).toBe(200);
    expect(events(await after.text())).toEqual([]);
  });

  test("a new address ends the one before, ending it leaves none, and the secret itself is nowhere kept", async () => {
    const first = await made(ada);
    const second = await made(ada);
    expect(second).not.toBe(first);
    const read = async (path: string) => {
      const { status, body } = await app.call("GET", path);
      return status === 200 ? "read" : body.code;
    };
    expect(await read(first)).toBe("feed_ended");
    expect(await read(second)).toBe("read");
    const secret = second.slice("/api/calendar/".length, -".ics".length);
    const { rows } = await app.database.pool.query("select * from calendar_feed");
    expect(JSON.stringify(rows)).not.toContain(secret);

    expect((await eve.call("GET", "/api/me/calendar-feed")).body).toEqual({ feed: null });
    expect((await eve.call("DELETE", "/api/me/calendar-feed")).status).toBe(404);
    expect(await read(second)).toBe("read");
    expect((await ada.call("DELETE", "/api/me/calendar-feed")).status).toBe(204);
    expect(await read(second)).toBe("feed_ended");
    expect((await ada.call("DELETE", "/api/me/calendar-feed")).status).toBe(404);
  });

  test.each(["x.ics", ".ics", `${"a".repeat(43)}.ics`, "%00.ics", "..%2f..%2fetc", "a".repeat(101)])(
    "an address that was never given out, %s, opens nothing",
    async (file) => {
      const { status } = await app.call("GET", `/api/calendar/${file}`);
      expect([400, 404]).toContain(status);
    },
  );

  test("a person who was shut out has no feed any more", async () => {
    const path = await made(eve);
    await app.database.pool.query("update person set disabled = true where id = $1", [eve.id]);
    expect((await app.call("GET", path)).status).toBe(404);
    await app.database.pool.query("update person set disabled = false where id = $1", [eve.id]);
    expect((await app.call("GET", path)).status).toBe(200);
  });

  test("one who is not signed in makes no feed", async () => {
    for (const method of ["GET", "POST", "DELETE"]) {
      expect((await app.call(method, "/api/me/calendar-feed")).status).toBe(401);
    }
  });
});
