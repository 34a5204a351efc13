import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { JobHelpers } from "graphile-worker";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { WEBHOOK_EVENTS, type WebhookEvent } from "#core/accounts/webhooks.ts";
import { extractAttachmentTexts } from "#server/actions/intake/extract-attachment-text.ts";
import { addJob } from "#server/db/platform/add-job.ts";
import { tasksOf } from "#server/jobs/tasks.ts";
import {
  ACKNOWLEDGMENT,
  bounceEmail,
  createSentRequest,
  deliverReply,
  emailWithFiles,
} from "#test/support/factories.ts";
import { pdfFile } from "#test/support/sample-files.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

const DENIAL =
  "March 3, 2026\n\nDear Ms. Requester:\n\nRe: Your public records request\n\nYour request is denied in full. The records are withheld in their entirety under Exemption 7(A), 5 U.S.C. 552(b)(7)(A).\n\nYou may appeal this decision within 90 days.\n\nSincerely,\nDenise Cho\nFOIA Officer";

type Received = { headers: IncomingHttpHeaders; body: string };

/** A user's own program. */
async function startReceiver() {
  const received: Received[] = [];
  const state = { status: 200 };
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    received.push({ headers: request.headers, body });
    response.writeHead(state.status).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    received,
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    close: () => new Promise((done) => server.close(done)),
  };
}

