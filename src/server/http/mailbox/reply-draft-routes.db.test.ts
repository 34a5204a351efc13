import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Message } from "#contract/mailbox/conversation.ts";
import type { RequestDetail } from "#contract/requests/request.ts";
import { expireUploads } from "#server/actions/delivery/expire-uploads.ts";
import { createDraft, deliverReply } from "#test/support/factories.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

const NOW = "2026-03-02T15:00:00Z";
const EDITOR = "editor@example.org";

describe("the draft of a reply", () => {
  let app: TestApp;
  let ada: TestUser;
  let request: RequestDetail;
  let letter: Message;

  beforeAll(async () => {
    app = await startTestApp({ undoSeconds: 20 });
    ada = await app.signUpAndLogIn("ada@example.org");
    await app.runDueJobs();
  });
  afterAll(() => app?.close());

  beforeEach(async () => {
    app.clock.set(NOW);
    const { id, version } = await createDraft(ada);
    await ada.call("POST", `/api/requests/${id}/submission`, { version });
    await advanceSeconds(20);
    request = (await ada.call("GET", `/api/requests/${id}`)).body;
    const messages = await deliverReply(app, ada, request, {
      subject: "Fee estimate",
      text: "We estimate two hours of search.",
      attachment: { name: "estimate.csv", text: "hours,2" },
    });
    letter = messages.at(-1) as Message;
  });

  const advanceSeconds = async (seconds: number) => {
    app.clock.advance({ seconds });
    await app.runDueJobs();
  };
  const at = (id = request.id) => `/api/requests/${id}/reply-draft`;
  const draftContent = (text: string, changes: object = {}) => ({
    id: randomUUID(),
    text,
    recipients: null,
    files: [] as object[],
    letter: null,
    forwards: null,
    ...changes,
  });
  const save = (content: object, baseVersion = 0) => ada.call("PUT", at(), { baseVersion, content });
  const stored = async () => (await ada.call("GET", at())).body;
  const send = (message: object) =>
    ada.call("POST", `/api/requests/${request.id}/messages`, { id: randomUUID(), ...message });
  const inDrafts = async () => {
    const { body } = await ada.call("GET", "/api/conversations?folder=drafts");
    return body.items.some((row: { requestId: string }) => row.requestId === request.id);
  };
  const conversation = async () => (await ada.call("GET", `/api/conversations/${request.id}`)).body;

  test("is stored for all devices until it is sent or discarded", async () => {
    expect(await stored()).toEqual({ version: 0, content: null, savedAt: null });
    const content = draftContent("Dear officer,", { recipients: { to: ["foia@nara.gov"], cc: [] } });
    expect(await save(content)).toMatchObject({ status: 200, body: { version: 1, content } });
    expect(await stored()).toEqual({ version: 1, content, savedAt: "2026-03-02T15:00:20.000Z" });
    expect((await conversation()).replyDraft).toEqual(await stored());
    expect(await inDrafts()).toBe(true);
    expect((await ada.call("DELETE", `${at()}?baseVersion=1`)).body).toMatchObject({
      version: 2,
      content: null,
    });
    expect(await inDrafts()).toBe(false);
    expect((await save(draftContent("A new draft"), 2)).body.version).toBe(3);
  });

  test("is never overwritten by content based on another version", async () => {
    await save(draftContent("Written on the phone"));
    const CONFLICT = { status: 409, body: { code: "draft_conflict" } };
    expect(await save(draftContent("Written on the desk"))).toMatchObject(CONFLICT);
    expect(await ada.call("DELETE", `${at()}?baseVersion=0`)).toMatchObject(CONFLICT);
    expect((await stored()).content.text).toBe("Written on the phone");
    const both = draftContent("Written on the phone\n\nWritten on the desk");
    expect(await save(both, 1)).toMatchObject({ status: 200, body: { version: 2 } });
    // The response was lost, and the call is repeated.
    expect(await save(both, 1)).toMatchObject({ status: 200, body: { version: 2 } });
  });

  test("of two concurrent saves, one is refused", async () => {
    const answers = await Promise.all([save(draftContent("One")), save(draftContent("Other"))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("is deleted with the message it was sent as, and no other draft is", async () => {
    const content = draftContent("We agree.");
    await save(content);
    expect((await send({ id: content.id, text: "We agree." })).status).toBe(201);
    expect(await stored()).toMatchObject({ version: 2, content: null });
    expect(await save({ ...content, text: "We agree. A save that came late" }, 1)).toMatchObject({
      status: 409,
      body: { code: "already_sent" },
    });
    await save(draftContent("Written elsewhere"), 2);
    await send({ text: "Another answer" });
    expect((await stored()).content.text).toBe("Written elsewhere");
    await send({ text: "Written elsewhere, and more", draftVersion: 3 });
    expect(await stored()).toMatchObject({ content: null });
  });

  test("stores its files until it is sent", async () => {
    const form = new FormData();
    form.append("file", new Blob(["a,b"]), "a.csv");
    const uploaded = await fetch(`${app.url}/api/requests/${request.id}/uploads`, {
      method: "POST",
      headers: { authorization: `Bearer ${ada.token}` },
      body: form,
    });
    const file = (await uploaded.json()) as { id: string };
    const content = draftContent("With a file", { files: [file] });
    await save(content);
    app.clock.advance({ seconds: 3 * 86_400 });
    await expireUploads(app.context);
    expect(await send({ id: content.id, text: content.text, attachments: [file.id] })).toMatchObject({
      status: 201,
      body: { attachments: [{ name: "a.csv" }] },
    });
  });

  test("is refused for an unsent request, and if it is invalid", async () => {
    const { id } = await createDraft(ada);
    expect(
      await ada.call("PUT", at(id), { baseVersion: 0, content: draftContent("Too early") }),
    ).toMatchObject({
      status: 409,
      body: { code: "not_sent_yet" },
    });
    for (const content of [
      draftContent("x".repeat(50_001)),
      draftContent("Many", { files: Array(31).fill({ id: randomUUID(), name: "a", type: "b", size: 1 }) }),
      draftContent("Odd", { forwards: { messageId: "first", files: [] } }),
      draftContent("More", { own: "field" }),
      { text: "Nothing else" },
    ]) {
      expect((await save(content)).status).toBe(400);
    }
    expect((await ada.call("DELETE", at())).status).toBe(400);
    expect((await save(draftContent("😀".repeat(25_000)))).status).toBe(200);
  });

  const forward = (changes: object = {}) => ({
    text: "See below.\n\n> We estimate two hours of search.",
    to: [EDITOR],
    confirmedRecipients: [EDITOR],
    forwards: { messageId: letter.id, attachments: letter.attachments.map(({ id }) => id) },
    ...changes,
  });

  test("an email passed on takes its files along and moves nothing", async () => {
    const before = (await ada.call("GET", `/api/requests/${request.id}`)).body;
    const { status, body: sent } = await send(forward());
    expect({ status, subject: sent.subject, to: sent.to, forwards: sent.forwards }).toEqual({
      status: 201,
      subject: "Fwd: Fee estimate",
      to: [EDITOR],
      forwards: letter.id,
    });
    await advanceSeconds(20);
    const mail = app.relay.emails.at(-1);
    expect(mail).toMatchObject({ envelopeTo: [EDITOR], inReplyTo: null, references: [] });
    expect(mail?.attachments.map(({ name }) => name)).toEqual(["estimate.csv"]);
    const after = (await ada.call("GET", `/api/requests/${request.id}`)).body;
    for (const field of ["status", "waitingOn", "clocks", "deadline"])
      expect(after[field]).toEqual(before[field]);
    expect(after.events).toContainEqual(
      expect.objectContaining({
        kind: "message_sent",
        data: { to: EDITOR, forwards: "Fee estimate" },
      }),
    );
    // The agency's thread goes on without it, and anyone who got it is no party.
    await send({ text: "We agree to the fee." });
    await advanceSeconds(20);
    expect(app.relay.emails.at(-1)).toMatchObject({ subject: expect.stringMatching(/^Re: /) });
    expect(app.relay.emails.at(-1)?.references.join()).not.toContain(sent.id);
    const [answer] = (
      await deliverReply(app, ada, request, {
        from: `Ed <${EDITOR}>`,
        text: "Your request is denied in full.",
      })
    ).slice(-1);
    expect(answer).toMatchObject({ senderKnown: false, classification: expect.anything() });
    const { replyTo, replyAll } = await conversation();
    expect(JSON.stringify([replyTo, replyAll])).not.toContain(EDITOR);
  });

  test("an email's head is read without its body", async () => {
    const head = await ada.call("GET", `/api/messages/${letter.id}/head`);
    expect(head.status).toBe(200);
    expect(head.body).toMatch(/^Subject: Fee estimate\r?$/m);
    expect(head.body).not.toContain("two hours");
    const eve = await app.signUpAndLogIn(`eve-${randomUUID()}@example.org`);
    expect((await eve.call("GET", `/api/messages/${letter.id}/head`)).status).toBe(404);
    const { body: unsent } = await send({ text: "Not left yet" });
    expect(await ada.call("GET", `/api/messages/${unsent.id}/head`)).toMatchObject({ status: 404 });
  });

  test("a forward taken back is a draft again, with its files", async () => {
    const { body: sent } = await send(forward({ sendAt: "2026-03-03T15:00:00Z" }));
    const { status, body } = await ada.call("DELETE", `/api/messages/${sent.id}/delivery`);
    expect({ status, forwards: body.forwards, to: body.to }).toMatchObject({
      status: 200,
      forwards: { messageId: letter.id, files: [{ name: "estimate.csv", id: letter.attachments[0]?.id }] },
      to: [EDITOR],
    });
    const { events } = (await ada.call("GET", `/api/requests/${request.id}`)).body;
    expect(events.filter(({ kind }: { kind: string }) => kind === "message_sent")).toEqual([]);
  });

  test("a forward that left later is announced once it left", async () => {
    await send(forward({ sendAt: "2026-03-03T15:00:00Z" }));
    await advanceSeconds(86_400);
    const { events } = (await ada.call("GET", `/api/requests/${request.id}`)).body;
    expect(events.filter(({ kind }: { kind: string }) => kind === "message_sent")).toHaveLength(1);
  });

  test("only an email of this conversation is passed on, with its own files, to someone", async () => {
    const { id } = await createDraft(ada);
    const stranger = await app.signUpAndLogIn(`eve-${randomUUID()}@example.org`);
    const othersResponse = await stranger.call("POST", `/api/requests/${request.id}/messages`, {
      id: randomUUID(),
      ...forward(),
    });
    expect(othersResponse.status).toBe(404);
    const cases: [object, number, string][] = [
      [forward({ forwards: { messageId: randomUUID(), attachments: [] } }), 404, "forwarded_gone"],
      [forward({ forwards: { messageId: letter.id, attachments: [id] } }), 404, "file_missing"],
      [{ ...forward(), to: undefined }, 422, "bad_forward"],
      [forward({ letter: "withdrawal" }), 422, "bad_forward"],
      [forward({ to: [] }), 422, "no_recipient"],
    ];
    for (const [message, status, code] of cases)
      expect(await send(message)).toMatchObject({ status, body: { code } });
    const [{ id: fileId } = { id: "" }] = letter.attachments;
    await app.database.pool.query("update attachment set size = 26000000 where id = $1", [fileId]);
    expect(await send(forward())).toMatchObject({ status: 413, body: { code: "too_large" } });
  });
});
