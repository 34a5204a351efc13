import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { NamedAgency } from "#contract/agency.ts";
import type { Batch, BatchLetter, BatchState } from "#contract/batch.ts";
import { lawOf } from "#core/deadline/laws.ts";
import { writeLetters } from "#server/actions/write-letters.ts";
import { type Answer, type TestApp, type TestPerson, testApp } from "#test/app.ts";
import { draft, drafted } from "#test/factories.ts";

const NOW = "2026-03-02T15:00:00Z";

describe("one draft to many agencies", () => {
  let app: TestApp;
  let ada: TestPerson;
  let eve: TestPerson;
  /** Offices a letter goes to without a question, under many laws. */
  let offices: NamedAgency[];
  let unverified: NamedAgency;
  let byPortal: NamedAgency;
  /** 118 offices under as many laws as there are, whose addresses are not all verified. */
  let mixed: NamedAgency[];
  /** As many as a draft can go to. */
  let everybody: string[];

  beforeAll(async () => {
    app = await testApp({ undoSeconds: 20 });
    ada = await app.signUpAndIn("ada@example.org");
    eve = await app.signUpAndIn("eve@example.org");
    await app.work();
    const { rows } = await app.database.pool.query<{ id: string }>(
      `select id from agency where listing = 'listed'
       order by row_number() over (partition by jurisdiction order by id), jurisdiction limit 2000`,
    );
    const known: NamedAgency[] = [];
    for (let from = 0; from < rows.length; from += 500) {
      const ids = rows.slice(from, from + 500).map((row) => row.id);
      const { status, body } = await ada.call("POST", "/api/agencies/lookup", { ids });
      expect(status).toBe(200);
      expect(body.items.map((item: NamedAgency) => item.askedBy)).toEqual(ids);
      known.push(...body.items);
    }
    const mails = (one: NamedAgency) => one.channels.includes("email") && one.email !== null;
    offices = known.filter((one) => mails(one) && one.unverified === null);
    mixed = known.filter(mails).slice(0, 118);
    unverified = known
      .filter(mails)
      .find((one) => one.unverified !== null && !mixed.includes(one)) as NamedAgency;
    byPortal = known.find((one) => one.acceptsEmail === false) as NamedAgency;
    everybody = known.slice(0, 500).map((one) => one.id);
    expect(everybody).toHaveLength(500);
  });
  afterAll(() => app?.close());
  beforeEach(() => {
    app.clock.set(NOW);
    app.relay.mood = "accept";
  });

  const idsOf = (agencies: readonly NamedAgency[]) => agencies.map((one) => one.id);
  const toMany = (agencyIds: string[], more = {}) => ({ agencyId: null, agencyIds, ...more });
  const post = (person: TestPerson, body: object) =>
    person.call("POST", "/api/batches", { addresses: {}, ...body });
  async function send(person: TestPerson, agencyIds: string[], more: object = {}): Promise<Batch> {
    const { id, version } = await drafted(person, toMany(agencyIds));
    const { status, body } = await post(person, { requestId: id, version, ...more });
    expect({ status, code: body.code }).toEqual({ status: 201, code: undefined });
    return body;
  }
  const batchOf = async (person: TestPerson, id: string): Promise<Batch> =>
    (await person.call("GET", `/api/batches/${id}`)).body;
  const statesOf = ({ letters }: Batch) => {
    const counts: Partial<Record<BatchState, number>> = {};
    for (const { state } of letters) counts[state] = (counts[state] ?? 0) + 1;
    return counts;
  };
  const letterTo = ({ letters }: Batch, agency: NamedAgency) =>
    letters.find((letter) => letter.agency?.id === agency.id) as BatchLetter;
  const leave = async () => {
    app.clock.pass({ seconds: 20 });
    await app.work();
  };
  const count = async (query: string, ...values: unknown[]) =>
    Number((await app.database.pool.query(`select count(*) as n from ${query}`, values)).rows[0].n);
  const lettersOf = (batch: Batch) =>
    count("message m join request r on r.id = m.request_id where r.batch_id = $1", batch.id);

  describe("120 letters to many states", () => {
    let batch: Batch;
    let sendAll: { requestId: string; version: number; addresses: object };
    let retired: NamedAgency;

    beforeAll(async () => {
      app.clock.set(NOW);
      retired = mixed[117] as NamedAgency;
      await app.database.pool.query("update agency set listing = 'retired' where id = $1", [retired.id]);
      const ids = idsOf([...mixed, unverified, byPortal]);
      const { id, version } = await drafted(ada, toMany(ids, { records: "The contract with {agency}." }));
      const asked = mixed.filter((one) => one.unverified !== null);
      const addresses = Object.fromEntries(asked.map((one) => [one.id, one.email]));
      sendAll = { requestId: id, version, addresses };
      const { body } = await post(ada, sendAll);
      batch = body;
    });

    test("wait for their turn at first, in the order they were added, the draft among them", async () => {
      expect(statesOf(batch)).toEqual({ waiting: 120 });
      expect(batch).toMatchObject({ undoable: 120, undoSeconds: 20, sendAt: null });
      expect(batch.letters.map((letter) => letter.place)).toEqual(batch.letters.map((_, place) => place));
      expect(batch.letters[0]?.requestId).toBe(sendAll.requestId);
      expect(batch.letters.at(-1)?.agency?.name).toBe(byPortal.name);
    });

    test("each is sent under its agency's own law, to its own address; what cannot be sent says why", async () => {
      await app.work();
      batch = await batchOf(ada, batch.id);
      expect(statesOf(batch)).toEqual({ queued: 117, failed: 3 });
      expect(letterTo(batch, unverified).problem).toMatchObject({ code: "address_unverified" });
      expect(letterTo(batch, byPortal).problem).toMatchObject({ code: "no_email_channel" });
      expect(letterTo(batch, retired).problem).toMatchObject({ code: "agency_retired" });
      await leave();
      batch = await batchOf(ada, batch.id);
      expect(statesOf(batch)).toEqual({ sent: 117, failed: 3 });
      const oneLine = (text: string) => text.replace(/\s+/g, " ");
      const mails = app.relay.mails.map((mail) => ({
        to: mail.envelopeTo[0],
        text: oneLine(mail.text ?? ""),
      }));
      const laws = new Set<string>();
      for (const office of mixed.filter((one) => one !== retired)) {
        const law = lawOf(office.jurisdiction);
        laws.add(office.jurisdiction);
        // Two offices may share an address.
        const asks = oneLine(`The contract with ${office.name}.`);
        const own = mails.filter(({ to, text }) => to === office.email && text.includes(asks));
        expect(own).toHaveLength(1);
        expect(own[0]?.text).toContain(oneLine(law?.citation ?? "its law"));
        expect(letterTo(batch, office).address).toBe(office.email);
      }
      expect(laws.size).toBeGreaterThan(15);
      // 117 mails over SMTP, on a machine that may be busy.
    }, 120_000);

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
      await app.work();
      expect(await count("request")).toBe(before);
      expect(await lettersOf(batch)).toBe(117);
    });

    test("a request says which batch it belongs to", async () => {
      const { body } = await ada.call("GET", `/api/requests/${batch.letters[3]?.requestId}`);
      expect(body.batch).toEqual({ id: batch.id, letters: 120 });
      expect((await ada.call("GET", `/api/requests/${(await drafted(ada)).id}`)).body.batch).toBeNull();
    });

    test("those that failed are tried again with what was missing, and the others fail as before", async () => {
      const { requestId } = letterTo(batch, unverified);
      const addresses = { [requestId]: "records@elsewhere.example" };
      const { status } = await ada.call("POST", `/api/batches/${batch.id}/retries`, { addresses });
      expect(status).toBe(202);
      await app.work();
      await leave();
      const now = await batchOf(ada, batch.id);
      expect(statesOf(now)).toEqual({ sent: 118, failed: 2 });
      expect(letterTo(now, unverified)).toMatchObject({
        state: "sent",
        address: "records@elsewhere.example",
        problem: null,
      });
      expect(letterTo(now, retired).problem).toMatchObject({ code: "agency_retired" });
    });

    test("one of them sent singly to another office shows where it went", async () => {
      const { requestId } = letterTo(batch, retired);
      const other = offices.find((one) => !mixed.includes(one)) as NamedAgency;
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

    test("a letter that comes back is told apart from one that arrived", async () => {
      app.relay.mood = "refuse";
      const one = await send(eve, idsOf(offices.slice(0, 2)));
      await app.work();
      await leave();
      expect(statesOf(await batchOf(eve, one.id))).toEqual({ returned: 2 });
    });
  });

  describe("taking back", () => {
    test("stops what is not written, and makes drafts of what has not left", async () => {
      const batch = await send(ada, idsOf(offices.slice(0, 40)));
      await writeLetters(app.context, { ownerId: ada.id, batchId: batch.id });
      expect(statesOf(await batchOf(ada, batch.id))).toEqual({ queued: 25, waiting: 15 });
      const { body } = await ada.call("DELETE", `/api/batches/${batch.id}/submission`);
      expect(statesOf(body)).toEqual({ draft: 40 });
      expect(body).toMatchObject({ undoable: 0, undoSeconds: null });
      const before = app.relay.mails.length;
      await leave();
      expect(app.relay.mails).toHaveLength(before);
      // What was taken back is not what failed: it is tried again only when it is named.
      await ada.call("POST", `/api/batches/${batch.id}/retries`, {});
      await app.work();
      expect(statesOf(await batchOf(ada, batch.id))).toEqual({ draft: 40 });
      const requestIds = batch.letters.slice(0, 30).map((letter) => letter.requestId);
      await ada.call("POST", `/api/batches/${batch.id}/retries`, { requestIds });
      await app.work();
      await leave();
      expect(statesOf(await batchOf(ada, batch.id))).toEqual({ sent: 30, draft: 10 });
      expect(app.relay.mails).toHaveLength(before + 30);
    });

    test("leaves alone what has left", async () => {
      const batch = await send(ada, idsOf(offices.slice(0, 3)));
      await app.work();
      await leave();
      const { body } = await ada.call("DELETE", `/api/batches/${batch.id}/submission`);
      expect(statesOf(body)).toEqual({ sent: 3 });
    });

    test("works until a later time has come, and the draft can then be sent to others", async () => {
      const sendAt = "2026-03-05T14:00:00Z";
      const batch = await send(ada, idsOf(offices.slice(0, 3)), { sendAt });
      await app.work();
      const scheduled = await batchOf(ada, batch.id);
      expect(statesOf(scheduled)).toEqual({ scheduled: 3 });
      expect(scheduled).toMatchObject({ undoable: 3, undoSeconds: null, sendAt: "2026-03-05T14:00:00.000Z" });
      await ada.call("DELETE", `/api/batches/${batch.id}/submission`);
      const id = batch.letters[0]?.requestId;
      const { body: first } = await ada.call("GET", `/api/requests/${id}`);
      const saved = await ada.call("PATCH", `/api/requests/${id}/draft`, {
        version: first.version,
        draft: draft(toMany(idsOf(offices.slice(10, 12)))),
      });
      const again = await post(ada, { requestId: id, version: saved.body.version });
      expect(again.body.id).not.toBe(batch.id);
      await app.work();
      await leave();
      expect(statesOf(again.body)).toEqual({ waiting: 2 });
      expect(statesOf(await batchOf(ada, again.body.id))).toEqual({ sent: 2 });
      expect(statesOf(await batchOf(ada, batch.id))).toEqual({ draft: 2 });
    });

    test("one taken back by itself is not sent again by the job", async () => {
      const batch = await send(ada, idsOf(offices.slice(0, 2)));
      await app.work();
      await ada.call("DELETE", `/api/requests/${batch.letters[1]?.requestId}/submission`);
      await writeLetters(app.context, { ownerId: ada.id, batchId: batch.id });
      await leave();
      expect(statesOf(await batchOf(ada, batch.id))).toEqual({ sent: 1, draft: 1 });
    });
  });

  test("a job that was cut off goes on where it was, and two at once send nothing twice", async () => {
    const batch = await send(ada, idsOf(offices.slice(0, 20)));
    const job = { ownerId: ada.id, batchId: batch.id };
    let readings = 0;
    const unplugged = () => {
      readings += 1;
      if (readings > 30) throw new Error("the plug was pulled");
      return app.clock.now();
    };
    await expect(
      writeLetters({ ...app.context, clock: { now: unplugged }, db: app.context.db }, job),
    ).rejects.toThrow("the plug was pulled");
    const cutOff = statesOf(await batchOf(ada, batch.id));
    expect(cutOff.queued).toBeGreaterThan(0);
    expect(cutOff.queued).toBeLessThan(20);
    await Promise.all([writeLetters(app.context, job), writeLetters(app.context, job)]);
    await app.work();
    await leave();
    const after = await batchOf(ada, batch.id);
    expect(await lettersOf(batch)).toBe((after.letters.length as number) - (statesOf(after).failed ?? 0));
  });

  test("files go with every letter, and each request is named by its own", async () => {
    const request = await drafted(ada, toMany(idsOf(offices.slice(0, 3)), { title: "Files of {agency}" }));
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
    const before = app.relay.mails.length;
    const { body: batch } = await post(ada, { requestId: request.id, version: saved.body.version });
    await app.work();
    await leave();
    const { body: third } = await ada.call("GET", `/api/requests/${batch.letters[2].requestId}`);
    expect(third.title).toBe(`Files of ${offices[2]?.name}`);
    const mails = app.relay.mails.slice(before);
    expect(mails.map((mail) => mail.attachments.map(({ name }) => name))).toEqual(
      Array(3).fill(["list.csv"]),
    );
  });

  describe("is refused as a whole, and nothing is made,", () => {
    const refused = async (answer: Promise<Answer>, status: number, code: string) => {
      const before = await count("request");
      const { body, ...rest } = await answer;
      expect({ status: rest.status, code: body.code }).toEqual({ status, code });
      expect(await count("request")).toBe(before);
      return body;
    };

    test("when the letters lack something, all of which is named", async () => {
      const { id, version } = await drafted(
        eve,
        toMany(idsOf(offices.slice(0, 2)), { title: "", records: "" }),
      );
      const body = await refused(post(eve, { requestId: id, version }), 422, "letter_incomplete");
      expect(body.fields.map((field: { path: string }) => field.path)).toEqual(["/subject", "/records"]);
    });

    test("when the draft was changed elsewhere, has no agency, or would leave in the past", async () => {
      const { id, version } = await drafted(eve, toMany(idsOf(offices.slice(0, 2))));
      await refused(post(eve, { requestId: id, version: version + 1 }), 409, "draft_conflict");
      const past = { requestId: id, version, sendAt: "2026-03-01T15:00:00Z" };
      await refused(post(eve, past), 422, "bad_send_time");
      const empty = await drafted(eve, toMany([]));
      await refused(post(eve, { requestId: empty.id, version: empty.version }), 422, "letter_incomplete");
    });

    test("when it is more than may go in a day, counting those that wait", async () => {
      const bo = await app.signUpAndIn("bo@example.org");
      expect((await send(bo, everybody)).letters).toHaveLength(500);
      const left = 100;
      expect((await bo.call("GET", "/api/me/sending")).body.recipients).toMatchObject({ left, most: 600 });
      const { id, version } = await drafted(bo, toMany(everybody.slice(0, left + 1)));
      const body = await refused(post(bo, { requestId: id, version }), 429, "sending_limit");
      expect(body.detail).toContain(`you can send ${left} more`);
    });

    test("when it is somebody else's", async () => {
      const batch = await send(ada, idsOf(offices.slice(0, 2)));
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
      const own = await send(eve, idsOf(offices.slice(0, 2)));
      await eve.call("DELETE", `/api/batches/${own.id}/submission`);
      const both = [...own.letters.slice(0, 1).map((letter) => letter.requestId), requestId];
      const { body } = await eve.call("POST", `/api/batches/${own.id}/retries`, { requestIds: both });
      expect(statesOf(body)).toEqual({ waiting: 1, draft: 1 });
      expect(statesOf(await batchOf(ada, batch.id))).toEqual({ waiting: 2 });
    });
  });

  test("an office that is somebody's own, or that nobody knows, is not named", async () => {
    const { body: own } = await ada.call("POST", "/api/agencies", {
      name: "Office of Ada",
      jurisdiction: "us-il",
      email: "records@ada.example",
    });
    const ids = [offices[1]?.id, own.id, "no-such-office", offices[0]?.id];
    const named = async (person: TestPerson) =>
      (await person.call("POST", "/api/agencies/lookup", { ids })).body.items.map(
        (item: NamedAgency) => item.id,
      );
    expect(await named(ada)).toEqual([ids[0], ids[1], ids[3]]);
    expect(await named(eve)).toEqual([ids[0], ids[3]]);
    const tooMany = Array.from({ length: 501 }, (_, index) => `office-${index}`);
    expect((await ada.call("POST", "/api/agencies/lookup", { ids: tooMany })).status).toBe(400);
  });
});
