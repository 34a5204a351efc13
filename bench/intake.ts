/**
 * Emails taken a second, how long one waits for its 250, and how many are filed a second meanwhile, at 4 kB, 50 kB and 1 MB,
 * by the whole program as it is shipped, everything durable. The floor, in turns with it and with the same senders: a
 * Postfix that takes them into its queue and delivers them into Maildirs. Exits with 1 when the program takes too small a share of
 * what Postfix does.
 */
import { randomBytes } from "node:crypto";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { ADDRESS_BYTES, replyAddressLocalPart } from "#core/mail/reply-address.ts";
import { startPostfix } from "#test/interop/postfix.ts";
import { systemAccount } from "#test/interop/system-account.ts";
import { freePort } from "#test/support/program.ts";
import { signUpAt } from "#test/support/program-login.ts";
import { smtpClientOn } from "#test/support/smtp-client.ts";
import { waitUntilZero } from "#test/support/wait-until.ts";
import { seedMailbox } from "./lib/seed-mailbox.ts";
import { type RunningProgram, withProgram } from "./lib/with-program.ts";

/** `npm run bench -- intake 0.2` sends a fifth of the emails. */
const LOAD_SHARE = Number(process.argv[2] ?? 1);
const SIZES = [
  { size: "4 kB", bytes: 4_000, emails: 1600, minShare: 1 },
  { size: "50 kB", bytes: 50_000, emails: 800, minShare: 0.9 },
  { size: "1 MB", bytes: 1_000_000, emails: 80, minShare: 0.65 },
];
const MAX_P99_RATIO = 3;
const MIN_FILED_PER_SECOND = 150;
const CONNECTIONS = 8;
/** In turns, so that whatever else the machine does slows both alike. The first only warms up. */
const ROUNDS = 3;
const OWNER = "ada@example.org";
const SENDER = "foia@agency.example";
const DOMAIN = "daylight.localhost";

type Measurement = { seconds: number; waits: number[] };
/** `countFiled`: how many of the emails it has taken since its start lie where they belong, a request or a Maildir. */
type Receiver = { port: number; to: string[]; sent: number; countFiled(): Promise<number> };

/** One line of text again and again; a number makes each email another. */
function mailOf(to: string, bytes: number, number: number): Buffer {
  const head = `From: FOIA Office <${SENDER}>\r\nTo: ${to}\r\nSubject: Bench\r\nMessage-ID: <${process.hrtime.bigint()}.${number}@agency.example>\r\n\r\n`;
  const line = "We are working on your request and will write again within twenty days.\r\n";
  return Buffer.from(`${head}${line.repeat(Math.ceil((bytes - head.length) / line.length))}.\r\n`);
}

async function send(receiver: Receiver, bytes: number, emails: number): Promise<Measurement> {
  const { port, to } = receiver;
  const queue = Array.from({ length: emails }, (_, number) => {
    const recipient = to[number % to.length] ?? "";
    return { recipient, mail: mailOf(recipient, bytes, number) };
  });
  const waits: number[] = [];
  const started = performance.now();
  const connections = Array.from({ length: CONNECTIONS }, async () => {
    const socket = connect(port, "127.0.0.1").setNoDelay();
    const { reply, command } = smtpClientOn(socket);
    await reply();
    await command("EHLO agency.example");
    for (let next = queue.pop(); next; next = queue.pop()) {
      const startedAt = performance.now();
      socket.write(`MAIL FROM:<${SENDER}>\r\nRCPT TO:<${next.recipient}>\r\nDATA\r\n`);
      for (const expected of ["250", "250", "354"]) {
        const answer = await reply();
        if (!answer.startsWith(expected)) throw new Error(`An email was not accepted: ${answer}`);
      }
      socket.write(next.mail);
      const answer = await reply();
      if (!answer.startsWith("250")) throw new Error(`An email was not accepted: ${answer}`);
      waits.push(performance.now() - startedAt);
    }
    socket.destroy();
  });
  await Promise.all(connections);
  receiver.sent += emails;
  return { seconds: (performance.now() - started) / 1000, waits };
}

