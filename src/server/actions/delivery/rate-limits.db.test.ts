import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deliverEmail } from "#server/actions/delivery/deliver-email.ts";
import type { WorkerContext } from "#server/actions/platform/context.ts";
import { enqueueEmail } from "#server/db/delivery/outbox.ts";
import { addJob } from "#server/db/platform/add-job.ts";
import type { OutgoingEmail } from "#server/ports/outgoing-email.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";

const MINUTE = 60_000;
const LIMITS = { perDomain: { perMinute: 60, concurrency: 2 }, perMinute: 600 };
/** How often a worker looks for jobs that are due. */
const POLL_MS = 500;
/** As many as the program runs at once, twice: two processes on one database. */
const WORKERS = 20;

/** An email the relay was given: when, for how long, and what it said. */
type SentEmail = { id: string; domain: string; at: number; end: number; words: string };

describe("five hundred letters", () => {
  let app: TestApp;
  let owner: string;
  let context: WorkerContext;
  let sentEmails: SentEmail[];
  let waiting: { end: number; resolve: () => void }[];
  /** The jobs under way. */
  const busy = new Map<string, Promise<unknown>>();
  /** Called when the relay has the email of this outbox row. */
  const onSent = new Map<string, () => void>();

  beforeAll(async () => {
    app = await startTestApp();
    owner = (await app.signUpAndLogIn("ada@example.org")).id;
    await app.runDueJobs();
    sentEmails = [];
    waiting = [];
    context = { ...app.context, mailLimits: LIMITS, mailer: { send: sendEmail, close: () => undefined } };
  });
  afterAll(() => app?.close());

  const now = () => app.clock.now().epochMilliseconds;
  const domainOf = (email: OutgoingEmail) => email.to[0]?.address.split("@")[1] ?? "";
  const within = (from: number, of: SentEmail[]) => of.filter(({ at }) => at >= from && at < from + MINUTE);

  /** The relay: `slow.gov` takes a minute for each letter, `busy.gov` no more than ten a minute. */
  async function sendEmail(email: OutgoingEmail) {
    const domain = domainOf(email);
    const before = within(now() - MINUTE + 1, sentEmails).filter((one) => one.domain === domain);
    const tooMany = domain === "busy.gov" && before.length >= 10;
    const words = tooMany ? "421 4.7.0 Too many messages, slow down" : "250 2.0.0 Ok";
    const end = now() + (domain === "slow.gov" ? MINUTE : 300);
    sentEmails.push({ id: email.messageId, domain, at: now(), end, words });
    await new Promise<void>((resolve) => {
      waiting.push({ end, resolve });
      onSent.get(email.messageId.slice(1, 37))?.();
    });
    const outcome = tooMany ? ("deferred" as const) : ("accepted" as const);
    return { outcome, words, rejectedRecipients: [], raw: new Uint8Array() };
  }

  const queue = (address: string, ownerId: string | null) => {
    const id = randomUUID();
    const email: OutgoingEmail = {
      messageId: `<${id}@in.daylight.test>`,
      date: new Date(now()).toISOString(),
      from: { name: "Ada", address: "calm-river@in.daylight.test" },
      to: [{ name: "", address }],
      cc: [],
      subject: "Records",
      text: "Records",
      references: [],
      attachments: [],
    };
    return enqueueEmail(context.db, { id, ownerId, messageId: null, mail: email, at: new Date(now()) });
  };

  /** Jobs by time and rank, as the queue hands them out; those that have no time are due at once. */
  async function jobs() {
    const { rows } = await app.database.pool.query<{ id: string; outbox: string; turn: number; at: Date }>(
      `select j.id, j.payload->>'outboxId' as outbox, (j.payload->>'turn')::int as turn,
         case when j.run_at = j.created_at then 'epoch' else j.run_at end as at
       from graphile_worker._private_jobs j order by j.priority, j.run_at, j.id`,
    );
    return rows;
  }

  /** Works for so long by the test's clock, which jumps to whatever happens next. */
  async function runJobsFor(duration: number): Promise<void> {
    const until = now() + duration;
    for (;;) {
      const open = (await jobs()).filter(({ id }) => !busy.has(id));
      const due = open.filter(({ at }) => at.getTime() <= now());
      const startable = due.slice(0, WORKERS - busy.size);
      if (startable.length > 0) {
        await Promise.all(startable.map((job) => startJob(job)));
        continue;
      }
      const ends = waiting.map(({ end }) => end);
      const next = Math.min(...ends, ...(busy.size < WORKERS ? open.map(({ at }) => at.getTime()) : []));
      if (next > until) break;
      const nextPoll = Math.ceil(Math.max(next, now()) / POLL_MS) * POLL_MS;
      app.clock.set(new Date(nextPoll).toISOString());
      const finished = waiting.filter(({ end }) => end <= now());
      waiting = waiting.filter(({ end }) => end > now());
      const busyBefore = busy.size;
      for (const { resolve } of finished) resolve();
      while (busy.size > busyBefore - finished.length) await Promise.race(busy.values());
    }
    app.clock.set(new Date(until).toISOString());
  }

  /** Resolves when the job is done or its email is with the relay. */
  async function startJob(job: { id: string; outbox: string; turn: number }) {
    const taken = Promise.withResolvers<void>();
    onSent.set(job.outbox, taken.resolve);
    const done = deliverEmail(context, job.outbox, job.turn)
      .then(() =>
        app.database.pool.query("select graphile_worker.complete_jobs(array[$1]::bigint[])", [job.id]),
      )
      .then(() => busy.delete(job.id));
    busy.set(job.id, done);
    await Promise.race([done, taken.promise]);
  }

  const states = async () => {
    const { rows } = await app.database.pool.query<{ state: string; letters: number }>(
      "select state, count(*)::int as letters from outbox where owner_id is not null group by state",
    );
    return Object.fromEntries(rows.map(({ state, letters }) => [state, letters]));
  };

  test("wait with arriving email in the order in which they came", async () => {
    const arrives = () => addJob(context.db, "file-mail", { inboundId: randomUUID() });
    await arrives();
    await queue("foia@town-1.gov", owner);
    await arrives();
    const { rows } = await app.database.pool.query(
      "select task_identifier as task from graphile_worker.jobs order by priority, run_at, id",
    );
    await app.database.pool.query("delete from graphile_worker._private_jobs");
    await app.database.pool.query("delete from outbox where owner_id is not null");
    expect(rows.map(({ task }) => task)).toEqual(["file-mail", "deliver-mail", "file-mail"]);
  });

  test("to mixed domains: each once, none too fast, the slow ones in nobody's way", async () => {
    const start = now();
    const letters = [
      ...Array<string>(120).fill("big.gov"),
      ...Array<string>(8).fill("slow.gov"),
      ...Array<string>(22).fill("busy.gov"),
      ...Array.from({ length: 350 }, (_, index) => `town-${index % 70}.gov`),
    ];
    expect(letters).toHaveLength(500);
    await context.db.transaction().execute(async () => {
      for (const domain of letters) await queue(`foia@${domain}`, owner);
    });
    await queue("ada@example.org", null);

    await runJobsFor(MINUTE);
    // What someone waits for at a screen was queued last and was among the first to go: as many go at once.
    expect(sentEmails.slice(0, WORKERS).map(({ domain }) => domain)).toContain("example.org");
    expect((await states()).accepted).toBeGreaterThan(300);
    await runJobsFor(3 * MINUTE);
    expect(sentEmails.filter(({ domain }) => domain.startsWith("town-"))).toHaveLength(350);
    expect(sentEmails.filter(({ domain }) => domain === "big.gov")).toHaveLength(120);
    await runJobsFor(120 * MINUTE);
    expect(await states()).toEqual({ accepted: 500 });

    const accepted = sentEmails.filter(({ words }) => words.startsWith("250"));
    expect(new Set(accepted.map(({ id }) => id)).size).toBe(501);
    expect(accepted).toHaveLength(501);
    for (const { at, domain } of sentEmails) {
      expect(within(at, sentEmails).length).toBeLessThanOrEqual(LIMITS.perMinute);
      const same = sentEmails.filter((one) => one.domain === domain);
      expect(within(at, same).length).toBeLessThanOrEqual(LIMITS.perDomain.perMinute);
      expect(same.filter((one) => one.at <= at && one.end > at).length).toBeLessThanOrEqual(2);
    }
    // Deferred with "too many" now and then, not with every letter.
    expect(sentEmails.filter(({ words }) => words.startsWith("421")).length).toBeLessThan(15);
    const lastOf = (name: string) =>
      Math.max(...sentEmails.filter(({ domain }) => domain === name).map(({ at }) => at));
    expect((lastOf("busy.gov") - start) / MINUTE).toBeLessThan(60);
    expect((lastOf("slow.gov") - start) / MINUTE).toBeLessThan(8);
  }, 120_000);
});
