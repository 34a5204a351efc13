import { randomUUID } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RequestDetail } from "#contract/requests/request.ts";
import { extractOlderAttachmentTexts } from "#server/actions/intake/extract-attachment-text.ts";
import { addJob } from "#server/db/platform/add-job.ts";
import { createSentRequest, deliverReply } from "#test/support/factories.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

describe("the files of an email", () => {
  let app: TestApp;
  let ada: TestUser;
  let request: RequestDetail;

  beforeAll(async () => {
    app = await startTestApp();
    ada = await app.signUpAndLogIn("ada@example.org");
    request = await createSentRequest(app, ada);
  });
  afterAll(() => app?.close());

  const storedTexts = async (name: string) => {
    const { rows } = await app.database.pool.query(
      "select t.* from attachment_text t join attachment a on a.id = t.attachment_id where a.name = $1",
      [name],
    );
    return rows;
  };

  test("are read once they came in", async () => {
    await deliverReply(app, ada, request, {
      attachment: { name: "levels.csv", text: "School,Lead\nLincoln,15" },
    });
    expect(await storedTexts("levels.csv")).toMatchObject([
      { owner_id: ada.id, state: "read", text: "School,Lead\nLincoln,15", facts: {} },
    ]);
    const { body } = await ada.call("GET", `/api/conversations/${request.id}`);
    expect(body.messages.at(-1).attachments[0]).toMatchObject({ name: "levels.csv", facts: {} });
    const { body: detail } = await ada.call("GET", `/api/requests/${request.id}`);
    expect(detail.documents[0]).toMatchObject({ name: "levels.csv", facts: {} });
  });

  test("are read again by nobody, and by the walk where a job never did", async () => {
    await app.database.pool.query("update attachment_text set text = 'kept' where text <> ''");
    await extractOlderAttachmentTexts(app.context, {});
    expect(await storedTexts("levels.csv")).toMatchObject([{ text: "kept" }]);
    await app.database.pool.query("delete from attachment_text");
    await extractOlderAttachmentTexts(app.context, {});
    expect(await storedTexts("levels.csv")).toMatchObject([
      { state: "read", text: "School,Lead\nLincoln,15" },
    ]);
  });

  test("are read one job after the other, and the walk waits once", async () => {
    const { db } = app.context;
    // The walk of the test before looks for letters in the email whose file it read.
    await app.runDueJobs();
    for (const messageId of [randomUUID(), randomUUID()]) await addJob(db, "read-attachments", { messageId });
    await addJob(db, "read-older-attachments", { after: randomUUID() });
    await addJob(db, "read-older-attachments", {});
    const { rows } = await app.database.pool.query(
      "select task_identifier as task, queue_name as queue, priority from graphile_worker.jobs order by id",
    );
    expect(rows).toEqual([
      { task: "read-attachments", queue: "attachments", priority: 20 },
      { task: "read-attachments", queue: "attachments", priority: 20 },
      { task: "read-older-attachments", queue: "attachments", priority: 30 },
    ]);
    await app.runDueJobs();
  });

  describe("are downloaded", () => {
    const get = (path: string, headers: Record<string, string> = {}) =>
      fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${ada.token}`, ...headers } });

    const attachmentOf = async (name: string) => {
      const { rows } = await app.database.pool.query("select id from attachment where name = $1", [name]);
      return `/api/attachments/${rows[0].id}`;
    };

    test("as bytes to be saved, whatever they say they are", async () => {
      const name = "report\u202efdp.html";
      await deliverReply(app, ada, request, {
        attachment: { name, text: "<!doctype html><script>alert(1)</script>" },
      });
      const answer = await get(await attachmentOf(name));
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": "application/octet-stream",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
        "content-disposition": `attachment; filename="reportfdp.html"; filename*=UTF-8''reportfdp.html`,
      });
    });

    test("in parts", async () => {
      const path = await attachmentOf("levels.csv");
      const whole = await get(path);
      expect(whole.headers.get("accept-ranges")).toBe("bytes");
      expect(whole.headers.get("content-length")).toBe("23");
      const part = await get(path, { range: "bytes=7-10" });
      expect(part.status).toBe(206);
      expect(part.headers.get("content-range")).toBe("bytes 7-10/23");
      expect(await part.text()).toBe("Lead");
      const mark = whole.headers.get("etag") ?? "";
      expect((await get(path, { range: "bytes=0-1", "if-range": mark })).status).toBe(206);
      expect((await get(path, { range: "bytes=0-1", "if-range": '"another"' })).status).toBe(200);
      const beyond = await get(path, { range: "bytes=23-" });
      expect(beyond.status).toBe(416);
      expect(beyond.headers.get("content-range")).toBe("bytes */23");
      expect(await beyond.json()).toMatchObject({ code: "beyond_the_file" });
    });

    test("all of a request's in one ZIP, each under a name of its own", async () => {
      await deliverReply(app, ada, request, {
        attachment: { name: "levels.csv", text: "School,Lead\nLee,3" },
      });
      const answer = await get(`/api/requests/${request.id}/attachments.zip`);
      expect(answer.headers.get("content-type")).toBe("application/zip");
      expect(answer.headers.get("content-disposition")).toContain(
        'filename="Lead levels in school drinking water.zip"',
      );
      const bytes = new Uint8Array(await answer.arrayBuffer());
      expect(answer.headers.get("content-length")).toBe(String(bytes.byteLength));
      const files = Object.entries(unzipSync(bytes)).map(([name, text]) => [name, strFromU8(text).trim()]);
      // Byte for byte as it was sent: SMTP ends lines with CRLF.
      expect(files).toEqual([
        ["levels.csv", "School,Lead\r\nLincoln,15"],
        ["reportfdp.html", "<!doctype html><script>alert(1)</script>"],
        ["levels (2).csv", "School,Lead\r\nLee,3"],
      ]);
    });

    test("all of one email's in one ZIP, of which there is none without files", async () => {
      const messages = await deliverReply(app, ada, request, { subject: "Two: files", text: "None." });
      const messageZip = (at: number) => `/api/messages/${messages.at(at)?.id}/attachments.zip`;
      expect((await get(messageZip(-1))).status).toBe(404);
      const answer = await get(messageZip(-2));
      const names = Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer())));
      expect(names).toEqual(["levels.csv"]);
    });
  });
});
