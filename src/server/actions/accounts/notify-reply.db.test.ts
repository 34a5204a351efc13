import { afterAll, beforeAll, expect, test } from "vitest";
import type { RequestDetail } from "#contract/requests/request.ts";
import { ACKNOWLEDGMENT, createDraft, deliverReply } from "#test/support/factories.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

let app: TestApp;
let ada: TestUser;
let letters: RequestDetail[];

beforeAll(async () => {
  app = await startTestApp({ now: "2026-03-02T15:00:00Z" });
  ada = await app.signUpAndLogIn("ada@example.org");
  const { rows } = await app.database.pool.query<{ id: string }>(
    "select id from agency where listing = 'listed' and role = 'agency' and jurisdiction = 'us' order by id limit 60",
  );
  const { body: known } = await ada.call("POST", "/api/agencies/lookup", { ids: rows.map(({ id }) => id) });
  const agencyIds = known.items
    .filter(
      (agency: { channels: string[]; email: string | null; unverifiedReason: string | null }) =>
        agency.channels.includes("email") && agency.email !== null && agency.unverifiedReason === null,
    )
    .slice(0, 5)
    .map(({ id }: { id: string }) => id);
  const { id, version } = await createDraft(ada, { agencyId: null, agencyIds, title: "Overtime" });
  const { status, body: batch } = await ada.call("POST", "/api/batches", {
    addresses: {},
    requestId: id,
    version,
  });
  expect(status).toBe(201);
  app.clock.advance({ minutes: 5 });
  await app.runDueJobs();
  const { body: list } = await ada.call("GET", "/api/requests?filter=all");
  expect(batch.letters).toHaveLength(5);
  letters = await Promise.all(
    list.items.map(async (row: { id: string }) => (await ada.call("GET", `/api/requests/${row.id}`)).body),
  );
  expect(letters).toHaveLength(5);
});
afterAll(() => app?.close());

const noticesTo = () =>
  app.relay.emails.filter(
    ({ envelopeTo, subject }) => envelopeTo.includes(ada.email) && !/code$/.test(subject),
  );
const at = (position: number) => letters[position] as RequestDetail;

test("the replies to a batch are one email an hour, however many", async () => {
  await deliverReply(app, ada, at(0), { text: ACKNOWLEDGMENT });
  expect(noticesTo()).toHaveLength(1);
  expect(noticesTo()[0]?.text).toContain("tracking number 2026-NAR-00042");

  app.clock.advance({ minutes: 10 });
  for (const letter of letters.slice(1, 4)) await deliverReply(app, ada, letter, { text: ACKNOWLEDGMENT });
  // Opened before its email went, it is not in it.
  await deliverReply(app, ada, at(4), { text: "We write to you." });
  expect((await ada.call("PUT", `/api/conversations/${at(4).id}/read`)).status).toBe(204);
  expect(noticesTo()).toHaveLength(1);

  app.clock.advance({ minutes: 55 });
  await app.runDueJobs();
  expect(noticesTo().map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Re: Overtime/),
    "Daylight: 3 replies",
  ]);
  const [, digest] = noticesTo();
  for (const letter of letters.slice(1, 4)) expect(digest?.text).toContain(`/inbox?request=${letter.id}`);
  expect(digest?.text).not.toContain(at(0).id);
  expect(digest?.text).toContain("Stop emailing me replies");

  // Two are as little worth an email each; the next hour has begun with the digest.
  app.clock.advance({ minutes: 10 });
  for (const letter of letters.slice(0, 2))
    await deliverReply(app, ada, letter, { text: "A second letter." });
  app.clock.advance({ minutes: 55 });
  await app.runDueJobs();
  expect(
    noticesTo()
      .map(({ subject }) => subject)
      .slice(2),
  ).toEqual(["Daylight: 2 replies"]);

  // After a quiet hour a reply is emailed whole, at once.
  app.clock.advance({ hours: 2 });
  await deliverReply(app, ada, at(2), { text: "A third letter." });
  expect(noticesTo()).toHaveLength(4);
  expect(noticesTo()[3]?.text).toContain("A third letter.");
});
