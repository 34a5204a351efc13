import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type StoppablePostgres, startStoppablePostgres } from "#test/crash/stoppable-postgres.ts";
import { draft } from "#test/support/factories.ts";
import { freePort, type Program, startProgram } from "#test/support/program.ts";
import { logInAt, signUpAt } from "#test/support/program-login.ts";
import { type StreamingReplica, startStreamingReplica } from "#test/support/streaming-replica.ts";
import { caller } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";

describe("with a streaming replica for lists and searches", { timeout: 300_000 }, () => {
  let folder: string;
  let postgres: StoppablePostgres;
  let replica: StreamingReplica;
  let atReplica: pg.Client;
  let program: Program;
  let call: ReturnType<typeof caller>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "daylight-replica-"));
    postgres = await startStoppablePostgres();
    replica = await startStreamingReplica(postgres);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    program = startProgram({
      ...{ DATA_DIR: folder, PORT: String(port), SMTP_IN_PORT: "0", LOG_LEVEL: "fatal" },
      ...{ DATABASE_URL: postgres.url, DATABASE_REPLICA_URL: replica.url },
    });
    await program.ready;
    await signUpAt(url, "ada@example.org");
    call = caller(url, { authorization: `Bearer ${await logInAt(url, "ada@example.org")}` });
    atReplica = new pg.Client({ connectionString: replica.superuserUrl });
    atReplica.on("error", () => undefined); // It is stopped.
    await atReplica.connect();
  }, 240_000);

  afterAll(async () => {
    await program?.kill("SIGTERM");
    await atReplica?.end();
    await replica?.remove();
    await postgres?.remove();
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  });

  const create = async (title: string): Promise<void> =>
    void expect((await call("POST", "/api/requests", { draft: draft({ title }) })).status).toBe(201);
  const titlesOf = async (path: string): Promise<string[]> => {
    const answer = await call("GET", path);
    expect(answer.status).toBe(200);
    return answer.body.items.map(({ title }: { title: string }) => title);
  };
  const LISTS = [
    "/api/requests?filter=drafts&sort=activity",
    "/api/conversations?folder=drafts",
    "/api/conversations?folder=all&q=school",
  ];
  /** How often the replica looked into this table. */
  const scans = async (table: string): Promise<number> => {
    const { rows } = await atReplica.query(
      "select sum(seq_scan + coalesce(idx_scan, 0))::int as scans from pg_stat_user_tables where relname = $1",
      [table],
    );
    return rows[0].scans ?? 0;
  };

  test("each list and search has what was written just before it", async () => {
    for (let n = 0; n < 10; n += 1) {
      const title = `School ${n}`;
      await create(title);
      for (const path of LISTS.slice(0, 2)) expect(await titlesOf(path)).toContain(title);
    }
  });

  test("they are read there", async () => {
    const tables = ["request_row", "request", "message_search"];
    const before = await Promise.all(tables.map(scans));
    for (const path of LISTS) await titlesOf(path);
    // PostgreSQL counts with a delay of some seconds.
    await waitUntil(async () => {
      const after = await Promise.all(tables.map(scans));
      return after.every((count, n) => count > (before[n] ?? 0));
    });
  });

  test("a replica that is far behind is passed over", async () => {
    await atReplica.query("select pg_wal_replay_pause()");
    await create("Behind");
    for (const path of LISTS.slice(0, 2)) expect(await titlesOf(path)).toContain("Behind");
    await atReplica.query("select pg_wal_replay_resume()");
  });

  test("without the replica everything is read from the database", async () => {
    await replica.stop();
    await create("Alone");
    for (const path of LISTS.slice(0, 2)) expect(await titlesOf(path)).toContain("Alone");
  });
});
