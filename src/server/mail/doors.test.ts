import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openMailDoors } from "#server/mail/doors.ts";
import { freePort } from "#test/program.ts";
import { MAIL, receiverBench } from "#test/receiver.ts";
import { smtpClient } from "#test/smtp-client.ts";

const bench = receiverBench();

const open = (lmtpPort: number, smtpPort = 0) =>
  openMailDoors(
    {
      smtpHost: "127.0.0.1",
      smtpPort,
      certificate: null,
      ownCertificateFile: join(bench.dir, "smtp-in.pem"),
      relays: [],
      lmtp: { host: "127.0.0.1", port: lmtpPort },
    },
    { domain: "mail.example", files: bench.files, receive: async () => undefined, log: bench.log },
  );

test("both doors take mail, greet whoever asks whether they are ready, and close", async () => {
  const doors = await open(0);
  await doors.probe();
  const client = await smtpClient(doors.port);
  expect(await client.say("EHLO agency.example")).toContain("STARTTLS");
  expect(await client.mail({ from: "a@agency.example", to: ["x@mail.example"] }, MAIL)).toMatch(/^250/);
  await doors.close();
  await expect(doors.probe()).rejects.toThrow();
});

test("where one cannot be opened, none is", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const port = await freePort();
  await expect(open((taken.address() as { port: number }).port, port)).rejects.toThrow("EADDRINUSE");
  taken.close();
  await expect(smtpClient(port)).rejects.toThrow("ECONNREFUSED");
});
