import { createHash, randomUUID } from "node:crypto";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RequestDetail } from "#contract/requests/request.ts";
import { expireUploads } from "#server/actions/delivery/expire-uploads.ts";
import { eraseUnreferencedFiles, findUnreferencedFiles } from "#server/actions/platform/erase-files.ts";
import { expireDeletedDrafts } from "#server/actions/requests/delete-draft.ts";
import { FILE_LISTS } from "#server/db/platform/file-references.ts";
import { createDraft, createSentRequest, deliverReply, emailFrom } from "#test/support/factories.ts";
import { searchStoredData } from "#test/support/search-stored-data.ts";
import { startTestApp, type TestApp, type TestUser, UNMATCHED } from "#test/support/test-app.ts";
import { eraseAccounts } from "./erase-accounts.ts";

const sha256 = (content: string) => createHash("sha256").update(content).digest("hex");

const GRACE = { hours: 24 * 30 };
/** After rows are gone, until a sweep may erase what they named. */
const FILE_GRACE = { hours: 25 };

async function attach(app: TestApp, user: TestUser, requestId: string, name: string, content: string) {
  const body = new FormData();
  body.append("file", new File([content], name, { type: "text/plain" }));
  const answer = await fetch(`${app.url}/api/requests/${requestId}/uploads`, {
    method: "POST",
    body,
    headers: { authorization: `Bearer ${user.token}` },
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

const isStored = (app: TestApp, hash: string) =>
  access(join(app.filesFolder, hash.slice(0, 2), hash)).then(
    () => true,
    () => false,
  );

/** The daily walk schedules a check of what no row names; the hourly job erases it when the check is due. */
async function sweep(app: TestApp): Promise<void> {
  await findUnreferencedFiles(app.context);
  app.clock.advance(FILE_GRACE);
  await eraseUnreferencedFiles(app.context);
}

describe("an erased account", () => {
  /** Each word is in one kind of thing of Zora's, and nowhere else in the program. */
  const WORDS = {
    name: "Zoraquell",
    email: "zoraquell.mailbox",
    organization: "Fimbrelgazette",
    postal: "Quorvastreet",
    title: "Blenzorick",
    records: "Trundlewexes",
    sentFileName: "glimmerhoof",
    sentFile: "Snarvelcontent",
    reply: "Ombrakidneys",
    replyFileName: "vexlapuff",
    replyFile: "Drazziltable",
    answer: "Hirplequestion",
    note: "Yarrowkrump",
    fee: "Pellucidfee",
    reminder: "Jabbernowl",
    template: "Cromdalloop",
    label: "Wizzentag",
    search: "Narglesearch",
    agency: "Vorbleton",
    deletedDraft: "Skrimshander",
    draftFile: "Gribblenaut",
    view: "Plonkerview",
    replyDraft: "Mumpsiwords",
    importedTitle: "Dwalmcolumn",
    importedName: "kelterfile",
    invited: "whigmaleerie",
    unmatched: "Rantipole",
    letterhead: "Spindlewick",
    signature: "Catawampus",
  } as const;
  const SHARED = "The bytes both have: Quidnunc.";

  let app: TestApp;
  let zora: TestUser;
  let ben: TestUser;
  let request: RequestDetail;
  let bens: RequestDetail;

  async function ok(answer: Promise<{ status: number; body: unknown }>) {
    const { status, body } = await answer;
    expect({ status, body: status < 300 ? null : body }).toMatchObject({ body: null });
    // biome-ignore lint/suspicious/noExplicitAny: a test picks single fields
    return body as any;
  }

  /** Everything a user can put into the program, each with its word. */
  async function fillAccount(): Promise<void> {
    const { call } = zora;
    const draft = await createDraft(zora, {
      title: `${WORDS.title} reports`,
      records: `All ${WORDS.records}.`,
    });
    await attach(app, zora, draft.id, `${WORDS.sentFileName}.txt`, `It says ${WORDS.sentFile}.`);
    const shared = await attach(app, zora, draft.id, "shared.txt", SHARED);
    expect(shared).toBeTruthy();
    request = await createSentRequest(app, zora, {
      title: `${WORDS.title} sent`,
      records: `All ${WORDS.records}.`,
    });
    await deliverReply(app, zora, request, {
      text: `We found ${WORDS.reply} in our cellar.`,
      attachment: { name: `${WORDS.replyFileName}.csv`, text: `number,${WORDS.replyFile}\r\n1,2` },
    });
    const uploads = [
      await attach(app, zora, request.id, `${WORDS.sentFileName}.txt`, `It says ${WORDS.sentFile}.`),
      await attach(app, zora, request.id, "shared.txt", SHARED),
    ];
    await ok(
      call("POST", `/api/requests/${request.id}/messages`, {
        id: randomUUID(),
        text: `Here is our ${WORDS.answer}.`,
        attachments: uploads,
      }),
    );
    app.clock.advance({ minutes: 20 });
    await app.runDueJobs();
    const at = `/api/requests/${request.id}`;
    await ok(call("PUT", `${at}/notes/${randomUUID()}`, { text: `I think ${WORDS.note}.` }));
    await ok(
      call("PUT", `${at}/fees/${randomUUID()}`, {
        kind: "paid",
        cents: 100,
        currency: "USD",
        on: "2026-03-03",
        note: WORDS.fee,
      }),
    );
    await ok(
      call("PUT", `${at}/reminders/${randomUUID()}`, { day: "2026-06-01", text: `Call ${WORDS.reminder}` }),
    );
    const { title, records, madeFrom, madeTo, format } = draft.draft;
    await ok(
      call("POST", "/api/templates", {
        id: randomUUID(),
        name: WORDS.template,
        content: { title, records, madeFrom, madeTo, format },
      }),
    );
    await ok(call("PUT", `/api/labels/${randomUUID()}`, { name: WORDS.label }));
    await ok(
      call("PUT", "/api/me/letterhead", {
        ...{ name: WORDS.letterhead, address: "", phone: "", email: "", website: "" },
        ...{ signature: WORDS.signature, logo: null },
      }),
    );
    const view = { name: WORDS.view, kind: "table", query: "", columns: [] };
    await ok(call("PUT", `/api/tracker-views/${randomUUID()}`, view));
    await ok(call("PUT", `/api/searches/${randomUUID()}`, { name: WORDS.search, q: WORDS.search }));
    await ok(
      call("POST", "/api/agencies", {
        name: `${WORDS.agency} Water Board`,
        jurisdiction: "us-ca",
        email: "water@vorb.example",
      }),
    );
    await ok(
      call("POST", "/api/shares", { requestId: null, email: `${WORDS.invited}@example.org`, level: "view" }),
    );
    await app.runDueJobs();
    const erased = await createDraft(zora, { title: WORDS.deletedDraft });
    await attach(app, zora, erased.id, "gone.txt", `Once ${WORDS.draftFile}.`);
    await ok(call("DELETE", `/api/requests/${erased.id}`));
    await ok(
      call("PUT", `${at}/reply-draft`, {
        baseVersion: 0,
        content: {
          id: randomUUID(),
          text: WORDS.replyDraft,
          recipients: null,
          files: [],
          letter: null,
          forwards: null,
        },
      }),
    );
    await fetch(`${app.url}/api/imports?name=${WORDS.importedName}.csv`, {
      method: "POST",
      headers: { authorization: `Bearer ${zora.token}`, "content-type": "text/csv" },
      body: `Title,Agency,Status,Date Sent\n${WORDS.importedTitle},NARA,Processing,2/3/2026`,
    });
    await app.runDueJobs();
    // Her own email to no request waits with the unmatched ones.
    await app.deliverEmail({
      from: zora.email,
      to: UNMATCHED,
      raw: emailFrom({ from: zora.email, to: UNMATCHED, text: WORDS.unmatched }),
    });
    await app.runDueJobs();
  }

  beforeAll(async () => {
    app = await startTestApp();
    zora = await app.signUpAndLogIn(`${WORDS.email}@example.net`, {
      name: `${WORDS.name} Reporter`,
      organization: WORDS.organization,
      postalAddress: `12 ${WORDS.postal}`,
    });
    ben = await app.signUpAndLogIn("ben@example.org");
    await fillAccount();
    bens = await createSentRequest(app, ben, { title: "Other request" });
    const same = await attach(app, ben, bens.id, "mine.txt", SHARED);
    await ok(
      ben.call("POST", `/api/requests/${bens.id}/messages`, {
        id: randomUUID(),
        text: "See the file.",
        attachments: [same],
      }),
    );
    app.clock.advance({ minutes: 20 });
    await app.runDueJobs();
  });
  afterAll(() => app?.close());

  test("knows every JSON column that names files: the others would lose theirs", async () => {
    const { pool } = app.database;
    const { rows } = await pool.query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns
       where table_schema = 'public' and data_type = 'jsonb'`,
    );
    const naming = [];
    for (const { table, column } of rows) {
      const query = `select from ${table} where ${column}::text ~ '"[0-9a-f]{64}"' limit 1`;
      if ((await pool.query(query)).rowCount) naming.push(`${table}.${column}`);
    }
    const known = FILE_LISTS.map(({ table, column }) => `${table}.${column}`);
    expect(known).toEqual(expect.arrayContaining(naming));
    expect(naming.length).toBeGreaterThan(0);
  });

  test("leaves no word of the user in the database, its files, a dump and the file store", async () => {
    const words = Object.values(WORDS);
    const before = await searchStoredData(app, words);
    const foundIn = (where: string) =>
      new Set(before.filter((one) => one.location === where).map(({ word }) => word));
    const stored = new Set([...foundIn("dump"), ...foundIn("stored files")]);
    expect(words.filter((word) => !stored.has(word))).toEqual([]);
    // The search finds what is there: short values are stored as they are.
    expect(foundIn("database files").size).toBeGreaterThan(10);
    expect([...foundIn("stored files")]).toEqual(
      expect.arrayContaining([
        WORDS.reply,
        WORDS.replyFile,
        WORDS.sentFile,
        WORDS.draftFile,
        WORDS.importedTitle,
      ]),
    );
    expect(await isStored(app, sha256(SHARED))).toBe(true);

    expect((await zora.call("DELETE", "/api/me")).status).toBe(200);
    await app.runDueJobs();
    app.clock.advance(GRACE);
    await eraseAccounts(app.context);
    await sweep(app);
    expect(await searchStoredData(app, words)).toEqual([]);
  });

  test("leaves other users their copy of a file both had", async () => {
    expect(await isStored(app, sha256(SHARED))).toBe(true);
    const { body } = await ben.call("GET", `/api/conversations/${bens.id}`);
    const [file] = body.messages.flatMap((message: { attachments: { id: string }[] }) => message.attachments);
    const download = await ben.call("GET", `/api/attachments/${file.id}`);
    expect(download).toMatchObject({ status: 200, body: SHARED });
  });

  test("leaves in the audit log who did what and when, by a random id and without content", async () => {
    const { rows } = await app.database.pool.query(
      "select action, detail from audit_event where actor = $1 or subject = $1",
      [zora.id],
    );
    const verbs = rows.map(({ action }) => action);
    expect(verbs).toEqual(
      expect.arrayContaining(["identity.signed_in", "account.deletion_requested", "account.erased"]),
    );
    expect(rows.filter(({ detail }) => Object.keys(detail).length > 0)).toEqual([]);
  });

  test("leaves every row of other users", async () => {
    expect((await ben.call("GET", `/api/requests/${bens.id}`)).status).toBe(200);
    expect((await ben.call("GET", "/api/me")).body.email).toBe("ben@example.org");
  });
});

describe("files of what a user deletes", () => {
  let app: TestApp;
  let ada: TestUser;
  beforeAll(async () => {
    app = await startTestApp();
    ada = await app.signUpAndLogIn("ada@example.org");
  });
  afterAll(() => app?.close());

  test("of a deleted draft go a day later, not while it can be restored", async () => {
    const { id } = await createDraft(ada);
    await attach(app, ada, id, "a.txt", "of a draft");
    await ada.call("DELETE", `/api/requests/${id}`);
    await sweep(app);
    expect(await isStored(app, sha256("of a draft"))).toBe(true);
    await expireDeletedDrafts(app.context);
    await sweep(app);
    expect(await isStored(app, sha256("of a draft"))).toBe(false);
  });

  test("of an upload that was never sent go once it expires", async () => {
    const request = await createSentRequest(app, ada);
    await attach(app, ada, request.id, "b.txt", "never sent");
    await sweep(app);
    expect(await isStored(app, sha256("never sent"))).toBe(true);
    await expireUploads(app.context);
    await sweep(app);
    expect(await isStored(app, sha256("never sent"))).toBe(false);
  });

  test("stay where a sent letter has the same bytes", async () => {
    const request = await createSentRequest(app, ada);
    const once = await attach(app, ada, request.id, "c.txt", "sent once");
    await ada.call("POST", `/api/requests/${request.id}/messages`, {
      id: randomUUID(),
      text: "See the file.",
      attachments: [once],
    });
    app.clock.advance({ minutes: 20 });
    await app.runDueJobs();
    await attach(app, ada, request.id, "d.txt", "sent once");
    await sweep(app);
    await expireUploads(app.context);
    await sweep(app);
    expect(await isStored(app, sha256("sent once"))).toBe(true);
  });
});
