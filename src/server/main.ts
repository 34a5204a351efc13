import { randomUUIDv7 } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import type { AppConfig } from "#contract/shell.ts";
import { AGENCIES } from "#core/agency/directory.ts";
import type { Context, WorkerContext } from "./actions/context.ts";
import { deletePerson } from "./actions/delete-person.ts";
import { enrolHostedPerson } from "./actions/enrol-hosted-person.ts";
import { keepSandboxMail } from "./actions/keep-sandbox-mail.ts";
import { receiveMail } from "./actions/receive-mail.ts";
import { sendAccountCode, sendAccountNotice } from "./actions/send-account-mail.ts";
import { seedAgencies } from "./db/agencies.ts";
import { openDatabase, type Pool } from "./db/database.ts";
import { startEmbeddedPostgres } from "./db/embedded-postgres.ts";
import { openMailboxPlace } from "./db/imap-mailbox.ts";
import { openLiveFeed } from "./db/live-feed.ts";
import { migrate } from "./db/migrate.ts";
import { enrolPerson } from "./db/people.ts";
import { userPoolStore } from "./db/user-pool.ts";
import { openWorkerSigns } from "./db/worker-signs.ts";
import { foiaGovApi } from "./directory/foia-gov.ts";
import { listReader } from "./directory/read-lists.ts";
import { type Env, readEnv, SettingError } from "./env.ts";
import { openFiles } from "./files/open-files.ts";
import { readSecretKey } from "./files/secret-key.ts";
import { type AppParts, buildApp } from "./http/app.ts";
import { LiveHub } from "./http/live-hub.ts";
import { openUserPool, type UserPool } from "./identity/embedded/user-pool.ts";
import { embeddedIdentity } from "./identity/embedded-identity.ts";
import { hostedIdentity } from "./identity/hosted-identity.ts";
import { startWorker } from "./jobs/worker.ts";
import { explain, freePort, type Stops, stopAll } from "./lifecycle.ts";
import { authenticator } from "./mail/authenticate.ts";
import { type DkimKey, readDkimKey } from "./mail/dkim.ts";
import { systemDns } from "./mail/dns.ts";
import { type MailDoors, openMailDoors } from "./mail/doors.ts";
import { httpIn } from "./mail/http-in.ts";
import { type ImapIn, startImapIn } from "./mail/imap-in.ts";
import { inTime } from "./mail/in-time.ts";
import { parseMail } from "./mail/parse.ts";
import { startSmtpIn } from "./mail/smtp-in.ts";
import { openMailer } from "./mail/smtp-out.ts";
import type { Identity, Log, PretendAgency, ReceiveMail, TakeHttpMail } from "./ports.ts";
import { startPostmaster } from "./sandbox/postmaster.ts";
import { pretendAgency } from "./sandbox/pretend-agency.ts";

