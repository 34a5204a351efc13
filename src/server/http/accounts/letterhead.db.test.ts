import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SaveLetterhead } from "#contract/accounts/letterhead.ts";
import { LETTERHEAD_LENGTHS } from "#core/letter/letterhead.ts";
import { MAX_SIGNATURE_LENGTH } from "#core/letter/signature.ts";
import { createDraft, createSentRequest, profileOf } from "#test/support/factories.ts";
import { jpeg, png } from "#test/support/pictures.ts";
import { readPdf } from "#test/support/read-pdf.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

const EMPTY: SaveLetterhead = {
  ...{ name: "", address: "", phone: "", email: "", website: "" },
  ...{ signature: "", logo: null },
};
const LEDGER: SaveLetterhead = {
  name: "The Prairie Ledger",
  address: "1420 West Cullerton Street\nChicago, Illinois 60608",
  phone: "312-555-0100",
  email: "desk@ledger.example",
  website: "ledger.example",
  signature: "Ada Requester\nStaff attorney\nThe Prairie Ledger",
  logo: png(40, 20).toString("base64"),
};

let app: TestApp;
let ada: TestUser;
let eve: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  ada = await app.signUpAndLogIn("ada@example.org");
  eve = await app.signUpAndLogIn("eve@example.org");
  const organization = "The Prairie Ledger";
  await ada.call("PUT", "/api/me/profile", profileOf({ organization, phone: "312-555-0100" }));
});
afterAll(() => app?.close());

const save = (user: TestUser, changes: Partial<SaveLetterhead> = {}) =>
  user.call("PUT", "/api/me/letterhead", { ...EMPTY, ...changes });

