/**
 * Emails taken a second and how long one waits for its 250, at 4 kB, 50 kB and 1 MB, by the whole program on its own
 * PostgreSQL, everything durable. The floor, in turns with it and with the same senders: a bare smtp-server that reads and
 * throws away. Exits with 1 when the program takes too small a share of what the floor does.
 */
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, connect } from "node:net";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { freePort, startProgram } from "#test/support/program.ts";
import { smtpClientOn } from "#test/support/smtp-client.ts";

/** `npm run bench -- intake 0.2` sends a fifth of the emails. */
const LOAD_SHARE = Number(process.argv[2] ?? 1);
const FLOOR = "--floor";
const SIZES = [
  { size: "4 kB", bytes: 4_000, emails: 1600, minShare: 0.03 },
  { size: "50 kB", bytes: 50_000, emails: 800, minShare: 0.05 },
  { size: "1 MB", bytes: 1_000_000, emails: 80, minShare: 0.1 },
];
const CONNECTIONS = 8;
/** In turns, so that whatever else the machine does slows both alike. The first only warms up. */
const ROUNDS = 3;

type Measurement = { seconds: number; waits: number[] };

/** One line of text again and again; a number makes each email another. */
function mailOf(bytes: number, number: number): Buffer {
  const head = `From: FOIA Office <foia@agency.example>\r\nTo: a@daylight.localhost\r\nSubject: Bench\r\nMessage-ID: <${process.hrtime.bigint()}.${number}@agency.example>\r\n\r\n`;
  const line = "We are working on your request and will write again within twenty days.\r\n";
  return Buffer.from(`${head}${line.repeat(Math.ceil((bytes - head.length) / line.length))}.\r\n`);
}

async function send(port: number, bytes: number, emails: number): Promise<Measurement> {
  const queue = Array.from({ length: emails }, (_, number) => mailOf(bytes, number));
  const waits: number[] = [];
  const started = performance.now();
  const connections = Array.from({ length: CONNECTIONS }, async () => {
    const socket = connect(port, "127.0.0.1").setNoDelay();
    const { reply, command } = smtpClientOn(socket);
    await reply();
    await command("EHLO agency.example");
    for (let mail = queue.pop(); mail; mail = queue.pop()) {
      const startedAt = performance.now();
      socket.write("MAIL FROM:<foia@agency.example>\r\nRCPT TO:<postmaster@daylight.localhost>\r\nDATA\r\n");
      for (let n = 0; n < 3; n += 1) await reply();
      socket.write(mail);
      const answer = await reply();
      if (!answer.startsWith("250")) throw new Error(`An email was not accepted: ${answer}`);
      waits.push(performance.now() - startedAt);
    }
    socket.destroy();
  });
  await Promise.all(connections);
  return { seconds: (performance.now() - started) / 1000, waits };
}

async function bench(floorPort: number, programPort: number): Promise<boolean> {
  const rows: Record<string, string | number>[] = [];
  let passed = true;
  for (const { size, bytes, emails, minShare } of SIZES) {
    const count = Math.max(CONNECTIONS, Math.round((emails * LOAD_SHARE) / ROUNDS));
    const floor: Measurement = { seconds: 0, waits: [] };
    const program: Measurement = { seconds: 0, waits: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [all, port] of [
        [floor, floorPort],
        [program, programPort],
      ] as const) {
        const measurement = await send(port, bytes, count);
        if (round === 0) continue;
        all.seconds += measurement.seconds;
        all.waits.push(...measurement.waits);
      }
    }
    const share = perSecond(program) / perSecond(floor);
    passed &&= share >= minShare;
    rows.push({ ...row(`${size}, bare smtp-server (floor)`, floor), "of the floor": "" });
    rows.push({
      ...row(`${size}, accepted and durable`, program),
      "of the floor": `${Math.round(share * 100)} %`,
    });
  }
  console.table(rows);
  console.log(
    `${CONNECTIONS} connections, persistent. The machine's load: ${loadavg()[0]?.toFixed(1)}. ` +
      `Least share of the floor: ${SIZES.map(({ size, minShare }) => `${size} ${minShare * 100} %`).join(", ")}.`,
  );
  return passed;
}

const perSecond = ({ waits, seconds }: Measurement): number => waits.length / seconds;

function row(what: string, measurement: Measurement) {
  const sorted = measurement.waits.toSorted((a, b) => a - b);
  const at = (share: number) => Number((sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1));
  return {
    what,
    emails: sorted.length,
    "a second": Math.round(perSecond(measurement)),
    "p50 ms": at(0.5),
    "p99 ms": at(0.99),
  };
}

/** In a process of its own, as the program is. */
function runFloorServer(): void {
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    onData(stream, _session, done) {
      stream.on("end", () => done());
      stream.resume();
    },
  });
  server.listen(0, "127.0.0.1", () => console.log((server.server.address() as AddressInfo).port));
}

async function startFloor(): Promise<{ port: number; stop(): void }> {
  const child = spawn(process.execPath, [import.meta.filename, FLOOR], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const port = await new Promise<number>((resolve) =>
    child.stdout.once("data", (chunk: Buffer) => resolve(Number(chunk))),
  );
  return { port, stop: () => child.kill() };
}

async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "daylight-bench-"));
  const port = await freePort();
  const program = startProgram({ DATA_DIR: folder, SMTP_IN_PORT: String(port) }, ["--roles=mail"]);
  const floor = await startFloor();
  try {
    await program.ready;
    if (!(await bench(floor.port, port))) process.exitCode = 1;
  } finally {
    floor.stop();
    await program.kill("SIGTERM");
    await rm(folder, { recursive: true, force: true });
  }
}

if (process.argv.includes(FLOOR)) runFloorServer();
else await run();
