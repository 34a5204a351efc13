import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attachEmbeddedPostgres } from "#server/db/platform/embedded-postgres.ts";
import { emailFrom } from "#test/support/factories.ts";
import { freePort, type Program, startProgram } from "#test/support/program.ts";
import { connectSmtp } from "#test/support/smtp-client.ts";
import { waitUntil } from "#test/support/wait-until.ts";

const EMAILS = 8;

/** A killed process proves no durability, as the system still writes what it wrote. What is asked of the system does. */
describe("what is on disk before a sender hears 250", { timeout: 300_000 }, () => {
  let folder: string;
  let smtpPort: number;
  let program: Program;
  const rejection = traceSkipReason();

  beforeAll(async () => {
    if (rejection !== null) return;
    folder = await mkdtemp(join(tmpdir(), "daylight-order-"));
    smtpPort = await freePort();
    program = startProgram(
      // File operations of io_uring would pass strace by.
      { DATA_DIR: folder, SMTP_IN_PORT: String(smtpPort), UV_USE_IO_URING: "0" },
      ["--roles=mail"],
    );
    await program.ready;
  }, 240_000);

  afterAll(async () => {
    await program?.kill("SIGTERM");
    if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  });

  test("the email, its folder, and the database's log of its row, in this order", async (context) => {
    if (rejection !== null) {
      context.task.meta.skipReason = rejection;
      context.skip(rejection);
    }
    expect(await settings()).toEqual({ fsync: "on", synchronous_commit: "on", full_page_writes: "on" });
    const client = await connectSmtp(smtpPort);
    const log = join(folder, "strace.log");
    const tracer = await attach([program.child.pid ?? 0, ...(await postgresPids(folder))], log);
    for (let n = 0; n < EMAILS; n += 1) {
      const raw = emailFrom({
        to: "postmaster@daylight.localhost",
        subject: `order-${n}`,
        text: "We write.",
      });
      const envelope = { from: "foia@nara.gov", to: ["postmaster@daylight.localhost"] };
      expect(await client.sendEmail(envelope, raw)).toMatch(/^250/);
    }
    tracer.kill("SIGINT"); // It lets go of them and writes the rest.
    await once(tracer, "close");

    const calls = parseCalls(await readFile(log, "utf8"));
    const answers = calls.filter(({ text }) => STEPS.at(-1)?.call.test(text));
    expect(answers).toHaveLength(EMAILS);
    let before = -1;
    for (const { began: answered } of answers) {
      const callsForEmail = calls.filter(({ began, ended }) => began > before && ended <= answered + 1);
      let last = before;
      for (const { what, call } of STEPS.slice(0, -1)) {
        const step = callsForEmail.find((one) => one.began > last && call.test(one.text));
        expect(step, `${what}, after line ${last} and done before line ${answered} of strace`).toBeDefined();
        last = step?.ended ?? last;
        expect(last).toBeLessThan(answered);
      }
      before = answered;
    }
  });

  async function settings() {
    const { url } = await attachEmbeddedPostgres({ dataDir: folder, log: () => undefined });
    const client = new pg.Client(url);
    await client.connect();
    const { rows } = await client.query(
      "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')",
    );
    await client.end();
    return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
  }
});

/** In the order they must be done, each whole before the next begins. */
const STEPS: { what: string; call: RegExp }[] = [
  { what: "the email's bytes are synced", call: /^fsync\(\d+<[^>]*\/files\/tmp\/[^>]+>\) += 0/ },
  {
    what: "the email gets its name",
    call: /^rename(?:at2?)?\(.*\/files\/tmp\/.*\/files\/[0-9a-f]{2}\/[0-9a-f]{64}".* = 0/,
  },
  { what: "the folder with the name is synced", call: /^fsync\(\d+<[^>]*\/files\/[0-9a-f]{2}>\) += 0/ },
  {
    what: "the program says commit to PostgreSQL",
    call: /^(?:write|writev|sendto|sendmsg)\(.*"Q[^"]*commit\\0/i,
  },
  { what: "PostgreSQL syncs its log", call: /^(?:fdatasync|fsync)\(\d+<[^>]*\/pg_wal\/[0-9A-F]{24}>\) += 0/ },
  { what: "the sender hears 250", call: /^(?:write|writev|sendto|sendmsg)\(.*"250 2\.6\.0 / },
];

type Call = { text: string; began: number; ended: number };

/** Each call with the line it began on and the one it ended on: strace parts a call when another comes between. */
function parseCalls(log: string): Call[] {
  const calls: Call[] = [];
  const open = new Map<string, Call>();
  for (const [line, words] of log.split("\n").entries()) {
    const [, pid = "", text = ""] = /^(\d+) +[\d.]+ (.*)$/.exec(words) ?? [];
    const rest = /^<\.\.\. \w+ resumed>(.*)$/.exec(text)?.[1];
    const started = open.get(pid);
    if (rest !== undefined && started) {
      open.delete(pid);
      Object.assign(started, { text: started.text + rest, ended: line });
    } else if (text.endsWith("<unfinished ...>")) {
      const call = {
        text: text.slice(0, -"<unfinished ...>".length).trimEnd(),
        began: line,
        ended: Infinity,
      };
      open.set(pid, call);
      calls.push(call);
    } else calls.push({ text, began: line, ended: line });
  }
  return calls;
}

/** Why nobody can be watched here, or null. */
function traceSkipReason(): string | null {
  if (process.platform !== "linux") return "strace is a program of Linux";
  const tried = spawnSync("strace", ["-e", "trace=fsync", "true"], { encoding: "utf8" });
  if (tried.error) return "strace is not installed; apt-get install strace";
  return tried.status === 0 ? null : `strace may not watch here: ${tried.stderr.trim().split("\n")[0]}`;
}

/** The server, and the processes that serve its connections. */
async function postgresPids(dataDir: string): Promise<number[]> {
  const [first] = (await readFile(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8")).split("\n");
  const children: number[] = [];
  for (const name of await readdir("/proc")) {
    const status = /^\d+$/.test(name) ? await readFile(`/proc/${name}/status`, "utf8").catch(() => "") : "";
    if (status.includes(`\nPPid:\t${first}\n`)) children.push(Number(name));
  }
  return [Number(first), ...children];
}

/** Resolves once every one of them is watched, with their threads and those they start. */
async function attach(pids: number[], log: string): Promise<ChildProcess> {
  const calls = "trace=fsync,fdatasync,rename,renameat,renameat2,write,writev,sendto,sendmsg";
  const options = ["-f", "-ttt", "-yy", "-s", "80", "-e", calls, "-e", "signal=none", "-o", log];
  const tracer = spawn("strace", [...options, ...pids.flatMap((pid) => ["-p", String(pid)])], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  tracer.stderr.on("data", (chunk: Buffer) => {
    output += chunk;
  });
  await waitUntil(async () => {
    if (tracer.exitCode !== null) throw new Error(`strace ended: ${output}`);
    return pids.every((pid) => output.includes(`Process ${pid} attached`));
  });
  return tracer;
}
