import { parseIncomingEmail } from "#server/mail/parse/parse-incoming-email.ts";
import { startSmtpReceiver } from "#server/mail/receive/smtp-receiver.ts";
import { openMailer } from "#server/mail/send/smtp-mailer.ts";
import type { IncomingEmail } from "#server/ports/email-parsing.ts";
import type { FileStore } from "#server/ports/files.ts";
import type { Mailer } from "#server/ports/outgoing-email.ts";

/** What a real mail server on loopback took from us, and what it says to the next email. */
export type SmtpRelay = {
  mailer: Mailer;
  /** Where the one that takes mail listens, for a program of its own. */
  url: string;
  /** `defer` says 451, `refuse` says 550. */
  behavior: "accept" | "defer" | "refuse";
  /** Every email it took, oldest first. */
  emails: (IncomingEmail & { envelopeTo: string[] })[];
  /** Called while the relay has taken the email and has not said so yet. */
  beforeReply: (() => Promise<void>) | null;
  close(): Promise<void>;
};

export async function startSmtpRelay(files: FileStore): Promise<SmtpRelay> {
  const log = { error: () => undefined, debug: () => undefined };
  const shared = { host: "127.0.0.1", port: 0, files, log };
  const acceptingServer = await startSmtpReceiver({
    ...shared,
    domain: "relay.test",
    anyDomain: true,
    receive: async ({ to }, { sha256 }) => {
      if (relay.behavior === "defer") throw new Error("greylisted");
      relay.emails.push({ ...(await parseIncomingEmail(await files.read(sha256))), envelopeTo: to });
      await relay.beforeReply?.();
    },
  });
  // Takes mail for a domain nobody writes to, so it refuses every email with a real 550.
  const rejectingServer = await startSmtpReceiver({
    ...shared,
    domain: "elsewhere.test",
    receive: async () => undefined,
  });
  const [acceptingMailer, rejectingMailer] = [acceptingServer, rejectingServer].map(({ port }) =>
    openMailer({ url: `smtp://127.0.0.1:${port}`, name: "in.daylight.test", files }),
  ) as [Mailer, Mailer];

  const relay: SmtpRelay = {
    mailer: {
      send: (email) => (relay.behavior === "refuse" ? rejectingMailer : acceptingMailer).send(email),
      close: () => undefined,
    },
    url: `smtp://127.0.0.1:${acceptingServer.port}`,
    behavior: "accept",
    emails: [],
    beforeReply: null,
    async close() {
      acceptingMailer.close();
      rejectingMailer.close();
      await Promise.all([acceptingServer.close(), rejectingServer.close()]);
    },
  };
  return relay;
}
