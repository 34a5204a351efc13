import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { basename } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eraseUnreferencedFiles } from "#server/actions/platform/erase-files.ts";
import { createDraft, createSentRequest, deliverReply, emailFrom } from "#test/support/factories.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

/** One account tries to store more than its quota. */
describe("the storage of an account", () => {
  const MB = 1_000_000;
  let app: TestApp;
  let ada: TestUser;
  let draftId: string;

  const storage = async (user = ada) => (await user.call("GET", "/api/me/storage")).body;
  const post = async (user: TestUser, path: string, name: string, content: Buffer) => {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(content)]), name);
    const response = await fetch(`${app.url}${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${user.token}` },
      body: form,
    });
    return { status: response.status, body: await response.json() };
  };
  const upload = (bytes: number, user = ada, id = draftId) =>
    post(user, `/api/requests/${id}/uploads`, "file.bin", randomBytes(bytes));

  beforeAll(async () => {
    app = await startTestApp({ storageBytes: 3 * MB });
    ada = await app.signUpAndLogIn("ada@example.org");
    draftId = (await createDraft(ada)).id;
  });
  afterAll(() => app?.close());

  test("has no room for parallel uploads that each would fit alone", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(MB)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 201, 201, 413, 413, 413, 413, 413]);
    expect(answers.find(({ status }) => status === 413)?.body).toMatchObject({
      code: "storage_full",
      detail: expect.stringMatching(/Email from agencies still arrives/),
    });
    expect(await storage()).toMatchObject({ used: 3 * MB, limit: 3 * MB, files: 3 * MB });
  });

  test("leaves no refused bytes on the disk, and keeps those that a row names", async () => {
    const { rows: named } = await app.database.pool.query("select sha256 from upload order by sha256");
    const now = app.clock.now().add({ hours: 25 });
    await eraseUnreferencedFiles({ ...app.context, clock: { now: () => now } });
    const files = await readdir(app.filesFolder, { recursive: true });
    const stored = files.map((file) => basename(file)).filter((name) => /^[0-9a-f]{64}$/.test(name));
    expect(stored.sort()).toEqual(named.map(({ sha256 }) => sha256));
    expect(stored).toHaveLength(3);
  });

  test("refuses an import that does not fit, a table or mail, and counts one that does", async () => {
    expect(await post(ada, "/api/imports", "mail.mbox", randomBytes(1000))).toMatchObject({
      status: 413,
      body: { code: "storage_full" },
    });
    const bob = await app.signUpAndLogIn("bob@example.org");
    const table = Buffer.from(`title,agency\n${"Minutes,NARA\n".repeat(100)}`);
    const response = await fetch(`${app.url}/api/imports?name=table.csv`, {
      method: "POST",
      headers: { authorization: `Bearer ${bob.token}`, "content-type": "text/csv" },
      body: new Uint8Array(table),
    });
    expect(response.status).toBe(201);
    expect(await storage(bob)).toMatchObject({ used: table.byteLength, imports: table.byteLength });
    const tooMuch = await post(bob, "/api/imports", "mail.mbox", randomBytes(4 * MB));
    expect(tooMuch).toMatchObject({ status: 413, body: { code: "storage_full" } });
    // What was imported and is not needed gives its room back.
    const { id } = (await response.json()) as { id: string };
    await app.runDueJobs();
    expect((await bob.call("DELETE", `/api/imports/${id}`)).status).toBe(204);
    expect((await bob.call("DELETE", `/api/imports/${id}`)).status).toBe(404);
    expect(await storage(bob)).toMatchObject({ used: 0 });
  });

  test("counts what a small file unpacks to", async () => {
    const eve = await app.signUpAndLogIn("eve@example.org");
    // The same letter many times over, each with another id: it packs to almost nothing.
    const mbox = Array.from({ length: 40 }, () => {
      const email = emailFrom({ to: "eve@example.org", text: `${"x".repeat(70)}\r\n`.repeat(1400) });
      return `From foia@nara.gov Tue Mar  3 10:00:00 2026\n${email.replaceAll("\r\n", "\n")}\n`;
    }).join("");
    const { ZipFile } = await import("yazl");
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from(mbox), "mail.mbox");
    zip.end();
    const packed = Buffer.concat(await Array.fromAsync(zip.outputStream as AsyncIterable<Buffer>));
    expect(packed.byteLength).toBeLessThan(MB);
    const answer = await post(eve, "/api/imports", "mail.zip", packed);
    expect(answer.status).toBe(201);
    await app.runDueJobs();
    const { body: planned } = await eve.call("GET", `/api/imports/${(answer.body as { id: string }).id}`);
    expect(planned).toMatchObject({ state: "failed", problem: { code: "storage_full" } });
    expect((await storage(eve)).used).toBeLessThanOrEqual(3 * MB);
  });

  test("is one user's own, and never a reason to refuse what an agency sends", async () => {
    const request = await createSentRequest(app, ada);
    const big = Buffer.from("0123456789abcdef").toString("base64").repeat(20_000);
    const messages = await deliverReply(app, ada, request, {
      text: "The records.",
      attachment: { name: "records.csv", text: big.replace(/.{76}/g, "$&\r\n") },
    });
    expect(messages.filter(({ direction }) => direction === "in")).toHaveLength(1);
    const after = await storage();
    expect(after.used).toBeGreaterThan(after.limit);
    expect(after.email).toBeGreaterThan(400_000);
    expect(await upload(1)).toMatchObject({ status: 413, body: { code: "storage_full" } });
    const carol = await app.signUpAndLogIn("carol@example.org");
    const own = await createDraft(carol);
    expect((await upload(1000, carol, own.id)).status).toBe(201);
  });
});
