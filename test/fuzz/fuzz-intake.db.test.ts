import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RequestDetail } from "#contract/requests/request.ts";
import { createDraft } from "#test/support/factories.ts";
import { ADMIN, startTestApp, type TestApp, type TestUser, UNMATCHED } from "#test/support/test-app.ts";
import { mutatedEmail } from "./mutate-email.ts";

const EMAILS = 150;
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000_000);

/** Broken mail takes the way of every email: SMTP, the job that files it, and the pages of those who look. */
describe(`every byte string that got its 250 is stored and shown (FUZZ_SEED=${SEED})`, {
  timeout: 300_000,
}, () => {
  let app: TestApp;
  let user: TestUser;
  let admin: TestUser;
  let request: RequestDetail;
  const accepted = new Map<string, number>();

  beforeAll(async () => {
    app = await startTestApp();
    user = await app.signUpAndLogIn("ada@example.org");
    admin = await app.signUpAndLogIn(ADMIN);
    request = await createDraft(user);
  });
  afterAll(() => app?.close());

  const rows = async (query: string) => (await app.database.pool.query(query)).rows;

  test(`${EMAILS} of them are taken and filed`, async () => {
    for (let n = 0; n < EMAILS; n += 1) {
      const seed = SEED + n;
      const to = n % 2 === 0 ? request.replyAddress : UNMATCHED;
      // A dot at the start of a line is doubled on the way (RFC 5321 § 4.5.2).
      const inFlight = mutatedEmail(seed)
        .toString("latin1")
        .replace(/(^|\r\n|\n|\r)\./g, "$1..");
      const raw = Buffer.from(inFlight, "latin1");
      const answer = await app.deliverEmail({ from: "foia@nara.gov", to, raw });
      expect(answer, `hostileMail(${seed})`).toMatch(/^250/);
      try {
        await app.runDueJobs();
      } catch (error) {
        throw new Error(`hostileMail(${seed}): ${raw.toString("base64")}`, { cause: error });
      }
      accepted.set(to, (accepted.get(to) ?? 0) + 1);
    }
    expect(await rows("select from inbound where state = 'received'")).toEqual([]);
    expect(await rows("select from graphile_worker.jobs where run_at <= now()")).toEqual([]);
  });

  test("what came to a request is in its conversation, with its files and its page", async () => {
    const [{ filed }] = await rows("select count(*)::int as filed from inbound where state = 'filed'");
    const { status, body } = await user.call("GET", `/api/conversations/${request.id}`);
    expect(status).toBe(200);
    const messages = body.messages as { id: string; direction: string; attachments: { id: string }[] }[];
    const received = messages.filter(({ direction }) => direction === "in");
    expect(received).toHaveLength(filed);
    // Equal bytes are one email, however often they come.
    expect(received.length).toBeGreaterThan((accepted.get(request.replyAddress) ?? 0) * 0.95);
    for (const { id, attachments } of received) {
      const raw = await user.call("GET", `/api/messages/${id}/raw`);
      expect(raw.status).toBe(200);
      for (const file of attachments.slice(0, 2)) {
        expect((await user.call("GET", `/api/attachments/${file.id}`)).status).toBe(200);
      }
    }
  });

  test("what belongs nowhere is in the queue of the unmatched, with its bytes", async () => {
    const [{ unmatched }] = await rows(
      "select count(*)::int as unmatched from inbound where state = 'unmatched'",
    );
    const items: { id: string }[] = [];
    for (let path: string | null = "/api/admin/unmatched?limit=100"; path !== null; ) {
      const { status, body } = await admin.call("GET", path);
      expect(status).toBe(200);
      items.push(...body.items);
      path = body.next && `/api/admin/unmatched?limit=100&cursor=${encodeURIComponent(body.next)}`;
    }
    expect(items).toHaveLength(unmatched);
    expect(items.length).toBeGreaterThan(0);
    for (const { id } of items) {
      expect((await admin.call("GET", `/api/admin/unmatched/${id}`)).status).toBe(200);
    }
  });

  test("the bytes are those that came", async () => {
    for (const { raw_sha256: sha256 } of await rows("select raw_sha256 from inbound")) {
      const stored = await app.context.files.read(sha256);
      expect(createHash("sha256").update(stored).digest("hex")).toBe(sha256);
    }
  });
});
