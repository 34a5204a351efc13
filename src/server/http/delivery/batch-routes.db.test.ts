import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ResolvedAgency } from "#contract/agencies/agency.ts";
import type { Batch, BatchLetter, BatchState } from "#contract/delivery/batch.ts";
import { lawOf } from "#core/law/laws.ts";
import { writeBatchLetters } from "#server/actions/delivery/write-batch-letters.ts";
import { createDraft, draft } from "#test/support/factories.ts";
import { type ApiResponse, startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

const NOW = "2026-03-02T15:00:00Z";

describe("one draft to many agencies", () => {
  let app: TestApp;
  let ada: TestUser;
  let eve: TestUser;
  /** Offices a letter goes to without a question, under many laws. */
  let sendableAgencies: ResolvedAgency[];
  let unverified: ResolvedAgency;
  let byPortal: ResolvedAgency;
  /** 118 offices under as many laws as there are, whose addresses are not all verified. */
  let mixed: ResolvedAgency[];
  /** As many as a draft can go to. */
  let maxAgencyIds: string[];

  beforeAll(async () => {
    app = await startTestApp({ undoSeconds: 20 });
    ada = await app.signUpAndLogIn("ada@example.org");
    eve = await app.signUpAndLogIn("eve@example.org");
    await app.runDueJobs();
    const { rows } = await app.database.pool.query<{ id: string }>(
      `select id from agency where listing = 'listed' and role = 'agency'
       order by row_number() over (partition by jurisdiction order by id), jurisdiction`,
    );
    const known: ResolvedAgency[] = [];
    for (let from = 0; from < rows.length; from += 500) {
      const ids = rows.slice(from, from + 500).map((row) => row.id);
      const { status, body } = await ada.call("POST", "/api/agencies/lookup", { ids });
      expect(status).toBe(200);
      expect(body.items.map((item: ResolvedAgency) => item.requestedId)).toEqual(ids);
      known.push(...body.items);
    }
    const acceptsEmail = (one: ResolvedAgency) => one.channels.includes("email") && one.email !== null;
    sendableAgencies = known.filter((one) => acceptsEmail(one) && one.unverifiedReason === null);
    const isFirstOfName = (one: ResolvedAgency, i: number, all: ResolvedAgency[]) =>
      all.findIndex(({ name, email }) => name === one.name && email === one.email) === i;
    mixed = known.filter(acceptsEmail).filter(isFirstOfName).slice(0, 118);
    unverified = known
      .filter(acceptsEmail)
      .find((one) => one.unverifiedReason !== null && !mixed.includes(one)) as ResolvedAgency;
    byPortal = known.find((one) => one.acceptsEmail === false) as ResolvedAgency;
    maxAgencyIds = known.slice(0, 500).map((one) => one.id);
    expect(maxAgencyIds).toHaveLength(500);
  });
  afterAll(() => app?.close());
  beforeEach(() => {
    app.clock.set(NOW);
    app.relay.behavior = "accept";
  });

  const idsOf = (agencies: readonly ResolvedAgency[]) => agencies.map((one) => one.id);
  const toMany = (agencyIds: string[], more = {}) => ({ agencyId: null, agencyIds, ...more });
  const post = (user: TestUser, body: object) =>
    user.call("POST", "/api/batches", { addresses: {}, ...body });
  async function send(user: TestUser, agencyIds: string[], more: object = {}): Promise<Batch> {
    const { id, version } = await createDraft(user, toMany(agencyIds));
    const { status, body } = await post(user, { requestId: id, version, ...more });
    expect({ status, code: body.code }).toEqual({ status: 201, code: undefined });
    return body;
  }
  const batchOf = async (user: TestUser, id: string): Promise<Batch> =>
    (await user.call("GET", `/api/batches/${id}`)).body;
  const statesOf = ({ letters }: Batch) => {
    const counts: Partial<Record<BatchState, number>> = {};
    for (const { state } of letters) counts[state] = (counts[state] ?? 0) + 1;
    return counts;
  };
  const letterTo = ({ letters }: Batch, agency: ResolvedAgency) =>
    letters.find((letter) => letter.agency?.id === agency.id) as BatchLetter;
  const leave = async () => {
    app.clock.advance({ seconds: 20 });
    await app.runDueJobs();
  };
  const count = async (query: string, ...values: unknown[]) =>
    Number((await app.database.pool.query(`select count(*) as n from ${query}`, values)).rows[0].n);
  const lettersOf = (batch: Batch) =>
    count("message m join request r on r.id = m.request_id where r.batch_id = $1", batch.id);

  describe("120 letters to many states", () => {
    let batch: Batch;
    let sendAll: { requestId: string; version: number; addresses: object };
    let retiredAgency: ResolvedAgency;

    beforeAll(async () => {
      app.clock.set(NOW);
      // Of those no other test sends to.
      retiredAgency = mixed.findLast((one) => one.unverifiedReason !== null) as ResolvedAgency;
      await app.database.pool.query("update agency set listing = 'retired' where id = $1", [
        retiredAgency.id,
      ]);
      const ids = idsOf([...mixed, unverified, byPortal]);
      const { id, version } = await createDraft(ada, toMany(ids, { records: "The contract with {agency}." }));
      const asked = mixed.filter((one) => one.unverifiedReason !== null);
      const addresses = Object.fromEntries(asked.map((one) => [one.id, one.email]));
      sendAll = { requestId: id, version, addresses };
      const { body } = await post(ada, sendAll);
      batch = body;
    });

    test("wait for their turn at first, in the order they were added, the draft among them", async () => {
      expect(statesOf(batch)).toEqual({ waiting: 120 });
      expect(batch).toMatchObject({ undoable: 120, undoSeconds: 20, sendAt: null });
      expect(batch.letters.map((letter) => letter.position)).toEqual(batch.letters.map((_, place) => place));
      expect(batch.letters[0]?.requestId).toBe(sendAll.requestId);
      expect(batch.letters.at(-1)?.agency?.name).toBe(byPortal.name);
    });

    test("each is sent under its agency's own law, to its own address; what cannot be sent says why", async () => {
      await app.runDueJobs();
      batch = await batchOf(ada, batch.id);
      expect(statesOf(batch)).toEqual({ queued: 117, failed: 2, by_hand: 1 });
      expect(letterTo(batch, unverified).problem).toMatchObject({ code: "address_unverified" });
      expect(letterTo(batch, byPortal).problem).toMatchObject({ code: "no_email_channel" });
      expect(letterTo(batch, retiredAgency).problem).toMatchObject({ code: "agency_retired" });
      await leave();
      batch = await batchOf(ada, batch.id);
      expect(statesOf(batch)).toEqual({ sent: 117, failed: 2, by_hand: 1 });
      const letterLine = (text: string) => text.replace(/\s+/g, " ");
      const acceptsEmail = app.relay.emails.map((mail) => ({
        to: mail.envelopeTo[0],
        text: letterLine(mail.text ?? ""),
      }));
      const laws = new Set<string>();
      for (const office of mixed.filter((one) => one !== retiredAgency)) {
        const law = lawOf(office.jurisdiction);
        laws.add(office.jurisdiction);
        // Two offices may share an address.
        const asks = letterLine(`The contract with ${office.name}.`);
        const own = acceptsEmail.filter(
          ({ to, text }) => to?.toLowerCase() === office.email?.toLowerCase() && text.includes(asks),
        );
        expect(own).toHaveLength(1);
        // The letter to a German office is in German, and names its act so.
        const act = office.jurisdiction === "de" ? "Informationsfreiheitsgesetz" : law?.citation;
        expect(own[0]?.text).toContain(letterLine(act ?? "its law"));
        expect(letterTo(batch, office).address).toBe(office.email);
      }
      expect(laws.size).toBeGreaterThan(15);
      // 117 emails over SMTP, on a machine that may be busy.
    }, 120_000);

    test("are listed with the office above each agency, which tells its components apart", async () => {
      const { rows: above } = await app.database.pool.query<{ id: string; parent: string }>(
        `select a.id, coalesce(p.abbreviation, p.name) as parent from agency a join agency p on p.id = a.parent_id
         where a.id = any ($1)`,
        [idsOf(mixed)],
      );
      expect(above.length).toBeGreaterThan(0);
      const { body } = await ada.call("GET", "/api/conversations?folder=sent&limit=200");
      expect(body.items).toHaveLength(117);
      for (const { agency, batch: listed } of body.items)
        expect(listed).toEqual({ agencyParent: above.find(({ id }) => id === agency.id)?.parent ?? null });
      await createDraft(eve);
      const { body: drafts } = await eve.call("GET", "/api/conversations?folder=drafts");
      expect(drafts.items[0].batch).toBeNull();
    });

    test("the day of each answer is by its own law", async () => {
      const federal = batch.letters.find((letter) => letter.jurisdiction === "us");
      // Twenty working days from March 2, 2026, 5 U.S.C. § 552(a)(6)(A)(i).
      expect(federal?.dueOn).toBe("2026-03-30");
      expect(new Set(batch.letters.map((letter) => letter.dueOn)).size).toBeGreaterThan(3);
    });

    test("the same call again finds the same batch and makes nothing", async () => {
      const before = await count("request");
      const again = await post(ada, sendAll);
      expect(again.body.id).toBe(batch.id);
      await app.runDueJobs();
      expect(await count("request")).toBe(before);
      expect(await lettersOf(batch)).toBe(117);
    });

    test("a request says which batch it belongs to", async () => {
      const { body } = await ada.call("GET", `/api/requests/${batch.letters[3]?.requestId}`);
      expect(body.batch).toEqual({ id: batch.id, letters: 120 });
      expect((await ada.call("GET", `/api/requests/${(await createDraft(ada)).id}`)).body.batch).toBeNull();
    });

    test("those that failed are tried again with what was missing, and the others fail as before", async () => {
      const { requestId } = letterTo(batch, unverified);
      const addresses = { [requestId]: "records@elsewhere.example" };
      const { status } = await ada.call("POST", `/api/batches/${batch.id}/retries`, { addresses });
      expect(status).toBe(202);
      await app.runDueJobs();
      await leave();
      const now = await batchOf(ada, batch.id);
      expect(statesOf(now)).toEqual({ sent: 118, failed: 1, by_hand: 1 });
      expect(letterTo(now, unverified)).toMatchObject({
        state: "sent",
        address: "records@elsewhere.example",
        problem: null,
      });
      expect(letterTo(now, retiredAgency).problem).toMatchObject({ code: "agency_retired" });
    });

    test("one of them sent singly to another office shows where it went", async () => {
      const { requestId } = letterTo(batch, retiredAgency);
      const other = sendableAgencies.find((one) => !mixed.includes(one)) as ResolvedAgency;
      const path = `/api/requests/${requestId}`;
      const saved = await ada.call("PATCH", `${path}/draft`, {
        version: 1,
        draft: draft({ agencyId: other.id }),
      });
      await ada.call("POST", `${path}/submission`, { version: saved.body.version });
      await leave();
      const now = await batchOf(ada, batch.id);
      expect(letterTo(now, other)).toMatchObject({ requestId, state: "sent", address: other.email });
    });

    test("a letter that comes back is distinguished from one that arrived", async () => {
      app.relay.behavior = "refuse";
      const one = await send(eve, idsOf(sendableAgencies.slice(0, 2)));
      await app.runDueJobs();
      await leave();
      expect(statesOf(await batchOf(eve, one.id))).toEqual({ returned: 2 });
    });
  });

  describe("taking back", () => {
    test("stops what is not written, and makes drafts of what has not left", async () => {
      const batch = await send(ada, idsOf(sendableAgencies.slice(0, 40)));
      await writeBatchLetters(app.context, { ownerId: ada.id, batchId: batch.id });
      expect(statesOf(await batchOf(ada, batch.id))).toEqual({ queued: 25, waiting: 15 });
      const { body } = await ada.call("DELETE", `/api/batches/${batch.id}/submission`);
      expect(statesOf(body)).toEqual({ draft: 40 });
      expect(body).toMatchObject({ undoable: 0, undoSeconds: null });
      const before = app.relay.emails.length;
      await leave();
      expect(app.relay.emails).toHaveLength(before);
      // What was taken back is not what failed: it is tried again only when it is named.
      await ada.call("POST", `/api/batches/${batch.id}/retries`, {});
      await app.runDueJobs();
      expect(statesOf(await batchOf(ada, batch.id))).toEqual({ draft: 40 });
      const requestIds = batch.letters.slice(0, 30).map((letter) => letter.requestId);
      await ada.call("POST", `/api/batches/${batch.id}/retries`, { requestIds });
      await app.runDueJobs();
      await leave();
      expect(statesOf(await batchOf(ada, batch.id))).toEqual({ sent: 30, draft: 10 });
      expect(app.relay.emails).toHaveLength(before + 30);
    });

    test("leaves alone what has left", async () => {
      const batch = await send(ada, idsOf(sendableAgencies.slice(0, 3)));
      await app.runDueJobs();
      await leave();
      const { body } = await ada.call("DELETE", `/api/batches/${batch.id}/submission`);
      expect(statesOf(body)).toEqual({ sent: 3 });
    });

    test("works until a later time has come, and the draft can then be sent to others", async () => {
      const sendAt = "2026-03-05T14:00:00Z";
      const batch = await send(ada, idsOf(sendableAgencies.slice(0, 3)), { sendAt });
      await app.runDueJobs();
      const scheduled = await batchOf(ada, batch.id);
      expect(statesOf(scheduled)).toEqual({ scheduled: 3 });
      expect(scheduled).toMatchObject({ undoable: 3, undoSeconds: null, sendAt: "2026-03-05T14:00:00.000Z" });
      await ada.call("DELETE", `/api/batches/${batch.id}/submission`);
      const id = batch.letters[0]?.requestId;
      const { body: first } = await ada.call("GET", `/api/requests/${id}`);
      const saved = await ada.call("PATCH", `/api/requests/${id}/draft`, {
        version: first.version,
        draft: draft(toMany(idsOf(sendableAgencies.slice(10, 12)))),
      });
      const again = await post(ada, { requestId: id, version: saved.body.version });
      expect(again.body.id).not.toBe(batch.id);
      await app.runDueJobs();
      await leave();
      expect(statesOf(again.body)).toEqual({ waiting: 2 });
      expect(statesOf(await batchOf(ada, again.body.id))).toEqual({ sent: 2 });
      expect(statesOf(await batchOf(ada, batch.id))).toEqual({ draft: 2 });
    });

    test("one taken back by itself is not sent again by the job", async () => {
      const batch = await send(ada, idsOf(sendableAgencies.slice(0, 2)));
      await app.runDueJobs();
      await ada.call("DELETE", `/api/requests/${batch.letters[1]?.requestId}/submission`);
      await writeBatchLetters(app.context, { ownerId: ada.id, batchId: batch.id });
      await leave();
      expect(statesOf(await batchOf(ada, batch.id))).toEqual({ sent: 1, draft: 1 });
    });
  });

  test("a job that was cut off goes on where it was, and two at once send nothing twice", async () => {
    const batch = await send(ada, idsOf(sendableAgencies.slice(0, 20)));
    const job = { ownerId: ada.id, batchId: batch.id };
    let clockReads = 0;
    const crashingNow = () => {
      clockReads += 1;
      if (clockReads > 30) throw new Error("the plug was pulled");
      return app.clock.now();
    };
    await expect(
      writeBatchLetters({ ...app.context, clock: { now: crashingNow }, db: app.context.db }, job),
    ).rejects.toThrow("the plug was pulled");
    const interrupted = statesOf(await batchOf(ada, batch.id));
    expect(interrupted.queued).toBeGreaterThan(0);
    expect(interrupted.queued).toBeLessThan(20);
    await Promise.all([writeBatchLetters(app.context, job), writeBatchLetters(app.context, job)]);
    await app.runDueJobs();
    await leave();
    const after = await batchOf(ada, batch.id);
    expect(await lettersOf(batch)).toBe((after.letters.length as number) - (statesOf(after).failed ?? 0));
  });

  test("files go with every letter, and each request is named by its own", async () => {
    const request = await createDraft(
      ada,
      toMany(idsOf(sendableAgencies.slice(0, 3)), { title: "Files of {agency}" }),
    );
    const form = new FormData();
    form.append("file", new File(["a,b"], "list.csv", { type: "text/csv" }));
    const upload = await fetch(`${app.url}/api/requests/${request.id}/uploads`, {
      method: "POST",
      body: form,
      headers: { authorization: `Bearer ${ada.token}` },
    });
    const file = ((await upload.json()) as { id: string }).id;
    const saved = await ada.call("PATCH", `/api/requests/${request.id}/draft`, {
      version: request.version,
      draft: { ...request.draft, attachments: [file] },
    });
    const before = app.relay.emails.length;
    const { body: batch } = await post(ada, { requestId: request.id, version: saved.body.version });
    await app.runDueJobs();
    await leave();
    const { body: third } = await ada.call("GET", `/api/requests/${batch.letters[2].requestId}`);
    expect(third.title).toBe(`Files of ${sendableAgencies[2]?.name}`);
    const acceptsEmail = app.relay.emails.slice(before);
    expect(acceptsEmail.map((mail) => mail.attachments.map(({ name }) => name))).toEqual(
      Array(3).fill(["list.csv"]),
    );
  });

  describe("is refused as a whole, and nothing is made,", () => {
    const refused = async (answer: Promise<ApiResponse>, status: number, code: string) => {
      const before = await count("request");
      const { body, ...rest } = await answer;
      expect({ status: rest.status, code: body.code }).toEqual({ status, code });
      expect(await count("request")).toBe(before);
      return body;
    };

    test("when the letters lack something, all of which is named", async () => {
      const { id, version } = await createDraft(
        eve,
        toMany(idsOf(sendableAgencies.slice(0, 2)), { title: "", records: "" }),
      );
      const body = await refused(post(eve, { requestId: id, version }), 422, "letter_incomplete");
      expect(body.fields.map((field: { path: string }) => field.path)).toEqual(["/subject", "/records"]);
    });

    test("when the draft was changed elsewhere, has no agency, or would leave in the past", async () => {
      const { id, version } = await createDraft(eve, toMany(idsOf(sendableAgencies.slice(0, 2))));
      await refused(post(eve, { requestId: id, version: version + 1 }), 409, "draft_conflict");
      const past = { requestId: id, version, sendAt: "2026-03-01T15:00:00Z" };
      await refused(post(eve, past), 422, "bad_send_time");
      const empty = await createDraft(eve, toMany([]));
      await refused(post(eve, { requestId: empty.id, version: empty.version }), 422, "letter_incomplete");
    });

    test("when it is more than may go in a day, counting those that wait", async () => {
      const bo = await app.signUpAndLogIn("bo@example.org");
      expect((await send(bo, maxAgencyIds)).letters).toHaveLength(500);
      const left = 100;
      expect((await bo.call("GET", "/api/me/sending")).body.recipients).toMatchObject({
        remaining: left,
        limit: 600,
      });
      const { id, version } = await createDraft(bo, toMany(maxAgencyIds.slice(0, left + 1)));
      const body = await refused(post(bo, { requestId: id, version }), 429, "sending_limit");
      expect(body.detail).toContain(`you can send ${left} more`);
    });

    test("when it is someone else's", async () => {
      const batch = await send(ada, idsOf(sendableAgencies.slice(0, 2)));
      const requestId = batch.letters[0]?.requestId;
      await refused(post(eve, { requestId, version: 1 }), 404, "not_found");
      for (const id of [batch.id, randomUUID()]) {
        await refused(eve.call("GET", `/api/batches/${id}`), 404, "not_found");
        await refused(
          eve.call("POST", `/api/batches/${id}/retries`, { requestIds: [requestId] }),
          404,
          "not_found",
        );
        await refused(eve.call("DELETE", `/api/batches/${id}/submission`), 404, "not_found");
      }
      expect(statesOf(await batchOf(ada, batch.id))).toEqual({ waiting: 2 });
      // Hers would not take another's letter along.
      const own = await send(eve, idsOf(sendableAgencies.slice(0, 2)));
      await eve.call("DELETE", `/api/batches/${own.id}/submission`);
      const both = [...own.letters.slice(0, 1).map((letter) => letter.requestId), requestId];
      const { body } = await eve.call("POST", `/api/batches/${own.id}/retries`, { requestIds: both });
      expect(statesOf(body)).toEqual({ waiting: 1, draft: 1 });
      expect(statesOf(await batchOf(ada, batch.id))).toEqual({ waiting: 2 });
    });
  });

  test("an office that is someone's own, or that nobody knows, is not named", async () => {
    const { body: own } = await ada.call("POST", "/api/agencies", {
      name: "Office of Ada",
      jurisdiction: "us-il",
      email: "records@ada.example",
    });
    const ids = [sendableAgencies[1]?.id, own.id, "no-such-office", sendableAgencies[0]?.id];
    const named = async (user: TestUser) =>
      (await user.call("POST", "/api/agencies/lookup", { ids })).body.items.map(
        (item: ResolvedAgency) => item.id,
      );
    expect(await named(ada)).toEqual([ids[0], ids[1], ids[3]]);
    expect(await named(eve)).toEqual([ids[0], ids[3]]);
    const tooMany = Array.from({ length: 501 }, (_, index) => `office-${index}`);
    expect((await ada.call("POST", "/api/agencies/lookup", { ids: tooMany })).status).toBe(400);
  });
});
