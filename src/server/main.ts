import { pino } from "pino";
import { explainStartError, runShutdownHooks, type ShutdownHooks } from "./composition/lifecycle.ts";
import { countFiles, startCounters } from "./composition/metrics.ts";
import { openStores } from "./composition/stores.ts";
import { startWorkObserver } from "./composition/work-observer.ts";
import { type Env, readEnv } from "./env.ts";

async function main(): Promise<void> {
  try {
    await run(readEnv(process.env, process.argv.slice(2)));
  } catch (error) {
    // Nothing was started yet.
    process.stderr.write(`${explainStartError(error)}\n`);
    process.exitCode = 1;
  }
}

async function run(env: Env): Promise<void> {
  const log = pino({ level: env.logLevel, redact: ["req.headers.authorization"] }, pino.destination(2));
  const shutdownHooks: ShutdownHooks = [];
  let starting: Promise<string> | null = null;
  let stopping: Promise<void> | null = null;
  const stop = (code: number) => {
    stopping ??= runShutdownHooks(starting, shutdownHooks, log).then(() => process.exit(code));
  };
  // Before the start: a signal during the start must also shut down cleanly.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stop(0));
  try {
    starting = start(env, shutdownHooks, log, () => stop(1));
    const address = await starting;
    if (stopping === null) process.stdout.write(`${address}\n`);
  } catch (error) {
    process.stderr.write(`${explainStartError(error)}\n`);
    log.debug({ err: error }, "startup failed");
    stop(1);
  }
}

/**
 * Starts the parts for the roles of this process. Resolves to the line to print. Only those parts are loaded, because
 * loading takes longer than the rest of the start.
 */
async function start(
  env: Env,
  shutdownHooks: ShutdownHooks,
  log: pino.Logger,
  crash: () => void,
): Promise<string> {
  const observer = await startWorkObserver(env, shutdownHooks, log);
  const { database, port, stopReading, ...stores } = await openStores(env, shutdownHooks, log, {
    observer,
    crash,
  });
  const { pool } = database;
  const counters = await startCounters(env, shutdownHooks, log, { context: stores.context, pool });
  const context = { ...stores.context, files: countFiles(stores.context.files, counters) };
  const receiverParts = { context, counters, observer };
  const email = env.roles.has("mail") ? await import("./composition/mail-in.ts") : null;
  const listeners = email ? await email.startMailListeners(env, shutdownHooks, log, receiverParts) : null;
  const mailbox = email
    ? await email.startMailboxReader(env, shutdownHooks, log, { ...receiverParts, pool })
    : null;
  const mailPort = listeners?.port ?? env.mailIn.smtpPort;
  if (env.roles.has("worker")) {
    const { startJobs } = await import("./composition/jobs.ts");
    await startJobs(env, shutdownHooks, log, { context, pool, mailPort, stopReading, observer });
  }
  if (!env.roles.has("http")) return `${env.brand} is running without HTTP: ${[...env.roles].join(", ")}`;
  const { startHttp } = await import("./composition/http.ts");
  const { httpReceiver } = await import("./composition/mail-in.ts");
  const address = await startHttp(env, shutdownHooks, log, {
    context,
    port,
    pool,
    probeMail: async () => listeners?.probe(),
    receiveHttpEmail: httpReceiver(env, receiverParts, log),
    counters,
    observer,
    mailbox: mailbox?.status ?? null,
  });
  const mode = context.settings.sandbox ? " (sandbox: letters stay on this machine)" : "";
  return `${env.brand} is at ${address}${mode}`;
}

await main();
