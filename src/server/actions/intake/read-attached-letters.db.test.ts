import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { extractAttachmentTexts } from "#server/actions/intake/extract-attachment-text.ts";
import { fileEmail } from "#server/actions/intake/file-email.ts";
import { reparseMessages } from "#server/actions/intake/reparse-messages.ts";
import { createSentRequest, emailWithFiles } from "#test/support/factories.ts";
import { openLiveStream } from "#test/support/live-stream.ts";
import { DOCX, docxFile, pdfFile } from "#test/support/sample-files.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";

const HEAD = "March 3, 2026\n\nDear Ms. Requester:\n\nRe: Your public records request 2026-NAR-00042\n\n";
const CLOSING = "\n\nSincerely,\nDenise Cho\nFOIA Officer";
const DENIAL = `${HEAD}We have completed our review of your request under the Freedom of Information Act. Your request is denied in full. The records are withheld in their entirety under Exemption 7(A), 5 U.S.C. 552(b)(7)(A).\n\nYou may appeal this decision within 90 days.${CLOSING}`;
const FEE = `${HEAD}The total fee for your request is $48.20. You must pay it by April 2, 2026. We will send the records when we receive your payment.${CLOSING}`;
const RELEASE = `${HEAD}We have completed our search and located 12 pages of responsive records. We are releasing all of the records in full, without redactions. They are enclosed.${CLOSING}`;
const ONLY_RECEIVED = `${HEAD}This letter acknowledges receipt of your public records request, which this office received on March 2, 2026. Your request has been assigned tracking number 2026-NAR-00042. Please refer to this number in all correspondence about your request.${CLOSING}`;
const RECEIVED =
  "We received your request on March 2, 2026. It has been assigned tracking number 2026-NAR-00051.";
const COVER = "Attached please find correspondence about your request.";
const PDF = "application/pdf";

