import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attachEmbeddedPostgres } from "#server/db/platform/embedded-postgres.ts";
import { type KillableProgram, killableProgram } from "#test/crash/killable-program.ts";
import {
  type EmailToSend,
  type PersistentSenders,
  sendOverPersistentConnections,
} from "#test/crash/persistent-senders.ts";
import { seededRandom } from "#test/letter-corpus/seeded-random.ts";
import { draft, emailFrom } from "#test/support/factories.ts";
import { freePort, startProgram } from "#test/support/program.ts";
import { logInAt, signUpAt } from "#test/support/program-login.ts";
import { caller } from "#test/support/test-app.ts";
import { waitUntilZero } from "#test/support/wait-until.ts";
import { isCi } from "./is-ci.ts";

const EMAILS = Number(process.env.CRASH_MAILS ?? (isCi ? 1000 : 300));
const REQUESTS = 12;
const CONNECTIONS = 6;
const LEAST_KILLS = isCi ? 20 : 4;
/** Set `CRASH_SEED` to see the same moments again, as far as a machine repeats itself. */
const SEED = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000);

/**
 * The whole program on its own PostgreSQL takes a thousand emails (`CRASH_MAILS=2000` for more) while it is killed again and
 * again. The senders do as mail servers do: what got no 250 is sent again.
 */
