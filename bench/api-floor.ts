/**
 * Calls a second of what every page asks the server for, beside a floor measured right before each: Fastify with one query
 * by an index of the same PostgreSQL, in a process of its own. 8 connections kept open, a signed-in user with 5,000 emails in
 * 2,000 conversations. Exits with 1 when a call does less than 0.3 of the floor, or takes 25 ms or more at its p99.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { loadavg } from "node:os";
import Fastify from "fastify";
import pg from "pg";
import { freePort } from "#test/support/program.ts";
import { logInAt, signUpAt } from "#test/support/program-login.ts";
import { type Measurement, measureCalls } from "./lib/http-load.ts";
import { seedMailbox } from "./lib/seed-mailbox.ts";
import { type RunningProgram, withProgram } from "./lib/with-program.ts";

const FLOOR = "--floor";
const EMAIL = "ada@example.org";
const MIN_SHARE = 0.3;
const MAX_P99_MS = 25;
/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

async function runFloor(port: number, databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl });
  const app = Fastify();
  const text = "select id, title, status, sent_at from request where id = $1";
  app.get<{ Params: { id: string } }>("/requests/:id", async ({ params }) => {
    const { rows } = await pool.query({ name: "by-id", text, values: [params.id] });
    return rows[0];
  });
  await app.listen({ port, host: "127.0.0.1" });
  console.log("ready");
}

async function startFloor(databaseUrl: string) {
  const port = await freePort();
  const child = spawn(process.execPath, [import.meta.filename, FLOOR, String(port), databaseUrl], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return { port, stop: () => child.kill() };
}

async function seed(databaseUrl: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: databaseUrl });
  const { rows } = await pool.query("select id from user_account where email = $1", [EMAIL]);
  const options = { conversations: 2_000, emails: 5_000, now: new Date() };
  const { requestIds } = await seedMailbox(pool, rows[0].id, options);
  await pool.query("vacuum analyze");
  await pool.end();
  return requestIds[0] ?? "";
}

/**
 * Milliseconds of processor time that all processes below this one have used, by Linux's /proc: what a call costs, also
 * where other programs keep the processors busy.
 */
function processorMs(): number {
  const parents = new Map<number, number>();
  const ticks = new Map<number, number>();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    const stat = readStat(name);
    if (stat === null) continue;
    const [, parent, ...rest] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    parents.set(Number(name), Number(parent));
    ticks.set(Number(name), Number(rest[9]) + Number(rest[10]));
  }
  const isBelow = (id: number | undefined): boolean =>
    id !== undefined && (parents.get(id) === process.pid || isBelow(parents.get(id)));
  return [...ticks].reduce((sum, [id, used]) => sum + (isBelow(id) ? used * TICK_MS : 0), 0);
}

/** Null for a process that has ended meanwhile. */
function readStat(id: string): string | null {
  try {
    return readFileSync(`/proc/${id}/stat`, "utf8");
  } catch {
    return null;
  }
}

type Cost = Measurement & { processorMs: number };

async function measureCost(label: string, port: number, path: string, token: string): Promise<Cost> {
  const before = processorMs();
  const measurement = await measureCalls(label, port, path, token);
  return { ...measurement, processorMs: (processorMs() - before) / measurement.calls };
}

function printRows(pairs: { call: Cost; floor: Cost }[]): boolean {
  const rows = pairs.map(({ call, floor }) => ({ call, floor, share: call.perSecond / floor.perSecond }));
  console.table(
    rows.map(({ call, floor, share }) => ({
      call: call.label,
      "a second": Math.round(call.perSecond),
      "p50 ms": Number(call.p50.toFixed(1)),
      "p99 ms": Number(call.p99.toFixed(1)),
      "floor a second": Math.round(floor.perSecond),
      "of the floor": share.toFixed(2),
      "processor ms": Number(call.processorMs.toFixed(2)),
      "the floor's": Number(floor.processorMs.toFixed(2)),
      "by processor time": (floor.processorMs / call.processorMs).toFixed(2),
    })),
  );
  console.log(
    `At least ${MIN_SHARE} of the floor, p99 below ${MAX_P99_MS} ms. The machine's load: ${loadavg()[0]?.toFixed(1)}.`,
  );
  return rows.every(({ call, share }) => share >= MIN_SHARE && call.p99 < MAX_P99_MS);
}

async function bench({ url, port, databaseUrl }: RunningProgram): Promise<boolean> {
  await signUpAt(url, EMAIL);
  const requestId = await seed(databaseUrl);
  const token = await logInAt(url, EMAIL);
  const floor = await startFloor(databaseUrl);
  const calls = {
    "who is signed in": "/api/me",
    "counts of the tracker": "/api/requests/counts",
    "one request": `/api/requests/${requestId}`,
    "one conversation": `/api/conversations/${requestId}`,
    "what is beside the lists": "/api/mailbox",
    "what a page begins with": "/api/start",
  };
  const pairs: { call: Cost; floor: Cost }[] = [];
  try {
    for (const [label, path] of Object.entries(calls)) {
      const bare = await measureCost("floor", floor.port, `/requests/${requestId}`, token);
      pairs.push({ floor: bare, call: await measureCost(label, port, path, token) });
    }
  } finally {
    floor.stop();
  }
  return printRows(pairs);
}

const [option, floorPort, floorDatabase] = process.argv.slice(2);
if (option === FLOOR) await runFloor(Number(floorPort), floorDatabase ?? "");
else await withProgram(bench);