describe("letters attached to an agency's email", () => {
  let app: TestApp;
  let ada: TestUser;
  let request: { id: string; replyAddress: string };

  beforeAll(async () => {
    app = await startTestApp();
    ada = await app.signUpAndLogIn("ada@example.org");
  });
  afterAll(() => app?.close());
  beforeEach(async () => {
    request = await createSentRequest(app, ada);
  });

  type Files = Parameters<typeof emailWithFiles>[1];
  const pdf = async (name: string, pages: string[]) => ({ name, type: PDF, content: await pdfFile(pages) });
  const deliver = async (text: string, files: Files, headers: string[] = []) => {
    const to = request.replyAddress;
    const raw = emailWithFiles({ to, text, headers }, files);
    expect(await app.deliverEmail({ from: "foia@nara.gov", to, raw })).toMatch(/^250/);
  };
  const receive = async (...email: Parameters<typeof deliver>) => {
    await deliver(...email);
    await app.runDueJobs();
    return newest();
  };
  const newest = async () =>
    (await ada.call("GET", `/api/conversations/${request.id}`)).body.messages.findLast(
      (message: { direction: string }) => message.direction === "in",
    );
  const detail = async () => (await ada.call("GET", `/api/requests/${request.id}`)).body;
  const kinds = async () => (await detail()).events.map(({ kind }: { kind: string }) => kind);

  test("a denial in a PDF is the email's outcome, with the page it is on and the exemption", async () => {
    const message = await receive(COVER, [await pdf("Response.pdf", [DENIAL, "Enclosure: fee schedule"])]);
    const place = { file: "Response.pdf", page: 1 };
    expect(message.classification).toMatchObject({
      main: { value: "denied", evidence: expect.arrayContaining([expect.objectContaining(place)]) },
      facts: {
        trackingNumbers: [{ value: "2026-NAR-00042", evidence: place }],
        exemptions: [{ value: expect.stringContaining("(b)(7)(A)"), evidence: place }],
      },
    });
    for (const { text } of message.classification.main.evidence)
      expect(DENIAL.replace(/\s+/g, " ")).toContain(text.replace(/\s+/g, " "));
    // The user has not confirmed it, so that nothing but their turn follows.
    expect(await detail()).toMatchObject({ status: "awaiting_acknowledgment", waitingOn: "you" });
    expect((await detail()).events).toContainEqual(
      expect.objectContaining({
        kind: "attached_letter_read",
        messageId: message.id,
        data: { files: ["Response.pdf"], outcome: "denied" },
      }),
    );
  });

  test("a payment due in a Word file brings its amount and its day", async () => {
    const paragraphs = FEE.split("\n").map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`);
    const content = docxFile(paragraphs.join(""));
    const message = await receive(COVER, [{ name: "Invoice letter.docx", type: DOCX, content }]);
    expect(message.classification).toMatchObject({
      main: {
        value: "fee_due",
        evidence: expect.arrayContaining([expect.objectContaining({ file: "Invoice letter.docx" })]),
      },
      facts: {
        amounts: [{ value: 4820 }],
        dates: expect.arrayContaining([
          expect.objectContaining({ value: "2026-04-02", meaning: "answer_by" }),
        ]),
      },
    });
    await ada.call("PUT", `/api/messages/${message.id}/outcome`, { outcome: "fee_due" });
    expect(await detail()).toMatchObject({ status: "fee_asked" });
    const { rows } = await app.database.pool.query("select cents, kind from fee where request_id = $1", [
      request.id,
    ]);
    expect(rows).toMatchObject([{ kind: "invoiced" }]);
    expect(Number(rows[0].cents)).toBe(4820);
  });

  test("a cover letter beside the records is no record; alone it releases nothing", async () => {
    const records = {
      name: "records.csv",
      type: "text/csv",
      content: Buffer.from("School,Lead\nLincoln,15\n"),
    };
    const letter = await pdf("Cover letter.pdf", [RELEASE]);
    const both = await receive(COVER, [letter, records]);
    expect(both.classification.main).toMatchObject({
      value: "released",
      evidence: expect.arrayContaining([expect.objectContaining({ file: "Cover letter.pdf", page: 1 })]),
    });
    request = await createSentRequest(app, ada);
    const alone = await receive(COVER, [letter]);
    expect(alone.classification.main.confidence).not.toBe("sure");
  });

  test("what the user confirmed and corrected stays, and what followed from it", async () => {
    await deliver(COVER, [await pdf("Response.pdf", [DENIAL])]);
    await fileReceived();
    const { id } = await newest();
    await ada.call("PUT", `/api/messages/${id}/outcome`, { outcome: "partly_released" });
    await ada.call("PUT", `/api/messages/${id}/facts`, { exemptions: ["(b)(5)"] });
    const before = await detail();
    await app.runDueJobs();
    const message = await newest();
    expect(message).toMatchObject({
      confirmed: { outcome: "partly_released" },
      correctedFacts: { exemptions: ["(b)(5)"] },
      classification: { main: { value: "denied" } },
    });
    const { status, waitingOn, trackingNumber, clocks } = before;
    expect(await detail()).toMatchObject({ status, waitingOn, trackingNumber, clocks });
    // Withdrawn, the letter's own outcome shows and still changes nothing.
    await ada.call("DELETE", `/api/messages/${id}/outcome`);
    expect(await detail()).toMatchObject({ status: "awaiting_acknowledgment", waitingOn: "you" });
  });

  test("records in a PDF leave the reading as it was", async () => {
    const rows = Array.from({ length: 40 }, (_, row) => `Lincoln High School  tap ${row}  15.${row} ug/L`);
    const text = "We write about your request for lead levels.";
    const records = await pdf("Records.pdf", [rows.join("\n"), rows.join("\n")]);
    await deliver(text, [records]);
    await fileReceived();
    const { classification } = await newest();
    await app.runDueJobs();
    expect((await newest()).classification).toEqual(classification);
    expect(await kinds()).not.toContain("attached_letter_read");
  });

  test("an acknowledgment whose letter decides is one no more: status, number and clock as if never", async () => {
    const untouched = await detail();
    await deliver(RECEIVED, [await pdf("Response.pdf", [DENIAL])]);
    await fileReceived();
    expect(await detail()).toMatchObject({
      status: "awaiting_determination",
      waitingOn: "agency",
      trackingNumber: "2026-NAR-00051",
    });
    await app.runDueJobs();
    expect((await newest()).classification.main.value).toBe("denied");
    const { status, trackingNumber, clocks } = untouched;
    expect(await detail()).toMatchObject({ status, trackingNumber, clocks, waitingOn: "you" });
  });

  test("a letter that only acknowledges does what such an email does, and waits for nobody", async () => {
    const message = await receive("Please see the attached letter.", [
      await pdf("Letter.pdf", [ONLY_RECEIVED]),
    ]);
    expect(message.classification.main).toMatchObject({ value: "acknowledged", confidence: "sure" });
    expect(await detail()).toMatchObject({
      status: "awaiting_determination",
      waitingOn: "agency",
      trackingNumber: "2026-NAR-00042",
    });
  });

  test("an automatic email whose letter decides is a reply, so it is the user's turn", async () => {
    await deliver(
      "Do not reply to this email.",
      [await pdf("Response.pdf", [DENIAL])],
      ["Auto-Submitted: auto-generated"],
    );
    await fileReceived();
    expect(await newest()).toMatchObject({ classification: { kind: "auto_reply" } });
    expect(await detail()).toMatchObject({ waitingOn: "agency" });
    await app.runDueJobs();
    expect(await newest()).toMatchObject({ classification: { kind: "reply", main: { value: "denied" } } });
    expect(await detail()).toMatchObject({ waitingOn: "you" });
  });

  test("what the user did meanwhile stands: it is not their turn again", async () => {
    await deliver(
      "Do not reply to this email.",
      [await pdf("Response.pdf", [DENIAL])],
      ["Auto-Submitted: auto-generated"],
    );
    await fileReceived();
    const status = { to: "closed" };
    expect((await ada.call("POST", `/api/requests/${request.id}/status`, status)).status).toBe(200);
    await app.runDueJobs();
    expect((await newest()).classification.main.value).toBe("denied");
    expect(await detail()).toMatchObject({ status: "closed", waitingOn: "nobody" });
  });

  test("an open page hears of it", async () => {
    await deliver(COVER, [await pdf("Response.pdf", [DENIAL])]);
    await fileReceived();
    const page = await openLiveStream(app.url, ada.token);
    await page.connected;
    await app.runDueJobs();
    await waitUntil(async () => page.events.length > 0);
    expect(page.events).toContainEqual(expect.objectContaining({ requestId: request.id, kind: "message" }));
    page.close();
  });

  test("cut off at any point and run again, it is read once; a walk over the store leaves it", async () => {
    await deliver(COVER, [await pdf("Response.pdf", [DENIAL])]);
    await fileReceived();
    const { id } = await newest();
    const cutOff = { ...app.context, parse: () => Promise.reject(new Error("pulled the plug")) };
    await expect(extractAttachmentTexts(cutOff, { messageId: id })).rejects.toThrow("pulled the plug");
    expect(await kinds()).not.toContain("attached_letter_read");
    await app.runDueJobs();
    const before = await newest();
    expect(before.classification.main.value).toBe("denied");
    await extractAttachmentTexts(app.context, { messageId: id });
    await Promise.all([1, 2].map(() => extractAttachmentTexts(app.context, { messageId: id })));
    expect((await kinds()).filter((kind: string) => kind === "attached_letter_read")).toHaveLength(1);
    await reparseMessages(app.context);
    expect(await newest()).toEqual(before);
  });

  test("files that exceed a limit, and a reader that does, leave the email as it was read first", async () => {
    await deliver("Your request is denied in full.", [
      { name: "Broken.pdf", type: PDF, content: Buffer.from("%PDF-1.7\n1 0 obj<<") },
      { name: "Long.txt", type: "text/plain", content: Buffer.from(`${FEE}\n${"pay now ".repeat(200_000)}`) },
      await pdf("Response.pdf", [RELEASE]),
    ]);
    await fileReceived();
    const before = await newest();
    const unreadable = vi.fn(async (raw: Uint8Array) => ({
      ...(await app.context.parse(raw)),
      readProblem: "limit exceeded (cpu 10 s)",
    }));
    await extractAttachmentTexts({ ...app.context, parse: unreadable }, { messageId: before.id });
    expect(unreadable).toHaveBeenCalledWith(expect.anything(), [
      expect.objectContaining({ name: "Response.pdf" }),
    ]);
    expect((await newest()).classification).toEqual(before.classification);
    await app.runDueJobs();
    expect((await newest()).classification.facts.amounts).toEqual([]);
  });

  /** Files what came, as the job does; its files are read when the jobs that are due run. */
  async function fileReceived(): Promise<void> {
    const { rows } = await app.database.pool.query("select id from inbound where state = 'received'");
    for (const { id } of rows) await fileEmail(app.context, id);
  }
});
