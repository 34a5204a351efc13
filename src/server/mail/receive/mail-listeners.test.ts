import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openMailListeners } from "#server/mail/receive/mail-listeners.ts";
import { EMAIL, receiverFixture } from "#test/support/mail-receiver.ts";
import { freePort } from "#test/support/program.ts";
import { connectSmtp } from "#test/support/smtp-client.ts";

const bench = receiverFixture();

const open = (lmtpPort: number, smtpPort = 0) =>
  openMailListeners(
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

test("both listeners accept email, greet readiness probes, and close", async () => {
  const listeners = await open(0);
  await listeners.probe();
  const client = await connectSmtp(listeners.port);
  expect(await client.command("EHLO agency.example")).toContain("STARTTLS");
  expect(await client.sendEmail({ from: "a@agency.example", to: ["x@mail.example"] }, EMAIL)).toMatch(/^250/);
  await listeners.close();
  await expect(listeners.probe()).rejects.toThrow();
});

test("when one cannot be opened, none is", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const port = await freePort();
  await expect(open((taken.address() as { port: number }).port, port)).rejects.toThrow("EADDRINUSE");
  taken.close();
  await expect(connectSmtp(port)).rejects.toThrow("ECONNREFUSED");
});
