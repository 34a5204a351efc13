import pg from "pg";
import { machineSettings } from "#server/db/platform/machine-settings.ts";
import type { TestApp } from "./test-app.ts";

/** A statement that read something, and whether the user role ran it or the program. */
type Statement = { text: string; values: unknown[]; role: "user" | "program" };

/** What PostgreSQL says of a node of a plan. */
export type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Join Filter"?: number;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Filter?: string;
  Plans?: Plan[];
};

/** All that is read while `work` runs, by any process. */
export async function recordStatements<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; statements: Statement[] }> {
  const statements: Statement[] = [];
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [config, values] = args as [string | pg.QueryConfig, unknown[] | undefined];
    const { text, values: own } = typeof config === "string" ? { text: config, values: undefined } : config;
    if (/^\s*(select|with)\b/i.test(text) && !text.includes("set_config"))
      statements.push({
        text,
        values: own ?? (Array.isArray(values) ? values : []),
        role: this.user?.startsWith("daylight_user") ? "user" : "program",
      });
    return Reflect.apply(original, this, args);
  } as typeof original;
  try {
    return { result: await work(), statements };
  } finally {
    pg.Client.prototype.query = original;
  }
}

/**
 * The plan by which a statement of a user runs, with what it really read, under the settings of a machine of 8 GB: the
 * cluster of the tests has PostgreSQL's defaults.
 */
export async function explainStatement(
  { database }: TestApp,
  userId: string,
  { text, values, role }: Statement,
): Promise<Plan> {
  const client = new pg.Client({ connectionString: role === "user" ? database.userUrl : database.url });
  await client.connect();
  try {
    const { random_page_cost, effective_cache_size } = machineSettings(8 * 1024 ** 3);
    await client.query(
      `set random_page_cost = ${random_page_cost}; set effective_cache_size = '${effective_cache_size}'; set jit = off`,
    );
    // As every search runs (`withSearchSettings`).
    if (role === "program")
      await client.query("set enable_seqscan = off; set max_parallel_workers_per_gather = 0");
    await client.query("begin read only");
    await client.query("select set_config('daylight.user_id', $1, true)", [userId]);
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, values);
    return rows[0]["QUERY PLAN"][0].Plan;
  } finally {
    await client.end();
  }
}