async function printed(path: string, body?: unknown) {
  const response = await fetch(`${app.url}${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${ada.token}`, "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(response.status).toBe(200);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const raw = Buffer.from(bytes).toString("latin1");
  return { raw, text: (await readPdf(bytes)).pages.join("\n") };
}

const occurrences = (text: string, part: string) => text.split(part).length - 1;

describe("a letterhead", () => {
  test("is empty at first, saved whole, and nobody else's", async () => {
    expect((await ada.call("GET", "/api/me/letterhead")).body).toEqual(EMPTY);
    const saved = await save(ada, LEDGER);
    const expected = { ...LEDGER, logo: { type: "image/png", base64: LEDGER.logo } };
    expect(saved).toMatchObject({ status: 200, body: expected });
    expect((await ada.call("GET", "/api/me/letterhead")).body).toEqual(expected);
    expect((await ada.call("GET", "/api/me")).body.signature).toBe(LEDGER.signature);
    expect((await eve.call("GET", "/api/me/letterhead")).body).toEqual(EMPTY);
    await save(eve, { name: "Hers" });
    expect((await ada.call("GET", "/api/me/letterhead")).body.name).toBe("The Prairie Ledger");
    expect((await app.call("GET", "/api/me/letterhead")).status).toBe(401);
  });

  test("is in every printed letter, and the signature block in the email too, each thing once", async () => {
    await save(ada, LEDGER);
    const draft = await printed(`/api/requests/${(await createDraft(ada)).id}/letter.pdf`);
    expect(draft.raw).toContain("/Subtype /Image");
    for (const once of ["Prairie Ledger", "1420 West", "desk@ledger.example", "Staff attorney"])
      expect({ once, times: occurrences(draft.text, once) }).toEqual({ once, times: 1 });
    // The letter itself invites a call.
    expect(draft.text.indexOf("312-555-0100")).toBeLessThan(draft.text.indexOf("Ada Requester"));

    const { id } = await createSentRequest(app, ada);
    app.clock.advance({ minutes: 20 });
    await app.runDueJobs();
    const email = app.relay.emails.at(-1);
    expect(email?.text.trimEnd()).toMatch(/Ada Requester\s+Staff attorney$/);
    expect(occurrences(email?.text ?? "", "1420 West")).toBe(0);
    const sent = await printed(`/api/requests/${id}/letter.pdf`);
    expect(occurrences(sent.text, "1420 West")).toBe(1);

    const { body: prepared } = await ada.call("GET", `/api/requests/${id}/letters/follow_up`);
    expect(prepared.text).toMatch(/Ada Requester\nStaff attorney\nThe Prairie Ledger$/);
    const later = await printed(`/api/requests/${id}/letters/follow_up/pdf`, { text: prepared.text });
    for (const once of ["Prairie Ledger", "1420 West", "Staff attorney"])
      expect({ once, times: occurrences(later.text, once) }).toEqual({ once, times: 1 });
    const letter = { id: randomUUID(), text: prepared.text, letter: "follow_up" };
    expect((await ada.call("POST", `/api/requests/${id}/messages`, letter)).status).toBeLessThan(300);
  });

  test("is not another user's in their letters", async () => {
    const response = await eve.call("GET", `/api/requests/${(await createDraft(eve)).id}/letter.pdf`);
    expect(response.body).not.toContain("/Subtype /Image");
  });

  test("loses the logo alone, and all of it when nothing is left", async () => {
    await save(ada, LEDGER);
    expect((await save(ada, { ...LEDGER, logo: null })).body).toEqual({ ...LEDGER, logo: null });
    await save(ada, { ...EMPTY, name: " " });
    const { rows } = await app.database.pool.query("select from letterhead where owner_id = $1", [ada.id]);
    expect(rows).toHaveLength(0);
    expect((await ada.call("GET", "/api/me")).body.signature).toBe("");
  });

  test("takes a JPEG without what the camera noted in it", async () => {
    const logo = jpeg({ comment: "GPS 41.88" }).toString("base64");
    const { status, body } = await save(ada, { ...LEDGER, logo });
    expect(status).toBe(200);
    expect(Buffer.from(body.logo.base64, "base64").toString("latin1")).not.toContain("GPS");
  });
});

test.each<[string, Partial<SaveLetterhead> | object, number, string]>([
  ["a name that is too long", { name: "x".repeat(LETTERHEAD_LENGTHS.name + 1) }, 400, "/name"],
  ["an address that is too long", { address: "x".repeat(LETTERHEAD_LENGTHS.address + 1) }, 400, "/address"],
  ["too long a signature", { signature: "x".repeat(MAX_SIGNATURE_LENGTH + 1) }, 400, "/signature"],
  ["an address of five lines", { address: "1\n2\n3\n4\n5" }, 422, "/address"],
  ["a signature of seven lines", { signature: "1\n2\n3\n4\n5\n6\n7" }, 422, "/signature"],
  ["a tab", { name: "The\tLedger" }, 422, "/name"],
  ["a name of two lines", { name: "The\nLedger" }, 422, "/name"],
  ["a mark that turns the text", { signature: "Staff \u202eattorney" }, 422, "/signature"],
  ["an escape", { website: "ledger\u001b[31m" }, 422, "/website"],
  ["a NUL", { phone: "1\u0000" }, 400, "/phone"],
  ["a logo that is no Base64", { logo: "<svg>" }, 400, "/logo"],
  [
    "a logo that is no picture",
    { logo: Buffer.from("<svg onload=alert(1)>").toString("base64") },
    422,
    "/logo",
  ],
  ["a logo that is too large", { logo: "A".repeat(400_004) }, 400, "/logo"],
  ["another user's id", { owner_id: "11111111-1111-4111-8111-111111111111" }, 400, "/owner_id"],
])("%s is refused, and nothing is saved", async (_what, changes, status, path) => {
  await save(ada, { ...EMPTY, name: "Before" });
  const answer = await save(ada, changes);
  expect(answer).toMatchObject({ status, body: { fields: [expect.objectContaining({ path })] } });
  expect((await ada.call("GET", "/api/me/letterhead")).body).toEqual({ ...EMPTY, name: "Before" });
});
