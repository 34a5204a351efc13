import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RequestDetail } from "#contract/requests/request.ts";
import { MAX_ATTACHMENT_BYTES } from "#core/delivery/sending-limits.ts";
import { expireUploads } from "#server/actions/delivery/expire-uploads.ts";
import { createDraft, createSentRequest, deliverReply, draft } from "#test/support/factories.ts";
import { type ApiResponse, startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

type Body = NonNullable<RequestInit["body"]>;

/** Long enough for the window in which an answer can be taken back. */
const AFTER_UNDO = { minutes: 15 };

describe("an answer with copies and files", () => {
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

  const uploadsAt = (requestId: string) => `/api/requests/${requestId}/uploads`;

  async function post(user: TestUser, path: string, init: RequestInit): Promise<ApiResponse> {
    const response = await fetch(`${app.url}${path}`, {
      method: "POST",
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${user.token}` },
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  }

  function attach(
    user: TestUser,
    requestId: string,
    name: string,
    content: string | Uint8Array<ArrayBuffer>,
    type = "text/plain",
  ) {
    const body = new FormData();
    body.append("file", new File([content], name, { type }));
    return post(user, uploadsAt(requestId), { body });
  }

  const write = (user: TestUser, requestId: string, more: object) =>
    user.call("POST", `/api/requests/${requestId}/messages`, {
      id: randomUUID(),
      text: "See here.",
      ...more,
    });

  async function sendQueued(): Promise<void> {
    app.clock.advance(AFTER_UNDO);
    await app.runDueJobs();
  }

  const waiting = async (user: TestUser) =>
    (await app.database.pool.query("select id from upload where owner_id = $1", [user.id])).rowCount;

  test("goes to the officer and those in copy, each file as it was", async () => {
    await deliverReply(app, ada, request, {
      from: "Jane <jane@nara.gov>",
      text: "Which schools do you mean?",
      headers: ["Cc: counsel@nara.gov"],
    });
    const { body: conversation } = await ada.call("GET", `/api/conversations/${request.id}`);
    expect(conversation).toMatchObject({
      replyTo: ["jane@nara.gov"],
      replyAll: { to: ["jane@nara.gov"], cc: ["counsel@nara.gov"] },
      timeZone: "America/New_York",
    });
    const csv = await attach(ada, request.id, "schools.csv", "name,place\nA,B", "text/csv");
    expect(csv).toMatchObject({
      status: 201,
      body: { id: expect.any(String), name: "schools.csv", type: "text/csv", size: 14 },
    });
    const pdf = await attach(ada, request.id, "../../map\u202efdp.exe", "%PDF-1.7 map", "application/x-exe");
    expect(pdf.body).toMatchObject({ name: "mapfdp.exe", type: "application/pdf" });

    const { status, body } = await write(ada, request.id, {
      to: ["jane@nara.gov"],
      cc: ["counsel@nara.gov", "helper@elsewhere.example"],
      confirmedRecipients: ["helper@elsewhere.example"],
      attachments: [pdf.body.id, csv.body.id],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      to: ["jane@nara.gov"],
      cc: ["counsel@nara.gov", "helper@elsewhere.example"],
      attachments: [{ name: "mapfdp.exe" }, { name: "schools.csv", type: "text/csv", size: 14 }],
    });
    await sendQueued();
    const mail = app.relay.emails.at(-1);
    expect(mail).toMatchObject({
      to: [{ name: "Jane", address: "jane@nara.gov" }],
      cc: [{ address: "counsel@nara.gov" }, { address: "helper@elsewhere.example" }],
      subject: expect.stringMatching(/^Re: /),
    });
    expect(mail?.inReplyTo).toMatch(/@nara\.gov>$/);
    expect(mail?.envelopeTo.toSorted()).toEqual([
      "counsel@nara.gov",
      "helper@elsewhere.example",
      "jane@nara.gov",
    ]);
    expect(mail?.attachments.map(({ content }) => Buffer.from(content).toString())).toEqual([
      "%PDF-1.7 map",
      "name,place\nA,B",
    ]);
    const [stored] = body.attachments;
    expect((await ada.call("GET", `/api/attachments/${stored.id}`)).body).toBe("%PDF-1.7 map");

    // A file leaves once: what went out is not the next answer's.
    expect(await write(ada, request.id, { attachments: [csv.body.id] })).toMatchObject({
      status: 404,
      body: { code: "file_missing" },
    });
  });

  test("is threaded under the agency's newest mail, whatever a stranger wrote since", async () => {
    await deliverReply(app, ada, request, { from: "Jane <jane@nara.gov>", text: "Two more weeks." });
    await deliverReply(app, ada, request, {
      from: "Pat <pat@nara-gov.example>",
      messageId: "<pay@nara-gov.example>",
      subject: "Pay here",
      text: "You owe $900.",
    });
    const { messages } = (await ada.call("GET", `/api/conversations/${request.id}`)).body;
    expect(messages.at(-1)).toMatchObject({ senderKnown: false, subject: "Pay here" });
    await write(ada, request.id, {});
    await sendQueued();
    const mail = app.relay.emails.at(-1);
    expect(mail?.inReplyTo).toMatch(/@nara\.gov>$/);
    expect(`${mail?.references.join(" ")} ${mail?.subject}`).not.toMatch(/nara-gov|Pay here/);
    expect(mail?.to).toEqual([{ name: "Jane", address: "jane@nara.gov" }]);
  });

  test("one of our addresses, a wrong one, no recipient or too many are refused, by field", async () => {
    const refused = async (recipients: object) => {
      const { status, body } = await write(ada, request.id, recipients);
      return { status, code: body.code, paths: body.fields?.map(({ path }: { path: string }) => path) };
    };
    expect(await refused({ to: ["jane@nara.gov"], cc: [request.replyAddress] })).toEqual({
      status: 422,
      code: "bad_recipient",
      paths: ["/cc/0"],
    });
    expect(await refused({ to: ["jane@nara.gov", "a@b", "x@IN.daylight.test"] })).toEqual({
      status: 422,
      code: "bad_recipient",
      paths: ["/to/1", "/to/2"],
    });
    expect(await refused({ to: [] })).toMatchObject({ status: 422, code: "no_recipient" });
    const tooManyRecipients = Array.from({ length: 20 }, (_, number) => `officer${number}@nara.gov`);
    expect(await refused({ to: tooManyRecipients, cc: ["one-more@nara.gov"] })).toMatchObject({
      status: 422,
      code: "too_many_recipients",
    });
    expect(await refused({ to: [...tooManyRecipients, "one-more@nara.gov"] })).toMatchObject({ status: 400 });
    expect(await refused({ sendAt: "tomorrow" })).toMatchObject({ status: 422, paths: ["/sendAt"] });
    expect(await refused({ sendAt: "2020-01-01T00:00:00Z" })).toMatchObject({
      status: 422,
      paths: ["/sendAt"],
    });
  });

  test("a repeated call is one email, with its file once; an id of someone else's is refused", async () => {
    const { body: file } = await attach(ada, request.id, "map.txt", "a map");
    const answer = { id: randomUUID(), attachments: [file.id] };
    const both = await Promise.all([write(ada, request.id, answer), write(ada, request.id, answer)]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const before = app.relay.emails.length;
    await sendQueued();
    expect(app.relay.emails.slice(before).map(({ attachments }) => attachments.length)).toEqual([1]);

    const other = await createSentRequest(app, eve);
    expect(await write(eve, other.id, { id: answer.id })).toMatchObject({
      status: 409,
      body: { code: "message_id_taken" },
    });
  });

  test("someone else's request and files do not exist", async () => {
    const theirs = await createSentRequest(app, eve);
    const { body: file } = await attach(eve, theirs.id, "mine.txt", "Eve's own");
    const unknownResponse = await attach(ada, randomUUID(), "a.txt", "x");
    expect(unknownResponse).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect((await attach(ada, theirs.id, "a.txt", "x")).body).toEqual(unknownResponse.body);

    const mixed = { attachments: [file.id] };
    const foreign = await write(ada, request.id, mixed);
    expect(foreign).toMatchObject({
      status: 404,
      body: { code: "file_missing", fields: [{ path: "/attachments/0" }] },
    });
    expect((await write(ada, request.id, { attachments: [randomUUID()] })).body).toEqual(foreign.body);
    // Nor is a file of one request another's, with the same user.
    const second = await createSentRequest(app, eve);
    expect((await write(eve, second.id, mixed)).status).toBe(404);

    for (const [user, path] of [
      [ada, `${uploadsAt(theirs.id)}/${file.id}`],
      [ada, `${uploadsAt(request.id)}/${file.id}`],
      [eve, `${uploadsAt(second.id)}/${file.id}`],
    ] as const) {
      expect(await user.call("DELETE", path)).toMatchObject({ status: 404, body: { code: "not_found" } });
    }
    expect((await eve.call("DELETE", `${uploadsAt(theirs.id)}/${file.id}`)).status).toBe(204);
    expect((await write(eve, theirs.id, mixed)).status).toBe(404);
  });

  test("what is too large, empty, or no file is refused and leaves nothing", async () => {
    const before = await waiting(ada);
    const large = await attach(ada, request.id, "large.bin", new Uint8Array(MAX_ATTACHMENT_BYTES + 1));
    expect(large).toMatchObject({ status: 413, body: { code: "too_large" } });
    // Not announced: only reading it tells.
    expect(await post(ada, uploadsAt(request.id), formOf(MAX_ATTACHMENT_BYTES + 100_000))).toMatchObject({
      status: 413,
      body: { code: "too_large" },
    });
    expect((await attach(ada, request.id, "empty.txt", "")).body.code).toBe("empty_file");
    const noFile = { status: 422, body: { code: "no_file" } };
    expect(await ada.call("POST", uploadsAt(request.id), { file: "x" })).toMatchObject(noFile);
    const field = new FormData();
    field.append("file", "words");
    expect((await post(ada, uploadsAt(request.id), { body: field })).status).toBeGreaterThanOrEqual(400);
    expect(await waiting(ada)).toBe(before);
  });

  test("files that are too heavy together are not sent, and stay", async () => {
    const half = new Uint8Array(MAX_ATTACHMENT_BYTES / 2 + 1);
    const [one, two] = [
      await attach(ada, request.id, "one.bin", half),
      await attach(ada, request.id, "two.bin", half),
    ].map(({ body }) => body.id);
    expect(await write(ada, request.id, { attachments: [one, two] })).toMatchObject({
      status: 413,
      body: { code: "too_large", fields: [{ path: "/attachments" }] },
    });
    expect((await ada.call("DELETE", `${uploadsAt(request.id)}/${two}`)).status).toBe(204);
    expect((await write(ada, request.id, { attachments: [one] })).status).toBe(201);
  });

  test("a connection that breaks off leaves no file", async () => {
    const before = await waiting(ada);
    const abort = new AbortController();
    const { headers, body } = formOf(2_000_000, () => abort.abort());
    await expect(
      post(ada, uploadsAt(request.id), {
        headers,
        body,
        duplex: "half",
        signal: abort.signal,
      } as RequestInit),
    ).rejects.toThrow();
    // What comes after it on the same server is answered.
    expect((await attach(ada, request.id, "after.txt", "x")).status).toBe(201);
    expect(await waiting(ada)).toBe((before ?? 0) + 1);
  });

  test("what nobody sent is forgotten after a day, what waits to leave is not", async () => {
    const { body: left } = await attach(ada, request.id, "left.txt", "left");
    const { body: later } = await attach(ada, request.id, "later.txt", "later");
    const sendAt = app.clock.now().add({ hours: 72 }).toString();
    const { body: scheduled } = await write(ada, request.id, { attachments: [later.id], sendAt });
    expect(scheduled).toMatchObject({
      delivery: { state: "scheduled" },
      attachments: [{ name: "later.txt" }],
    });
    app.clock.advance({ hours: 25 });
    await expireUploads(app.context);
    expect((await write(ada, request.id, { attachments: [left.id] })).body.code).toBe("file_missing");
    const { rows } = await app.database.pool.query("select name from upload where owner_id = $1", [ada.id]);
    expect(rows).toEqual([{ name: "later.txt" }]);
  });
});

describe("a store that fails", () => {
  let app: TestApp;
  let ada: TestUser;
  let uploads: string;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  beforeAll(async () => {
    app = await startTestApp();
    ada = await app.signUpAndLogIn("ada@example.org");
    uploads = `/api/requests/${(await createDraft(ada)).id}/uploads`;
  });
  afterAll(async () => {
    agent.destroy();
    await app?.close();
  });

  /** A call on the one connection of the agent; resolves to the status and the port that it came from. */
  function callOnConnection(method: string, path: string, type: string, content: Buffer) {
    const headers = { authorization: `Bearer ${ada.token}`, "content-type": type };
    return new Promise<{ status: number | undefined; port: number | undefined }>((resolve, reject) => {
      const call = request(`${app.url}${path}`, { method, headers, agent }, (response) => {
        const port = response.socket.localPort;
        response.resume().on("end", () => resolve({ status: response.statusCode, port }));
      });
      call.on("error", reject).end(content);
    });
  }

  test("leaves the connection usable though the file was not read to its end", async () => {
    const form = FORM_HEAD;
    const content = Buffer.concat([
      Buffer.from(form),
      Buffer.alloc(3_000_000),
      Buffer.from("\r\n--form--\r\n"),
    ]);
    await rm(join(app.filesFolder, "tmp"), { recursive: true });
    const failed = await callOnConnection("POST", uploads, "multipart/form-data; boundary=form", content);
    expect(failed.status).toBe(500);
    await mkdir(join(app.filesFolder, "tmp"));
    const body = Buffer.from(JSON.stringify({ draft: draft() }));
    expect(await callOnConnection("POST", "/api/requests", "application/json", body)).toEqual({
      status: 201,
      port: failed.port,
    });
  });

  test("says so where the database has no disk space left", async () => {
    await app.database.pool.query(`
      create function full_disk() returns trigger language plpgsql as $$ begin
        raise exception 'could not extend file' using errcode = 'disk_full';
      end $$;
      create trigger full_disk before insert on upload execute function full_disk()`);
    const form = new FormData();
    form.append("file", new File(["a"], "a.txt"));
    const headers = { authorization: `Bearer ${ada.token}` };
    const answer = await fetch(`${app.url}${uploads}`, { method: "POST", body: form, headers });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      code: "no_disk_space",
      detail: "The server has no disk space left, so nothing was saved. Try again later.",
    });
  });
});

/** What stands before the bytes of a file in a form. */
const FORM_HEAD =
  '--form\r\nContent-Disposition: form-data; name="file"; filename="f.bin"\r\nContent-Type: application/octet-stream\r\n\r\n';

/** A form with one file of so many bytes, whose length is not announced; `broken` runs in the middle of it. */
function formOf(size: number, broken?: () => void) {
  const head = FORM_HEAD;
  async function* parts() {
    yield Buffer.from(head);
    const chunk = Buffer.alloc(50_000, 1);
    for (let at = 0; at < size; at += chunk.length) {
      if (broken && at > size / 2) {
        broken();
        return;
      }
      yield chunk;
    }
    yield Buffer.from("\r\n--form--\r\n");
  }
  return {
    headers: { "content-type": "multipart/form-data; boundary=form" },
    body: ReadableStream.from(parts()) as unknown as Body,
    duplex: "half",
  } as RequestInit & { headers: Record<string, string>; body: Body };
}
