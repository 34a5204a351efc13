import { readEmail } from "#server/mail/read-email.ts";
import { startSmtpIn } from "#server/mail/smtp-in.ts";
import { openMailer } from "#server/mail/smtp-out.ts";
import type { Files, Mailer, ReadMail } from "#server/ports.ts";

/** What a real mail server on loopback took from us, and what it says to the next mail. */
export type Relay = {
  mailer: Mailer;
  /** Where the one that takes mail listens, for a program of its own. */
  url: string;
  /** `defer` says 451, `refuse` says 550. */
  mood: "accept" | "defer" | "refuse";
  /** Every mail it took, oldest first. */
  mails: (ReadMail & { envelopeTo: string[] })[];
  /** Called while the relay has taken the mail and has not said so yet. */
  beforeReply: (() => Promise<void>) | null;
  close(): Promise<void>;
};

export async function startRelay(files: Files): Promise<Relay> {
  const log = { error: () => undefined, debug: () => undefined };
  const shared = { host: "127.0.0.1", port: 0, files, log };
  const open = await startSmtpIn({
    ...shared,
    domain: "relay.test",
    everyDomain: true,
    receive: async ({ to }, { sha256 }) => {
      if (relay.mood === "defer") throw new Error("greylisted");
      relay.mails.push({ ...(await readEmail(await files.read(sha256))), envelopeTo: to });
      await relay.beforeReply?.();
    },
  });
  // Takes mail for a domain nobody writes to, so it refuses every mail with a real 550.
  const shut = await startSmtpIn({ ...shared, domain: "elsewhere.test", receive: async () => undefined });
  const [toOpen, toShut] = [open, shut].map(({ port }) =>
    openMailer({ url: `smtp://127.0.0.1:${port}`, name: "in.daylight.test", files }),
  ) as [Mailer, Mailer];

  const relay: Relay = {
    mailer: {
      send: (mail) => (relay.mood === "refuse" ? toShut : toOpen).send(mail),
      close: () => undefined,
    },
    url: `smtp://127.0.0.1:${open.port}`,
    mood: "accept",
    mails: [],
    beforeReply: null,
    async close() {
      toOpen.close();
      toShut.close();
      await Promise.all([open.close(), shut.close()]);
    },
  };
  return relay;
}
