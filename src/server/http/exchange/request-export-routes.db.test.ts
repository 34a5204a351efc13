import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RequestDetail } from "#contract/requests/request.ts";
import { createDraft, createSentRequest, deliverReply } from "#test/support/factories.ts";
import { readPdf } from "#test/support/read-pdf.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";
import { verifyExport } from "../../../../scripts/export-verify.ts";

const sha = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

const FOLDER = "2026-03-02 Lead levels in school drinking water";

describe("an export", () => {
  let app: TestApp;
  let ada: TestUser;
  let eve: TestUser;
  let request: RequestDetail;
  let manuallySent: RequestDetail;
  let directory: string;
  const big = `School,Lead\n${"Lincoln,15\n".repeat(20_000)}`;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "daylight-exports-"));
    app = await startTestApp();
    ada = await app.signUpAndLogIn("ada@example.org");
    eve = await app.signUpAndLogIn("eve@example.org");
    request = await createSentRequest(app, ada);
    await deliverReply(app, ada, request, { attachment: { name: "../levels.csv", text: big } });
    manuallySent = await createDraft(ada);
    await ada.call("POST", `/api/requests/${manuallySent.id}/sending-by-hand`, {
      ...{ version: manuallySent.version, channel: "post", sentOn: "2026-03-02", trackingNumber: "EJ 1" },
    });
  });
  afterAll(async () => {
    await app?.close();
    await rm(directory, { recursive: true, force: true });
  });

  const get = (path: string, token: string | null = ada.token) =>
    fetch(`${app.url}${path}`, { headers: token === null ? {} : { authorization: `Bearer ${token}` } });
  const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());
  const verdict = async (bytes: Uint8Array) => {
    const path = join(directory, `${randomUUID()}.zip`);
    await writeFile(path, bytes);
    return verifyExport(path);
  };
  const start = (body: object, user = ada) => user.call("POST", "/api/exports", body);

  test("of one request has every original, its files, the whole as a PDF, and its size said before", async () => {
    const answer = await get(`/api/requests/${request.id}/export.zip`);
    expect(answer.headers.get("content-disposition")).toContain(`filename="${FOLDER}.zip"`);
    const bytes = await bytesOf(answer);
    expect(answer.headers.get("content-length")).toBe(String(bytes.byteLength));
    expect(await verdict(bytes)).toEqual({ requests: 1, mails: 2, attachments: 1, files: 8, faults: [] });

    const files = unzipSync(bytes);
    const manifest = JSON.parse(strFromU8(files[`${FOLDER}/manifest.json`] ?? new Uint8Array()));
    expect(manifest.request).toMatchObject({
      ...{ id: request.id, agency: { id: "us-nara" }, status: "awaiting_acknowledgment" },
      deadlines: [
        { kind: "initial_response", dueOn: "2026-03-30", metOn: null },
        // 28 U.S.C. § 2401(a): six years to sue over the silence.
        { kind: "silence_appeal", dueOn: "2032-03-30", metOn: null },
      ],
    });
    const [out, mail, file] = manifest.pieces;
    expect(out.path).toMatch(/^mail\/001 2026-03-02 sent .+\.eml$/);
    const { rows } = await app.database.pool.query("select raw_sha256 from message where id = $1", [
      mail.messageId,
    ]);
    expect(mail).toMatchObject({ what: "mail", direction: "in", sha256: rows[0].raw_sha256 });
    expect(file).toMatchObject({
      name: expect.stringContaining("levels.csv"),
      sha256: sha(files[`${FOLDER}/${file.path}`] ?? new Uint8Array()),
    });
    expect(file.path).toMatch(/^attachments\/002-1 [^/]*levels\.csv$/);
    const events = strFromU8(files[`${FOLDER}/events.csv`] ?? new Uint8Array());
    expect(events).toContain(",agency,,reply_received,");
    expect(events).toContain(",you,Ada Requester,submitted,");

    const { pdf, pages } = await readPdf(files[`${FOLDER}/file.pdf`] ?? new Uint8Array());
    const pdfText = pages.join("\n").replace(/\s+/g, " ");
    expect(pdfText).toContain("Due March 30, 2026, open.");
    expect(pdfText).toContain("(Ada Requester)");
    expect(pdfText).toContain("All test results for lead in the drinking water");
    expect(pdfText.replaceAll(" ", "")).toContain(file.sha256);
    expect(pages[0]).toContain(`page 1 of ${pages.length}`);
    expect((await pdf.getOutline()).map(({ title }) => title)).toEqual([
      request.title,
      "Timeline",
      expect.stringMatching(/^1\. Sent 2026-03-02/),
      expect.stringMatching(/^2\. Received 2026-03-02/),
    ]);
  });

  test("of the same state is the same, but for the date in export.json", async () => {
    const firstZip = unzipSync(await bytesOf(await get(`/api/requests/${request.id}/export.zip`)));
    app.clock.advance({ seconds: 90 });
    const again = unzipSync(await bytesOf(await get(`/api/requests/${request.id}/export.zip`)));
    const changedFiles = Object.keys(firstZip).filter(
      (name) => Buffer.compare(firstZip[name] ?? Buffer.alloc(0), again[name] ?? Buffer.alloc(1)) !== 0,
    );
    expect(changedFiles).toEqual(["export.json"]);
  });

  test("of several is fetched by its link alone, and says how far it is", async () => {
    const { status, body } = await start({ requestIds: [manuallySent.id, request.id] });
    expect(status).toBe(201);
    expect(body).toMatchObject({ requests: 2, done: 0, problem: null });
    const answer = await get(body.url, null);
    expect(answer.headers.get("content-disposition")).toContain("2 requests 2026-03-02.zip");
    const bytes = await bytesOf(answer);
    expect(await verdict(bytes)).toMatchObject({ requests: 2, mails: 2, faults: [] });
    const letter = Object.entries(unzipSync(bytes)).find(([name]) => name.endsWith(".txt"));
    expect(letter?.[0]).toMatch(new RegExp(`^${FOLDER} \\(2\\)/mail/001 2026-03-02 sent`));
    expect(strFromU8(letter?.[1] ?? new Uint8Array())).toContain(
      "Note: Sent by the requester by postal mail on 2026-03-02, number EJ 1",
    );
    expect((await ada.call("GET", `/api/exports/${body.id}`)).body).toMatchObject({ requests: 2, done: 2 });
  });

  test("of all that a list shows", async () => {
    expect((await start({ all: { filter: "open", q: "lead" } })).body).toMatchObject({ requests: 2 });
    expect((await start({ all: { filter: "closed" } })).status).toBe(404);
  });

  test("of the account has the letterhead and the user's own templates", async () => {
    const letterhead = { name: "Prairie Ledger", address: "", phone: "", email: "", website: "" };
    const saved = await ada.call("PUT", "/api/me/letterhead", {
      ...letterhead,
      signature: "Ada, reporter",
      logo: null,
    });
    expect(saved.status).toBeLessThan(300);
    const letter = { kind: "follow_up", text: "Dear {agency}" };
    await ada.call("POST", "/api/templates", { id: randomUUID(), name: "Ask/again", letter });
    const { url } = (await start({ all: { filter: "all" }, account: true })).body;
    const bytes = await bytesOf(await get(url, null));
    expect((await verdict(bytes)).faults).toEqual([]);
    const files = unzipSync(bytes);
    const read = (path: string) => JSON.parse(strFromU8(files[path] ?? new Uint8Array()));
    expect(read("account/letterhead.json")).toEqual(letterhead);
    const [template] = Object.keys(files).filter((path) => path.startsWith("account/templates/"));
    expect(read(template ?? "")).toEqual({
      name: "Ask/again",
      letterKind: "follow_up",
      content: { text: "Dear {agency}" },
    });
    const { body: selection } = await start({ all: { filter: "all" } });
    const others = unzipSync(await bytesOf(await get(selection.url, null)));
    expect(Object.keys(others).some((path) => path.startsWith("account/"))).toBe(false);
  });

  test("of an account without requests has its profile, and what is made up in the link changes nothing", async () => {
    const ben = await app.signUpAndLogIn("ben@example.org", { name: "Ben Okri", organization: "The Ledger" });
    expect((await start({ all: { filter: "all" } }, ben)).status).toBe(404);
    const { status, body } = await start({ all: { filter: "all" }, account: true }, ben);
    expect([status, body.requests]).toEqual([201, 0]);
    const answer = await get(body.url, null);
    expect(answer.headers.get("content-disposition")).toMatch(/filename="Account 2026-03-02\.zip"/);
    const bytes = await bytesOf(answer);
    expect(await verdict(bytes)).toMatchObject({ requests: 0, faults: [] });
    const files = unzipSync(bytes);
    expect(Object.keys(files)).toEqual(["account/profile.json", "account/data.json", "export.json"]);
    expect(JSON.parse(strFromU8(files["account/profile.json"] ?? new Uint8Array()))).toMatchObject({
      email: "ben@example.org",
      name: "Ben Okri",
      organization: "The Ledger",
    });
    expect((await get(`${body.url.replace("ticket=", "ticket=x")}`, null)).status).toBe(404);
  });

  test("is nobody else's, and its link ends", async () => {
    expect((await get(`/api/requests/${request.id}/export.zip`, eve.token)).status).toBe(404);
    expect((await get(`/api/requests/${request.id}/export.zip`, null)).status).toBe(401);
    expect((await start({ requestIds: [request.id] }, eve)).body).toMatchObject({ code: "not_found" });
    expect((await start({ requestIds: [request.id, randomUUID()] })).status).toBe(404);
    expect((await start({ requestIds: [] })).status).toBe(400);
    const { body } = await start({ requestIds: [request.id] });
    expect((await eve.call("GET", `/api/exports/${body.id}`)).status).toBe(404);
    const tamperedUrl = body.url.replace(/.$/, (end: string) => (end === "A" ? "B" : "A"));
    expect((await get(tamperedUrl, null)).status).toBe(404);
    const other = body.url.replace(body.id, randomUUID());
    expect((await get(other, null)).status).toBe(404);
    app.clock.advance({ minutes: 11 });
    expect(await (await get(body.url, null)).json()).toMatchObject({ code: "export_expired" });
  });

  test("that breaks off is no whole ZIP, and its user is notified", async () => {
    const { body } = await start({ requestIds: [request.id, manuallySent.id] });
    const { rows } = await app.database.pool.query(
      "update attachment set sha256 = $1 where owner_id = $2 returning id",
      ["0".repeat(64), ada.id],
    );
    expect(rows).toHaveLength(1);
    await expect(get(body.url, null).then(bytesOf)).rejects.toThrow();
    await expect
      .poll(async () => (await ada.call("GET", `/api/exports/${body.id}`)).body.problem)
      .toBe("Something went wrong on our side. Start the export again.");
  });
});
