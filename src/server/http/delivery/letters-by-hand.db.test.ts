import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RequestDetail } from "#contract/requests/request.ts";
import { createDraft, createSentRequest, deliverReply } from "#test/support/factories.ts";
import { readPdf } from "#test/support/read-pdf.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

const DENIAL = "We deny your request in full. The records are withheld under Exemption 6.";

/** Its clock is on Monday, March 2, 2026, ten in the morning in Washington. */
describe("an appeal that its user sends on paper", () => {
  let app: TestApp;
  let ada: TestUser;
  let eve: TestUser;

  beforeAll(async () => {
    app = await startTestApp({ undoSeconds: 0 });
    ada = await app.signUpAndLogIn("ada@example.org", {
      name: "Ada Łucka",
      postalAddress: "12 Elm Street\nDayton, Ohio 45402",
    });
    eve = await app.signUpAndLogIn("eve@example.org");
  });
  afterAll(() => app?.close());

  async function denied(): Promise<{ request: RequestDetail; text: string }> {
    app.clock.set("2026-03-02T15:00:00Z");
    const request = await createSentRequest(app, ada);
    app.clock.set("2026-03-10T15:00:00Z");
    const message = (await deliverReply(app, ada, request, { text: DENIAL })).at(-1);
    await ada.call("PUT", `/api/messages/${message?.id}/outcome`, { outcome: "denied" });
    app.clock.set("2026-03-20T15:00:00Z");
    const { body } = await ada.call("GET", `/api/requests/${request.id}/letters/denial_appeal`);
    return { request, text: body.text };
  }
  const path = ({ id }: RequestDetail, end: string) => `/api/requests/${id}/letters/denial_appeal/${end}`;
  const record = (request: RequestDetail, fields: object, user = ada) =>
    user.call("POST", path(request, "sending-by-hand"), {
      id: randomUUID(),
      text: "Dear FOIA Appeals Officer:",
      channel: "post",
      sentOn: "2026-03-18",
      ...fields,
    });
  const print = async (request: RequestDetail, body: object, kind = "denial_appeal") => {
    const response = await fetch(`${app.url}/api/requests/${request.id}/letters/${kind}/pdf`, {
      method: "POST",
      headers: { authorization: `Bearer ${ada.token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    const { pages } = await readPdf(new Uint8Array(await response.arrayBuffer()));
    return pages.join("\n").replace(/\s+/g, " ");
  };
  const uploadFile = async ({ id }: RequestDetail, name: string) => {
    const body = new FormData();
    body.append("file", new File(["%PDF-1.7"], name, { type: "application/pdf" }));
    const headers = { authorization: `Bearer ${ada.token}` };
    const response = await fetch(`${app.url}/api/requests/${id}/uploads`, { method: "POST", headers, body });
    return (await response.json()) as { id: string };
  };
  const detail = async ({ id }: RequestDetail) => (await ada.call("GET", `/api/requests/${id}`)).body;
  const clocks = async (request: RequestDetail) =>
    (await detail(request)).clocks.map(({ kind, dueOn }: { kind: string; dueOn: string }) => [kind, dueOn]);

  test("is printed with the user's own text, under a letterhead, with the address once", async () => {
    const { request, text } = await denied();
    const printed = await print(request, { text: text.replace("Sincerely,", "My own words.\n\nSincerely,") });
    for (const words of ["Ada Łucka", "March 20, 2026", "FOIA Appeals Officer", "My own words."])
      expect(printed).toContain(words);
    expect(printed.split("Dayton, Ohio 45402")).toHaveLength(2);
    expect((await ada.call("POST", path(request, "pdf"), { text: "" })).status).toBe(400);
  });

  test("counts from the day it was sent, once, and can be undone", async () => {
    const { request, text } = await denied();
    const before = await clocks(request);
    const id = randomUUID();
    expect((await record(request, { id, text, trackingNumber: "RR 12" })).status).toBe(204);
    expect((await record(request, { id, text })).status).toBe(204);
    expect(await detail(request)).toMatchObject({ status: "appeal_pending", waitingOn: "agency" });
    expect(await clocks(request)).toContainEqual(["appeal_decision", "2026-04-15"]);
    const { messages } = (await ada.call("GET", `/api/conversations/${request.id}`)).body;
    expect(
      messages.filter(({ letterKind }: { letterKind: string }) => letterKind === "denial_appeal"),
    ).toEqual([
      expect.objectContaining({
        id,
        text,
        delivery: expect.objectContaining({
          manualSubmission: expect.objectContaining({
            channel: "post",
            sentOn: "2026-03-18",
            number: "RR 12",
          }),
        }),
      }),
    ]);
    await app.runDueJobs();
    expect(
      app.relay.emails.filter(({ text: sent }) => sent?.includes("I appeal the agency's decision")),
    ).toEqual([]);

    const undone = await ada.call("DELETE", `/api/messages/${id}/sending-by-hand`);
    expect(undone.body).toEqual({
      requestId: request.id,
      text,
      letterKind: "denial_appeal",
      files: [],
      withoutCopies: [],
    });
    expect(await clocks(request)).toEqual(before);
    expect(await detail(request)).toMatchObject({ status: "denied" });
    expect((await ada.call("DELETE", `/api/messages/${id}/sending-by-hand`)).status).toBe(404);
  });

  test("arrived on a day, from which the time to decide it runs", async () => {
    const { request, text } = await denied();
    const id = randomUUID();
    await record(request, { id, text });
    const receipt = (receivedOn: unknown, user = ada) =>
      user.call("PUT", `/api/messages/${id}/sending-by-hand/receipt`, { receivedOn });
    expect((await receipt("2026-03-20")).status).toBe(204);
    expect(await clocks(request)).toContainEqual(["appeal_decision", "2026-04-17"]);
    const { messages } = (await ada.call("GET", `/api/conversations/${request.id}`)).body;
    const sent = messages.find((message: { id: string }) => message.id === id);
    expect(sent.delivery.manualSubmission).toMatchObject({ sentOn: "2026-03-18", receivedOn: "2026-03-20" });
    expect((await receipt(null)).status).toBe(204);
    expect(await clocks(request)).toContainEqual(["appeal_decision", "2026-04-15"]);
    expect((await receipt("2026-03-17")).body.code).toBe("day_before_request");
    expect((await receipt("2026-03-21")).body.code).toBe("date_in_future");
    expect((await receipt("soon")).status).toBe(400);
    expect((await receipt("2026-03-20", eve)).status).toBe(404);
  });

  test("names the files that go along, on paper and in the conversation, and gives them back", async () => {
    const { request, text } = await denied();
    const upload = await uploadFile(request, "receipt.pdf");
    const printed = await print(request, { text, attachments: [upload.id] });
    expect(printed).toContain("I attach my request of March 2, 2026");
    expect(printed).toContain("Enclosure: receipt.pdf");
    const reworded = await print(request, { text: "See what I enclose.", attachments: [upload.id] });
    expect(reworded).toContain("Enclosures: Request of March 2, 2026; Answer of March 10, 2026; receipt.pdf");
    const id = randomUUID();
    const { copies } = (await ada.call("GET", `/api/requests/${request.id}/letters/denial_appeal`)).body;
    const withoutCopies = copies.map(({ messageId }: { messageId: string }) => messageId);
    const enclosed = { attachments: [upload.id], withoutCopies };
    expect((await record(request, { id, text, ...enclosed })).status).toBe(204);
    const { messages } = (await ada.call("GET", `/api/conversations/${request.id}`)).body;
    const sent = messages.find((message: { id: string }) => message.id === id);
    expect(sent.text).toBe(`${text}\n\nEnclosure: receipt.pdf`);
    expect(sent.attachments).toEqual([expect.objectContaining({ name: "receipt.pdf" })]);
    const undone = await ada.call("DELETE", `/api/messages/${id}/sending-by-hand`);
    const files = [expect.objectContaining({ id: upload.id, name: "receipt.pdf" })];
    expect(undone.body).toMatchObject({ text, files, withoutCopies });
    expect((await record(request, { attachments: [randomUUID()] })).body.code).toBe("file_missing");
  });

  test("to a reviewer elsewhere shows their postal address in the window", async () => {
    app.clock.set("2026-03-02T15:00:00Z");
    const { rows } = await app.database.pool.query(
      "select id from agency where jurisdiction = 'us-tx' and merged_into is null order by id limit 1",
    );
    const { id, version } = await createDraft(ada, { agencyId: rows[0].id });
    const submission = { version, channel: "post", sentOn: "2026-03-02" };
    expect((await ada.call("POST", `/api/requests/${id}/sending-by-hand`, submission)).status).toBe(200);
    const letter = (await ada.call("GET", `/api/requests/${id}/letters/ruling_comments`)).body;
    expect(letter).toMatchObject({ paperSize: "letter" });
    expect(letter.recipient.label).toContain("P.O. Box 12548 (MC-014), Austin, TX 78711-2548");
    const printed = await print(
      { id } as RequestDetail,
      { text: "Dear Sir or Madam:\n\nMy comments." },
      "ruling_comments",
    );
    expect(printed).toContain(
      "Open Records Division, Office of the Attorney General P.O. Box 12548 (MC-014) Austin, TX 78711-2548",
    );
  });

  test("goes from no mailbox where an email is not valid", async () => {
    app.clock.set("2026-03-02T15:00:00Z");
    const { id, version } = await createDraft(ada, { agencyId: "us-sd-brookings-county" });
    const submission = { version, channel: "post", sentOn: "2026-03-02" };
    await ada.call("POST", `/api/requests/${id}/sending-by-hand`, submission);
    const request = await detail({ id } as RequestDetail);
    const letter = await ada.call("GET", `/api/requests/${id}/letters/denial_appeal`);
    expect(letter.body.recipient.notByEmail).toContain("registered or certified mail");
    expect((await record(request, { channel: "email", sentOn: "2026-03-02" })).body).toMatchObject({
      code: "not_by_email",
      fields: [{ path: "/channel" }],
    });
    expect((await record(request, { channel: "post", sentOn: "2026-03-02" })).status).toBe(204);
  });

  test("is refused with a gap, on a day that cannot be, and for others", async () => {
    const { request } = await denied();
    const code = async (fields: object) => (await record(request, fields)).body.code;
    expect(await code({ sentOn: "2026-03-21" })).toBe("date_in_future");
    expect(await code({ sentOn: "2026-02-20" })).toBe("day_before_request");
    expect(await code({ sentOn: "2026-02-31" })).toBe("bad_day");
    expect((await record(request, { channel: "pigeon" })).status).toBe(400);
    expect((await record(request, {}, eve)).status).toBe(404);
    expect((await eve.call("DELETE", `/api/messages/${randomUUID()}/sending-by-hand`)).status).toBe(404);
    expect((await detail(request)).status).toBe("denied");
  });
});
