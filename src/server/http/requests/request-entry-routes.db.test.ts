import { randomUUID } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CaseNotes } from "#contract/requests/case-notes.ts";
import type { RequestDetail } from "#contract/requests/request.ts";
import type { PutEntry } from "#contract/requests/request-entry.ts";
import { requestCost } from "#core/request/fees.ts";
import { replayEvents, type StoredEvent } from "#core/request/replay-events.ts";
import { createDraft, createSentRequest, deliverReply } from "#test/support/factories.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

describe("what was said otherwise than by mail", () => {
  let app: TestApp;
  let ada: TestUser;

  beforeAll(async () => {
    app = await startTestApp();
    ada = await app.signUpAndLogIn("ada@example.org");
  });
  afterAll(() => app?.close());
  beforeEach(() => app.clock.set("2026-03-02T15:00:00Z"));

  const call: PutEntry = {
    way: "call",
    direction: "in",
    on: "2026-03-09",
    with: "Dana Lee",
    text: "They are looking for the records.",
    outcome: null,
    trackingNumber: null,
    cents: null,
    answerBy: null,
    responseDue: null,
    files: [],
  };
  const putEntry = (id: string, entry: string, changes: Partial<PutEntry> = {}) =>
    ada.call("PUT", `/api/requests/${id}/entries/${entry}`, { ...call, ...changes });
  const remove = (id: string, entry: string) => ada.call("DELETE", `/api/requests/${id}/entries/${entry}`);
  const detail = async (id: string): Promise<RequestDetail> =>
    (await ada.call("GET", `/api/requests/${id}`)).body;
  const caseNotes = async (id: string): Promise<CaseNotes> =>
    (await ada.call("GET", `/api/requests/${id}/papers`)).body;
  const refusal = ({ status, body }: { status: number; body: { code: string } }) => `${status} ${body.code}`;
  /** All that an entry can move. */
  const stateOf = ({ status, waitingOn, clocks, deadline, trackingNumber, feeCents }: RequestDetail) => ({
    status,
    waitingOn,
    trackingNumber,
    feeCents,
    deadline,
    clocks: clocks.map(({ kind, startedOn, dueOn, metOn }) => ({ kind, startedOn, dueOn, metOn })),
  });
  const upload = async (id: string, name: string): Promise<string> => {
    const form = new FormData();
    form.append("file", new Blob([`The words of ${name}.`], { type: "text/plain" }), name);
    const answer = await fetch(`${app.url}/api/requests/${id}/uploads`, {
      method: "POST",
      headers: { authorization: `Bearer ${ada.token}` },
      body: form,
    });
    return ((await answer.json()) as { id: string }).id;
  };

  test("a refusal by post starts the appeal's clock on its day; taken away, all is as it was", async () => {
    const request = await createSentRequest(app, ada);
    app.clock.set("2026-03-12T15:00:00Z");
    const before = stateOf(await detail(request.id));
    const entry = randomUUID();
    const letter = { way: "letter" as const, outcome: "denied" as const, text: "Exemption 5." };
    const { status, body } = await putEntry(request.id, entry, letter);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: "denied", waitingOn: "nobody", messages: 2 });
    const clock = (kind: string) => (body as RequestDetail).clocks.find((one) => one.kind === kind);
    expect(clock("initial_response")?.metOn).toBe("2026-03-09");
    expect(clock("appeal")).toMatchObject({ startedOn: "2026-03-09", metOn: null });
    expect(body.events).toContainEqual(
      expect.objectContaining({
        kind: "entry_changed",
        actor: "you",
        messageId: entry,
        data: { what: "added", way: "letter", direction: "in", on: "2026-03-09", with: "Dana Lee" },
      }),
    );
    // What is stored is what the timeline alone says.
    const replayed = replayEvents(body.events as StoredEvent[]);
    expect(replayed).toMatchObject({ status: "denied", waitingOn: "nobody" });

    // The same call again, as after a lost answer.
    expect((await putEntry(request.id, entry, letter)).body.events).toHaveLength(body.events.length);

    const letters = await ada.call("GET", `/api/requests/${request.id}/letters`);
    expect(letters.body.items.map((one: { kind: string }) => one.kind)).toContain("denial_appeal");

    expect(stateOf((await remove(request.id, entry)).body)).toEqual(before);
    expect(refusal(await remove(request.id, entry))).toBe("404 not_found");
    // Undone: put again, it is all there again.
    expect((await putEntry(request.id, entry, letter)).body.status).toBe("denied");
    // Corrected to say nothing, it moves nothing.
    expect(stateOf((await putEntry(request.id, entry, { ...letter, outcome: null })).body)).toEqual(before);
  });

  test("what an agency can write makes and meets its clocks, by the days it names", async () => {
    const request = await createSentRequest(app, ada);
    app.clock.set("2026-03-20T15:00:00Z");
    const days = (body: RequestDetail) =>
      Object.fromEntries(body.clocks.map(({ kind, dueOn, metOn }) => [kind, [dueOn, metOn]]));
    const [question, grant, part, ready] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const letter = { way: "letter" as const, text: "" };
    const put = async (id: string, changes: Partial<PutEntry>): Promise<RequestDetail> =>
      (await putEntry(request.id, id, { ...letter, ...changes })).body;

    const asked = await put(question, { outcome: "clarification_asked", answerBy: "2026-03-27" });
    expect(days(asked).clarification).toEqual(["2026-03-27", null]);
    const { body: stored } = await ada.call("GET", `/api/requests/${request.id}/entries/${question}`);
    expect(stored).toMatchObject({ answerBy: "2026-03-27", responseDue: null });

    const granted = await put(grant, { on: "2026-03-10", outcome: "granted", responseDue: "2026-04-15" });
    expect(granted.status).toBe("awaiting_records");
    expect(days(granted)).toMatchObject({
      initial_response: [expect.any(String), "2026-03-10"],
      promised: ["2026-04-15", null],
    });
    const partly = await put(part, {
      on: "2026-03-12",
      outcome: "interim_release",
      responseDue: "2026-05-01",
    });
    expect(partly).toMatchObject({ status: "awaiting_records", waitingOn: "agency", stage: "open" });
    expect(days(partly)).toMatchObject({ promised: ["2026-05-01", null] });
    expect(days(partly)).not.toHaveProperty("appeal");
    const collect = await put(ready, { on: "2026-03-16", outcome: "records_ready" });
    expect(collect).toMatchObject({ status: "awaiting_records", waitingOn: "you" });
    expect(days(collect)).toMatchObject({ promised: ["2026-05-01", "2026-03-16"] });
    expect(days((await remove(request.id, ready)).body)).toEqual(days(partly));
  });

  test("a ruling that was asked for has its clocks until it is issued", async () => {
    const request = await createDraft(ada, { agencyId: "us-tx-city-of-austin" });
    const address = "public.information@austintexas.gov";
    await ada.call("POST", `/api/requests/${request.id}/submission`, { version: request.version, address });
    await app.runDueJobs();
    app.clock.set("2026-03-20T15:00:00Z");
    const ruling = async (on: string, outcome: PutEntry["outcome"]) => {
      const { body } = await putEntry(request.id, randomUUID(), { way: "letter", text: "", on, outcome });
      return (body as RequestDetail).clocks.find(({ kind }) => kind === "ruling");
    };
    // Tex. Gov't Code § 552.306: 45 business days.
    expect(await ruling("2026-03-10", "ruling_requested")).toMatchObject({
      startedOn: "2026-03-10",
      metOn: null,
      urgency: "later",
    });
    expect(await ruling("2026-03-19", "ruling_issued")).toMatchObject({ metOn: "2026-03-19" });
  });

  test.each([
    [{ outcome: "granted", responseDue: "2026-03-09" }, "422 day_before_entry"],
    [{ outcome: "fee_due", answerBy: "2026-02-30" }, "422 bad_day"],
    [{ direction: "out", answerBy: "2026-03-27" }, "422 own_outcome"],
  ] as [Partial<PutEntry>, string][])("refuses the day of %j", async (changes, expected) => {
    const request = await createSentRequest(app, ada);
    app.clock.set("2026-03-12T15:00:00Z");
    expect(refusal(await putEntry(request.id, randomUUID(), changes))).toBe(expected);
  });

  test("a number and a fee it named are the request's and the ledger's, and go with it", async () => {
    const request = await createSentRequest(app, ada);
    app.clock.set("2026-03-12T15:00:00Z");
    const [first, second] = [randomUUID(), randomUUID()];
    const acknowledged = await putEntry(request.id, first, {
      outcome: "acknowledged",
      trackingNumber: " 26-77 ",
    });
    expect(acknowledged.body).toMatchObject({ status: "awaiting_determination", trackingNumber: "26-77" });
    const before = stateOf(acknowledged.body);
    const asked = await putEntry(request.id, second, {
      way: "portal",
      on: "2026-03-10",
      outcome: "fee_estimate",
      cents: 12_050,
    });
    expect(asked.body).toMatchObject({ status: "fee_asked", feeCents: 12_050 });
    expect((await caseNotes(request.id)).fees).toMatchObject([
      { kind: "estimate", cents: 12_050, currency: "USD", on: "2026-03-10", messageId: second },
    ]);
    const due = await putEntry(request.id, second, {
      way: "portal",
      on: "2026-03-10",
      outcome: "fee_due",
      cents: 9_000,
    });
    expect(due.body.feeCents).toBe(9_000);
    expect((await caseNotes(request.id)).fees).toMatchObject([{ kind: "invoiced", cents: 9_000 }]);
    expect(stateOf((await remove(request.id, second)).body)).toEqual(before);
    expect((await caseNotes(request.id)).fees).toEqual([]);
    expect((await remove(request.id, first)).body.trackingNumber).toBeNull();
  });

  test("what is stored beside the email is counted for its tab", async () => {
    const request = await createSentRequest(app, ada);
    const place = `/api/requests/${request.id}`;
    await ada.call("PUT", `${place}/notes/${randomUUID()}`, { text: "Ask for Dana." });
    const reminder = `${place}/reminders/${randomUUID()}`;
    await ada.call("PUT", reminder, { day: "2026-03-20", text: "Call." });
    expect((await detail(request.id)).notes).toBe(2);
    await ada.call("PUT", reminder, { day: "2026-03-20", text: "Call.", done: true });
    expect((await detail(request.id)).notes).toBe(1);
  });

  test("written words of the user's answer what was asked, spoken ones do not", async () => {
    const request = await createSentRequest(app, ada);
    app.clock.set("2026-03-20T15:00:00Z");
    await putEntry(request.id, randomUUID(), { outcome: "clarification_asked" });
    const paused = await detail(request.id);
    expect(paused).toMatchObject({ status: "clarification_asked", deadline: { urgency: "paused" } });
    const mine = { direction: "out" as const, on: "2026-03-11" };
    const phoneEntry = await putEntry(request.id, randomUUID(), mine);
    expect(stateOf(phoneEntry.body)).toEqual(stateOf(paused));
    const fax = randomUUID();
    const answered = await putEntry(request.id, fax, { ...mine, way: "fax" });
    expect(answered.body).toMatchObject({
      status: "awaiting_determination",
      deadline: { pausedSince: null },
    });
    // What came before it and is recorded after it pauses the clock for those days, and asks nothing of anyone now.
    const before = { outcome: "clarification_asked" as const, on: "2026-03-04" };
    const late = await putEntry(request.id, randomUUID(), before);
    expect(late.body).toMatchObject({ status: "awaiting_determination", deadline: { pausedSince: null } });
    expect(late.body.deadline.dueOn > answered.body.deadline.dueOn).toBe(true);
  });

  test("its files are among the documents and in the export, and come back with it", async () => {
    const request = await createSentRequest(app, ada);
    app.clock.set("2026-03-12T15:00:00Z");
    const [scan, cover] = [await upload(request.id, "scan.txt"), await upload(request.id, "cover.txt")];
    const entry = randomUUID();
    const letter = { way: "letter" as const, files: [scan, cover] };
    const { body } = await putEntry(request.id, entry, letter);
    const names = (detailBody: RequestDetail) => detailBody.documents.map(({ name }) => name);
    expect(names(body)).toEqual(["scan.txt", "cover.txt"]);
    expect((await putEntry(request.id, entry, letter)).status).toBe(200);
    await app.runDueJobs();
    const findDocuments = async (q: string) =>
      (await ada.call("GET", `/api/requests/${request.id}/documents?q=${encodeURIComponent(q)}`)).body.items;
    expect(await findDocuments("WORDS scan")).toEqual([{ id: scan, text: "The words of scan.txt." }]);
    expect(await findDocuments("cover pigeon")).toEqual([]);
    expect(names((await putEntry(request.id, entry, { ...letter, files: [cover] })).body)).toEqual([
      "cover.txt",
    ]);
    expect((await ada.call("GET", `/api/requests/${request.id}/entries/${entry}`)).body).toMatchObject({
      ...letter,
      id: entry,
      with: "Dana Lee",
      files: [{ id: cover, name: "cover.txt" }],
    });
    await remove(request.id, entry);
    expect(names((await putEntry(request.id, entry, letter)).body)).toEqual(["scan.txt", "cover.txt"]);

    const { body: conversation } = await ada.call("GET", `/api/conversations/${request.id}`);
    expect(conversation.messages.at(-1)).toMatchObject({
      direction: "in",
      from: { name: "Dana Lee", address: "" },
      subject: "Letter from Dana Lee",
      entry: { way: "letter", on: "2026-03-09" },
      classification: null,
    });
    // Nobody is written to who has no address.
    expect(conversation.replyTo).not.toContain("");
    expect(conversation.suggestedRecipients).not.toContain("");
    const zip = await fetch(`${app.url}/api/requests/${request.id}/export.zip`, {
      headers: { authorization: `Bearer ${ada.token}` },
    });
    const packed = unzipSync(new Uint8Array(await zip.arrayBuffer()));
    const paths = Object.keys(packed);
    expect(paths.filter((path) => /scan\.txt$|cover\.txt$/.test(path))).toHaveLength(2);
    const written = paths.find((path) => /received .*Letter from Dana Lee.*\.txt$/.test(path)) ?? "";
    expect(strFromU8(packed[written] ?? new Uint8Array())).toMatch(
      /^From: Dana Lee\n[\s\S]*Note: Letter of 2026-03-09, put down by the requester\n\nThey are looking/,
    );
    const events = paths.find((path) => path.endsWith("/events.csv")) ?? "";
    expect(strFromU8(packed[events] ?? new Uint8Array())).toContain("Letter from Dana Lee, March 9, 2026");
    // A file of another request's.
    const other = await createSentRequest(app, ada);
    expect(refusal(await putEntry(other.id, randomUUID(), { on: "2026-03-12", files: [scan] }))).toBe(
      "404 file_missing",
    );
  });

  test("what cannot be is refused, saying how to fix it", async () => {
    const request = await createSentRequest(app, ada);
    app.clock.set("2026-03-12T15:00:00Z");
    const bad = (changes: object) => putEntry(request.id, randomUUID(), changes);
    expect(refusal(await bad({ on: "2026-03-01" }))).toBe("422 day_before_request");
    expect(refusal(await bad({ on: "2026-03-13" }))).toBe("422 date_in_future");
    expect(refusal(await bad({ on: "2026-02-30" }))).toBe("422 bad_day");
    expect(refusal(await bad({ text: "  " }))).toBe("422 empty_entry");
    expect(refusal(await bad({ direction: "out", outcome: "denied" }))).toBe("422 own_outcome");
    expect((await bad({ outcome: "withdrawn" })).status).toBe(400);
    expect((await bad({ cents: -1 })).status).toBe(400);
    expect((await bad({ text: "x".repeat(20_001) })).status).toBe(400);
    expect((await bad({ text: "x".repeat(200_000) })).status).toBe(413);
    const draft = await createDraft(ada);
    expect(refusal(await putEntry(draft.id, randomUUID()))).toBe("409 not_sent_yet");
    // An email is no entry, whatever calls it one.
    const [mail] = (await ada.call("GET", `/api/conversations/${request.id}`)).body.messages;
    expect(refusal(await putEntry(request.id, mail.id))).toBe("404 not_found");
    expect(refusal(await remove(request.id, mail.id))).toBe("404 not_found");
    expect((await detail(request.id)).messages).toBe(1);
  });

  test("a fee a letter asks is in the ledger while that is confirmed, and the list shows what core adds up", async () => {
    const request = await createSentRequest(app, ada);
    app.clock.set("2026-03-12T15:00:00Z");
    const messages = await deliverReply(app, ada, request, {
      text: "We estimate that the fee for your request will be $250.00. Tell us whether you agree to pay it.",
    });
    const id = messages.at(-1)?.id;
    await ada.call("PUT", `/api/messages/${id}/outcome`, { outcome: "fee_estimate" });
    expect((await caseNotes(request.id)).fees).toMatchObject([
      { kind: "estimate", cents: 25_000, messageId: id },
    ]);
    await ada.call("PUT", `/api/messages/${id}/facts`, { amount: 30_000 });
    expect((await detail(request.id)).feeCents).toBe(30_000);
    const line = { cents: 20_000, currency: "USD", on: "2026-03-12" };
    for (const [kind, cents, expectedFeeCents] of [
      ["paid", 5_000, 30_000],
      ["invoiced", 20_000, 20_000],
      ["waived", 4_000, 16_000],
      ["waived", null, 5_000],
    ] as const) {
      await ada.call("PUT", `/api/requests/${request.id}/fees/${randomUUID()}`, { ...line, kind, cents });
      expect((await detail(request.id)).feeCents).toBe(expectedFeeCents);
      expect(requestCost((await caseNotes(request.id)).fees).cents).toBe(expectedFeeCents);
    }
    await ada.call("DELETE", `/api/messages/${id}/outcome`);
    expect((await caseNotes(request.id)).fees.map(({ kind }) => kind)).not.toContain("estimate");
    const { body } = await ada.call("GET", "/api/requests?filter=all&sort=-fee");
    expect(body.items[0]).toMatchObject({ id: request.id, feeCents: 5_000 });
  });

  test.each([
    ["uk", "The charge for your request is £250.00. Please pay it before we begin.", "GBP", "£250"],
    ["ie", "The charge for your request is €250.00. Please pay it before we begin.", "EUR", "€250"],
    ["ca", "The fee for your request is $250.00. Please pay it before we begin.", "CAD", "CA$250"],
    ["us-tx", "The fee for your request is $250.00. Please pay it before we begin.", "USD", "$250"],
  ])(
    "a fee under the law of %s has its currency in the ledger, the list and the answer",
    async (jurisdiction, text, currency, written) => {
      app.clock.set("2026-03-12T15:00:00Z");
      const request = await createSentRequest(app, ada);
      await app.database.pool.query("update request set jurisdiction = $2 where id = $1", [
        request.id,
        jurisdiction,
      ]);
      const id = (await deliverReply(app, ada, request, { text })).at(-1)?.id;
      await ada.call("PUT", `/api/messages/${id}/outcome`, { outcome: "fee_due" });
      expect((await caseNotes(request.id)).fees).toMatchObject([
        { kind: "invoiced", cents: 25_000, currency },
      ]);
      expect(await detail(request.id)).toMatchObject({ feeCents: 25_000, feeCurrency: currency });
      expect(requestCost((await caseNotes(request.id)).fees)).toEqual({ cents: 25_000, currency });
      const answer = (await ada.call("GET", `/api/requests/${request.id}/letters/fee_accept`)).body;
      expect(JSON.stringify(answer)).toContain(`up to ${written} for`);
      await ada.call("PUT", `/api/messages/${id}/facts`, { amount: 30_000 });
      expect((await caseNotes(request.id)).fees).toMatchObject([{ cents: 30_000, currency }]);
      expect(await detail(request.id)).toMatchObject({ feeCents: 30_000, feeCurrency: currency });
    },
  );
});