describe(`killed while mail comes in (CRASH_SEED=${SEED})`, { timeout: 600_000 }, () => {
  const random = seededRandom(SEED);
  let folder: string;
  let url: string;
  let killable: KillableProgram;
  let senders: PersistentSenders;
  let emails: (EmailToSend & { subject: string })[];
  let requests: { id: string; replyAddress: string }[];
  let database: pg.Client;
  /** The sandbox's postmaster stores the bytes of what it delivered, here the code for joining. */
  let before: Set<string>;
  let call: ReturnType<typeof caller>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "daylight-killed-"));
    const [port, smtpPort] = [await freePort(), await freePort()];
    url = `http://127.0.0.1:${port}`;
    const settings = {
      DATA_DIR: folder,
      PORT: String(port),
      SMTP_IN_PORT: String(smtpPort),
    };
    const first = startProgram(settings);
    await first.ready;
    await signUpAt(url, "ada@example.org");
    const authorization = `Bearer ${await logInAt(url, "ada@example.org")}`;
    call = caller(url, { authorization });
    requests = [];
    for (let n = 0; n < REQUESTS; n += 1) {
      requests.push((await call("POST", "/api/requests", { draft: draft() })).body);
    }
    await openDatabaseOf(folder);
    // A notice of each would go out by the sandbox's postmaster, and two thousand more emails prove nothing more.
    await database.query("insert into notification_preference select id, 'reply', 'none' from user_account");
    await database.end();
    await first.kill("SIGTERM");
    before = await storedFiles();
    emails = Array.from({ length: EMAILS }, (_, n) => emailNumber(n));
    killable = killableProgram(settings, ["--roles=mail,worker"], random);
    await killable.start();
    senders = sendOverPersistentConnections(smtpPort, emails, CONNECTIONS);
    senders.done.catch(() => undefined); // The test awaits it.
  }, 240_000);

  afterAll(async () => {
    await killable?.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  });

  /** Some with a file of their own, some with one that many have, some to two requests. */
  function emailNumber(n: number) {
    const subject = `mail-${String(n).padStart(4, "0")}`;
    const to = [n, ...(n % 25 === 0 ? [n + 1] : [])].map((at) => requests[at % REQUESTS]?.replyAddress ?? "");
    const text = "We write about your request for records of this office. ".repeat(random.integer(1, 60));
    const content = emailFrom({
      to: to.join(", "),
      subject,
      text: text.replace(/(.{1,70}) /g, "$1\r\n"),
      ...(n % 4 === 0 ? { attachment: { name: `${subject}.csv`, text: `n\r\n${n}` } } : {}),
      ...(n % 10 === 1 ? { attachment: { name: "fees.csv", text: "page,0.10" } } : {}),
    });
    return { from: "foia@nara.gov", to, subject, content };
  }

  async function openDatabaseOf(dataDir: string): Promise<void> {
    const { url: running } = await attachEmbeddedPostgres({ dataDir, log: () => undefined });
    database = new pg.Client(running);
    database.on("error", () => undefined); // It goes with its server.
    await database.connect();
  }

  async function storedFiles(): Promise<Set<string>> {
    const entries = await readdir(join(folder, "files"), { recursive: true, withFileTypes: true });
    return new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name));
  }

  const count = async (table: string): Promise<number> =>
    (await rows(`select count(*)::int as n from ${table}`))[0].n;
  const rows = async (query: string) => (await database.query(query)).rows;

  test("every email that got its 250 is there once, and nothing is left lying about", async () => {
    while (killable.kills() < LEAST_KILLS) {
      // Spread over what is still to come, so that each kill meets mail on its way.
      const left = EMAILS - senders.accepted();
      const share = left / (LEAST_KILLS - killable.kills() + 1);
      await senders.acceptedAtLeast(senders.accepted() + Math.ceil((share * random.integer(5, 15)) / 10));
      await pause(random.integer(0, 80)); // A moment that falls into no step.
      await killable.kill(random.pick(["program", "program", "program", "both", "both", "PostgreSQL"]));
    }
    await senders.done;
    expect(killable.kills()).toBeGreaterThanOrEqual(LEAST_KILLS);
    // Senders were cut off in the middle of emails, else the kills proved nothing.
    expect(senders.retries().cutOff).toBeGreaterThan(LEAST_KILLS);

    await openDatabaseOf(folder);
    await Promise.race([waitUntilZero(() => count("graphile_worker.jobs")), killable.endsByItself()]);

    const copies = emails.reduce((sum, { to }) => sum + to.length, 0);
    expect(await rows("select state, count(*)::int from inbound group by state")).toEqual([
      { state: "filed", count: copies },
    ]);
    expect(
      await rows(
        "select subject, count(*)::int from message group by subject, request_id having count(*) > 1",
      ),
    ).toEqual([]);
    expect(await rows("select count(*)::int from message where direction = 'in'")).toEqual([
      { count: copies },
    ]);
    expect(
      await rows("select count(*)::int, count(distinct message_id)::int as messages from attachment"),
    ).toEqual([{ count: expectedFiles(), messages: expectedFiles() }]);
  });

  const expectedFiles = () =>
    emails
      .filter(({ content }) => content.includes("attachment"))
      .reduce((sum, { to }) => sum + to.length, 0);

  test("no file is without a row, and no row without its file", async () => {
    const named = await rows(
      "select raw_sha256 as sha256 from inbound union select sha256 from attachment union select raw_sha256 from message where raw_sha256 is not null",
    );
    const stored = (await storedFiles()).difference(before);
    const expected = new Set(named.map(({ sha256 }) => sha256));
    expect({ unnamed: [...stored.difference(expected)], missing: [...expected.difference(stored)] }).toEqual({
      unnamed: [],
      missing: [],
    });
    await database.end();
  });

  test("its user sees every email, once, in the request it was sent to", async () => {
    await killable.stop();
    const program = startProgram({ DATA_DIR: folder, PORT: new URL(url).port, SMTP_IN_PORT: "0" });
    await program.ready;
    call = caller(url, { authorization: `Bearer ${await logInAt(url, "ada@example.org")}` });
    for (const { id, replyAddress } of requests) {
      const { status, body } = await call("GET", `/api/conversations/${id}`);
      expect(status).toBe(200);
      const displayed = (body.messages as { subject: string }[]).map(({ subject }) => subject);
      const sent = emails.filter(({ to }) => to.includes(replyAddress)).map(({ subject }) => subject);
      expect(displayed.toSorted()).toEqual(sent.toSorted());
    }
    expect(await program.kill("SIGTERM")).toEqual({ code: 0, signal: null, errors: "" });
  });
});
