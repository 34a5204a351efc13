import { describe, expect } from "vitest";
import { openMailboxCursor } from "#server/db/intake/imap-mailbox-cursor.ts";
import type { FileStore } from "#server/ports/files.ts";
import { PASSWORD, startDovecot } from "#test/interop/dovecot.ts";
import {
  buildTestEmail,
  DOMAIN,
  imapFixture,
  newUser,
  OWN_ADDRESS,
  waitForState,
} from "#test/interop/imap-fixture.ts";
import { testWithPrograms } from "#test/interop/mail-programs.ts";
import { waitUntil } from "#test/support/wait-until.ts";

const test = testWithPrograms(["dovecot"]);
const bench = imapFixture();
const { read, receive, received, count, flagged } = bench;

describe("a mailbox at Dovecot", () => {
  test("mail that was there is taken, and new email as it arrives, each to whom its envelope said", async () => {
    const user = newUser();
    await bench.dovecot.deliver(user, buildTestEmail("old-1"));
    const reader = await read(user);
    await count(1, "old-");
    await waitForState(reader, "reading");
    await bench.dovecot.deliver(
      user,
      buildTestEmail("old-2", `X-Original-To: ${OWN_ADDRESS}\r\nTo: undisclosed-recipients:;`),
    );
    await count(2, "old-");
    const agent = `Return-Path: <>\r\nX-Original-To: other-hill-2@${DOMAIN}\r\nDelivered-To: ${user}@${DOMAIN}\r\n`;
    await bench.dovecot.deliver(user, agent + buildTestEmail("old-3"));
    await count(3, "old-");
    await bench.dovecot.deliver(user, buildTestEmail("old-4", "To: list@elsewhere.example"));
    expect(await count(4, "old-")).toEqual([
      `old-1 ${OWN_ADDRESS} by imap`,
      `old-2 ${OWN_ADDRESS} by imap`,
      `old-3 other-hill-2@${DOMAIN} by imap`,
      `old-4 ${user}@${DOMAIN} by imap`,
    ]);
    await flagged(user, ["S", "S", "S", "S"]);
    const senders = await bench.database.db
      .selectFrom("inbound")
      .select("envelope_from")
      .orderBy("id")
      .execute();
    expect(senders.map((row) => row.envelope_from)).toEqual([
      "foia@office.example",
      "foia@office.example",
      "",
      "foia@office.example",
    ]);
  });

  test("it is marked only after it was received, and nothing is while receiving fails", async () => {
    const user = newUser();
    let works = false;
    let attempts = 0;
    const reader = await read(user, {
      receive: async (envelope, raw) => {
        attempts += 1;
        if (!works) throw new Error("the database does not answer");
        await receive(envelope, raw);
      },
    });
    await waitForState(reader, "reading");
    await bench.dovecot.deliver(user, buildTestEmail("away-1"));
    await bench.dovecot.deliver(user, buildTestEmail("away-2"));
    await waitUntil(async () => attempts > 2);
    await waitForState(reader, "away");
    expect(await received("away-")).toEqual([]);
    expect(await bench.dovecot.flags(user)).toEqual(["", ""]);
    works = true;
    expect(await count(2, "away-")).toHaveLength(2);
    await flagged(user, ["S", "S"]);
    expect(await received("away-")).toHaveLength(2);
  });

  test("the same with files that cannot be written", async () => {
    const user = newUser();
    let works = false;
    const putStream: FileStore["putStream"] = async (content, limit) => {
      if (!works) throw new Error("no space left on device");
      return bench.files.putStream(content, limit);
    };
    await bench.dovecot.deliver(user, buildTestEmail("full-1"));
    const reader = await read(user, { files: { ...bench.files, putStream } });
    await waitUntil(async () => reader.logged.length > 6); // More often than an email its server fails to give out.
    expect([reader.status(), await bench.dovecot.flags(user)]).toEqual([
      { state: "away", setAside: 0 },
      [""],
    ]);
    works = true;
    expect(await count(1, "full-")).toHaveLength(1);
    await flagged(user, ["S"]);
  });

  test("after a restart it goes on where it was, and what was cut off is finished once", async () => {
    const user = newUser();
    await bench.dovecot.deliver(user, buildTestEmail("again-1"));
    const first = await read(user);
    await count(1, "again-");
    await flagged(user, ["S"]);
    await first.close();
    await bench.dovecot.deliver(user, buildTestEmail("again-2"));
    // Received, and killed before its place was moved on.
    const real = await openMailboxCursor(bench.database.db, bench.database.pool, user);
    const cut = await read(user, {
      cursor: { ...real, advance: () => Promise.reject(new Error("killed")) },
    });
    await count(2, "again-");
    await cut.close();
    real.close();
    expect(await bench.dovecot.flags(user)).toEqual(["S", ""]);
    // Moved on, and killed before the email was marked.
    const uids = { uidValidity: 0, lastUid: 2 };
    uids.uidValidity = (await real.read())?.uidValidity ?? 0;
    await real.advance(uids);
    const third = await read(user);
    await flagged(user, ["S", "S"]);
    await bench.dovecot.deliver(user, buildTestEmail("again-3"));
    await count(3, "again-");
    await waitForState(third, "reading");
    expect(await received("again-")).toHaveLength(3);
  });

  test("with other UIDs than before everything is read again, and nothing is there twice", async () => {
    const user = newUser();
    for (const n of [1, 2, 3]) await bench.dovecot.deliver(user, buildTestEmail(`renumbered-${n}`));
    const before = await read(user);
    await count(3, "renumbered-");
    await flagged(user, ["S", "S", "S"]);
    await before.close();
    const cursor = await openMailboxCursor(bench.database.db, bench.database.pool, user);
    const known = await cursor.read();
    await bench.dovecot.renumber(user);
    await bench.dovecot.deliver(user, buildTestEmail("renumbered-4"));
    let again = 0;
    await read(user, {
      receive: async (envelope, raw) => {
        again += 1;
        await receive(envelope, raw);
      },
    });
    expect(await count(4, "renumbered-")).toHaveLength(4);
    await flagged(user, ["S", "S", "S", "S"]);
    expect(again).toBe(4);
    expect((await cursor.read())?.uidValidity).not.toBe(known?.uidValidity);
    cursor.close();
  });

  test("a server that goes away and comes back is read on", async () => {
    const user = newUser();
    const reader = await read(user);
    await waitForState(reader, "reading");
    await bench.dovecot.stop();
    await waitForState(reader, "away");
    await bench.dovecot.deliver(user, buildTestEmail("gone-1"));
    await bench.dovecot.start();
    expect(await count(1, "gone-")).toHaveLength(1);
    await waitForState(reader, "reading");
  });

  test("stored email moves into the configured folder", async () => {
    const user = newUser();
    await bench.dovecot.deliver(user, buildTestEmail("moved-1"));
    const first = await read(user, { mailbox: { moveTo: "Daylight" } });
    await bench.dovecot.deliver(user, buildTestEmail("moved-2"));
    await count(2, "moved-");
    await flagged(user, ["", ""], "Daylight");
    expect(await bench.dovecot.flags(user)).toEqual([]);
    // What was moved is not missed the next time.
    await first.close();
    const second = await read(user, { mailbox: { moveTo: "Daylight" } });
    await waitForState(second, "reading");
    expect([first.logged, second.logged]).toEqual([[], []]);
  });

  test("an email that is too large is left, flagged and reported, and the ones behind it are taken", async () => {
    const user = newUser();
    await bench.dovecot.deliver(user, buildTestEmail("large-1") + "records ".repeat(2000));
    await bench.dovecot.deliver(user, buildTestEmail("large-2"));
    const reader = await read(user, { maxEmailBytes: 10_000 });
    expect(await count(1, "large-")).toEqual([`large-2 ${OWN_ADDRESS} by imap`]);
    await flagged(user, ["F", "S"]);
    await waitUntil(async () => reader.status().setAside === 1);
    expect(reader.logged.filter((line) => line.includes("too large"))).toHaveLength(1);
    await bench.dovecot.remove(user, "F");
    await bench.dovecot.deliver(user, buildTestEmail("large-3"));
    await waitUntil(async () => reader.status().setAside === 0);
  });

  test("an email that the server itself cannot read does not keep the ones behind it", async () => {
    const user = newUser();
    await bench.dovecot.deliver(user, buildTestEmail("broken-1"), { mode: 0 });
    await bench.dovecot.deliver(user, buildTestEmail("broken-2"));
    const reader = await read(user);
    expect(await count(1, "broken-")).toEqual([`broken-2 ${OWN_ADDRESS} by imap`]);
    await waitUntil(async () => reader.status().setAside === 1);
    expect(reader.logged.filter((line) => line.includes("the IMAP server failed to return it"))).toHaveLength(
      1,
    );
  });

  test("two processes read it one at a time, and the second goes on when the first ends", async () => {
    const user = newUser();
    const first = await read(user);
    await waitForState(first, "reading");
    const second = await read(user);
    await waitForState(second, "elsewhere");
    await first.close();
    await waitForState(second, "reading");
    await bench.dovecot.deliver(user, buildTestEmail("second-1"));
    expect(await count(1, "second-")).toHaveLength(1);
  });

  test("neither a wrong password nor an unknown certificate is accepted, and no password is logged", async () => {
    const user = newUser();
    const wrong = await read(user, { mailbox: { password: "wrong-but-secret" } });
    await waitUntil(async () => wrong.logged.length > 0);
    expect(wrong.logged[0]).toContain("Authentication failed");
    expect(wrong.logged.join("\n")).not.toContain("wrong-but-secret");
    const stranger = await read(newUser(), { ca: undefined as never });
    await waitUntil(async () => stranger.logged.length > 0);
    expect(stranger.logged[0]).toContain("self-signed");
    expect(stranger.logged.join("\n")).not.toContain(PASSWORD);
  });

  test("without IDLE the server is asked every so often", async () => {
    const user = newUser();
    const plain = await startDovecot({ idle: false });
    try {
      const reader = await read(user, {
        mailbox: { port: plain.port },
        ca: plain.certificate,
        pollSeconds: 0.1,
      });
      await waitForState(reader, "reading");
      await plain.deliver(user, buildTestEmail("polled-1"));
      expect(await count(1, "polled-")).toHaveLength(1);
      await reader.close();
    } finally {
      await plain.close();
    }
  });
});
