import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { type StoppablePostgres, startStoppablePostgres } from "#test/crash/stoppable-postgres.ts";
import { isInstalled, testWithPrograms } from "#test/interop/mail-programs.ts";
import { type PgBouncer, startPgBouncer } from "#test/interop/pgbouncer.ts";
import { draft, emailFrom, profileOf } from "#test/support/factories.ts";
import { openLiveStream } from "#test/support/live-stream.ts";
import { freePort, type Program, startProgram } from "#test/support/program.ts";
import { logInAt, signUpAt } from "#test/support/program-login.ts";
import { connectSmtp } from "#test/support/smtp-client.ts";
import { caller } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";

const PROGRAMS = ["pgbouncer"] as const;
const test = testWithPrograms([...PROGRAMS]);
/** Fewer than the calls under way, so that each connection goes from one user to the other. */
const POOL_SIZE = 2;
const ADA = "ada@example.org";
const BOB = "bob@example.org";

describe("behind a PgBouncer that shares its connections by transaction", { timeout: 300_000 }, () => {
  let folder: string;
  let postgres: StoppablePostgres;
  let pooler: PgBouncer;
  let programs: Program[] = [];
  let urls: string[] = [];
  let smtpPort: number;

  beforeAll(async () => {
    if (!isInstalled(...PROGRAMS)) return;
    folder = await mkdtemp(join(tmpdir(), "daylight-pooled-"));
    postgres = await startStoppablePostgres();
    pooler = await startPgBouncer(postgres, POOL_SIZE);
    smtpPort = await freePort();
    const ports = [await freePort(), await freePort()];
    urls = ports.map((port) => `http://127.0.0.1:${port}`);
    const settings = {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: postgres.url,
      DATA_DIR: folder,
      PUBLIC_URL: urls[0] ?? "",
      CALLS_PER_MINUTE: "100000",
      SMTP_IN_PORT: String(smtpPort),
      LOG_LEVEL: "fatal",
    };
    programs = ports.map((port, n) =>
      startProgram({ ...settings, PORT: String(port) }, n === 0 ? [] : ["--roles=http"]),
    );
    await Promise.all(programs.map(({ ready }) => ready));
    for (const email of [ADA, BOB]) await signUpAt(urls[0] ?? "", email);
  }, 240_000);

  afterAll(async () => {
    await Promise.all(programs.map((program) => program.kill("SIGTERM")));
    await pooler?.remove();
    await postgres?.remove();
    if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  });

  const callsOf = async (email: string) => {
    const token = await logInAt(urls[0] ?? "", email);
    return { token, calls: urls.map((url) => caller(url, { authorization: `Bearer ${token}` })) };
  };
  type Calls = Awaited<ReturnType<typeof callsOf>>["calls"];
  const create = async ([call]: Calls, title: string) => {
    const made = await call?.("POST", "/api/requests", { draft: draft({ title }) });
    expect(made?.status).toBe(201);
    return made?.body;
  };

  test("a letter leaves, its reply arrives, and the open page of another process learns of it", async () => {
    const { token, calls } = await callsOf(ADA);
    await calls[0]?.("PUT", "/api/me/profile", profileOf({ name: "Ada Requester" }));
    const stream = await openLiveStream(urls[1] ?? "", token);
    await stream.connected;
    const request = await create(calls, "Lead in school water");
    const sent = await calls[0]?.("POST", `/api/requests/${request.id}/submission`, { version: 1 });
    expect(sent?.status).toBeLessThan(300);
    const smtp = await connectSmtp(smtpPort);
    const to = request.replyAddress;
    const email = emailFrom({ to, subject: "Your request", text: "We found samples." });
    expect(await smtp.sendEmail({ from: "foia@nara.gov", to: [to] }, email)).toMatch(/^250/);
    smtp.socket.destroy();
    const found = async () =>
      (await calls[1]?.("GET", "/api/conversations?folder=all&q=samples"))?.body.items;
    await waitUntil(async () => (await found())?.length > 0);
    expect(await found()).toMatchObject([{ requestId: request.id }]);
    await waitUntil(async () =>
      stream.events.some(({ kind, requestId }) => kind === "message" && requestId === request.id),
    );
    stream.close();
  });

  test("users whose calls share connections see their own rows only, in every list", async () => {
    const users = [await callsOf(ADA), await callsOf(BOB)];
    const titles = ["Bridges", "Overtime"];
    for (const [n, { calls }] of users.entries()) await create(calls, titles[n] ?? "");
    const paths = ["/api/requests?filter=all&sort=title", "/api/conversations?folder=drafts"];
    const seen = Array.from({ length: 100 }, async (_, n) => {
      const { calls } = users[n % 2] ?? {};
      const answer = await calls?.[n % 3 === 0 ? 1 : 0]?.("GET", paths[n % 4 < 2 ? 0 : 1] ?? "");
      expect(answer?.status).toBe(200);
      const found = answer?.body.items.map(({ title }: { title: string }) => title);
      expect(found).toContain(titles[n % 2]);
      expect(found).not.toContain(titles[(n + 1) % 2]);
    });
    await Promise.all(seen);
    const agencies = await Promise.all(
      users.map(({ calls }) => calls[0]?.("GET", "/api/agencies?q=national%20archives")),
    );
    for (const answer of agencies) expect(answer?.body.items.length).toBeGreaterThan(0);
  });

  test("what has a connection of its own holds it past the pooler", async () => {
    const admin = new pg.Client({ connectionString: postgres.superuserUrl });
    await admin.connect();
    const { rows } = await admin.query(
      `select usename, client_port, query from pg_stat_activity
       where usename like 'daylight%' and pid <> pg_backend_pid()`,
    );
    const advisory = await admin.query("select count(*)::int as n from pg_locks where locktype = 'advisory'");
    await admin.end();
    expect(rows.filter(({ query }) => /^listen/i.test(query)).length).toBeGreaterThanOrEqual(2);
    expect(advisory.rows[0].n).toBeGreaterThanOrEqual(1);
    // Both logins have their share of the pooler.
    const pooled = rows.filter(({ usename }) => usename.startsWith("daylight_user_"));
    expect(pooled.length).toBeLessThanOrEqual(POOL_SIZE);
  });

  test("calls fail with 503 while the pooler is away, and work once it is back", async () => {
    const { calls } = await callsOf(BOB);
    const list = async () => (await calls[0]?.("GET", "/api/requests?filter=all&sort=title"))?.status;
    await pooler.stop();
    expect(await list()).toBe(503);
    await pooler.start();
    await waitUntil(async () => (await list()) === 200);
  });
});
