import { describe, expect } from "vitest";
import { openMailboxPlace } from "#server/db/imap-mailbox.ts";
import type { Files } from "#server/ports.ts";
import { PASSWORD, startDovecot } from "#test/outside/dovecot.ts";
import { DOMAIN, inState, mail, mailboxBench, newUser, OURS } from "#test/outside/mailbox-bench.ts";
import { testWith } from "#test/outside/programs.ts";
import { until } from "#test/until.ts";

const test = testWith(["dovecot"]);
const bench = mailboxBench();
const { read, receive, received, count, flagged } = bench;

describe("a mailbox at Dovecot", () => {
  test("mail that was there is taken, and new mail as it arrives, each to whom its envelope said", async () => {
    const user = newUser();
    await bench.dovecot.deliver(user, mail("old-1"));
    const reader = await read(user);
    await count(1, "old-");
    await inState(reader, "reading");
    await bench.dovecot.deliver(
      user,
      mail("old-2", `X-Original-To: ${OURS}\r\nTo: undisclosed-recipients:;`),
    );
    await count(2, "old-");
    const agent = `Return-Path: <>\r\nX-Original-To: other-hill-2@${DOMAIN}\r\nDelivered-To: ${user}@${DOMAIN}\r\n`;
    await bench.dovecot.deliver(user, agent + mail("old-3"));
    await count(3, "old-");
    await bench.dovecot.deliver(user, mail("old-4", "To: list@elsewhere.example"));
    expect(await count(4, "old-")).toEqual([
      `old-1 ${OURS} by imap`,
      `old-2 ${OURS} by imap`,
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
    let tries = 0;
    const reader = await read(user, {
      receive: async (envelope, raw) => {
        tries += 1;
        if (!works) throw new Error("the database does not answer");
        await receive(envelope, raw);
      },
    });
    await inState(reader, "reading");
    await bench.dovecot.deliver(user, mail("away-1"));
    await bench.dovecot.deliver(user, mail("away-2"));
    await until(async () => tries > 2);
    await inState(reader, "away");
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
    const putStream: Files["putStream"] = async (content, limit) => {
      if (!works) throw new Error("no space left on device");
      return bench.files.putStream(content, limit);
    };
    await bench.dovecot.deliver(user, mail("full-1"));
    const reader = await read(user, { files: { ...bench.files, putStream } });
    await until(async () => reader.told.length > 6); // More often than a mail its server fails to give out.
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
    await bench.dovecot.deliver(user, mail("again-1"));
    const first = await read(user);
    await count(1, "again-");
    await flagged(user, ["S"]);
    await first.close();
    await bench.dovecot.deliver(user, mail("again-2"));
    // Received, and killed before its place was moved on.
    const real = await openMailboxPlace(bench.database.db, bench.database.pool, user);
    const cut = await read(user, {
      place: { ...real, advance: () => Promise.reject(new Error("killed")) },
    });
    await count(2, "again-");
    await cut.close();
    real.close();
    expect(await bench.dovecot.flags(user)).toEqual(["S", ""]);
    // Moved on, and killed before the mail was marked.
    const uids = { uidValidity: 0, lastUid: 2 };
    uids.uidValidity = (await real.read())?.uidValidity ?? 0;
    await real.advance(uids);
    const third = await read(user);
    await flagged(user, ["S", "S"]);
    await bench.dovecot.deliver(user, mail("again-3"));
    await count(3, "again-");
    await inState(third, "reading");
    expect(await received("again-")).toHaveLength(3);
  });

  test("with other UIDs than before everything is read again, and nothing is there twice", async () => {
    const user = newUser();
    for (const n of [1, 2, 3]) await bench.dovecot.deliver(user, mail(`renumbered-${n}`));
    const before = await read(user);
    await count(3, "renumbered-");
    await flagged(user, ["S", "S", "S"]);
    await before.close();
    const place = await openMailboxPlace(bench.database.db, bench.database.pool, user);
    const known = await place.read();
    await bench.dovecot.renumber(user);
    await bench.dovecot.deliver(user, mail("renumbered-4"));
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
    expect((await place.read())?.uidValidity).not.toBe(known?.uidValidity);
    place.close();
  });

  test("a server that goes away and comes back is read on", async () => {
    const user = newUser();
    const reader = await read(user);
    await inState(reader, "reading");
    await bench.dovecot.stop();
    await inState(reader, "away");
    await bench.dovecot.deliver(user, mail("gone-1"));
    await bench.dovecot.start();
    expect(await count(1, "gone-")).toHaveLength(1);
    await inState(reader, "reading");
  });

  test("kept mail moves into the folder that was named", async () => {
    const user = newUser();
    await bench.dovecot.deliver(user, mail("moved-1"));
    const first = await read(user, { mailbox: { moveTo: "Daylight" } });
    await bench.dovecot.deliver(user, mail("moved-2"));
    await count(2, "moved-");
    await flagged(user, ["", ""], "Daylight");
    expect(await bench.dovecot.flags(user)).toEqual([]);
    // What was moved is not missed the next time.
    await first.close();
    const second = await read(user, { mailbox: { moveTo: "Daylight" } });
    await inState(second, "reading");
    expect([first.told, second.told]).toEqual([[], []]);
  });

  test("a mail that is too large is left, flagged and told, and the ones behind it are taken", async () => {
    const user = newUser();
    await bench.dovecot.deliver(user, mail("large-1") + "records ".repeat(2000));
    await bench.dovecot.deliver(user, mail("large-2"));
    const reader = await read(user, { mailBytes: 10_000 });
    expect(await count(1, "large-")).toEqual([`large-2 ${OURS} by imap`]);
    await flagged(user, ["F", "S"]);
    await until(async () => reader.status().setAside === 1);
    expect(reader.told.filter((line) => line.includes("too large"))).toHaveLength(1);
    await bench.dovecot.remove(user, "F");
    await bench.dovecot.deliver(user, mail("large-3"));
    await until(async () => reader.status().setAside === 0);
  });

  test("a mail that the server itself cannot read does not keep the ones behind it", async () => {
    const user = newUser();
    await bench.dovecot.deliver(user, mail("broken-1"), { mode: 0 });
    await bench.dovecot.deliver(user, mail("broken-2"));
    const reader = await read(user);
    expect(await count(1, "broken-")).toEqual([`broken-2 ${OURS} by imap`]);
    await until(async () => reader.status().setAside === 1);
    expect(reader.told.filter((line) => line.includes("its server does not give it out"))).toHaveLength(1);
  });

  test("two processes read it one at a time, and the second goes on when the first ends", async () => {
    const user = newUser();
    const first = await read(user);
    await inState(first, "reading");
    const second = await read(user);
    await inState(second, "elsewhere");
    await first.close();
    await inState(second, "reading");
    await bench.dovecot.deliver(user, mail("second-1"));
    expect(await count(1, "second-")).toHaveLength(1);
  });

  test("neither a wrong password nor a certificate of nobody we know is taken, and no password is told", async () => {
    const user = newUser();
    const wrong = await read(user, { mailbox: { password: "wrong-but-secret" } });
    await until(async () => wrong.told.length > 0);
    expect(wrong.told[0]).toContain("Authentication failed");
    expect(wrong.told.join("\n")).not.toContain("wrong-but-secret");
    const stranger = await read(newUser(), { ca: undefined as never });
    await until(async () => stranger.told.length > 0);
    expect(stranger.told[0]).toContain("self-signed");
    expect(stranger.told.join("\n")).not.toContain(PASSWORD);
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
      await inState(reader, "reading");
      await plain.deliver(user, mail("polled-1"));
      expect(await count(1, "polled-")).toHaveLength(1);
      await reader.close();
    } finally {
      await plain.close();
    }
  });
});
