import { describe, expect, test } from "vitest";
import type { Pool } from "#server/db/database.ts";
import { patientPool } from "#server/jobs/patient-pool.ts";

const ENDING = { name: "complete_job/graphile_worker", text: "update …" };
const OTHER = { name: "get_job/graphile_worker", text: "select …" };
const AWAY = new Error("Connection terminated unexpectedly");
const REFUSED = Object.assign(new Error("syntax error"), { severity: "ERROR", code: "42601" });

/** A pool whose answers come in this order, to connecting and to querying alike. */
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

async function ask(answers: unknown[], asked: object): Promise<unknown> {
  const { pool } = poolOf(answers);
  const client = await patientPool(pool, 1).connect();
  return (client.query as unknown as (query: object) => Promise<unknown>)(asked);
}

describe("how a job ended", () => {
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

  test("is left to the next start when the program ends", async () => {
    const { pool } = poolOf(["connected", AWAY]);
    const client = await patientPool(pool, 1).connect();
    Object.assign(pool, { ending: true });
    const query = client.query as unknown as (query: object) => Promise<unknown>;
    expect(await query(ENDING)).toEqual({ rows: [], rowCount: 0 });
  });
});

test("everything else fails as it does", async () => {
  await expect(ask(["connected", AWAY, "never asked"], OTHER)).rejects.toBe(AWAY);
  await expect(ask([AWAY, "never asked"], OTHER)).rejects.toBe(AWAY);
});