async function measureSize(floor: Receiver, program: Receiver, bytes: number, count: number) {
  const floorTotal: Measurement = { seconds: 0, waits: [] };
  const programTotal: Measurement = { seconds: 0, waits: [] };
  let filed = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [receiver, total] of [
      [floor, floorTotal],
      [program, programTotal],
    ] as const) {
      const measurement = await send(receiver, bytes, count);
      const countWaiting = async () => receiver.sent - (await receiver.countFiled());
      const filedMeanwhile = count - (await countWaiting());
      // What one still files must not slow the other's turn.
      await waitUntilZero(countWaiting);
      if (round === 0) continue;
      total.seconds += measurement.seconds;
      total.waits.push(...measurement.waits);
      if (receiver === program) filed += filedMeanwhile;
    }
  }
  return { floor: floorTotal, program: programTotal, filedPerSecond: filed / programTotal.seconds };
}

async function bench(floor: Receiver, program: Receiver): Promise<boolean> {
  const rows: Record<string, string | number>[] = [];
  let passed = true;
  for (const { size, bytes, emails, minShare } of SIZES) {
    const count = Math.max(CONNECTIONS, Math.round((emails * LOAD_SHARE) / ROUNDS));
    const measured = await measureSize(floor, program, bytes, count);
    const floorRow = row(`${size}, Postfix (floor)`, measured.floor);
    const programRow = row(`${size}, accepted and durable`, measured.program);
    const share = perSecond(measured.program) / perSecond(measured.floor);
    passed &&= share >= minShare && programRow["p99 ms"] <= MAX_P99_RATIO * floorRow["p99 ms"];
    if (size === "4 kB") passed &&= measured.filedPerSecond >= MIN_FILED_PER_SECOND;
    rows.push(floorRow, {
      ...programRow,
      "filed a second": Math.round(measured.filedPerSecond),
      "of the floor": `${Math.round(share * 100)} %`,
    });
  }
  console.table(rows);
  console.log(
    `${CONNECTIONS} connections, persistent, ${availableParallelism()} processors. The machine's load: ${loadavg()[0]?.toFixed(1)}. ` +
      `Least share of the floor: ${SIZES.map(({ size, minShare }) => `${size} ${minShare * 100} %`).join(", ")}; ` +
      `at most ${MAX_P99_RATIO} times its p99; at least ${MIN_FILED_PER_SECOND} emails of 4 kB filed a second.`,
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

/** The addresses of requests that were sent, each of a conversation with some emails. */
async function seedRequests(pool: pg.Pool, url: string): Promise<string[]> {
  await signUpAt(url, OWNER);
  const { rows } = await pool.query("select id from user_account where email = $1", [OWNER]);
  const { requestIds } = await seedMailbox(pool, rows[0].id, {
    conversations: 200,
    emails: 500,
    now: new Date(),
  });
  // Addresses as they are given out: the seeded ones have letters that are read as others.
  const localParts = requestIds.map(() => replyAddressLocalPart(randomBytes(ADDRESS_BYTES)));
  await pool.query(
    "update request set reply_local = local from unnest($1::uuid[], $2::text[]) as given (id, local) where request.id = given.id",
    [requestIds, localParts],
  );
  await pool.query("vacuum analyze");
  return localParts.map((local) => `${local}@${DOMAIN}`);
}

async function programReceiver({ url, databaseUrl }: RunningProgram, port: number) {
  const pool = new pg.Pool({ connectionString: databaseUrl });
  const to = await seedRequests(pool, url);
  const countFiled = async (): Promise<number> =>
    (
      await pool.query(
        "select count(*)::int as filed from inbound where state = 'filed' and envelope_from = $1",
        [SENDER],
      )
    ).rows[0].filed;
  const receiver: Receiver = { port, to, sent: 0, countFiled };
  return { receiver, close: () => pool.end() };
}

async function floorReceiver(folder: string) {
  const owner = await systemAccount("postfix");
  await chown(folder, owner.uid, owner.gid);
  const to = Array.from({ length: 200 }, (_, number) => `request-${number}@${DOMAIN}`);
  const postfix = await startPostfix({
    routes: [[/./, "virtual:"]],
    inboxes: { folder, owner, of: Object.fromEntries(to.map((address) => [address, `${address}/`])) },
  });
  const countFiled = async () => (await postfix.log()).split("status=sent").length - 1;
  const receiver: Receiver = { port: postfix.port, to, sent: 0, countFiled };
  return { receiver, close: () => postfix.close() };
}

const folder = await mkdtemp(join(tmpdir(), "daylight-maildirs-"));
const mailPort = await freePort();
try {
  await withProgram(
    async (running) => {
      const program = await programReceiver(running, mailPort);
      const floor = await floorReceiver(folder);
      try {
        return await bench(floor.receiver, program.receiver);
      } finally {
        await floor.close();
        await program.close();
      }
    },
    { SMTP_IN_PORT: String(mailPort) },
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
