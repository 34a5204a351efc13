import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RequestDetail } from "#contract/requests/request.ts";
import { epochDayOf, isoDayOf } from "#core/dates/epoch-day.ts";
import { remindUser, remindUsers } from "#server/actions/accounts/remind-users.ts";
import { ACKNOWLEDGMENT, createDraft, createSentRequest, deliverReply } from "#test/support/factories.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

describe("what a user is notified, and when", () => {
  let app: TestApp;
  let users = 0;
  const DIGEST = Object.fromEntries(
    ["due_soon", "due_today", "overdue", "silence", "appeal", "link", "reminder"].map((kind) => [
      kind,
      "digest",
    ]),
  );

  beforeAll(async () => {
    app = await startTestApp();
  });
  beforeEach(() => {
    app.relay.behavior = "accept";
    app.clock.set("2026-03-02T15:00:00Z");
  });
  afterAll(() => app?.close());

  /** Someone of their own for each test, already known to the timer. */
  async function signUpUser(changes: Parameters<TestApp["signUpAndLogIn"]>[1] = {}): Promise<TestUser> {
    users += 1;
    const user = await app.signUpAndLogIn(`person-${users}@example.org`, changes);
    await remindUsers(app.context);
    return user;
  }
  const emailsTo = (address: string) =>
    app.relay.emails.filter(
      ({ envelopeTo, subject }) => envelopeTo.includes(address) && !/code$/.test(subject),
    );
  const subjectsTo = (user: TestUser) => emailsTo(user.email).map(({ subject }) => subject);
  const later = (day: string, by: number) => isoDayOf(epochDayOf(day) + by);
  /** Five minutes past eight or nine in New York on this day: the timer runs, and what it asked for is done. */
  async function runMorningOf(day: string): Promise<void> {
    app.clock.set(`${day}T13:05:00Z`);
    await remindUsers(app.context);
    await app.runDueJobs();
  }
  const dueOf = (request: RequestDetail) => request.deadline?.dueOn ?? "";
  const draftOf = async (user: TestUser, id: string) =>
    (await user.call("GET", `/api/requests/${id}/reply-draft`)).body.content;
  const chasing = (request: RequestDetail) =>
    emailsTo("foia@nara.gov").filter(
      ({ from, subject }) => from?.address === request.replyAddress && /^Re:/.test(subject),
    );
  const choose = (user: TestUser, changes: object) => user.call("PUT", "/api/me/notices", changes);

  test("an agency's deadline is announced before it, on the day and after it, each once, also with two workers", async () => {
    const ada = await signUpUser();
    const request = await createSentRequest(app, ada);
    const due = dueOf(request);
    await runMorningOf(later(due, -7));
    expect(subjectsTo(ada)).toEqual([]);
    await runMorningOf(later(due, -1));
    expect(subjectsTo(ada)).toEqual(["Daylight: 1 due"]);
    expect(emailsTo(ada.email)[0]?.text).toContain("The response is due ");
    await runMorningOf(due);
    await runMorningOf(later(due, 1));
    expect(subjectsTo(ada)).toEqual(["Daylight: 1 due", "Daylight: 1 due", "Daylight: 1 overdue"]);
    expect(emailsTo(ada.email)[1]?.text).toContain("The response is due today.");

    await Promise.all([1, 2, 3].map(() => remindUser(app.context, { ownerId: ada.id })));
    await Promise.all([1, 2].map(() => remindUsers(app.context)));
    await app.runDueJobs();
    await runMorningOf(later(due, 2));
    expect(subjectsTo(ada)).toHaveLength(3);
    const unsubscribe =
      emailsTo(ada.email)[2]?.headers.find(({ name }) => name === "list-unsubscribe")?.value ?? "";
    const link = /daylight\.test(\/api\/notices-by-mail\/digest\/[\w-]+)>/.exec(unsubscribe)?.[1] ?? "";
    expect((await app.call("GET", link)).body).toContain("Stop getting daily digests by email?");
    expect((await app.call("POST", link.replace("digest", "appeal"))).status).toBe(404);
    expect((await app.call("POST", link)).status).toBe(200);
    const { choices } = (await ada.call("GET", "/api/me/notices")).body;
    expect(choices).toMatchObject({ overdue: "none", due_soon: "none", reply: "at_once", appeal: "at_once" });
  });

  test("once it is late a follow-up is prepared; the agency's reply removes it, and no more notices are sent", async () => {
    const ada = await signUpUser();
    const request = await createSentRequest(app, ada);
    const late = later(dueOf(request), 1);
    await runMorningOf(late);
    const draft = await draftOf(ada, request.id);
    expect(draft).toMatchObject({ letter: "follow_up", recipients: null, files: [] });
    expect(draft.text).toContain("I have not had an answer yet.");
    const [email] = emailsTo(ada.email);
    expect(email?.text).toContain("A follow-up is ready for you to send.");
    expect(email?.text).toContain(`https://daylight.test/inbox?request=${request.id}`);
    expect(chasing(request)).toEqual([]);

    await choose(ada, { choices: { reply: "digest" } });
    await deliverReply(app, ada, request, { text: "We refuse the records." });
    expect(await draftOf(ada, request.id)).toBeNull();
    expect(subjectsTo(ada)).toHaveLength(1);
    await runMorningOf(later(late, 1));
    expect(subjectsTo(ada).slice(1)).toEqual(["Daylight: 1 reply"]);
    for (const days of [2, 6, 40, 70]) await runMorningOf(later(late, days));
    expect(subjectsTo(ada)).toHaveLength(2);
  });

  test("a day that was met before it came, or by an acknowledged release, notifies nobody", async () => {
    const ada = await signUpUser();
    const request = await createSentRequest(app, ada);
    await deliverReply(app, ada, request, { text: ACKNOWLEDGMENT });
    await ada.call("POST", `/api/requests/${request.id}/status`, { to: "closed" });
    const before = subjectsTo(ada).length;
    for (const days of [-1, 0, 1]) await runMorningOf(later(dueOf(request), days));
    expect(subjectsTo(ada)).toHaveLength(before);
  });

  test("a request that asks for it sends its follow-up by itself, once, and says so, whatever else is mailed", async () => {
    const ada = await signUpUser();
    await choose(ada, { choices: { overdue: "none", due_today: "none", due_soon: "none" } });
    const request = await createSentRequest(app, ada);
    const path = `/api/requests/${request.id}/auto-follow-up`;
    expect((await ada.call("PUT", path, { enabled: true })).body).toEqual({
      reminders: [],
      autoFollowUp: true,
    });
    await runMorningOf(dueOf(request));
    expect(chasing(request)).toEqual([]);
    const late = later(dueOf(request), 1);
    app.clock.set(`${late}T13:05:00Z`);
    // The same job on three workers.
    await Promise.all([1, 2, 3].map(() => remindUser(app.context, { ownerId: ada.id })));
    await runMorningOf(late);
    await runMorningOf(later(late, 1));
    expect(chasing(request)).toHaveLength(1);
    expect(await draftOf(ada, request.id)).toBeNull();
    expect(subjectsTo(ada)).toEqual(["Daylight: 1 overdue"]);
    expect(emailsTo(ada.email)[0]?.text).toContain("The follow-up was sent automatically, as you chose.");
    const { events } = (await ada.call("GET", `/api/requests/${request.id}`)).body;
    const notified = events.filter(({ kind }: { kind: string }) => kind === "message_sent");
    expect(notified).toMatchObject([{ actor: "system", data: { letter: "follow_up", by: "itself" } }]);

    expect((await ada.call("PUT", path, { enabled: false })).body.autoFollowUp).toBe(false);
    await runMorningOf(later(late, 31));
    expect(chasing(request)).toHaveLength(1);
    expect(await draftOf(ada, request.id)).toMatchObject({ letter: expect.any(String) });
  });

  test("no follow-up leaves with a gap, over the user's own words, or where the agency wrote meanwhile", async () => {
    const nameless = await signUpUser({ name: "Ada" });
    const open = await createSentRequest(app, nameless);
    const own = await createSentRequest(app, nameless);
    const answered = await createSentRequest(app, nameless);
    for (const { id } of [open, own, answered]) {
      await nameless.call("PUT", `/api/requests/${id}/auto-follow-up`, { enabled: true });
    }
    const content = {
      id: randomUUID(),
      text: "Mine",
      recipients: null,
      files: [],
      letter: null,
      forwards: null,
    };
    await nameless.call("PUT", `/api/requests/${own.id}/reply-draft`, { baseVersion: 0, content });
    await deliverReply(app, nameless, answered, { text: "We need more time to look." });
    await app.database.pool.query("update user_account set name = '' where id = $1", [nameless.id]);
    await runMorningOf(later(dueOf(open), 1));
    expect([open, own, answered].flatMap(chasing)).toEqual([]);
    expect(await draftOf(nameless, open.id)).toMatchObject({ letter: "follow_up" });
    expect(await draftOf(nameless, own.id)).toMatchObject({ text: "Mine" });
    expect(await draftOf(nameless, answered.id)).toBeNull();
  });

  test("silence is reported after the number of days the user chose", async () => {
    const ada = await signUpUser();
    await choose(ada, {
      choices: { ...DIGEST, overdue: "none", due_today: "none", due_soon: "none" },
      noResponseDays: 14,
    });
    const request = await createSentRequest(app, ada);
    await remindUsers(app.context);
    await runMorningOf("2026-03-16");
    expect(subjectsTo(ada)).toEqual([]);
    // The legal day is further away than that, and comes first.
    const late = later(dueOf(request), 14);
    for (const days of [0, 1, 2]) await runMorningOf(later(late, days));
    expect(subjectsTo(ada)).toEqual(["Daylight: 1 to do"]);
    expect(emailsTo(ada.email)[0]?.text).toContain("There has been no email since March 2, 2026.");
  });

  test("a reminder is mailed at once on its day, by the user's own clock, unless it is done or moved", async () => {
    const ada = await signUpUser();
    const { body: zoned } = await choose(ada, { timeZone: "Asia/Tokyo", hour: 7 });
    expect(zoned).toMatchObject({ timeZone: "Asia/Tokyo", hour: 7, dueSoonDays: 3, noResponseDays: 30 });
    await remindUsers(app.context);
    const request = await createSentRequest(app, ada);
    const [call, done, moved] = [randomUUID(), randomUUID(), randomUUID()];
    const putReminder = (id: string, body: object) =>
      ada.call("PUT", `/api/requests/${request.id}/reminders/${id}`, body);
    await putReminder(call, { day: "2026-03-05", text: "  Call Ms. Lee.\n" });
    app.clock.advance({ seconds: 1 });
    await putReminder(done, { day: "2026-03-05", text: "Done by then" });
    await putReminder(moved, { day: "2026-03-05", text: "Put off" });
    await putReminder(moved, { day: "2026-03-06", text: "Put off" });
    const { body } = await putReminder(done, { day: "2026-03-05", text: "Done by then", done: true });
    expect(body).toEqual({
      reminders: [
        { id: call, day: "2026-03-05", text: "Call Ms. Lee.", createdAt: expect.any(String), doneAt: null },
        expect.objectContaining({ id: done, doneAt: "2026-03-02T15:00:01.000Z" }),
        expect.objectContaining({ id: moved, day: "2026-03-06" }),
      ],
      autoFollowUp: false,
    });
    const march = "/api/requests/calendar?filter=all&from=2026-03-01&to=2026-03-20";
    expect((await ada.call("GET", march)).body).toMatchObject({
      items: [
        { kind: "reminder", dueOn: "2026-03-05", reminder: { id: call, text: "Call Ms. Lee." } },
        { kind: "reminder", dueOn: "2026-03-06", reminder: { id: moved, text: "Put off" } },
      ],
    });
    const { body: feed } = await ada.call("POST", "/api/me/calendar-feed");
    const ics = (await app.call("GET", new URL(feed.url).pathname)).body;
    expect(ics.match(/^SUMMARY:.*$/gm)).toHaveLength(3);
    expect(ics).toContain("Call Ms. Lee.");
    expect(ics).not.toContain("Done by then");
    // Seven in the morning in Tokyo is the evening before in New York.
    for (const [moment, emails] of [
      ["2026-03-03T22:00:00Z", 0],
      ["2026-03-04T21:45:00Z", 0],
      ["2026-03-04T22:00:00Z", 1],
      ["2026-03-05T22:00:00Z", 2],
      ["2026-03-06T22:00:00Z", 2],
    ] as const) {
      app.clock.set(moment);
      await remindUsers(app.context);
      await app.runDueJobs();
      expect(subjectsTo(ada), moment).toHaveLength(emails);
    }
    expect(subjectsTo(ada)[0]).toBe("Reminder: Call Ms. Lee.: Lead levels in school drinking water — NARA");
    await ada.call("DELETE", `/api/requests/${request.id}/reminders/${call}`);
    expect((await ada.call("GET", `/api/requests/${request.id}/reminders`)).body.reminders).toHaveLength(2);
    expect((await ada.call("DELETE", `/api/requests/${request.id}/reminders/${call}`)).status).toBe(404);
  });

  test("the end of the time to appeal is announced twice, independent of other notices, and not once the appeal is sent", async () => {
    const ada = await signUpUser();
    const [open, appealed] = [await createSentRequest(app, ada), await createSentRequest(app, ada)];
    const lastDays: string[] = [];
    for (const request of [open, appealed]) {
      const messages = await deliverReply(app, ada, request, { text: "We deny your request in full." });
      await ada.call("PUT", `/api/messages/${messages.at(-1)?.id}/outcome`, { outcome: "denied" });
      const { clocks } = (await ada.call("GET", `/api/requests/${request.id}`)).body;
      lastDays.push(clocks.find(({ kind }: { kind: string }) => kind === "appeal").dueOn);
    }
    await ada.call("POST", `/api/requests/${appealed.id}/appeal`, { sent: "2026-03-02" });
    const [last = ""] = lastDays;
    const before = subjectsTo(ada).length;
    for (const days of [-15, -14, -13, -3, -2, 0, 1]) await runMorningOf(later(last, days));
    const notified = emailsTo(ada.email)
      .slice(before)
      .filter(({ subject }) => /^Appeal by /.test(subject));
    expect(notified).toHaveLength(2);
    expect(notified[0]?.text).toContain(`https://daylight.test/requests-tracker?request=${open.id}`);
  });

  test("many things at once are one email", async () => {
    const ada = await signUpUser();
    for (let n = 0; n < 5; n++) {
      const { id } = await createDraft(ada);
      await ada.call("PUT", `/api/requests/${id}/reminders/${randomUUID()}`, {
        day: "2026-03-03",
        text: `No. ${n}`,
      });
    }
    await runMorningOf("2026-03-03");
    expect(subjectsTo(ada)).toEqual(["Daylight: 5 to do"]);
  });

  test("a letter that no server takes is reported within minutes, once", async () => {
    const ada = await signUpUser();
    const { id, version } = await createDraft(ada);
    app.relay.behavior = "refuse";
    await ada.call("POST", `/api/requests/${id}/submission`, { version });
    await app.runDueJobs();
    app.relay.behavior = "accept";
    expect(subjectsTo(ada)).toEqual([]);
    app.clock.advance({ minutes: 3 });
    await app.runDueJobs();
    await runMorningOf("2026-03-03");
    expect(subjectsTo(ada)).toEqual([
      "A letter was not delivered: Lead levels in school drinking water — NARA",
    ]);
  });

  test("a link is announced before it expires, of records that were released too", async () => {
    const ada = await signUpUser();
    const request = await createSentRequest(app, ada);
    await deliverReply(app, ada, request, {
      text: "We release all of the records in full. Download them at https://records.nara.gov/files/26-1.zip\r\n\r\nThe link expires on March 20, 2026.",
    });
    const before = subjectsTo(ada).length;
    await runMorningOf("2026-03-17");
    expect(subjectsTo(ada)).toHaveLength(before);
    await runMorningOf("2026-03-18");
    await runMorningOf("2026-03-19");
    expect(subjectsTo(ada).slice(before)).toEqual([
      "A link expires Mar 20: Lead levels in school drinking water — NARA",
    ]);
  });

  test("bad input is refused with words; a reminder's id is nobody else's", async () => {
    const ada = await signUpUser();
    const eve = await signUpUser();
    const [hers, other] = [await createDraft(ada), await createDraft(eve)];
    const id = randomUUID();
    const path = `/api/requests/${hers.id}/reminders/${id}`;
    for (const [body, status, code] of [
      [{ day: "2026-02-30", text: "x" }, 422, "bad_day"],
      [{ day: "2099-01-01", text: "x" }, 422, "year_out_of_range"],
      [{ day: "2026-03-05", text: " \n " }, 422, "empty_reminder"],
      [{ day: "2026-03-05", text: "" }, 400, "bad_input"],
      [{ day: "2026-03-05", text: "x".repeat(501) }, 400, "bad_input"],
      [{ day: "2026-03-05" }, 400, "bad_input"],
      [{ day: "tomorrow", text: "x" }, 400, "bad_input"],
      [{ day: "2026-03-05", text: "x", more: 1 }, 400, "bad_input"],
    ] as const) {
      const answer = await ada.call("PUT", path, body);
      expect({ body, status: answer.status, code: answer.body.code }).toEqual({ body, status, code });
    }
    expect((await ada.call("PUT", path, { day: "2026-03-05", text: "Hers" })).status).toBe(200);
    const taken = await eve.call("PUT", `/api/requests/${other.id}/reminders/${id}`, {
      day: "2026-03-05",
      text: "x",
    });
    expect(taken.status).toBe(404);
    expect((await eve.call("DELETE", `/api/requests/${other.id}/reminders/${id}`)).status).toBe(404);
    expect((await ada.call("GET", `/api/requests/${hers.id}/reminders`)).body.reminders).toMatchObject([
      { text: "Hers" },
    ]);
    for (const [body, status] of [
      [{ timeZone: "Mars/Olympus" }, 422],
      [{ hour: 24 }, 400],
      [{ hour: 7.5 }, 400],
      [{ dueSoonDays: 0 }, 400],
      [{ noResponseDays: 6 }, 400],
      [{ choices: { reply: "weekly" } }, 400],
      [{ choices: { weather: "none" } }, 400],
    ] as const) {
      expect({ body, status: (await choose(ada, body)).status }).toEqual({ body, status });
    }
    expect((await app.call("POST", `/api/notices-by-mail/weather/${"0".repeat(54)}`)).status).toBe(400);
  });
});
