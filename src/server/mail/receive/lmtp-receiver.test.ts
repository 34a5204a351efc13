import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { EMAIL, receiverFixture } from "#test/support/mail-receiver.ts";
import { smtpClientOn } from "#test/support/smtp-client.ts";

const bench = receiverFixture();

async function lmtpClient(options: Parameters<typeof bench.start>[0] = {}) {
  const { port } = await bench.start({ lmtp: true, ...options });
  const client = smtpClientOn(connect(port, "127.0.0.1"));
  expect(await client.reply()).toMatch(/^220 mail\.example LMTP/);
  await client.command("LHLO mx.mail.example");
  return client;
}

/** Hands one email over and gives the answers after its last line, one for each recipient. */
async function deliverOverLmtp(
  client: Awaited<ReturnType<typeof lmtpClient>>,
  to: string[],
  content: string,
) {
  await client.command("MAIL FROM:<foia@agency.example>");
  for (const recipient of to) await client.command(`RCPT TO:<${recipient}>`);
  await client.command("DATA");
  client.socket.write(`${content}\r\n.\r\nNOOP\r\n`);
  const answers: string[] = [];
  for (;;) {
    const answer = await client.reply();
    if (answer === "250 OK") return answers;
    answers.push(answer);
  }
}

describe("LMTP", () => {
  test("says LHLO, and neither HELO nor EHLO", async () => {
    const client = await lmtpClient();
    for (const hello of ["HELO x", "EHLO x"]) expect(await client.command(hello)).toMatch(/^500/);
    expect(await client.command("LHLO x")).toContain("PIPELINING");
  });

  test("answers once for each recipient that was accepted, the same one twice too", async () => {
    const client = await lmtpClient();
    const to = ["a@mail.example", "x@elsewhere.example", "b@mail.example", "A@mail.example"];
    expect(await deliverOverLmtp(client, to, EMAIL)).toEqual(new Array(3).fill("250 2.6.0 Stored"));
    expect(bench.received).toHaveLength(1);
    expect(bench.received[0]?.envelope).toEqual({
      from: "foia@agency.example",
      to: ["A@mail.example", "b@mail.example"],
      remoteAddress: "127.0.0.1",
      helo: "mx.mail.example",
      receivedVia: "lmtp",
    });
    expect(await deliverOverLmtp(client, ["c@mail.example"], EMAIL)).toHaveLength(1);
  });

  test("answers once for each recipient when it cannot be stored, and the connection goes on", async () => {
    let up = false;
    const client = await lmtpClient({
      receive: async (envelope, raw) => {
        if (!up) throw new Error("the database is away");
        bench.received.push({ envelope, raw });
      },
    });
    const to = Array.from({ length: 30 }, (_, n) => `${n}@mail.example`);
    const away = await deliverOverLmtp(client, to, EMAIL);
    expect(away).toHaveLength(30);
    for (const answer of away) expect(answer).toMatch(/^451 4\.3\.0 .*try again/);
    const overlong = await deliverOverLmtp(client, to, "y".repeat(70_000));
    expect(overlong).toHaveLength(30);
    for (const answer of overlong) expect(answer).toMatch(/^550 5\.6\.0/);
    expect(await bench.storedFiles()).toHaveLength(1);
    up = true;
    expect(await deliverOverLmtp(client, to, EMAIL)).toEqual(new Array(30).fill("250 2.6.0 Stored"));
    expect(await bench.storedFiles()).toEqual([bench.received[0]?.raw.sha256]);
  });
});
