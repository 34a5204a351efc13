import { statfs } from "node:fs/promises";
import { storeSandboxEmail } from "#server/actions/delivery/store-sandbox-email.ts";
import type { Context, WorkerContext } from "#server/actions/platform/context.ts";
import type { ShutdownHooks } from "#server/composition/lifecycle.ts";
import type { Pool } from "#server/db/platform/database.ts";
import { openWorkerHeartbeats } from "#server/db/platform/worker-heartbeats.ts";
import { type Env, SettingError } from "#server/env.ts";
import { createAttachmentExtractor } from "#server/extract/attachment-extractor.ts";
import { createScanReader } from "#server/extract/scan/scan-reader.ts";
import { startWorker } from "#server/jobs/worker.ts";
import { startSmtpReceiver } from "#server/mail/receive/smtp-receiver.ts";
import { type DkimKey, readDkimKey } from "#server/mail/send/dkim.ts";
import { openMailer } from "#server/mail/send/smtp-mailer.ts";
import type { Mailer } from "#server/ports/outgoing-email.ts";
import type { Log } from "#server/ports/platform.ts";
import type { SimulatedAgency } from "#server/ports/sandbox.ts";
import type { WorkObserver } from "#server/ports/work.ts";
import { startSandboxMailServer } from "#server/sandbox/sandbox-mail-server.ts";
import { createSimulatedAgency } from "#server/sandbox/simulated-agency.ts";
import { createWebhookPoster } from "#server/webhooks/post-webhook.ts";
import { mailFileReader } from "./mail-file-reader.ts";

type JobParts = {
  context: Context;
  pool: Pool;
  mailPort: number;
  stopReading: () => void;
  observer: WorkObserver;
};

/** Starts the jobs and outgoing email: the relay, or in the sandbox the postmaster on this machine. */
export async function startJobs(
  env: Env,
  shutdownHooks: ShutdownHooks,
  log: Log,
  { context, pool, mailPort, stopReading, observer }: JobParts,
): Promise<void> {
  const outbound = env.smtpUrl
    ? { relay: env.smtpUrl, agency: null }
    : await startSandboxOutbound(env, shutdownHooks, log, { context, mailPort });
  const mailer = openMailer({
    url: outbound.relay,
    name: env.mailDomain,
    files: context.files,
    dkim: await loadDkimKey(env),
  });
  shutdownHooks.push(() => mailer.close());
  const heartbeats = await openWorkerHeartbeats(pool);
  shutdownHooks.push(() => heartbeats.close());
  const stopSignal = new AbortController();
  const worker = await startWorker({
    context: {
      ...context,
      mailer: observedMailer(mailer, observer),
      mailLimits: limitsOf(env),
      readAttachment: createAttachmentExtractor({ signal: stopSignal.signal }),
      readScan: createScanReader({ signal: stopSignal.signal }),
      readMailFile: mailFileReader(context.files),
      postWebhook: createWebhookPoster({ allowedRanges: env.webhookRanges }),
      readDisk: () => readDisk(env.dataDir),
      simulatedAgency: outbound.agency,
    },
    pool,
    heartbeats,
    observer,
    log,
  });
  shutdownHooks.push(() => worker.stop());
  // First: a job that reads a file would delay the worker's shutdown, and is retried anyway.
  shutdownHooks.push(stopReading);
  shutdownHooks.push(() => stopSignal.abort(new Error("The program stops; the file is read another time.")));
}

/** Free is what this account may still use. */
async function readDisk(folder: string): Promise<{ free: number; total: number } | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return null;
  }
}

const observedMailer = (mailer: Mailer, observer: WorkObserver): Mailer => ({
  close: () => mailer.close(),
  send: (email) =>
    observer.run(
      { kind: "delivery", name: "send email" },
      () => mailer.send(email),
      ({ outcome }) => ({
        attributes: { "daylight.delivery.outcome": outcome },
        error: outcome === "accepted" ? undefined : outcome,
      }),
    ),
});

function loadDkimKey({ mailOut, mailDomain }: Env): Promise<DkimKey> | null {
  const { keyFile, selector } = mailOut.dkim;
  if (keyFile === null) return null;
  return readDkimKey({ keyFile, selector, domain: mailDomain }).catch((error: Error) => {
    throw new SettingError([error.message]);
  });
}

const limitsOf = ({ mailOut }: Env): WorkerContext["mailLimits"] => ({
  perDomain: { perMinute: mailOut.perDomainPerMinute, concurrency: mailOut.maxConcurrentPerDomain },
  perMinute: mailOut.perMinute,
});

async function startSandboxOutbound(
  env: Env,
  shutdownHooks: ShutdownHooks,
  log: Log,
  { context, mailPort }: { context: Context; mailPort: number },
): Promise<{ relay: string; agency: SimulatedAgency }> {
  const { files } = context;
  // No TLS: the receiver's own certificate is self-signed, and the connection stays on this machine.
  const url = `smtp://127.0.0.1:${mailPort}?ignoreTLS=true`;
  const localMailer = openMailer({ url, name: "agency.localhost", files });
  shutdownHooks.push(() => localMailer.close());
  const agency = createSimulatedAgency({ mailer: localMailer, files, speed: env.sandboxSpeed });
  const postmaster = await startSandboxMailServer({
    host: "127.0.0.1",
    port: 0,
    files,
    startSmtpReceiver,
    parse: context.parse,
    deliver: (email) => storeSandboxEmail({ ...context, simulatedAgency: agency }, email),
    log,
  });
  shutdownHooks.push(() => postmaster.close());
  return { relay: `smtp://127.0.0.1:${postmaster.port}`, agency };
}
