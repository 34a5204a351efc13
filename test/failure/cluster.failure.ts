import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDiskStore } from "#server/files/disk-store.ts";
import { sendOverPersistentConnections } from "#test/crash/persistent-senders.ts";
import { type SmtpRelay, startSmtpRelay } from "#test/fakes/smtp-relay.ts";
import { seededRandom } from "#test/letter-corpus/seeded-random.ts";
import { emailFrom } from "#test/support/factories.ts";
import { openLiveStream } from "#test/support/live-stream.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { type Cluster, openCluster } from "./cluster.ts";
import { type Load, openLoad, prepareLoad } from "./load.ts";

const SECONDS = Number(process.env.FAILURE_SECONDS ?? 120);
/** Set `FAILURE_SEED` to see the same kills in the same order. */
const SEED = Number(process.env.FAILURE_SEED ?? Date.now() % 1_000_000);
const STORE_AWAY_SECONDS = Math.min(20, SECONDS / 6);

/**
 * Two processes of each role under load: one of them is killed every few seconds, PostgreSQL is restarted, and the S3 store
 * is away for a while. Not part of `npm test`; `npm run test:failure` takes about four minutes.
 */
describe(`a cluster whose parts fail (FAILURE_SEED=${SEED})`, { timeout: SECONDS * 1000 + 900_000 }, () => {
  const random = seededRandom(SEED);
  let cluster: Cluster;
  let folder: string;
  let relay: SmtpRelay;
  let database: pg.Pool;
  let prepared: Awaited<ReturnType<typeof prepareLoad>>;
  let load: Load;

  beforeAll(async () => {
    cluster = await openCluster(random);
    folder = await mkdtemp(join(tmpdir(), "daylight-relay-"));
    relay = await startSmtpRelay(await openDiskStore(folder));
    database = new pg.Pool({ connectionString: cluster.postgres.url });
    database.on("error", () => undefined); // It is restarted.
    prepared = await prepareLoad(cluster, database);
    await cluster.start(relay.url);
  }, 300_000);

  afterAll(async () => {
    await database?.end();
    await cluster?.close();
    await relay?.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  });

  async function breakThings(): Promise<number> {
    const startedAt = performance.now();
    const share = () => (performance.now() - startedAt) / (SECONDS * 1000);
    let [kills, postgresRestarted, storeWasAway] = [0, false, false];
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
      kills += 1;
      await pause(random.integer(500, 3_000)); // A moment that falls into no step.
    }
    return kills;
  }

  test("runs under load while they do", async () => {
    load = openLoad({ cluster, database, relay, random, ...prepared });
    const kills = await breakThings();
    await load.stop();
    const { emails, letters } = load.counts();
    console.log(JSON.stringify({ seed: SEED, seconds: SECONDS, kills, ...load.counts() }), [
      ...new Set(load.failures),
    ]);
    // Otherwise nothing was tried; a busy machine starts a process in half a minute.
    expect(kills).toBeGreaterThanOrEqual(4);
    expect(emails).toBeGreaterThan(48);
    expect(letters).toBeGreaterThan(10);
  });

  test("no email was lost or doubled", () => load.expectEveryEmailOnce());

  test("nothing that was answered with 2xx is lost, and no letter went out twice", () =>
    load.expectNothingAnsweredLost());

  test("the store has the bytes of everything", async () => {
    const { rows: named } = await database.query(
      "select raw_sha256 as sha256 from inbound union select sha256 from attachment union select raw_sha256 from message where raw_sha256 is not null",
    );
    const stored = (await cluster.store.keys()).map((key) => key.slice(key.lastIndexOf("/") + 1));
    const names = new Set(stored);
    expect(named.filter(({ sha256 }) => !names.has(sha256))).toEqual([]);
  });

  test("live events went on, and each request's mail was among them", async () => {
    load.expectEventsOfAll();
    const url = `http://127.0.0.1:${random.pick(cluster.ports("http"))}`;
    const stream = await openLiveStream(url, prepared.token);
    await stream.connected;
    const before = stream.events.length;
    const [port = 0] = cluster.ports("mail");
    const to = [prepared.requests[0]?.replyAddress ?? ""];
    const content = emailFrom({ to: to.join(), subject: "the last one", text: "We write about it." });
    await sendOverPersistentConnections(port, [{ from: "foia@nara.gov", to, content }], 1).done;
    await waitUntil(async () => stream.events.length > before);
    stream.close();
  });
});
