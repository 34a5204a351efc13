import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { expect } from "vitest";
import type { LiveEvent } from "#contract/mailbox/conversation.ts";
import { sendOverPersistentConnections } from "#test/crash/persistent-senders.ts";
import type { SmtpRelay } from "#test/fakes/smtp-relay.ts";
import type { SeededRandom } from "#test/letter-corpus/seeded-random.ts";
import { draft, emailFrom, profileOf } from "#test/support/factories.ts";
import { openLiveStream } from "#test/support/live-stream.ts";
import { freePort, startProgram } from "#test/support/program.ts";
import { logInAt, signUpAt } from "#test/support/program-login.ts";
import { type ApiResponse, caller } from "#test/support/test-app.ts";
import { waitUntil, waitUntilZero } from "#test/support/wait-until.ts";
import type { Cluster } from "./cluster.ts";

const REQUESTS = 8;
const EMAILS_A_WAVE = 24;
const SENDERS = 2;
/** Senders wait while more emails than this wait to be filed, so that a run ends soon after its load. */
const MAX_WAITING = 1000;

/** Work for a cluster that goes on while something is done to it, and what became of it. */
export type Load = ReturnType<typeof openLoad>;

/**
 * Signs a user up whose requests the load is about. `main` is the program that does it, by default this one: in its sandbox
 * it shows the code for joining.
 */
export async function prepareLoad(cluster: Cluster, database: pg.Pool, main?: string) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const sandbox = startProgram({ ...cluster.settings, PORT: String(port), SMTP_IN_PORT: "0" }, [], main);
  await sandbox.ready;
  await signUpAt(url, "ada@example.org");
  await database.query(
    "insert into sending_step (owner_id, step, reason, at) select id, 'full', 'administrator', now() from user_account",
  );
  await database.query("insert into notification_preference select id, 'reply', 'none' from user_account");
  const token = await logInAt(url, "ada@example.org");
  const call = caller(url, { authorization: `Bearer ${token}` });
  await call("PUT", "/api/me/profile", profileOf({ name: "Ada Requester" }));
  const requests: { id: string; replyAddress: string }[] = [];
  for (let n = 0; n < REQUESTS; n += 1)
    requests.push((await call("POST", "/api/requests", { draft: draft() })).body);
  await waitUntilZero(() => countRows(database, "graphile_worker.jobs"));
  await sandbox.kill("SIGTERM");
  return { token, requests };
}

const rowsOf = async (database: pg.Pool, query: string) => (await database.query(query)).rows;
const countRows = async (database: pg.Pool, table: string): Promise<number> =>
  (await rowsOf(database, `select count(*)::int as n from ${table}`))[0].n;

type LoadParts = {
  cluster: Cluster;
  database: pg.Pool;
  relay: SmtpRelay;
  random: SeededRandom;
  token: string;
  requests: { id: string; replyAddress: string }[];
};

