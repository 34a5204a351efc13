import { createHash, createHmac, randomUUIDv7 } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { receiveEmail } from "#server/actions/intake/receive-email.ts";
import { openDatabase } from "#server/db/platform/database.ts";
import { createHttpReceiver } from "#server/mail/receive/http-receiver.ts";
import type { ReceiveEmail } from "#server/ports/incoming-email.ts";
import { EMAIL, receiverFixture } from "#test/support/mail-receiver.ts";
import { connectSmtp, smtpClientOn } from "#test/support/smtp-client.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/test-database.ts";

const NOW = Temporal.Instant.from("2026-11-22T12:00:00Z");
const OFFICERS = Array.from({ length: 20 }, (_, n) => `officer-${n}@mail.example`);

const bench = receiverFixture();
let database: TestDatabase;
/** Another program on the same database: connections of its own, nothing in common but the tables. */
let other: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  database = await createTestDatabase();
  other = openDatabase(database.url);
});
afterAll(async () => {
  await other.close();
  await database.close();
});
beforeEach(async () => {
  await database.pool.query("truncate inbound cascade");
  await database.pool.query("delete from graphile_worker._private_jobs");
});

const receiverOf =
  ({ db }: Pick<TestDatabase, "db">): ReceiveEmail =>
  (envelope, raw) =>
    receiveEmail({ db, clock: { now: () => NOW }, ids: { next: randomUUIDv7 } }, envelope, raw);

async function inbound() {
  const { rows } = await database.pool.query(
    'select envelope_to, received_by, helo, remote_address, raw_sha256 from inbound order by envelope_to collate "C"',
  );
  return rows;
}

async function filingJobs(): Promise<number> {
  const { rows } = await database.pool.query(
    "select count(*)::int as n from graphile_worker.jobs where task_identifier = 'file-mail'",
  );
  return rows[0].n;
}

describe("several receivers on one database", () => {
  test("the same email at once on eight connections of two receivers is taken once for each recipient", async () => {
    const receivers = [
      await bench.start({ receive: receiverOf(database) }),
      await bench.start({ receive: receiverOf(other) }),
    ];
    const clients = await Promise.all(
      Array.from({ length: 8 }, (_, n) => connectSmtp(receivers[n % 2]?.port ?? 0)),
    );
    // Each in another order and spelling: anyone who locks in the order of the sender would wait in a circle.
    const answers = await Promise.all(
      clients.map((client, n) => {
        const turned = [...OFFICERS.slice(n), ...OFFICERS.slice(0, n)];
        const to = (n % 2 ? turned.toReversed() : turned).map((one) => (n % 3 ? one : one.toUpperCase()));
        return client.sendEmail({ from: "foia@agency.example", to }, EMAIL);
      }),
    );
    expect(answers).toEqual(new Array(8).fill("250 2.6.0 Stored"));
    expect((await inbound()).map(({ envelope_to }) => envelope_to)).toEqual(OFFICERS.toSorted());
    expect(await filingJobs()).toBe(OFFICERS.length);
    expect(await bench.storedFiles()).toHaveLength(1);
  });

  test("the same email through three doors is taken once, and remembers the first", async () => {
    const receive = receiverOf(database);
    const smtp = await connectSmtp((await bench.start({ receive })).port);
    expect(await smtp.sendEmail({ from: "foia@agency.example", to: OFFICERS.slice(0, 2) }, EMAIL)).toMatch(
      /^250/,
    );

    const { port } = await bench.start({ receive: receiverOf(other), lmtp: true });
    const lmtp = smtpClientOn(connect(port, "127.0.0.1"));
    await once(lmtp.socket, "connect");
    await lmtp.reply();
    await lmtp.command("LHLO relay.mail.example");
    expect(await lmtp.sendEmail({ from: "foia@agency.example", to: OFFICERS.slice(1, 3) }, EMAIL)).toMatch(
      /^250/,
    );
    expect(await lmtp.reply()).toMatch(/^250/);
    lmtp.socket.destroy();

    const secret = "correct horse battery staple secret";
    const take = createHttpReceiver({
      secret,
      domain: "mail.example",
      clock: { now: () => NOW },
      files: bench.files,
      receive,
      log: bench.log,
    });
    const call = {
      timestamp: String(NOW.epochMilliseconds / 1000),
      from: "foia@agency.example",
      to: OFFICERS.slice(2, 4).join(),
      remoteAddress: "192.0.2.7",
      helo: "mx.agency.example",
      // What came by SMTP has the line end before its final dot.
      sha256: createHash("sha256").update(`${EMAIL}\r\n`).digest("hex"),
    };
    const signed = ["daylight-mail-in", ...Object.values(call)].join("\n");
    const signature = `v1=${createHmac("sha256", secret).update(signed).digest("hex")}`;
    for (const _ of ["once", "again"]) {
      await take({ ...call, signature }, Readable.from([Buffer.from(`${EMAIL}\r\n`)]));
    }

    const found = await inbound();
    expect(new Set(found.map(({ raw_sha256 }) => raw_sha256)).size).toBe(1);
    expect(found.map(({ raw_sha256: _, ...rest }) => rest)).toEqual([
      { envelope_to: OFFICERS[0], received_by: "smtp", helo: "agency.example", remote_address: "127.0.0.1" },
      { envelope_to: OFFICERS[1], received_by: "smtp", helo: "agency.example", remote_address: "127.0.0.1" },
      {
        envelope_to: OFFICERS[2],
        received_by: "lmtp",
        helo: "relay.mail.example",
        remote_address: "127.0.0.1",
      },
      {
        envelope_to: OFFICERS[3],
        received_by: "http",
        helo: "mx.agency.example",
        remote_address: "192.0.2.7",
      },
    ]);
    expect(await filingJobs()).toBe(4);
  });

  test("what one of them could not commit is not there, and the next try is", async () => {
    const away = openDatabase(database.url, { max: 1 });
    await away.close();
    const broken = await connectSmtp((await bench.start({ receive: receiverOf(away) })).port);
    const envelope = { from: "foia@agency.example", to: OFFICERS };
    expect(await broken.sendEmail(envelope, EMAIL)).toMatch(/^451/);
    expect(await inbound()).toEqual([]);
    const whole = await connectSmtp((await bench.start({ receive: receiverOf(other) })).port);
    expect(await whole.sendEmail(envelope, EMAIL)).toMatch(/^250/);
    expect(await inbound()).toHaveLength(OFFICERS.length);
    expect(await bench.storedFiles()).toHaveLength(1);
  });
});
