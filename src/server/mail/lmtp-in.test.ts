import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { MAIL, receiverBench } from "#test/receiver.ts";
import { converse } from "#test/smtp-client.ts";

const bench = receiverBench();

async function lmtpClient(options: Parameters<typeof bench.start>[0] = {}) {
  const { port } = await bench.start({ lmtp: true, ...options });
  const client = converse(connect(port, "127.0.0.1"));
  expect(await client.reply()).toMatch(/^220 mail\.example LMTP/);
  await client.say("LHLO mx.mail.example");
  return client;
}

/** Hands one mail over and gives the answers after its last line, one for each recipient. */
async function handOver(client: Awaited<ReturnType<typeof lmtpClient>>, to: string[], content: string) {
  await client.say("MAIL FROM:<foia@agency.example>");
  for (const recipient of to) await client.say(`RCPT TO:<${recipient}>`);
  await client.say("DATA");
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
    for (const hello of ["HELO x", "EHLO x"]) expect(await client.say(hello)).toMatch(/^500/);
    expect(await client.say("LHLO x")).toContain("PIPELINING");
  });

  test("answers once for each recipient that was accepted, the same one twice too", async () => {
    const client = await lmtpClient();
    const to = ["a@mail.example", "x@elsewhere.example", "b@mail.example", "A@mail.example"];
    expect(await handOver(client, to, MAIL)).toEqual(new Array(3).fill("250 2.6.0 Stored"));
    expect(bench.received).toHaveLength(1);
    expect(bench.received[0]?.envelope).toEqual({
      from: "foia@agency.example",
      to: ["A@mail.example", "b@mail.example"],
      remoteAddress: "127.0.0.1",
      helo: "mx.mail.example",
      by: "lmtp",
    });
    expect(await handOver(client, ["c@mail.example"], MAIL)).toHaveLength(1);
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
    const away = await handOver(client, to, MAIL);
    expect(away).toHaveLength(30);
    for (const answer of away) expect(answer).toMatch(/^451 4\.3\.0 .*try again/);
    const overlong = await handOver(client, to, "y".repeat(70_000));
    expect(overlong).toHaveLength(30);
    for (const answer of overlong) expect(answer).toMatch(/^550 5\.6\.0/);
    expect(await bench.storedFiles()).toHaveLength(1);
    up = true;
    expect(await handOver(client, to, MAIL)).toEqual(new Array(30).fill("250 2.6.0 Stored"));
    expect(await bench.storedFiles()).toEqual([bench.received[0]?.raw.sha256]);
  });
});
