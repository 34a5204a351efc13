import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDiskStore } from "#server/files/disk-store.ts";
import { type Cluster, openCluster } from "#test/failure/cluster.ts";
import { type Load, openLoad, prepareLoad } from "#test/failure/load.ts";
import { type SmtpRelay, startSmtpRelay } from "#test/fakes/smtp-relay.ts";
import { seededRandom } from "#test/letter-corpus/seeded-random.ts";
import { checkOutPreviousRelease, type PreviousRelease } from "./previous-release.ts";

/** How long old and new run side by side under load, besides the time that their starts take. */
const SECONDS = 10;

/**
 * Two processes of each role of the previous release are replaced one by one under load: the first new one migrates the
 * database while all old ones work. Not part of `npm test`; `npm run test:upgrade` takes four minutes and more.
 */
describe("a rolling upgrade", { timeout: 900_000 }, () => {
  const random = seededRandom(1);
  let release: PreviousRelease;
  let cluster: Cluster;
  let folder: string;
  let relay: SmtpRelay;
  let database: pg.Pool;
  let load: Load;

  const migrations = async () => (await database.query("select name from migration")).rows.length;

  beforeAll(async () => {
    release = await checkOutPreviousRelease();
    cluster = await openCluster(random);
    folder = await mkdtemp(join(tmpdir(), "daylight-relay-"));
    relay = await startSmtpRelay(await openDiskStore(folder));
    database = new pg.Pool({ connectionString: cluster.postgres.url });
    const prepared = await prepareLoad(cluster, database, release.main);
    await cluster.start(relay.url, release.main);
    load = openLoad({ cluster, database, relay, random, ...prepared });
  }, 300_000);

  afterAll(async () => {
    await database?.end();
    await cluster?.close();
    await relay?.close();
    await release?.remove();
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  });

  test("goes on while old and new work side by side", async () => {
    const before = await migrations();
    const old = [...cluster.members];
    await pause(SECONDS * 1000); // The old release alone.
    await cluster.add("worker", relay.url);
    const files = (await readdir(new URL("../../migrations/", import.meta.url))).filter((name) =>
      /^\d/.test(name),
    );
    expect(await migrations()).toBe(files.length);
    expect(files.length).toBeGreaterThan(before);
    await pause(SECONDS * 1000); // All of the old one on the new schema.
    await Promise.all((["http", "mail"] as const).map((role) => cluster.add(role, relay.url)));
    await pause(SECONDS * 1000); // Side by side.
    for (const member of old) {
      await cluster.add(member.role, relay.url);
      cluster.members.splice(cluster.members.indexOf(member), 1);
      await load.drained(member.port);
      await member.program.stop();
    }
    await pause(SECONDS * 1000); // The new one alone.
    await load.stop();
    console.log(JSON.stringify({ from: release.ref, migrations: files.length - before, ...load.counts() }));
    expect(load.counts().emails).toBeGreaterThan(48);
    expect(load.counts().letters).toBeGreaterThan(10);
  });

  // A process that stops says 421, and mail servers come again; for good it refuses nothing, or the load had failed.
  test("answers every call", () => expect(load.failures).toEqual([]));

  test("loses and doubles nothing", async () => {
    await load.expectEveryEmailOnce();
    await load.expectNothingAnsweredLost();
    load.expectEventsOfAll();
  });
});
