import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { reparseMessages } from "#server/actions/intake/reparse-messages.ts";
import type { ReparseReport } from "#server/db/intake/reparse.ts";
import { refreshDerivedRows } from "#test/support/derived-rows.ts";
import { createSentRequest, emailFrom } from "#test/support/factories.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

/** What an older reader left is stood for by rows that are changed under the email's bytes. */
describe("reading the whole store again", () => {
  let app: TestApp;
  let ada: TestUser;
  let request: { id: string; replyAddress: string };

  beforeAll(async () => {
    app = await startTestApp();
    ada = await app.signUpAndLogIn("ada@example.org");
  });
  afterAll(() => app?.close());

  beforeEach(async () => {
    await app.database.pool.query("delete from message where direction = 'in'");
    await refreshDerivedRows(app.database.pool);
    request = await createSentRequest(app, ada);
  });

  const incoming = async () =>
    (await ada.call("GET", `/api/conversations/${request.id}`)).body.messages.filter(
      (message: { direction: string }) => message.direction === "in",
    );
  const deliver = async (text: string, name = "list.csv") => {
    const to = request.replyAddress;
    const raw = emailFrom({ to, text, attachment: { name, text: `${name}\n` } });
    expect(await app.deliverEmail({ from: "foia@nara.gov", to, raw })).toMatch(/^250/);
    await app.runDueJobs();
  };
  const asOlderReader = (set: string) =>
    app.database.pool.query(`update message set ${set} where direction = 'in'`);

  test("brings words, files and reading in line, and says what changed", async () => {
    await deliver("We have located no responsive records.");
    const before = await incoming();
    await asOlderReader(
      `text = 'lost', subject = '', classification = jsonb_set(classification, '{main,value}', '"unclear"')`,
    );
    await app.database.pool.query("update attachment set name = 'attachment-1', type = 'text/plain'");
    expect(await incoming()).not.toEqual(before);

    const report = await reparseMessages(app.context);
    await app.runDueJobs();
    expect(await incoming()).toEqual(before);
    expect(report).toMatchObject({
      emails: 1,
      seen: 1,
      changed: 1,
      fields: { text: 1, subject: 1, classification: 1, files: 1 },
      outcomes: { "unclear → no_records": 1 },
      failed: 0,
    });
    expect(await reparseMessages(app.context)).toMatchObject({ seen: 1, changed: 0, fields: {} });
  });

  test("leaves what the user confirmed, and what followed from it", async () => {
    await deliver("We have located no responsive records.");
    const [{ id }] = await incoming();
    expect((await ada.call("PUT", `/api/messages/${id}/outcome`, { outcome: "denied" })).status).toBe(200);
    const before = await incoming();
    const request0 = (await ada.call("GET", `/api/requests/${request.id}`)).body;
    await asOlderReader("text = 'lost'");
    await reparseMessages(app.context);
    expect(before).toMatchObject([{ confirmed: { outcome: "denied" } }]);
    expect(await incoming()).toEqual(before);
    expect((await ada.call("GET", `/api/requests/${request.id}`)).body).toEqual(request0);
  });

  test("cut off, goes on from the last batch; a missing file is reported and blocks nothing", async () => {
    for (let n = 0; n < 12; n++) await deliver(`We write about letter ${n}.`, `${n}.csv`);
    await asOlderReader("text = 'lost'");
    const { rows } = await app.database.pool.query(
      "select raw_sha256 from message where direction = 'in' order by id desc limit 1",
    );
    const gone = rows[0].raw_sha256;
    const halfWay: ReparseReport[] = [];
    const stopped = reparseMessages(
      app.context,
      (report) => {
        halfWay.push({ ...report });
        throw new Error("pulled the plug");
      },
      10,
    );
    await expect(stopped).rejects.toThrow("pulled the plug");
    expect(halfWay).toMatchObject([{ emails: 12, seen: 10, changed: 10 }]);

    const seen: number[] = [];
    const files = {
      ...app.context.files,
      read: (sha256: string) =>
        sha256 === gone ? Promise.reject(new Error("no such file")) : app.context.files.read(sha256),
    };
    const report = await reparseMessages({ ...app.context, files }, (now) => seen.push(now.seen), 10);
    expect(seen).toEqual([12]);
    expect(report).toMatchObject({ seen: 12, changed: 11, failed: 1 });
    expect(report.failures).toEqual([expect.stringContaining("no such file")]);
    const texts = (await incoming()).map(({ text }: { text: string }) => text);
    expect(texts.filter((text: string) => text === "lost")).toHaveLength(1);
    expect(await reparseMessages(app.context)).toMatchObject({ changed: 1, failed: 0 });
  });
});
