import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LiveEvent } from "#contract/mailbox/conversation.ts";
import { openDiskStore } from "#server/files/disk-store.ts";
import { sendOverPersistentConnections } from "#test/crash/persistent-senders.ts";
import { type SmtpRelay, startSmtpRelay } from "#test/fakes/smtp-relay.ts";
import { seededRandom } from "#test/letter-corpus/seeded-random.ts";
import { draft, emailFrom, profileOf } from "#test/support/factories.ts";
import { openLiveStream } from "#test/support/live-stream.ts";
import { freePort, startProgram } from "#test/support/program.ts";
import { logInAt, signUpAt } from "#test/support/program-login.ts";
import { caller } from "#test/support/test-app.ts";
import { waitUntil, waitUntilZero } from "#test/support/wait-until.ts";
import { type Cluster, openCluster } from "./cluster.ts";

const SECONDS = Number(process.env.FAILURE_SECONDS ?? 120);
/** Set `FAILURE_SEED` to see the same kills in the same order. */
const SEED = Number(process.env.FAILURE_SEED ?? Date.now() % 1_000_000);
const STORE_AWAY_SECONDS = Math.min(20, SECONDS / 6);
const REQUESTS = 8;
const EMAILS_A_WAVE = 24;

/**
 * Two processes of each role under load: one of them is killed every few seconds, PostgreSQL is restarted, and the S3 store
 * is away for a while. Not part of `npm test`; `npm run test:failure` takes about four minutes.
 */