describe("webhooks", () => {
  let app: TestApp;
  let ada: TestUser;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;

  beforeAll(async () => {
    app = await startTestApp();
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await app?.close();
    await receiver?.close();
  });
  let number = 0;
  beforeEach(async () => {
    number += 1;
    ada = await app.signUpAndLogIn(`ada${number}@example.org`);
    receiver.received.length = 0;
    receiver.state.status = 200;
  });

  const create = async (events: readonly WebhookEvent[] = WEBHOOK_EVENTS, url = receiver.url) => {
    const { status, body } = await ada.call("POST", "/api/me/webhooks", { url, events });
    expect(status).toBe(201);
    return body as { id: string; secret: string };
  };
  const deliveries = async (id: string) =>
    (await ada.call("GET", `/api/me/webhooks/${id}/deliveries`)).body.items;
  /** Only those that wait under this name. */
  const runJobs = async (task: string) => {
    const { pool } = app.database;
    const { rows } = await pool.query<{ id: string; payload: unknown }>(
      `select j.id, j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1`,
      [task],
    );
    for (const { id, payload } of rows) {
      await tasksOf(app.context)[task]?.(payload, {} as JobHelpers);
      await pool.query("select graphile_worker.complete_jobs(array[$1]::bigint[])", [id]);
    }
  };
  const types = () => receiver.received.map(({ body }) => JSON.parse(body).type);
  const passAttempts = async (count: number) => {
    for (let attempt = 0; attempt < count; attempt += 1) {
      app.clock.advance({ hours: 24 });
      await app.runDueJobs();
    }
  };

  test("say that a letter was sent, an email came, and what it was read to be, with ids and no text", async () => {
    const { id, secret } = await create();
    const request = await createSentRequest(app, ada, { title: "Lead in the water" });
    const messages = await deliverReply(app, ada, request, { text: ACKNOWLEDGMENT });
    expect(types()).toEqual(["letter.sent", "email.received", "outcome.read"]);
    const [sent, received, read] = receiver.received.map(({ body }) => JSON.parse(body));
    const links = {
      requestId: request.id,
      url: `https://daylight.test/inbox?request=${request.id}`,
      apiUrl: `https://daylight.test/api/conversations/${request.id}`,
    };
    expect(sent.data).toEqual({ ...links, messageId: messages[0]?.id });
    expect(received.data).toEqual({ ...links, messageId: messages[1]?.id, kind: "reply" });
    expect(read.data).toMatchObject({ ...links, outcome: "acknowledged" });
    expect(JSON.stringify(receiver.received)).not.toMatch(/Lead in the water|acknowledges receipt/);

    const { body, headers } = receiver.received[1] as Received;
    const sentAt = new Date(app.clock.now().epochMilliseconds);
    expect(headers["webhook-timestamp"]).toBe(String(Math.floor(sentAt.getTime() / 1000)));
    // The library refuses what is older than five minutes, by the machine's clock: only the signature is compared.
    const signature = new Webhook(secret).sign(String(headers["webhook-id"]), sentAt, body);
    expect(headers["webhook-signature"]).toBe(signature);
    expect(new Webhook(secret).sign(String(headers["webhook-id"]), sentAt, `${body} `)).not.toBe(signature);
    expect(await deliveries(id)).toMatchObject([
      { type: "outcome.read", state: "delivered", status: 200 },
      { type: "email.received" },
      { type: "letter.sent" },
    ]);
  });

  test("say the outcome of an email, and again once the letter attached to it is read", async () => {
    await create(["outcome.read"]);
    const request = await createSentRequest(app, ada);
    const files = [{ name: "Response.pdf", type: "application/pdf", content: await pdfFile([DENIAL]) }];
    const raw = emailWithFiles({ to: request.replyAddress, text: ACKNOWLEDGMENT }, files);
    await app.deliverEmail({ from: "foia@nara.gov", to: request.replyAddress, raw });
    // As two workers do: the email is announced before its files are read.
    await runJobs("file-mail");
    await runJobs("notify-reply");
    await app.runDueJobs();
    const data = receiver.received.map(({ body }) => JSON.parse(body).data);
    expect(data.map(({ outcome }) => outcome)).toEqual(["acknowledged", "denied"]);
    expect(data[0].messageId).toBe(data[1].messageId);
    expect(receiver.received[0]?.headers["webhook-id"]).not.toBe(receiver.received[1]?.headers["webhook-id"]);

    await extractAttachmentTexts(app.context, { messageId: data[0].messageId });
    await app.runDueJobs();
    expect(receiver.received.length).toBe(2);
  });

  test("say one outcome where the attached letter was read before the email was announced", async () => {
    await create(["outcome.read"]);
    const request = await createSentRequest(app, ada);
    const files = [{ name: "Response.pdf", type: "application/pdf", content: await pdfFile([DENIAL]) }];
    const raw = emailWithFiles({ to: request.replyAddress, text: ACKNOWLEDGMENT }, files);
    await app.deliverEmail({ from: "foia@nara.gov", to: request.replyAddress, raw });
    await runJobs("file-mail");
    await runJobs("read-attachments");
    await app.runDueJobs();
    expect(receiver.received.map(({ body }) => JSON.parse(body).data.outcome)).toEqual(["denied"]);
  });

  test("say that a letter came back, once", async () => {
    await create(["letter.bounced", "email.received"]);
    const request = await createSentRequest(app, ada);
    const { rows } = await app.database.pool.query(
      "select message_id as id from message where request_id = $1 and direction = 'out'",
      [request.id],
    );
    const raw = bounceEmail({ to: request.replyAddress, recipient: "foia@nara.gov", id: rows[0].id });
    await app.deliverEmail({ from: "", to: request.replyAddress, raw });
    await app.runDueJobs();
    expect(types()).toEqual(["letter.bounced"]);
  });

  test("say which deadline is near, and which has passed, once each", async () => {
    await create(["deadline.near", "deadline.overdue"]);
    const request = await createSentRequest(app, ada);
    const before = app.clock.now().toString();
    const { dueOn } = request.deadline ?? {};
    app.clock.set(`${dueOn}T15:00:00Z`);
    const remind = () =>
      app.context.db.transaction().execute(async (tx) => addJob(tx, "remind-person", { ownerId: ada.id }));
    await remind();
    await remind();
    await app.runDueJobs();
    expect(types()).toEqual(["deadline.near"]);
    expect(JSON.parse(receiver.received[0]?.body ?? "").data).toMatchObject({ requestId: request.id, dueOn });
    app.clock.advance({ hours: 48 });
    await remind();
    await app.runDueJobs();
    expect(types()).toEqual(["deadline.near", "deadline.overdue"]);
    app.clock.set(before);
  });

  test("come again after a failure with the same id, later each time, and not after success", async () => {
    const { id } = await create(["letter.sent"]);
    receiver.state.status = 500;
    await createSentRequest(app, ada);
    await app.runDueJobs();
    expect(await deliveries(id)).toMatchObject([{ state: "pending", failures: 1, status: 500 }]);
    const before = app.clock.now().toString();
    app.clock.advance({ seconds: 4 });
    await app.runDueJobs();
    expect(receiver.received).toHaveLength(1);
    app.clock.advance({ seconds: 1 });
    receiver.state.status = 204;
    await app.runDueJobs();
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received[0]?.headers["webhook-id"]).toBe(receiver.received[1]?.headers["webhook-id"]);
    app.clock.advance({ hours: 1 });
    await app.runDueJobs();
    expect(receiver.received).toHaveLength(2);
    expect(await deliveries(id)).toMatchObject([{ state: "delivered", failures: 0, status: 204 }]);
    app.clock.set(before);
  });

  test("are turned off after days of failure, with an email; on again, what was missed can be sent", async () => {
    const { id } = await create(["letter.sent"]);
    receiver.state.status = 503;
    await createSentRequest(app, ada);
    const before = app.clock.now().toString();
    await passAttempts(4);
    const { body: list } = await ada.call("GET", "/api/me/webhooks");
    expect(list.items).toMatchObject([{ id, disabledAt: expect.any(String) }]);
    const [delivery] = await deliveries(id);
    expect(delivery.state).toBe("failed");
    expect(app.relay.emails.at(-1)).toMatchObject({
      envelopeTo: [ada.email],
      subject: "A webhook of your Daylight account was turned off",
      text: expect.stringContaining(receiver.url),
    });
    const count = receiver.received.length;
    await createSentRequest(app, ada);
    await passAttempts(1);
    expect(receiver.received).toHaveLength(count);
    const replay = () => ada.call("POST", `/api/me/webhook-deliveries/${delivery.id}/replay`);
    expect((await replay()).status).toBe(404);

    receiver.state.status = 200;
    expect((await ada.call("PUT", `/api/me/webhooks/${id}/enabled`)).status).toBe(204);
    expect((await replay()).status).toBe(204);
    await app.runDueJobs();
    expect(receiver.received).toHaveLength(count + 1);
    expect(receiver.received.at(-1)?.headers["webhook-id"]).toBe(receiver.received[0]?.headers["webhook-id"]);
    expect(await deliveries(id)).toMatchObject([{ id: delivery.id, state: "delivered" }]);
    app.clock.set(before);
  });

  test("end at once where the program says that it is gone, and with their endpoint", async () => {
    const [gone, deleted] = [await create(["letter.sent"]), await create(["letter.sent"])];
    receiver.state.status = 410;
    expect((await ada.call("DELETE", `/api/me/webhooks/${deleted.id}`)).status).toBe(204);
    await createSentRequest(app, ada);
    await app.runDueJobs();
    expect(receiver.received).toHaveLength(1);
    const { body } = await ada.call("GET", "/api/me/webhooks");
    expect(body.items).toMatchObject([{ id: gone.id, disabledAt: expect.any(String) }]);
  });

  test("reach no private address that the operator did not allow", async () => {
    const { id } = await create(["letter.sent"], "https://169.254.169.254/latest/meta-data");
    await createSentRequest(app, ada);
    await app.runDueJobs();
    expect(await deliveries(id)).toMatchObject([{ state: "pending", status: null, problem: "address" }]);
  });

  test.each([
    "http://example.org/",
    "ftp://example.org/",
    "https://user:pass@example.org/",
    "example.org",
    "https://",
  ])("are not made for %s", async (url) => {
    const { status, body } = await ada.call("POST", "/api/me/webhooks", { url, events: ["letter.sent"] });
    expect({ status, code: body.code }).toEqual({ status: 422, code: "bad_url" });
  });

  test("are their user’s own: others see, change and replay nothing, and a token cannot reach them", async () => {
    const { id } = await create(["letter.sent"]);
    await createSentRequest(app, ada);
    await app.runDueJobs();
    const [delivery] = await deliveries(id);
    const eve = await app.signUpAndLogIn(`eve${number}@example.org`);
    expect((await eve.call("GET", "/api/me/webhooks")).body.items).toEqual([]);
    expect((await eve.call("GET", `/api/me/webhooks/${id}/deliveries`)).body.items).toEqual([]);
    for (const [method, path] of [
      ["DELETE", `/api/me/webhooks/${id}`],
      ["PUT", `/api/me/webhooks/${id}/enabled`],
      ["POST", `/api/me/webhook-deliveries/${delivery.id}/replay`],
    ] as const)
      expect((await eve.call(method, path)).status, path).toBe(404);
    const { rows } = await app.database.pool.query("select * from webhook_endpoint where id = $1", [id]);
    expect(JSON.stringify(rows)).not.toContain("whsec_");
  });
});
