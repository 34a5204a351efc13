import { describe, expect, test, vi } from "vitest";
import type { Pool } from "#server/db/platform/database.ts";
import { reconnectingPool } from "#server/jobs/reconnecting-pool.ts";

const ENDING = { name: "complete_job/graphile_worker", text: "update …", values: [7] };
const LEAVING = { name: "complete_job_q/graphile_worker", text: "update …", values: [[7, 8], "pool-1"] };
const CLAIM = { name: "get_job/graphile_worker", text: "update …", values: ["pool-1", [1]] };
const OTHER = { name: "reset_locked/graphile_worker", text: "select …" };
const AWAY = new Error("Connection terminated unexpectedly");
const REFUSED = Object.assign(new Error("syntax error"), { severity: "ERROR", code: "42601" });

const leasesOf = () => ({ track: vi.fn(), release: vi.fn(), checkLost: vi.fn(), close: vi.fn() });

/** A pool that gives these answers in order, to connecting and to querying alike. */
function poolOf(answers: unknown[]) {
  const answer = async () => {
    const next = answers.shift();
    if (next instanceof Error) throw next;
    return next;
  };
  const query = answer;
  const connect = async () => {
    await answer();
    return { query, release: () => undefined };
  };
  return { answers, pool: { connect, query, ending: false } as unknown as Pool };
}

async function ask(answers: unknown[], statements: object, leases = leasesOf()): Promise<unknown> {
  const { pool } = poolOf(answers);
  const client = await reconnectingPool(pool, leases, 1).connect();
  return (client.query as unknown as (query: object) => Promise<unknown>)(statements);
}

describe("the result of a job", () => {
  test.each([
    ["at once", ["connected", "done"]],
    ["after the connection broke", ["connected", AWAY, AWAY, "done"]],
    ["after none could be had", [AWAY, AWAY, "done"]],
    [
      "after a server that was going down",
      ["connected", Object.assign(new Error(), { severity: "FATAL", code: "57P01" }), "done"],
    ],
  ])("is written down %s", async (_, answers) => {
    expect(await ask([...answers], ENDING)).toBe("done");
  });

  test("is an error where PostgreSQL refuses it", async () => {
    await expect(ask(["connected", REFUSED], ENDING)).rejects.toBe(REFUSED);
  });

  test("is left to the next start on shutdown", async () => {
    const { pool } = poolOf(["connected", AWAY]);
    const client = await reconnectingPool(pool, leasesOf(), 1).connect();
    Object.assign(pool, { ending: true });
    const query = client.query as unknown as (query: object) => Promise<unknown>;
    expect(await query(ENDING)).toEqual({ rows: [], rowCount: 0 });
  });
});

test("everything else fails as it does", async () => {
  await expect(ask(["connected", AWAY, "never asked"], OTHER)).rejects.toBe(AWAY);
  await expect(ask([AWAY, "never asked"], OTHER)).rejects.toBe(AWAY);
});

describe("a claim of jobs", () => {
  test("is tracked, and reported as lost when its answer is lost", async () => {
    const leases = leasesOf();
    await expect(ask(["connected", AWAY], CLAIM, leases)).rejects.toBe(AWAY);
    expect(leases.track).toHaveBeenCalledExactlyOnceWith(expect.any(Promise));
    await expect(leases.track.mock.calls[0]?.[0]).rejects.toBe(AWAY);
    expect(leases.checkLost).toHaveBeenCalledExactlyOnceWith("pool-1");
  });

  test.each([
    ["that was answered", ["connected", { rows: [] }]],
    ["that PostgreSQL refused", ["connected", REFUSED]],
    ["that was never sent", [AWAY]],
  ])("%s is not lost", async (_, answers) => {
    const leases = leasesOf();
    await ask([...answers], CLAIM, leases).catch(() => undefined);
    expect(leases.checkLost).not.toHaveBeenCalled();
  });

  test("waits until the named queue of a finished job is unlocked", async () => {
    const statements: string[] = [];
    const leaves = Promise.withResolvers<unknown>();
    const query = ({ name }: { name: string }) => {
      statements.push(name);
      return name === LEAVING.name ? leaves.promise : Promise.resolve({ rows: [] });
    };
    const pool = { connect: async () => ({ query, release: () => undefined }), query } as unknown as Pool;
    const client = await reconnectingPool(pool, leasesOf(), 1).connect();
    const send = client.query as unknown as (query: object) => Promise<unknown>;
    const left = send(LEAVING);
    const claimed = send(CLAIM);
    await send(OTHER);
    expect(statements).toEqual([LEAVING.name, OTHER.name]);
    leaves.reject(REFUSED);
    await expect(left).rejects.toBe(REFUSED);
    await claimed;
    expect(statements.at(-1)).toBe(CLAIM.name);
  });
});

test.each([
  ["one", ENDING, [7]],
  ["several of a queue", LEAVING, [7, 8]],
  [
    "one that failed",
    { name: "fail_job/graphile_worker", text: "", values: ["pool-1", '[{"jobId":9,"message":"broken"}]'] },
    [9],
  ],
  ["those a shutdown cuts off", { name: "fail_jobs/graphile_worker", text: "", values: [[3], "", ""] }, [3]],
])("it is known whose end is written down: %s", async (_, statements, jobs) => {
  const leases = leasesOf();
  await ask(["connected", "done"], statements, leases);
  expect(leases.release).toHaveBeenCalledExactlyOnceWith(jobs);
});