describe(`a cluster whose parts fail (FAILURE_SEED=${SEED})`, { timeout: SECONDS * 1000 + 900_000 }, () => {
  const random = seededRandom(SEED);
  let cluster: Cluster;
  let folder: string;
  let relay: SmtpRelay;
  let token: string;
  let requests: { id: string; replyAddress: string }[];
  let database: pg.Pool;
  let isOver = false;
  const accepted: { subject: string; to: string[] }[] = [];
  const created: string[] = [];
  const submitted: string[] = [];
  const events: LiveEvent[] = [];
  const failures = new Set<string>();
  const done = { kills: 0, cutOff: 0, failedCalls: 0, streams: 0 };

  beforeAll(async () => {
    cluster = await openCluster(random);
    folder = await mkdtemp(join(tmpdir(), "daylight-relay-"));
    relay = await startSmtpRelay(await openDiskStore(folder));
    database = new pg.Pool({ connectionString: cluster.postgres.url });
    database.on("error", () => undefined); // It is restarted.
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    // In its sandbox the program shows the code for joining.
    const sandbox = startProgram({ ...cluster.settings, PORT: String(port), SMTP_IN_PORT: "0" });
    await sandbox.ready;
    await signUpAt(url, "ada@example.org");
    await database.query(
      "insert into sending_step (owner_id, step, reason, at) select id, 'full', 'administrator', now() from user_account",
    );
    await database.query("insert into notification_preference select id, 'reply', 'none' from user_account");
    token = await logInAt(url, "ada@example.org");
    const call = caller(url, { authorization: `Bearer ${token}` });
    await call("PUT", "/api/me/profile", profileOf({ name: "Ada Requester" }));
    requests = [];
    for (let n = 0; n < REQUESTS; n += 1)
      requests.push((await call("POST", "/api/requests", { draft: draft() })).body);
    await waitUntilZero(() => count("graphile_worker.jobs"));
    await sandbox.kill("SIGTERM");
    await cluster.start(relay.url);
  }, 300_000);

  afterAll(async () => {
    await database?.end();
    await cluster?.close();
    await relay?.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  });

  const rows = async (query: string) => (await database.query(query)).rows;
  const count = async (table: string): Promise<number> =>
    (await rows(`select count(*)::int as n from ${table}`))[0].n;
  const anyHttp = () => `http://127.0.0.1:${random.pick(cluster.ports("http"))}`;

  /** As mail servers do: what got no 250 is sent again, to either. */
  async function sendEmails(port: number, name: string): Promise<void> {
    for (let wave = 0; !isOver; wave += 1) {
      const emails = Array.from({ length: EMAILS_A_WAVE }, (_, n) => {
        const to = [requests[n % REQUESTS]?.replyAddress ?? ""];
        const subject = `${name}-${wave}-${n}`;
        const attachment = n % 4 === 0 ? { attachment: { name: `${subject}.csv`, text: `n\r\n${n}` } } : {};
        const content = emailFrom({ to: to.join(), subject, text: "We write about it.", ...attachment });
        return { from: "foia@nara.gov", to, subject, content };
      });
      const senders = sendOverPersistentConnections(port, emails, 3);
      await senders.done;
      accepted.push(...emails);
      done.cutOff += senders.retries().cutOff;
    }
  }

  /** As a program does that writes letters. A call that got no answer may have been carried out or not. */
  async function sendLetters(): Promise<void> {
    for (let n = 0; !isOver; n += 1) {
      try {
        const call = caller(anyHttp(), { authorization: `Bearer ${token}` });
        const made = await call("POST", "/api/requests", { draft: draft({ title: `Letter ${n}` }) });
        if (made.status !== 201) throw new Error(`${made.status} ${made.body.detail}`);
        created.push(made.body.id);
        const sent = await call("POST", `/api/requests/${made.body.id}/submission`, { version: 1 });
        if (sent.status >= 300) throw new Error(`${sent.status} ${sent.body.detail}`);
        submitted.push(made.body.id);
      } catch (error) {
        done.failedCalls += 1;
        failures.add(String(error));
      }
      await pause(100); // A pace, not a wait for anything.
    }
  }

  /** As a page does: reconnects, to either, with the last event it saw. */
  async function followEvents(): Promise<void> {
    let last: string | null = null;
    while (!isOver) {
      try {
        const stream = await openLiveStream(anyHttp(), token, last);
        done.streams += 1;
        await Promise.race([stream.ended, waitUntil(async () => isOver, SECONDS + 600)]);
        stream.close();
        events.push(...stream.events);
        last = stream.lastEventId();
      } catch {
        done.failedCalls += 1;
      }
      await pause(200); // As long as a page waits at first.
    }
  }

  async function breakThings(): Promise<void> {
    const startedAt = performance.now();
    const share = () => (performance.now() - startedAt) / (SECONDS * 1000);
    let [postgresRestarted, storeWasAway] = [false, false];
    while (share() < 1) {
      if (share() > 1 / 3 && !postgresRestarted) {
        postgresRestarted = true;
        await cluster.postgres.stop();
        await cluster.postgres.start();
      }
      if (share() > 2 / 3 && !storeWasAway) {
        storeWasAway = true;
        await cluster.store.stop();
        await pause(STORE_AWAY_SECONDS * 1000); // It is what is tried.
        await cluster.store.start();
      }
      await random.pick(cluster.members).program.kill("program");
      done.kills += 1;
      await pause(random.integer(500, 3_000)); // A moment that falls into no step.
    }
  }

  test("runs under load while they do", async () => {
    const load = [
      ...cluster.ports("mail").map((port, n) => sendEmails(port, `mail${n}`)),
      sendLetters(),
      followEvents(),
    ];
    await breakThings();
    isOver = true;
    await Promise.all(load);
    await waitUntilZero(
      async () =>
        (await count("graphile_worker.jobs")) +
        (await count("outbox where state not in ('accepted', 'held')")),
    );
    const each = { ...done, emails: accepted.length, created: created.length, letters: submitted.length };
    console.log(JSON.stringify({ seed: SEED, seconds: SECONDS, ...each, events: events.length }), [
      ...failures,
    ]);
    expect(done.kills).toBeGreaterThan(SECONDS / 25);
    expect(accepted.length).toBeGreaterThan(2 * EMAILS_A_WAVE);
    expect(submitted.length).toBeGreaterThan(SECONDS / 10);
  });

  test("no email was lost or doubled", async () => {
    const filed = await rows("select subject, count(*)::int from message where direction = 'in' group by 1");
    expect(filed.filter((row) => row.count !== 1)).toEqual([]);
    expect(filed.map(({ subject }) => subject).toSorted()).toEqual(
      accepted.map(({ subject }) => subject).toSorted(),
    );
  });

  test("nothing that was answered with 2xx is lost, and no letter went out twice", async () => {
    const stored = await rows("select id from request");
    const ids = new Set(stored.map(({ id }) => id));
    expect(created.filter((id) => !ids.has(id))).toEqual([]);
    const letters: { request_id: string; message_id: string; state: string }[] = await rows(
      "select m.request_id, o.mail->>'messageId' as message_id, o.state from outbox o join message m on m.id = o.message_id",
    );
    const written = new Set(letters.map(({ request_id }) => request_id));
    expect(submitted.filter((id) => !written.has(id))).toEqual([]);
    for (const { message_id, state } of letters) {
      const times = relay.emails.filter(({ messageId }) => messageId === message_id).length;
      if (state === "accepted") expect(times, message_id).toBe(1);
      // Nobody may know whether it went: it waits for its sender's word.
      else expect(times, message_id).toBeLessThanOrEqual(1);
    }
  });

  test("the store has the bytes of everything", async () => {
    const named = await rows(
      "select raw_sha256 as sha256 from inbound union select sha256 from attachment union select raw_sha256 from message where raw_sha256 is not null",
    );
    const stored = (await cluster.store.keys()).map((key) => key.slice(key.lastIndexOf("/") + 1));
    const names = new Set(stored);
    expect(named.filter(({ sha256 }) => !names.has(sha256))).toEqual([]);
  });

  test("live events went on, and each request's mail was among them", async () => {
    expect(done.streams).toBeGreaterThan(0);
    const seen = new Set(events.map(({ requestId }) => requestId));
    expect(requests.filter(({ id }) => !seen.has(id))).toEqual([]);
    const stream = await openLiveStream(anyHttp(), token);
    await stream.connected;
    const before = stream.events.length;
    const [port = 0] = cluster.ports("mail");
    const to = [requests[0]?.replyAddress ?? ""];
    const content = emailFrom({ to: to.join(), subject: "the last one", text: "We write about it." });
    await sendOverPersistentConnections(port, [{ from: "foia@nara.gov", to, content }], 1).done;
    await waitUntil(async () => stream.events.length > before);
    stream.close();
  });
});
