import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { startEmbeddedPostgres } from "#server/db/platform/embedded-postgres.ts";
import { availableMemory, machineSettings } from "./machine-settings.ts";

/** One folder for all tests, as making a cluster takes seconds; each test leaves it without a server. */
let dataDir: string;
let programs: ChildProcess[];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "daylight-embedded-"));
});
beforeEach(() => {
  programs = [];
});
afterEach(async () => {
  for (const program of programs) program.kill("SIGKILL");
  await expect.poll(() => serverProcess(dataDir)).toBeUndefined();
});
afterAll(() => rm(dataDir, { recursive: true }));

/** A program of its own that runs the server on `dataDir`; resolves to its database's URL or what it failed with. */
async function runProgram(
  folder = dataDir,
): Promise<{ program: ChildProcess; url?: string; failure?: string }> {
  const source = `
    import { startEmbeddedPostgres } from "#server/db/platform/embedded-postgres.ts";
    const dataDir = process.argv[1];
    try {
      console.log((await startEmbeddedPostgres({ dataDir, log: () => {} })).url);
    } catch (error) {
      console.log(error.message);
      process.exit(1);
    }`;
  const program = spawn(process.execPath, ["--input-type=module", "-e", source, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  programs.push(program);
  const [line] = await once(createInterface({ input: program.stdout }), "line");
  return String(line).startsWith("postgres://") ? { program, url: line } : { program, failure: line };
}

async function query(url: string | undefined, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The process number of the living server on a data folder. */
async function serverProcess(folder = dataDir): Promise<number | undefined> {
  const file = await readFile(join(folder, "postgres/cluster/postmaster.pid"), "utf8").catch(() => "0");
  const pid = Number.parseInt(file, 10);
  try {
    if (pid) process.kill(pid, 0);
    return pid || undefined;
  } catch {
    return undefined;
  }
}

test("the first start makes a durable cluster whose password only its owner reads; the second keeps the data", async () => {
  const first = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const durable =
    "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('data_checksums') as checksums";
  expect(await query(first.url, durable)).toEqual([{ fsync: "on", commit: "on", checksums: "on" }]);
  await query(first.url, "create table kept as select 1 as row");
  await first.stop();
  expect(await serverProcess()).toBeUndefined();
  expect((await stat(join(dataDir, "postgres/password"))).mode & 0o777).toBe(0o600);
  const second = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  expect(await query(second.url, "select * from kept")).toEqual([{ row: 1 }]);
  await second.stop();
});

test("a wrong password does not get in", async () => {
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const forged = new URL(url);
  forged.password = "guessed";
  await expect(query(forged.href, "select 1")).rejects.toThrow("password authentication failed");
  await stop();
});

test("the server goes when its program is killed, and what was committed is there at once on the next start", async () => {
  const killed = await runProgram();
  await query(killed.url, "create table committed as select 1 as row");
  killed.program.kill("SIGKILL");
  const next = await runProgram();
  expect(await query(next.url, "select * from committed")).toEqual([{ row: 1 }]);
});

test("a server that outlived its program and its watcher is stopped by the next start", async () => {
  const killed = await runProgram();
  await query(killed.url, "create table orphaned as select 1 as row");
  const server = (await serverProcess()) ?? 0;
  const watcher = Number((await readFile(`/proc/${server}/stat`, "utf8")).split(" ")[3]);
  const children = (await readFile(`/proc/${watcher}/task/${watcher}/children`, "utf8"))
    .trim()
    .split(" ")
    .map(Number);
  for (const pid of [watcher, ...children.filter((pid) => pid !== server)]) process.kill(pid, "SIGKILL");
  killed.program.kill("SIGKILL");
  const next = await runProgram();
  expect(await serverProcess()).not.toBe(server);
  expect(await query(next.url, "select * from orphaned")).toEqual([{ row: 1 }]);
});

test("a server killed together with its program, whose last child still holds its memory, is waited for", async () => {
  const killed = await runProgram();
  await query(killed.url, "create table remembered as select 1 as row");
  const server = (await serverProcess()) ?? 0;
  const [child = 0] = (await readFile(`/proc/${server}/task/${server}/children`, "utf8"))
    .trim()
    .split(" ")
    .map(Number);
  process.kill(child, "SIGSTOP");
  process.kill(server, "SIGKILL");
  killed.program.kill("SIGKILL");
  const output: string[] = [];
  const next = startEmbeddedPostgres({ dataDir, log: (line) => output.push(line) });
  await expect
    .poll(() => output.join("\n"), { timeout: 5_000 })
    .toContain("pre-existing shared memory block");
  process.kill(child, "SIGCONT");
  const { url, stop } = await next;
  expect(await query(url, "select * from remembered")).toEqual([{ row: 1 }]);
  await stop();
});

test("a stale pid file whose number another process has now does not prevent a start", async () => {
  await (await startEmbeddedPostgres({ dataDir, log: () => undefined })).stop();
  const pidFile = join(dataDir, "postgres/cluster/postmaster.pid");
  await writeFile(pidFile, `${process.pid}\n${dataDir}/postgres/cluster\n1\n5432\n\n127.0.0.1\n`);
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
  await stop();
});

test("a second program on the same folder says so and leaves the first alone", async () => {
  const first = await runProgram();
  const second = await runProgram();
  expect(second.failure).toBe(`Another Daylight already runs on ${dataDir}: stop it first`);
  expect(await query(first.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("of two first starts at the same moment one runs, the other says so, and nothing half-made stays", async () => {
  const folder = join(dataDir, "fresh");
  const both = await Promise.all([runProgram(folder), runProgram(folder)]);
  expect(both.map(({ failure }) => failure).filter(Boolean)).toEqual([
    `Another Daylight already runs on ${folder}: stop it first`,
  ]);
  expect(await readdir(folder)).toEqual(["postgres"]);
  for (const { program } of both) program.kill("SIGKILL");
  await expect.poll(() => serverProcess(folder)).toBeUndefined();
});

test("a server that goes by itself is reported", async () => {
  const crash = Promise.withResolvers<void>();
  await startEmbeddedPostgres({ dataDir, log: () => undefined, onCrash: crash.resolve });
  process.kill((await serverProcess()) ?? 0, "SIGQUIT");
  await crash.promise;
});

test("a cluster of another PostgreSQL version is refused by name", async () => {
  await (await startEmbeddedPostgres({ dataDir, log: () => undefined })).stop();
  const version = join(dataDir, "postgres/cluster/PG_VERSION");
  const before = await readFile(version);
  await writeFile(version, "17\n");
  onTestFinished(() => writeFile(version, before));
  await expect(startEmbeddedPostgres({ dataDir, log: () => undefined })).rejects.toThrow(
    /belongs to PostgreSQL 17, this program brings 18: dump and restore it/,
  );
});

test("the server runs with settings for this machine", async () => {
  const { url } = await runProgram();
  const settings = machineSettings(availableMemory(totalmem(), process.constrainedMemory()));
  const rows = await query(
    url,
    `select name, pg_size_bytes(current_setting(name))::text as bytes from unnest(array['shared_buffers',
      'effective_cache_size', 'work_mem', 'maintenance_work_mem']) name`,
  );
  expect(rows).toEqual(
    ["shared_buffers", "effective_cache_size", "work_mem", "maintenance_work_mem"].map((name) => ({
      name,
      bytes: String(Number.parseInt(settings[name] ?? "", 10) * 1024 ** 2),
    })),
  );
  const [others] = await query(
    url,
    `select current_setting('random_page_cost') as random_page_cost, current_setting('jit') as jit,
      current_setting('wal_compression') as wal_compression`,
  );
  expect(others).toEqual({ random_page_cost: "1.1", jit: "off", wal_compression: "pglz" });
});
