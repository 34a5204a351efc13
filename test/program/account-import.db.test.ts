import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RequestDetail } from "#contract/requests/request.ts";
import { importAccount } from "#server/actions/exchange/import-account.ts";
import { createDraft, createSentRequest, deliverReply, RELEASE } from "#test/support/factories.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";
import { openAccountExport } from "../../scripts/export-verify.ts";

const EMAIL = "ada@example.org";
const sha = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** An account with some of everything, exported from one installation and imported into another. One story in order. */
describe("the export of an account, in another installation", { timeout: 240_000 }, () => {
  let old: TestApp;
  let fresh: TestApp;
  let before: TestUser;
  let after: TestUser;
  let folder: string;
  let file: string;
  let sent: RequestDetail;
  let failed: RequestDetail;
  let draft: RequestDetail;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "daylight-import-"));
    [old, fresh] = await Promise.all([startTestApp(), startTestApp()]);
    before = await old.signUpAndLogIn(EMAIL);
    after = await fresh.signUpAndLogIn(EMAIL);
    await fillAccount();
    file = join(folder, "account.zip");
    const started = await before.call("POST", "/api/exports", { all: { filter: "all" }, account: true });
    await writeFile(file, new Uint8Array(await (await fetch(`${old.url}${started.body.url}`)).arrayBuffer()));
  });
  afterAll(async () => {
    await Promise.all([old?.close(), fresh?.close()]);
    await rm(folder, { recursive: true, force: true });
  });

  async function fillAccount() {
    sent = await createSentRequest(old, before);
    await deliverReply(old, before, sent, {
      text: RELEASE,
      attachment: { name: "levels.csv", text: "School,Lead\nLincoln,15\n" },
    });
    const office = { name: "Clerk of Pleasant Grove", jurisdiction: "us-il", email: "clerk@grove.il.us" };
    const { body: agency } = await before.call("POST", "/api/agencies", office);
    old.relay.behavior = "refuse";
    failed = await createSentRequest(old, before, { agencyId: agency.id, title: "Snow plow routes" });
    old.relay.behavior = "accept";
    draft = await createDraft(before, { agencyId: agency.id, title: "Not sent yet" });
    await before.call("PUT", `/api/requests/${sent.id}/notes/${crypto.randomUUID()}`, {
      text: "Call the clerk on Monday.",
    });
    const label = crypto.randomUUID();
    await before.call("PUT", `/api/labels/${label}`, { name: "Water" });
    await before.call("POST", "/api/mailbox/changes", {
      ...{ action: "label", requestIds: [sent.id], labelId: label },
    });
    const upload = new FormData();
    upload.append("file", new File(["A map of the streets."], "map.txt", { type: "text/plain" }));
    const attached = await fetch(`${old.url}/api/requests/${draft.id}/uploads`, {
      ...{ method: "POST", body: upload, headers: { authorization: `Bearer ${before.token}` } },
    });
    expect(attached.status).toBe(201);
    const content = {
      title: "Plow logs",
      records: "All plow logs.",
      madeFrom: null,
      madeTo: null,
      format: "native",
    };
    await before.call("POST", "/api/templates", { id: crypto.randomUUID(), name: "Plows", content });
  }

  const importInto = async (app: TestApp, path = file, email = EMAIL) => {
    const { source, close } = await openAccountExport(path);
    return importAccount(app.context, "command line", email, source).finally(close);
  };
  /** The export with some files changed, or without those that are null. */
  const changedExport = async (change: (files: Record<string, Uint8Array>) => void) => {
    const files = unzipSync(new Uint8Array(await readFile(file)));
    change(files);
    const path = join(folder, `${crypto.randomUUID()}.zip`);
    await writeFile(path, zipSync(files, { level: 0 }));
    return path;
  };
  const rowsOf = async (app: TestApp) =>
    (await app.database.pool.query("select count(*)::int as n from request")).rows[0].n;

  test("nothing is written from what is damaged, of an earlier release, or for nobody", async () => {
    const eml = (files: object) => Object.keys(files).find((name) => name.endsWith(".eml")) ?? "";
    const changed = await changedExport((files) => {
      files[eml(files)] = Buffer.from("Subject: forged\r\n\r\nNo.");
    });
    await expect(importInto(fresh, changed)).rejects.toThrow("was changed: its SHA-256 is another");
    const missing = await changedExport((files) => delete files[eml(files)]);
    await expect(importInto(fresh, missing)).rejects.toThrow("is missing");
    const earlier = await changedExport((files) => {
      const { data: _, ...index } = JSON.parse(Buffer.from(files["export.json"] ?? []).toString());
      files["export.json"] = Buffer.from(JSON.stringify(index));
    });
    await expect(importInto(fresh, earlier)).rejects.toThrow("an earlier release made it");
    await expect(importInto(fresh, file, "nobody@example.org")).rejects.toThrow(
      "There is no account of nobody",
    );
    // Whole by its hashes, and yet naming a file of somebody else's.
    const stolen = sha(Buffer.from("another user's file"));
    const forged = await changedExport((files) => {
      const name = Object.keys(files).find((path) => path === "account/data.json") ?? "";
      const data = JSON.parse(Buffer.from(files[name] ?? []).toString());
      data.rows.template_file.push({ template_id: data.rows.template[0].id, ordinal: 0, sha256: stolen });
      files[name] = Buffer.from(JSON.stringify(data));
      const index = JSON.parse(Buffer.from(files["export.json"] ?? []).toString());
      for (const one of index.account) if (one.path === name) one.sha256 = sha(files[name]);
      files["export.json"] = Buffer.from(JSON.stringify(index));
    });
    await expect(importInto(fresh, forged)).rejects.toThrow("names a file that is not in the export");
    expect(await rowsOf(fresh)).toBe(0);
  });

  test("shows its user what the first one showed, and has every byte", async () => {
    const result = await importInto(fresh);
    expect(result).toMatchObject({ email: EMAIL, requests: 3, alreadyHere: 0, left: [] });
    for (const { id } of [sent, failed, draft]) {
      for (const path of ["", "/papers"]
        .map((part) => `/api/requests/${id}${part}`)
        .concat(`/api/conversations/${id}`)) {
        const [was, is] = await Promise.all([before.call("GET", path), after.call("GET", path)]);
        expect(is.status, path).toBe(was.status);
        expect(comparable(is.body), path).toEqual(comparable(was.body));
      }
    }
    for (const path of ["/api/requests", "/api/conversations", "/api/mailbox", "/api/templates"]) {
      const [was, is] = await Promise.all([before.call("GET", path), after.call("GET", path)]);
      expect(comparable(is.body), path).toEqual(comparable(was.body));
    }
    expect((await after.call("GET", "/api/mailbox")).body.labels).toMatchObject([
      { name: "Water", count: 1 },
    ]);
    expect((await after.call("GET", "/api/templates")).body.items).toMatchObject([{ name: "Plows" }]);
    const hashes = async (app: TestApp) => {
      const { rows } = await app.database.pool.query(
        "select raw_sha256 as hash from message where raw_sha256 is not null union select sha256 from attachment union select sha256 from upload order by 1",
      );
      return rows.map(({ hash }: { hash: string }) => hash);
    };
    const named = await hashes(fresh);
    expect(named).toEqual(await hashes(old));
    expect(named.length).toBeGreaterThan(3);
    for (const hash of named) expect(sha(await fresh.context.files.read(hash))).toBe(hash);
    const found = await after.call("GET", "/api/conversations?q=lincoln");
    expect(found.body.items).toMatchObject([{ requestId: sent.id }]);
  });

  test("is not imported twice, nor into another account, and goes on where it broke off", async () => {
    await expect(importInto(fresh)).rejects.toThrow("already imported");
    await fresh.signUpAndLogIn("eve@example.org");
    await expect(importInto(fresh, file, "eve@example.org")).rejects.toThrow("in another account");
    expect(await rowsOf(fresh)).toBe(3);
    await fresh.database.pool.query("delete from request where id = $1", [draft.id]);
    await fresh.database.pool.query("update label set name = 'Drinking water'");
    expect(await importInto(fresh)).toMatchObject({ requests: 1, alreadyHere: 2 });
    expect(await rowsOf(fresh)).toBe(3);
  });

  test("goes on there: agencies answer, and a letter of before is not sent again", async () => {
    const request = (await after.call("GET", `/api/requests/${sent.id}`)).body;
    await deliverReply(fresh, after, request, { text: "A second answer." });
    const { messages } = (await after.call("GET", `/api/conversations/${sent.id}`)).body;
    expect(messages.at(-1)).toMatchObject({ direction: "in", text: expect.stringContaining("A second") });
    const [letter] = (await after.call("GET", `/api/conversations/${failed.id}`)).body.messages;
    const resend = await after.call("POST", `/api/messages/${letter.id}/delivery`);
    expect(resend).toMatchObject({ status: 409 });
  });
});

/** Without what differs by installation: numbers of events, and the agencies that the user added. */
const comparable = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (key, value) => {
    if (["agencyId", "agencyIds", "next", "cursor"].includes(key)) return undefined;
    if (key === "agency" && value) return { ...value, id: undefined };
    if (key === "events" && Array.isArray(value)) return value.map((event) => ({ ...event, id: undefined }));
    return value;
  });