/** Sends emails and letters, reads lists and follows events until `stop`. */
export function openLoad({ cluster, database, relay, random, token, requests }: LoadParts) {
  let isOver = false;
  const accepted: string[] = [];
  const created: string[] = [];
  const submitted: string[] = [];
  const events: LiveEvent[] = [];
  const failures: string[] = [];
  const done = { cutOff: 0, refused: 0, reads: 0, streams: 0 };
  const pending = new Map<number, number>();

  /** At any process with HTTP, as behind a proxy. Fails unless it was done. */
  async function callAny(method: string, path: string, body?: unknown): Promise<ApiResponse["body"]> {
    const port = random.pick(cluster.ports("http"));
    pending.set(port, (pending.get(port) ?? 0) + 1);
    try {
      const call = caller(`http://127.0.0.1:${port}`, { authorization: `Bearer ${token}` });
      const answer = await call(method, path, body);
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body.detail}`);
      return answer.body;
    } finally {
      pending.set(port, (pending.get(port) ?? 1) - 1);
    }
  }

  const countWaitingEmails = () =>
    countRows(database, "graphile_worker.jobs where task_identifier = 'file-mail'");
  /** While the database is stopped, nobody can tell: then too, mail servers go on. */
  const hasRoom = () =>
    countWaitingEmails().then(
      (waiting) => waiting < MAX_WAITING,
      () => true,
    );

  /** As mail servers do: what got no 250 is sent again, to any. */
  async function sendEmails(name: string): Promise<void> {
    for (let wave = 0; !isOver; wave += 1) {
      await waitUntil(async () => isOver || (await hasRoom()), 600);
      const emails = Array.from({ length: EMAILS_A_WAVE }, (_, n) => {
        const to = [requests[n % REQUESTS]?.replyAddress ?? ""];
        const subject = `${name}-${wave}-${n}`;
        const attachment = n % 4 === 0 ? { attachment: { name: `${subject}.csv`, text: `n\r\n${n}` } } : {};
        const content = emailFrom({ to: to.join(), subject, text: "We write about it.", ...attachment });
        return { from: "foia@nara.gov", to, subject, content };
      });
      const senders = sendOverPersistentConnections(() => random.pick(cluster.ports("mail")), emails, 3);
      await senders.done;
      accepted.push(...emails.map(({ subject }) => subject));
      done.cutOff += senders.retries().cutOff;
      done.refused += senders.retries().refused;
    }
  }

  /** Again and again at a pace. A call that got no answer may have been carried out or not. */
  async function repeat(work: (n: number) => Promise<void>): Promise<void> {
    for (let n = 0; !isOver; n += 1) {
      await work(n).catch((error: unknown) => failures.push(String(error)));
      await pause(100); // A pace, not a wait for anything.
    }
  }

  /** As a program does that writes letters. */
  async function sendLetter(n: number): Promise<void> {
    const { id } = await callAny("POST", "/api/requests", { draft: draft({ title: `Letter ${n}` }) });
    created.push(id);
    await callAny("POST", `/api/requests/${id}/submission`, { version: 1 });
    submitted.push(id);
  }

  async function readLists(n: number): Promise<void> {
    await callAny("GET", "/api/conversations?folder=inbox");
    await callAny("GET", "/api/requests?filter=all&sort=title");
    await callAny("GET", `/api/conversations/${requests[n % REQUESTS]?.id}`);
    await callAny("GET", "/api/conversations?folder=all&q=about");
    done.reads += 4;
  }

  /** As a page does: reconnects, to any, with the last event it saw. */
  async function followEvents(): Promise<void> {
    let last: string | null = null;
    while (!isOver) {
      try {
        const url = `http://127.0.0.1:${random.pick(cluster.ports("http"))}`;
        const stream = await openLiveStream(url, token, last);
        done.streams += 1;
        await Promise.race([stream.ended, waitUntil(async () => isOver, 3600)]);
        stream.close();
        events.push(...stream.events);
        last = stream.lastEventId();
      } catch {
        // It was cut off.
      }
      await pause(200); // As long as a page waits at first.
    }
  }

  const names = Array.from({ length: SENDERS }, (_, n) => `sender${n}`);
  const running = [...names.map(sendEmails), repeat(sendLetter), repeat(readLists), followEvents()];
  return {
    failures,
    events,
    counts: () => ({ ...done, failed: failures.length, emails: accepted.length, letters: submitted.length }),
    /** Resolves when no call to this process is under way: it can be stopped once it is no longer offered. */
    drained: (port: number) => waitUntil(async () => (pending.get(port) ?? 0) === 0),
    /** Ends the load, and waits until everything it began is through. */
    async stop(): Promise<void> {
      isOver = true;
      await Promise.all(running);
      // Each email that is filed adds jobs that wait behind filing: before it is done, their number does not fall.
      await waitUntilZero(countWaitingEmails);
      await waitUntilZero(
        async () =>
          (await countRows(database, "graphile_worker.jobs")) +
          (await countRows(database, "outbox where state not in ('accepted', 'held')")),
      );
    },
    async expectEveryEmailOnce(): Promise<void> {
      const filed = await rowsOf(
        database,
        "select subject, count(*)::int from message where direction = 'in' group by 1",
      );
      expect(filed.filter((row) => row.count !== 1)).toEqual([]);
      expect(filed.map(({ subject }) => subject).toSorted()).toEqual(accepted.toSorted());
    },
    async expectNothingAnsweredLost(): Promise<void> {
      const ids = new Set((await rowsOf(database, "select id from request")).map(({ id }) => id));
      expect(created.filter((id) => !ids.has(id))).toEqual([]);
      const letters: { request_id: string; message_id: string; state: string }[] = await rowsOf(
        database,
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
    },
    /** The email of each request was announced. */
    expectEventsOfAll(): void {
      const seen = new Set(events.map(({ requestId }) => requestId));
      expect(requests.filter(({ id }) => !seen.has(id))).toEqual([]);
    },
  };
}
