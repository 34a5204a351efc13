import type { Context, WorkerContext } from "#server/actions/context.ts";
import { keepSandboxMail } from "#server/actions/keep-sandbox-mail.ts";
import type { Pool } from "#server/db/database.ts";
import { openWorkerSigns } from "#server/db/worker-signs.ts";
import { type Env, SettingError } from "#server/env.ts";
import { attachmentReader } from "#server/extract/attachment-reader.ts";
import { startWorker } from "#server/jobs/worker.ts";
import type { Stops } from "#server/lifecycle.ts";
import { type DkimKey, readDkimKey } from "#server/mail/dkim.ts";
import { startSmtpIn } from "#server/mail/smtp-in.ts";
import { openMailer } from "#server/mail/smtp-out.ts";
import type { Log, PretendAgency } from "#server/ports.ts";
import { startPostmaster } from "#server/sandbox/postmaster.ts";
import { pretendAgency } from "#server/sandbox/pretend-agency.ts";
import { mailFileReader } from "./mail-files.ts";

type WorkParts = { context: Context; pool: Pool; mailPort: number; stopReading: () => void };

/** Jobs, and the way out for letters: the relay, or in the sandbox the postmaster of this machine. */
export async function work(
  env: Env,
  stops: Stops,
  log: Log,
  { context, pool, mailPort, stopReading }: WorkParts,
): Promise<void> {
  const ways = env.smtpUrl
    ? { relay: env.smtpUrl, agency: null }
    : await sandboxWays(env, stops, log, { context, mailPort });
  const mailer = openMailer({
    url: ways.relay,
    name: env.mailDomain,
    files: context.files,
    dkim: await dkimOf(env),
  });
  stops.push(() => mailer.close());
  const signs = await openWorkerSigns(pool);
  stops.push(() => signs.close());
  const stopping = new AbortController();
  const worker = await startWorker({
    context: {
      ...context,
      mailer,
      mailLimits: limitsOf(env),
      readAttachment: attachmentReader({ signal: stopping.signal }),
      readMailFile: mailFileReader(context.files),
      pretendAgency: ways.agency,
    },
    pool,
    signs,
    log,
  });
  stops.push(() => worker.stop());
  // First of all: a job that reads a file would keep the worker from stopping, and is done again.
  stops.push(stopReading);
  stops.push(() => stopping.abort(new Error("The program stops; the file is read another time.")));
}

function dkimOf({ mailOut, mailDomain }: Env): Promise<DkimKey> | null {
  const { keyFile, selector } = mailOut.dkim;
  if (keyFile === null) return null;
  return readDkimKey({ keyFile, selector, domain: mailDomain }).catch((error: Error) => {
    throw new SettingError([error.message]);
  });
}

const limitsOf = ({ mailOut }: Env): WorkerContext["mailLimits"] => ({
  perDomain: { perMinute: mailOut.perDomainPerMinute, atOnce: mailOut.perDomainAtOnce },
  perMinute: mailOut.perMinute,
});

async function sandboxWays(
  env: Env,
  stops: Stops,
  log: Log,
  { context, mailPort }: { context: Context; mailPort: number },
): Promise<{ relay: string; agency: PretendAgency }> {
  const { files } = context;
  // In the clear: nobody vouches for the certificate our own receiver shows, and the way does not leave the machine.
  const url = `smtp://127.0.0.1:${mailPort}?ignoreTLS=true`;
  const toUs = openMailer({ url, name: "agency.localhost", files });
  stops.push(() => toUs.close());
  const agency = pretendAgency({ mailer: toUs, files, pace: env.sandboxPace });
  const postmaster = await startPostmaster({
    host: "127.0.0.1",
    port: 0,
    files,
    startSmtpIn,
    parse: context.parse,
    deliver: (mail) => keepSandboxMail({ ...context, pretendAgency: agency }, mail),
    log,
  });
  stops.push(() => postmaster.close());
  return { relay: `smtp://127.0.0.1:${postmaster.port}`, agency };
}