async function main(): Promise<void> {
  try {
    await run(readEnv(process.env, process.argv.slice(2)));
  } catch (error) {
    // Nothing was begun yet.
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
}

async function run(env: Env): Promise<void> {
  const log = pino({ level: env.logLevel, redact: ["req.headers.authorization"] }, pino.destination(2));
  const stops: Stops = [];
  let starting: Promise<string> | null = null;
  let stopping: Promise<void> | null = null;
  const stop = (code: number) => {
    stopping ??= stopAll(starting, stops, log).then(() => process.exit(code));
  };
  // Before anything is begun: a signal while starting must also end cleanly.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stop(0));
  try {
    starting = start(env, stops, log, () => stop(1));
    const address = await starting;
    if (stopping === null) process.stdout.write(`${address}\n`);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    log.debug({ err: error }, "could not start");
    stop(1);
  }
}

/** Starts the parts this process has a role for, each handed what it needs. Resolves to the line to print. */
async function start(env: Env, stops: Stops, log: pino.Logger, crash: () => void): Promise<string> {
  const { context, database, port } = await openStores(env, stops, log, crash);
  const doors = env.roles.has("mail") ? await receive(env, stops, log, context) : null;
  const mailbox = env.roles.has("mail") ? await readMailbox(env, stops, log, context, database.pool) : null;
  const mailPort = doors?.port ?? env.mailIn.smtpPort;
  if (env.roles.has("worker")) await work(env, stops, log, { context, pool: database.pool, mailPort });
  if (!env.roles.has("http")) return `${env.brand} works, without pages: ${[...env.roles].join(", ")}`;
  const address = await serve(env, stops, log, {
    context,
    port,
    pool: database.pool,
    probeMail: async () => doors?.probe(),
    mailbox: mailbox?.status ?? null,
  });
  const mode = context.settings.sandbox ? " (sandbox: letters stay on this machine)" : "";
  return `${env.brand} is at ${address}${mode}`;
}

/** The database, the files and the secret: what every role works on. */
async function openStores(env: Env, stops: Stops, log: pino.Logger, crash: () => void) {
  await mkdir(env.dataDir, { recursive: true });
  const [secret, { files, close: closeFiles }, databaseUrl] = await Promise.all([
    readSecretKey(env.secretKeyFile),
    openFiles(env),
    env.databaseUrl ?? ownPostgres(env, stops, log, crash),
  ]);
  stops.push(closeFiles);
  const database = openDatabase(databaseUrl, {
    max: 20,
    onConnectionLost: (error) => log.warn({ err: error }, "a database connection was lost"),
  });
  stops.push(() => database.close());
  await migrate(database.pool);
  await seedAgencies(database.db, AGENCIES);
  const place = await placeOf(env);
  const context: Context = {
    db: database.db,
    clock: { now: () => Temporal.Now.instant() },
    ids: { next: randomUUIDv7 },
    files,
    parse: parseMail,
    authenticate: authenticator({
      resolve: systemDns(),
      name: env.mailDomain,
      sandbox: env.smtpUrl === null,
    }),
    lists: listReader,
    foiaGov: env.foiaGov && foiaGovApi(env.foiaGov),
    secret,
    settings: {
      brand: env.brand,
      mailDomain: env.mailDomain,
      teamEmail: env.teamEmail,
      adminEmails: env.adminEmails,
      sandbox: env.smtpUrl === null,
      publicUrl: place.publicUrl,
      undoSeconds: env.mailOut.undoSeconds,
    },
  };
  return { context, database, port: place.port };
}

/** Where the pages are: part of every token's issuer and of mail, so it is known before anybody listens there. */
async function placeOf({ host, port, publicUrl }: Env): Promise<{ port: number; publicUrl: string }> {
  const taken = port === 0 ? await freePort(host) : port;
  return {
    port: taken,
    publicUrl: publicUrl ?? `http://${host.includes(":") ? `[${host}]` : host}:${taken}`,
  };
}

async function ownPostgres(env: Env, stops: Stops, log: pino.Logger, crash: () => void): Promise<string> {
  const postgres = await startEmbeddedPostgres({
    dataDir: env.dataDir,
    log: (line) => log.info({ postgres: line }, "PostgreSQL"),
    onCrash: crash,
  });
  stops.push(() => postgres.stop());
  return postgres.url;
}

/** What every door hands its mail to. */
const receiverOf = (context: Context): ReceiveMail =>
  inTime((envelope, raw) => receiveMail(context, envelope, raw));

/** Where agencies' mail servers deliver. */
async function receive(env: Env, stops: Stops, log: Log, context: Context): Promise<MailDoors> {
  const doors = await openMailDoors(env.mailIn, {
    domain: env.mailDomain,
    files: context.files,
    receive: receiverOf(context),
    log,
  });
  stops.push(() => doors.close());
  return doors;
}

/** Where a gateway of the operator's own delivers over HTTP, when there is a secret for it. */
function httpDoor(env: Env, context: Context, log: Log): TakeHttpMail | null {
  const { httpSecret: secret } = env.mailIn;
  if (secret === null) return null;
  const { clock, files } = context;
  const receive = receiverOf(context);
  return httpIn({ secret, domain: env.mailDomain, clock, files, receive, log });
}

/** The mailbox mail also arrives in, where one is set. One process of all reads it; it may be away at the start. */
async function readMailbox(
  env: Env,
  stops: Stops,
  log: Log,
  context: Context,
  pool: Pool,
): Promise<ImapIn | null> {
  if (env.imap === null) return null;
  const { mailbox, pollSeconds } = env.imap;
  const name = `${mailbox.user}@${mailbox.host}:${mailbox.port}/${mailbox.folder}`;
  const place = await openMailboxPlace(context.db, pool, name);
  stops.push(() => place.close());
  const reader = startImapIn({
    mailbox,
    pollSeconds,
    domain: env.mailDomain,
    files: context.files,
    receive: receiverOf(context),
    place,
    log,
  });
  stops.push(() => reader.close());
  return reader;
}

type WorkParts = { context: Context; pool: Pool; mailPort: number };

/** Jobs, and the way out for letters: the relay, or in the sandbox the postmaster of this machine. */
async function work(env: Env, stops: Stops, log: Log, { context, pool, mailPort }: WorkParts): Promise<void> {
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
  const worker = await startWorker({
    context: { ...context, mailer, mailLimits: limitsOf(env), pretendAgency: ways.agency },
    pool,
    signs,
    log,
  });
  stops.push(() => worker.stop());
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
  const { files, clock } = context;
  // In the clear: nobody vouches for the certificate our own receiver shows, and the way does not leave the machine.
  const url = `smtp://127.0.0.1:${mailPort}?ignoreTLS=true`;
  const toUs = openMailer({ url, name: "agency.localhost", files });
  stops.push(() => toUs.close());
  const agency = pretendAgency({ mailer: toUs, files, clock, pace: env.sandboxPace });
  const postmaster = await startPostmaster({
    host: "127.0.0.1",
    port: 0,
    files,
    startSmtpIn,
    parse: parseMail,
    deliver: (mail) => keepSandboxMail({ ...context, pretendAgency: agency }, mail),
    log,
  });
  stops.push(() => postmaster.close());
  return { relay: `smtp://127.0.0.1:${postmaster.port}`, agency };
}

/** Pages and API. Resolves to the address people open. */
async function serve(
  env: Env,
  stops: Stops,
  log: pino.Logger,
  {
    context,
    port,
    pool,
    probeMail,
    mailbox,
  }: Pick<AppParts, "context" | "probeMail"> & {
    port: number;
    pool: Pool;
    mailbox: ImapIn["status"] | null;
  },
): Promise<string> {
  const { publicUrl } = context.settings;
  const accounts = await openAccounts(env, context, publicUrl);
  const hub = new LiveHub();
  const feed = await openLiveFeed(pool, {
    onNotice: (notice) => hub.tell(notice),
    onGap: () => hub.tellGap(),
  });
  stops.push(() => feed.close());
  const app = await buildApp({
    context,
    identity: accounts.identity,
    pool: accounts.pool,
    hub,
    probeMail,
    takeHttpMail: httpDoor(env, context, log),
    mailbox,
    trustedProxies: env.trustedProxies,
    config: {
      brand: env.brand,
      teamEmail: env.teamEmail,
      sandbox: context.settings.sandbox,
      userPool: accounts.config,
    },
    logger: log,
  });
  stops.push(() => app.close());
  await app.listen({ host: env.host, port });
  return publicUrl;
}

type Accounts = { identity: Identity; pool: UserPool | null; config: AppConfig["userPool"] };

/** Who may come in: the accounts of a hosted pool, or those of the pool inside. */
async function openAccounts(env: Env, context: Context, publicUrl: string): Promise<Accounts> {
  if (env.hostedPool) {
    const { userPoolId, clientId, endpoint } = env.hostedPool;
    const identity = hostedIdentity({
      pool: env.hostedPool,
      clock: context.clock,
      keysFile: join(env.dataDir, "user-pool-keys.json"),
      onSeen: (person) => enrolHostedPerson(context.db, person),
    });
    return { identity, pool: null, config: { userPoolId, clientId, ...(endpoint ? { endpoint } : {}) } };
  }
  const pool = await openUserPool({
    store: userPoolStore(context.db, {
      sendCode: (tx, mail) => sendAccountCode(context, tx, mail),
      sendNotice: (tx, notice) => sendAccountNotice(context, tx, notice),
      onConfirmed: (tx, { sub, email }) => enrolPerson(tx, sub, email),
      onEmailChanged: (tx, { sub, email }) => enrolPerson(tx, sub, email),
      onDeleted: (tx, { sub }) => deletePerson(tx, sub),
    }),
    clock: context.clock,
    masterKey: context.secret,
    publicUrl,
    tokenSeconds: env.tokenSeconds,
  });
  const { poolId, clientId } = pool;
  return {
    identity: embeddedIdentity(pool),
    pool,
    config: { userPoolId: poolId, clientId, endpoint: "/identity/" },
  };
}

await main();
