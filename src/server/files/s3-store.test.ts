import { createServer, type Server, type Socket } from "node:net";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openS3Store } from "#server/files/s3-store.ts";
import { startSmtpReceiver } from "#server/mail/receive/smtp-receiver.ts";
import type { StoredFile } from "#server/ports/files.ts";
import { type S3TestServer, startS3Server } from "#test/fakes/s3-server.ts";
import { connectSmtp } from "#test/support/smtp-client.ts";

let s3: S3TestServer;
let silent: Server;
const sockets = new Set<Socket>();
beforeAll(async () => {
  s3 = await startS3Server();
  silent = createServer((socket) => sockets.add(socket)).listen(0, "127.0.0.1");
  await new Promise((resolve) => silent.once("listening", resolve));
});
afterAll(async () => {
  await s3?.close();
  for (const socket of sockets) socket.destroy();
  silent?.close();
});

test("while the store is away a mail server hears 4xx, and afterwards the email is there once", async () => {
  const files = await openS3Store(s3.options);
  const received: StoredFile[] = [];
  const receiver = await startSmtpReceiver({
    host: "127.0.0.1",
    port: 0,
    domain: "mail.example",
    files,
    receive: async (_, raw) => {
      received.push(raw);
    },
    log: { error: () => undefined, debug: () => undefined },
  });
  const envelope = { from: "clerk@office.example", to: ["calm-river@mail.example"] };
  const email = "Subject: Your request\r\n\r\nWe are working on it.";
  const client = await connectSmtp(receiver.port);
  try {
    await s3.stop();
    expect(await client.sendEmail(envelope, email)).toMatch(/^451 4\.3\.0 /);
    expect(received).toEqual([]);
    await s3.start();
    expect(await client.sendEmail(envelope, email)).toMatch(/^250 /);
    expect(received).toHaveLength(1);
    expect(Buffer.from(await files.read(received[0]?.sha256 ?? "")).toString()).toContain("working on it");
    expect(await s3.keys()).toHaveLength(1);
  } finally {
    client.socket.destroy();
    await receiver.close();
    files.close();
  }
});

test("a store that takes the connection and never answers is an error soon", async () => {
  const address = silent.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const files = await openS3Store({
    ...s3.options,
    endpoint: `http://127.0.0.1:${port}`,
    socketTimeoutMs: 200,
  });
  const text = "The file store does not answer";
  await expect(files.put(Buffer.from("records"))).rejects.toThrow(text);
  await expect(files.putStream(Readable.from([Buffer.from("records")]), 100)).rejects.toThrow(text);
  await expect(files.read("a".repeat(64))).rejects.toThrow(text);
  await expect(files.check()).rejects.toThrow(text);
  files.close();
});

test("a bucket that is not there, and a key nobody gave us, are reported in the store's words", async () => {
  const elsewhere = await openS3Store({ ...s3.options, bucket: "nowhere" });
  await expect(elsewhere.check()).rejects.toThrow("The file store refuses: NoSuchBucket");
  const keys = { accessKeyId: "nobody", secretAccessKey: "hidden" };
  const stranger = await openS3Store({ ...s3.options, keys });
  const rejection = await stranger.check().then(String, (error: Error) => String(error));
  expect(rejection).toContain("The file store refuses: InvalidAccessKeyId");
  expect(rejection).not.toContain("hidden");
  elsewhere.close();
  stranger.close();
});
