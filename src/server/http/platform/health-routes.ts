import type { FastifyPluginAsync } from "fastify";
import { type Database, ping } from "#server/db/platform/database.ts";
import type { FileStore } from "#server/ports/files.ts";
import type { MailboxReaderStatus } from "#server/ports/incoming-email.ts";

export type ReadinessChecks = {
  db: Database;
  files: FileStore;
  /** Rejects while the email receiver does not greet. */
  probeMail: () => Promise<void>;
  /** How the mailbox this process reads is doing, where it reads one. */
  mailbox: (() => MailboxReaderStatus) | null;
};

/** For whatever watches this process. `/healthz`: it lives. `/readyz`: its parts can be used, each said by name. */
export const healthRoutes =
  ({ db, files, probeMail, mailbox }: ReadinessChecks): FastifyPluginAsync =>
  async (app) => {
    app.get("/healthz", { logLevel: "silent" }, async () => ({ status: "alive" }));

    app.get("/readyz", { logLevel: "silent" }, async (_request, reply) => {
      const [database, storage, mail] = await Promise.all([
        succeeds(() => ping(db)),
        succeeds(() => files.check()),
        succeeds(probeMail),
      ]);
      const parts = { database, files: storage, mail };
      const ready = Object.values(parts).every(Boolean);
      // Reported, not counted: an unreachable mailbox elsewhere is no reason to take this process out of service.
      const mailboxStatus = mailbox ? { mailbox: mailbox() } : {};
      return reply
        .code(ready ? 200 : 503)
        .send({ status: ready ? "ready" : "not ready", parts, ...mailboxStatus });
    });
  };

async function succeeds(probe: () => Promise<unknown>): Promise<boolean> {
  try {
    await probe();
    return true;
  } catch {
    // Which part is down is the answer; why is in its own log.
    return false;
  }
}
