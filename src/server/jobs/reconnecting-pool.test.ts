import { describe, expect, test } from "vitest";
import type { Pool } from "#server/db/platform/database.ts";
import { reconnectingPool } from "#server/jobs/reconnecting-pool.ts";

const AWAY = new Error("Connection terminated unexpectedly");
const GOING_DOWN = Object.assign(new Error("shutting down"), { severity: "FATAL", code: "57P01" });
const REFUSED = Object.assign(new Error("syntax error"), { severity: "ERROR", code: "42601" });

/** A pool that gives these answers in order, to connecting and to querying alike. */
function poolOf(answers: unknown[]): Pool {
  const answer = async () => {
    const next = answers.shift();
    if (next instanceof Error) throw next;
    return next;
  };
  const connect = async () => {
    await answer();
    return { query: answer, release: () => undefined };
  };
  return { connect, ending: false } as unknown as Pool;
}

async function ask(pool: Pool): Promise<unknown> {
  const client = await reconnectingPool(pool).connect();
  return client.query("select 1");
}

describe("the pool of the job library", () => {
  test("answers as PostgreSQL does", async () => {
    expect(await ask(poolOf(["connected", "done"]))).toBe("done");
  });

  test.each([
    ["none could be had", AWAY, [AWAY]],
    ["the server is going down", GOING_DOWN, [GOING_DOWN]],
    ["it broke", AWAY, ["connected", AWAY]],
    ["the server went down", GOING_DOWN, ["connected", GOING_DOWN]],
  ])("a connection that is lost is an error the library retries: %s", async (_, cause, answers) => {
    await expect(ask(poolOf([...answers]))).rejects.toMatchObject({ code: "57P03", cause });
  });

  test("an error of PostgreSQL stays as it is", async () => {
    await expect(ask(poolOf(["connected", REFUSED]))).rejects.toBe(REFUSED);
    await expect(ask(poolOf([REFUSED]))).rejects.toBe(REFUSED);
  });

  test.each([
    ["while connecting", [AWAY]],
    ["while storing", ["connected", AWAY]],
  ])("a result that is lost at shutdown %s is left to the next start", async (_, answers) => {
    const pool = Object.assign(poolOf(answers), { ending: true });
    expect(await ask(pool)).toEqual({ rows: [], rowCount: 0 });
  });
});
