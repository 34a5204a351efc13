import { mkdtemp, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "#server/db/platform/embedded-postgres.ts";
import { freePort, startProgram } from "#test/support/program.ts";

const CONNECTIONS = 8;
const WARMUP_MS = 1_500;
const MIN_PER_SECOND = 500;
const MIN_FLOOR_RATIO = 0.035;

export type Measurement = {
  label: string;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  /** Those to warm up, too. */
  calls: number;
  bytes: number;
};

/** One persistent connection that asks the same again and again; resolves to what each answer took, in milliseconds. */
async function requestLoop(
  port: number,
  request: string,
  until: number,
): Promise<{ times: number[]; bytes: number }> {
  const socket = connect(port, "127.0.0.1").setNoDelay();
  const times: number[] = [];
  let bytes = 0;
  while (performance.now() < until) {
    const asked = performance.now();
    socket.write(request);
    bytes = await readResponse(socket);
    times.push(performance.now() - asked);
  }
  socket.destroy();
  return { times, bytes };
}

/** Waits for one whole answer, delimited by its Content-Length; rejects unless it is a 200. */
function readResponse(socket: Socket): Promise<number> {
  return new Promise((resolve, reject) => {
    let head = "";
    let remaining = -1;
    let length = 0;
    const onData = (chunk: Buffer) => {
      if (remaining < 0) {
        head += chunk.toString("latin1");
        const end = head.indexOf("\r\n\r\n");
        if (end < 0) return;
        length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
        if (!head.startsWith("HTTP/1.1 200") || Number.isNaN(length)) {
          removeListeners();
          reject(new Error(head.slice(0, 600)));
          return;
        }
        remaining = length - (head.length - end - 4);
      } else {
        remaining -= chunk.length;
      }
      if (remaining > 0) return;
      removeListeners();
      resolve(length);
    };
    const removeListeners = () => {
      socket.off("data", onData);
      socket.off("error", reject);
    };
    socket.on("data", onData);
    socket.once("error", reject);
  });
}

/** Calls a second over 8 connections that ask again and again, after some time to warm up. */
export async function measureCalls(
  label: string,
  port: number,
  path: string,
  token: string,
  measuredMs = 3_000,
): Promise<Measurement> {
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  const runFor = (ms: number) => {
    const until = performance.now() + ms;
    return Promise.all(Array.from({ length: CONNECTIONS }, () => requestLoop(port, request, until)));
  };
  const warmup = await runFor(WARMUP_MS);
  const started = performance.now();
  const answers = await runFor(measuredMs);
  const seconds = (performance.now() - started) / 1000;
  const times = answers.flatMap((answer) => answer.times).sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0;
  return {
    label,
    perSecond: times.length / seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    calls: times.length + warmup.flatMap((answer) => answer.times).length,
    bytes: answers[0]?.bytes ?? 0,
  };
}

/** Prints a table of all against the first, the floor; whether the second, the call in question, is quick enough. */
export function printReport(measurements: Measurement[], title: string): boolean {
  const [floor, asked] = measurements;
  if (!floor || !asked) throw new Error("Nothing was measured");
  console.table(
    measurements.map(({ label, perSecond, p50, p95, bytes }) => ({
      call: label,
      "a second": Math.round(perSecond),
      "p50 ms": Number(p50.toFixed(1)),
      "p95 ms": Number(p95.toFixed(1)),
      kB: Number((bytes / 1000).toFixed(1)),
      "of the floor": `${Math.round((perSecond / floor.perSecond) * 100)} %`,
    })),
  );
  const share = asked.perSecond / floor.perSecond;
  console.log(
    `${title}: ${Math.round(asked.perSecond)} calls a second over ${CONNECTIONS} connections on ` +
      `${availableParallelism()} processors, ${Math.round(share * 100)} % of the floor (at least ${MIN_PER_SECOND}, or ` +
      `${MIN_FLOOR_RATIO * 100} %). The machine's load: ${loadavg()[0]?.toFixed(1)}.`,
  );
  return asked.perSecond >= MIN_PER_SECOND || share >= MIN_FLOOR_RATIO;
}

export type RunningProgram = { url: string; port: number; databaseUrl: string; folder: string };

/** The whole program on a PostgreSQL of its own for as long as `bench` takes; exits with 1 when that was not quick. */
export async function withProgram(
  bench: (running: RunningProgram) => Promise<boolean>,
  settings: Record<string, string> = {},
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "daylight-bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "database"), log: () => undefined });
  const port = await freePort();
  const program = startProgram({
    PORT: String(port),
    SMTP_IN_PORT: "0",
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    // A bench asks more often than a user may.
    CALLS_PER_MINUTE: "100000000",
    ...settings,
  });
  try {
    await program.ready;
    const url = `http://127.0.0.1:${port}`;
    if (!(await bench({ url, port, databaseUrl: postgres.url, folder }))) process.exitCode = 1;
  } finally {
    await program.kill("SIGTERM");
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
