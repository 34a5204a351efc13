/**
 * Calls a second and milliseconds a call of what the inbox asks the server for, at 20,000 mails in 8,000 conversations:
 * the whole program as it runs, its PostgreSQL and the callers on this machine, 8 connections kept open, a signed-in
 * person. The floor is `/healthz` of the same program in the same run, which asks nobody anything. Exits with 1
 * when the inbox's first page is answered less than 700 times a second, or on a busy machine than a share of the floor.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { FOLDERS } from "#core/request/lists.ts";
import { openDatabase } from "#server/db/database.ts";
import { startEmbeddedPostgres } from "#server/db/embedded-postgres.ts";
import { openDiskFiles } from "#server/files/disk.ts";
import { freePort, startProgram } from "#test/program.ts";
import { joinAt, logInAt } from "#test/program-login.ts";
import { seedMailbox } from "./seed-mailbox.ts";

/** `npm run bench -- inbox-calls 100000` seeds that many conversations, and two and a half times the mails. */
const CONVERSATIONS = Number(process.argv[2] ?? 8_000);
const CONNECTIONS = 8;
const WARM_MS = 1_500;
const MEASURED_MS = Number(process.argv[3] ?? 3_000);
const LEAST_A_SECOND = 700;
const LEAST_OF_FLOOR = 0.1;
const EMAIL = "ada@example.org";

type Measured = { what: string; perSecond: number; p50: number; p95: number; bytes: number };

/** One kept connection that asks the same again and again; resolves to what each answer took, in milliseconds. */
async function askOver(
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
    bytes = await answerOn(socket);
    times.push(performance.now() - asked);
  }
  socket.destroy();
  return { times, bytes };
}

/** Waits for one whole answer, told by its Content-Length; rejects unless it is a 200. */
function answerOn(socket: Socket): Promise<number> {
  return new Promise((resolve, reject) => {
    let head = "";
    let left = -1;
    let length = 0;
    const take = (chunk: Buffer) => {
      if (left < 0) {
        head += chunk.toString("latin1");
        const end = head.indexOf("\r\n\r\n");
        if (end < 0) return;
        length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
        if (!head.startsWith("HTTP/1.1 200") || Number.isNaN(length)) {
          settle();
          reject(new Error(head.slice(0, 600)));
          return;
        }
        left = length - (head.length - end - 4);
      } else {
        left -= chunk.length;
      }
      if (left > 0) return;
      settle();
      resolve(length);
    };
    const settle = () => {
      socket.off("data", take);
      socket.off("error", reject);
    };
    socket.on("data", take);
    socket.once("error", reject);
  });
}

async function measure(what: string, port: number, path: string, token: string): Promise<Measured> {
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  const askFor = (ms: number) => {
    const until = performance.now() + ms;
    return Promise.all(Array.from({ length: CONNECTIONS }, () => askOver(port, request, until)));
  };
  await askFor(WARM_MS);
  const started = performance.now();
  const answers = await askFor(MEASURED_MS);
  const seconds = (performance.now() - started) / 1000;
  const times = answers.flatMap((answer) => answer.times).sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0;
  return {
    what,
    perSecond: times.length / seconds,
    p50: at(0.5),
    p95: at(0.95),
    bytes: answers[0]?.bytes ?? 0,
  };
}

/** Fills the person's mailbox; resolves to a label of theirs and a conversation with more than one mail. */
async function fill(databaseUrl: string, folder: string): Promise<{ label: string; requestId: string }> {
  const { pool, close } = openDatabase(databaseUrl);
  try {
    const { rows } = await pool.query<{ id: string }>("select id from person where email = $1", [EMAIL]);
    const id = rows[0]?.id;
    if (id === undefined) throw new Error("Nobody joined");
    const { labels, requestIds } = await seedMailbox(pool, id, {
      conversations: CONVERSATIONS,
      mails: CONVERSATIONS * 2.5,
      now: new Date(),
      files: await openDiskFiles(join(folder, "files")),
    });
    return { label: labels[0]?.id ?? "", requestId: requestIds[0] ?? "" };
  } finally {
    await close();
  }
}

async function measureAll(url: string, databaseUrl: string, folder: string): Promise<Measured[]> {
  await joinAt(url, EMAIL);
  const { label, requestId } = await fill(databaseUrl, folder);
  const token = await logInAt(url, EMAIL);
  const port = Number(new URL(url).port);
  const headers = { authorization: `Bearer ${token}` };
  const first = (await (await fetch(`${url}/api/conversations?limit=50`, { headers })).json()) as {
    next: string;
  };
  const list = (query: string) => `/api/conversations?limit=50${query}`;
  const calls: [string, string][] = [
    ["health (floor)", "/healthz"],
    ["inbox, first page", list("")],
    ["inbox, second page", list(`&cursor=${first.next}`)],
    ...FOLDERS.filter((name) => name !== "inbox").map((name): [string, string] => [
      name,
      list(`&folder=${name}`),
    ]),
    ["label", list(`&folder=all&label=${label}`)],
    ["what stands beside the lists", "/api/mailbox"],
    ["one conversation", `/api/conversations/${requestId}`],
    ["who is signed in", "/api/me"],
  ];
  const measured: Measured[] = [];
  for (const [what, path] of calls) measured.push(await measure(what, port, path, token));
  return measured;
}

function report(measured: Measured[]): boolean {
  const [floor, inbox] = measured;
  if (!floor || !inbox) throw new Error("Nothing was measured");
  console.table(
    measured.map(({ what, perSecond, p50, p95, bytes }) => ({
      call: what,
      "a second": Math.round(perSecond),
      "p50 ms": Number(p50.toFixed(1)),
      "p95 ms": Number(p95.toFixed(1)),
      kB: Number((bytes / 1000).toFixed(1)),
      "of the floor": `${Math.round((perSecond / floor.perSecond) * 100)} %`,
    })),
  );
  const share = inbox.perSecond / floor.perSecond;
  console.log(
    `The inbox's first page at ${CONVERSATIONS} conversations: ${Math.round(inbox.perSecond)} calls a second over ${CONNECTIONS} ` +
      `connections on ${availableParallelism()} processors, ${Math.round(share * 100)} % of the floor ` +
      `(at least ${LEAST_A_SECOND}, or ${LEAST_OF_FLOOR * 100} %). The machine's load: ${loadavg()[0]?.toFixed(1)}.`,
  );
  return inbox.perSecond >= LEAST_A_SECOND || share >= LEAST_OF_FLOOR;
}

const folder = await mkdtemp(join(tmpdir(), "daylight-bench-"));
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "database"), log: () => undefined });
const port = await freePort();
const program = startProgram({
  PORT: String(port),
  SMTP_IN_PORT: "0",
  DATA_DIR: folder,
  DATABASE_URL: postgres.url,
  CALLS_PER_MINUTE: "100000000",
});
try {
  await program.ready;
  if (!report(await measureAll(`http://127.0.0.1:${port}`, postgres.url, folder))) process.exitCode = 1;
} finally {
  await program.kill("SIGTERM");
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
