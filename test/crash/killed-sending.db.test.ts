import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRequest } from "#server/actions/requests/create-request.ts";
import { submitRequest } from "#server/actions/requests/submit-request.ts";
import { type KillableProgram, killableProgram } from "#test/crash/killable-program.ts";
import { seededRandom } from "#test/letter-corpus/seeded-random.ts";
import { draft } from "#test/support/factories.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { waitUntilZero } from "#test/support/wait-until.ts";
import { isCi } from "./is-ci.ts";

/** `CRASH_LETTERS=500` for more. */
const LETTERS = Number(process.env.CRASH_LETTERS ?? (isCi ? 300 : 100));
const LEAST_KILLS = isCi ? 20 : 4;
/** See jobs/worker.ts. */
const CONCURRENT_JOBS = 10;
/** Set `CRASH_SEED` to see the same moments again, as far as a machine repeats itself. */
const SEED = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000);

/**
 * A program that sends hundreds of letters through a relay is killed again and again. The relay writes down what it took before
 * it says so, and takes its time to say it: that is where a letter may be sent twice. On the test run's PostgreSQL.
 */
describe(`killed while letters go out (CRASH_SEED=${SEED})`, { timeout: 600_000 }, () => {
  const random = seededRandom(SEED);
  let app: TestApp;
  let folder: string;
  let killable: KillableProgram;

  beforeAll(async () => {
    // The program's clock is the machine's.
    app = await startTestApp({ sandbox: false, now: Temporal.Now.instant().toString() });
    folder = await mkdtemp(join(tmpdir(), "daylight-killed-"));
    const secretKey = Buffer.from(app.context.secret).toString("base64");
    await writeFile(join(folder, "secret.key"), secretKey, { mode: 0o600 });
    const user = await app.signUpAndLogIn("ada@example.org");
    await app.runDueJobs();
    app.relay.emails.length = 0;
    const settings = {
      DATA_DIR: folder,
      DATABASE_URL: app.database.url,
      SMTP_URL: app.relay.url,
      MAIL_DOMAIN: "in.daylight.test",
      UNDO_SECONDS: "0",
      MAIL_PER_DOMAIN_PER_MINUTE: "60000",
    };
    killable = killableProgram(settings, ["--roles=worker"], random);
    // Ended in order, it leaves its modules compiled for the starts to come, which takes half the time of each.
    await killable.start();
    await killable.stop();
    for (let n = 0; n < LETTERS; n += 1) {
      const id = await createRequest(app.context, user.id, { draft: draft({ title: `Letter ${n}` }) });
      await submitRequest(app.context, user.id, id, { version: 1 });
    }
    app.relay.beforeReply = () => pause(random.integer(0, 20));
    await killable.start();
  }, 240_000);

  afterAll(async () => {
    await killable?.stop();
    await app?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const count = async (table: string): Promise<number> =>
    (await rows(`select count(*)::int as n from ${table}`))[0].n;
  const rows = async (query: string) => (await app.database.pool.query(query)).rows;
  const arrivals = () => {
    const count = new Map<string, number>();
    for (const { messageId } of app.relay.emails) {
      count.set(messageId ?? "", (count.get(messageId ?? "") ?? 0) + 1);
    }
    return count;
  };

  test("each letter arrives once, or is held as possibly sent", async () => {
    // A letter that is held was perhaps not answered, and never will be.
    const unsettled = () => count("outbox where state not in ('accepted', 'held')");
    while (killable.kills() < LEAST_KILLS) {
      const before = await unsettled();
      const share = before / (LEAST_KILLS - killable.kills() + 1);
      const goal = before - Math.ceil((share * random.integer(5, 15)) / 10);
      await waitUntilZero(async () => Math.max(0, (await unsettled()) - goal));
      await pause(random.integer(0, 50)); // A moment that falls into no step.
      await killable.kill("program");
    }
    await waitUntilZero(async () => (await unsettled()) + (await count("graphile_worker.jobs")));

    const letters: { message_id: string; state: string }[] = await rows(
      "select o.mail->>'messageId' as message_id, o.state from outbox o where o.message_id is not null",
    );
    expect(letters).toHaveLength(LETTERS);
    const arrived = arrivals();
    const held = letters.filter(({ state }) => state === "held");
    for (const { message_id, state } of letters) {
      const times = arrived.get(message_id) ?? 0;
      if (state === "accepted") expect(times, `accepted: ${message_id}`).toBe(1);
      else expect(times, `held: ${message_id}`).toBeLessThanOrEqual(1);
    }
    // What nobody may know is at most what was under way at each kill.
    expect(held.length).toBeLessThanOrEqual(CONCURRENT_JOBS * killable.kills());
    expect(letters.length - held.length).toBeGreaterThan(LETTERS / 4);
  });

  test("a held letter is reported to its user, and does not change", async () => {
    const states = await rows(
      "select m.delivery_state, o.state, count(*)::int from outbox o join message m on m.id = o.message_id group by 1, 2",
    );
    for (const { delivery_state, state } of states) expect(delivery_state).toBe(state);
    const before = app.relay.emails.length;
    await killable.kill("program");
    await waitUntilZero(() => count("graphile_worker.jobs"));
    expect(app.relay.emails).toHaveLength(before);
  });

  test("the store has each letter's bytes, and besides at most those of held ones", async () => {
    await killable.stop();
    const entries = await readdir(join(folder, "files"), { recursive: true, withFileTypes: true });
    const stored = new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name));
    const named: { raw_sha256: string }[] = await rows(
      "select m.raw_sha256 from outbox o join message m on m.id = o.message_id where o.state = 'accepted'",
    );
    const expected = new Set(named.map(({ raw_sha256 }) => raw_sha256));
    expect([...expected.difference(stored)]).toEqual([]);
    const [{ held }] = await rows("select count(*)::int as held from outbox where state = 'held'");
    expect(stored.difference(expected).size).toBeLessThanOrEqual(held);
  });
});
