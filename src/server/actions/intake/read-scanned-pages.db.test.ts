import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { extractAttachmentTexts } from "#server/actions/intake/extract-attachment-text.ts";
import { fileEmail } from "#server/actions/intake/file-email.ts";
import { readScannedPages } from "#server/actions/intake/read-scanned-pages.ts";
import { createSentRequest, emailWithFiles } from "#test/support/factories.ts";
import { openLiveStream } from "#test/support/live-stream.ts";
import { pdfFile } from "#test/support/sample-files.ts";
import { drawPages, letterHtml, scannedPdf } from "#test/support/scans.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";

const FEE = [
  "March 3, 2026",
  "Dear Ms. Requester:",
  "Re: Your public records request 2026-NAR-00042",
  "The total fee for your request is $48.20. You must pay it by April 2, 2026. We will send the records when we receive your payment.",
  "Sincerely,",
  "Denise Cho, FOIA Officer",
].join("\n");
const COVER = "Attached please find correspondence about your request.";
const PDF = "application/pdf";

/** Each reads pages in a process, which takes its time on a busy machine. */
describe("scanned files of an email", { timeout: 600_000 }, () => {
  let app: TestApp;
  let ada: TestUser;
  let request: { id: string; replyAddress: string };
  let clear: Uint8Array;
  let faint: Uint8Array;
  let line: Uint8Array;

  beforeAll(async () => {
    app = await startTestApp();
    ada = await app.signUpAndLogIn("ada@example.org");
    [clear, faint, line] = (await drawPages([
      { html: letterHtml(FEE) },
      { html: letterHtml(FEE, "font-size:9pt; filter:blur(1.3px) contrast(0.6)"), dotsPerInch: 100 },
      { html: letterHtml("Lead levels of the Lincoln school"), dotsPerInch: 100 },
    ])) as [Uint8Array, Uint8Array, Uint8Array];
  });
  afterAll(() => app?.close());
  beforeEach(async () => {
    request = await createSentRequest(app, ada);
  });

  const deliver = async (...files: Parameters<typeof emailWithFiles>[1]) => {
    const to = request.replyAddress;
    const raw = emailWithFiles({ to, text: COVER }, files);
    expect(await app.deliverEmail({ from: "foia@nara.gov", to, raw })).toMatch(/^250/);
  };
  const newest = async () =>
    (await ada.call("GET", `/api/conversations/${request.id}`)).body.messages.findLast(
      (message: { direction: string }) => message.direction === "in",
    );
  const receive = async (...files: Parameters<typeof emailWithFiles>[1]) => {
    await deliver(...files);
    await app.runDueJobs();
    return newest();
  };
  const storedText = async (name: string) => {
    const { rows } = await app.database.pool.query(
      "select t.state, t.text, t.facts from attachment_text t join attachment a on a.id = t.attachment_id where a.name = $1",
      [name],
    );
    return rows[0];
  };
  const jobs = async () => {
    const { rows } = await app.database.pool.query(
      "select task_identifier as task, queue_name as queue, priority from graphile_worker.jobs where task_identifier = 'read-scan'",
    );
    return rows;
  };

  test("a fee letter in a scanned PDF is the email's outcome, with its sum and page", async () => {
    const message = await receive({ name: "Response.pdf", type: PDF, content: await scannedPdf([clear]) });
    const place = { file: "Response.pdf", page: 1 };
    expect(message.classification).toMatchObject({
      main: { value: "fee_due", evidence: expect.arrayContaining([expect.objectContaining(place)]) },
      facts: { amounts: [{ value: 4820, evidence: place }] },
    });
    expect(message.attachments[0].facts).toMatchObject({ pages: 1, scan: { through: 1 } });
    expect(message.attachments[0].facts.scan.certainty["1"]).toBeGreaterThanOrEqual(90);
    const { body } = await ada.call("GET", "/api/conversations?q=%22total+fee+for+your+request%22");
    expect(body.items).toMatchObject([{ requestId: request.id, searchMatch: { file: "Response.pdf" } }]);
  });

  test("a faint letter in a picture is never sure", async () => {
    const message = await receive({ name: "faint.png", type: "image/png", content: faint });
    const { certainty } = message.attachments[0].facts.scan;
    expect(certainty["1"]).toBeLessThan(90);
    expect(message.classification.main).toMatchObject({ value: "fee_due", confidence: "likely" });
    expect(await storedText("faint.png")).toMatchObject({ state: "read" });
  });

  test("a broken picture could not be read, and a PDF without pictures has nothing more", async () => {
    await receive(
      { name: "broken.png", type: "image/png", content: clear.subarray(0, 3_000) },
      { name: "drawing.pdf", type: PDF, content: await pdfFile([""]) },
    );
    expect(await storedText("broken.png")).toMatchObject({ state: "failed", text: "" });
    expect(await storedText("drawing.pdf")).toMatchObject({
      state: "nothing",
      facts: { scan: { through: 1 } },
    });
    expect(await jobs()).toEqual([]);
  });

  test("of a long scan the first ten pages are read at once, the rest behind other files", async () => {
    const content = await scannedPdf([clear, ...Array.from({ length: 23 }, () => line)]);
    await deliver({ name: "Records.pdf", type: PDF, content });
    const { rows } = await app.database.pool.query("select id from inbound order by id desc limit 1");
    await fileEmail(app.context, rows[0].id);
    const message = await newest();
    await extractAttachmentTexts(app.context, { messageId: message.id });
    expect(await jobs()).toEqual([{ task: "read-scan", queue: "scans", priority: 20 }]);
    const live = await openLiveStream(app.url, ada.token);
    await live.connected;
    const attachmentId = message.attachments[0].id;
    await readScannedPages(app.context, { attachmentId });
    expect(await storedText("Records.pdf")).toMatchObject({
      state: "read",
      facts: { pages: 24, scan: { through: 10 } },
    });
    expect((await jobs()).map(({ priority }) => priority)).toContain(30);
    await extractAttachmentTexts(app.context, { messageId: message.id });
    await waitUntil(async () => live.events.length > 0);
    expect(live.events).toContainEqual(expect.objectContaining({ requestId: request.id, kind: "message" }));
    live.close();
    expect((await newest()).classification.main).toMatchObject({ value: "fee_due" });
    await app.runDueJobs();
    const { text, facts } = await storedText("Records.pdf");
    expect(facts.scan.through).toBe(24);
    expect(text.split("\f")).toHaveLength(24);
    for (const page of text.split("\f").slice(1))
      expect(page.trim()).toBe("Lead levels of the Lincoln school");
    expect(await jobs()).toEqual([]);
    // Done again, a job changes nothing.
    await readScannedPages(app.context, { attachmentId });
    expect(await storedText("Records.pdf")).toEqual({ state: "read", text, facts });
  });

  test("the many scans of one user do not delay the one page of another", async () => {
    const page = await scannedPdf([line]);
    const files = Array.from({ length: 14 }, (_, index) => ({
      name: `Box ${index + 1}.pdf`,
      type: PDF,
      content: page,
    }));
    const enqueue = async (to: string, attached: typeof files) => {
      const raw = emailWithFiles({ to, text: COVER }, attached);
      expect(await app.deliverEmail({ from: "foia@nara.gov", to, raw })).toMatch(/^250/);
      const { rows } = await app.database.pool.query("select id from inbound order by id desc limit 1");
      await fileEmail(app.context, rows[0].id);
      const { rows: messages } = await app.database.pool.query(
        "select id from message where inbound_id = $1",
        [rows[0].id],
      );
      await extractAttachmentTexts(app.context, { messageId: messages[0].id });
    };
    const bob = await app.signUpAndLogIn("bob@example.org");
    const ofBob = await createSentRequest(app, bob);
    await enqueue(request.replyAddress, files);
    await enqueue(ofBob.replyAddress, files.slice(0, 1));
    const { rows } = await app.database.pool.query(
      `select a.owner_id = (select id from user_account where email = 'bob@example.org') as of_bob
       from graphile_worker.jobs j
         join graphile_worker._private_jobs p on p.id = j.id
         join attachment a on a.id = (p.payload ->> 'attachmentId')::uuid
       where j.task_identifier = 'read-scan' order by j.priority, j.run_at, j.id`,
    );
    expect(rows).toHaveLength(15);
    expect(rows.findIndex((row) => row.of_bob)).toBe(1);
  });
});
