import { randomBytes, randomUUIDv7 } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { type Logger, pino } from "pino";
import type { Profile } from "#contract/shell.ts";
import { closeAccount } from "#server/actions/accounts/close-account.ts";
import type { WorkerContext } from "#server/actions/context.ts";
import { isKnownRecipient } from "#server/actions/intake/known-recipient.ts";
import { receiveMail } from "#server/actions/receive-mail.ts";
import { sendAccountCode, sendAccountNotice } from "#server/actions/send-account-mail.ts";
import { mailFileReader } from "#server/assembly/mail-files.ts";
import { noteStored } from "#server/db/files/stored-files.ts";
import { openLiveFeed } from "#server/db/live-feed.ts";
import { enrolPerson } from "#server/db/people.ts";
import { setSendingStep } from "#server/db/sending/sent-counts.ts";
import { userPoolStore } from "#server/db/user-pool.ts";
import { listReader } from "#server/directory/read-lists.ts";
import { attachmentReader } from "#server/extract/attachment-reader.ts";
import { openDiskFiles } from "#server/files/disk.ts";
import { buildApp } from "#server/http/app.ts";
import { LiveHub } from "#server/http/live-hub.ts";
import { openUserPool, type UserPool } from "#server/identity/embedded/user-pool.ts";
import { embeddedIdentity } from "#server/identity/embedded-identity.ts";
import { authenticator } from "#server/mail/authenticate.ts";
import { sanitizeEmailHtml } from "#server/mail/html/sealed-html.ts";
import { probeReceiver } from "#server/mail/probe.ts";
import { readEmail } from "#server/mail/read-email.ts";
import { startSmtpIn } from "#server/mail/smtp-in.ts";
import { type TestDatabase, testDatabase } from "#test/db.ts";
import { profileOf } from "#test/factories.ts";
import { runDueJobs } from "#test/jobs.ts";
import { type Relay, startRelay } from "#test/relay.ts";
import { smtpClient } from "#test/smtp-client.ts";
import { CHEAP, PASSWORD } from "#test/user-pool.ts";

/** What the program answered, as a caller sees it. `body` is parsed where it is JSON, else the text. */
// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of a body; types would only repeat the contract
export type Answer = { status: number; headers: Headers; body: any };
type Call = (method: string, path: string, body?: unknown) => Promise<Answer>;

/** A signed-in person: `call` brings the access token along. */
export type TestPerson = { id: string; email: string; token: string; idToken: string; call: Call };

/**
 * The program as `main.ts` assembles it, on a database, a folder and ports of its own. Real: PostgreSQL, files, the user
 * pool, SMTP both ways, HTTP. The test's: the clock, which stands still unless moved, and when jobs run (`work`).
 */
export type TestApp = {
  url: string;
  app: FastifyInstance;
  pool: UserPool;
  database: TestDatabase;
  context: WorkerContext;
  clock: MovableClock;
  /** The user pool's own, so that a token lives while the requests' months pass. */
  poolClock: MovableClock;
  relay: Relay;
  /** Where the files lie. */
  filesFolder: string;
  /** Without a token. */
  call: Call;
  /** With the sending limits of an account that agencies have answered. */
  signUpAndIn(email: string, profile?: Partial<Profile>): Promise<TestPerson>;
  /** As anybody joins: with the sending limits of a new account. */
  signUpNew(email: string, profile?: Partial<Profile>): Promise<TestPerson>;
  /**
   * Hands a mail to our receiver over SMTP; resolves to the last reply. An address nobody ever had is refused; `UNMATCHED`,
   * of a request that was deleted, takes what belongs to no request.
   */
  deliver(mail: { from: string; to: string | string[]; raw: string | Buffer }): Promise<string>;
  /** Runs every job that is due by the test's clock, and those they add. */
  work(): Promise<void>;
  close(): Promise<void>;
};

const MAIL_DOMAIN = "in.daylight.test";
/** The clock stands still, so nothing may have to wait for it. */
const NO_LIMITS = {
  perDomain: { perMinute: Number.POSITIVE_INFINITY, atOnce: 100 },
  perMinute: Number.POSITIVE_INFINITY,
};
/** An address that is always accepted (RFC 5321 section 4.5.1) and that no request has. */
const FORMER = "former-request-addres5";
export const UNMATCHED = `${FORMER}@${MAIL_DOMAIN}`;
export const ADMIN = "admin@daylight.test";

/** There is no network in a test, so nothing is found. */
const noDns = () => Promise.reject(Object.assign(new Error("no DNS in a test"), { code: "ENOTFOUND" }));

type Options = {
  now?: string;
  sandbox?: boolean;
  undoSeconds?: number;
  storageBytes?: number;
  adminSecondFactor?: boolean;
  tokenSeconds?: number;
  /** One that is there already; the app closes it. */
  database?: TestDatabase;
  masterKey?: Uint8Array;
  /** Where the log goes; nowhere by default. */
  log?: Logger;
};

export async function testApp({
  now = "2026-03-02T15:00:00Z",
  sandbox = true,
  undoSeconds = 0,
  storageBytes = 5e9,
  adminSecondFactor = false,
  tokenSeconds = 3600,
  database: given,
  masterKey = randomBytes(32),
  log = pino({ level: "silent" }),
}: Options = {}): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), "daylight-app-"));
  const database = given ?? (await testDatabase());
  await database.pool.query("insert into former_reply_address (local) values ($1) on conflict do nothing", [
    FORMER,
  ]);
  const clock = movableClock(now);
  const poolClock = movableClock(now);
  const files = await openDiskFiles(join(folder, "files"), (file) =>
    noteStored(database.db, file.sha256, clock.now()),
  );
  const relay = await startRelay(files);
  const context: WorkerContext = {
    db: database.db,
    clock,
    ids: { next: randomUUIDv7 },
    files,
    // In this thread: the threads of the program have tests of their own, and take their time to start.
    parse: readEmail,
    sanitizeHtml: async (html, pictures) => sanitizeEmailHtml(html, pictures),
    authenticate: authenticator({ resolve: noDns, name: MAIL_DOMAIN, sandbox }),
    lists: listReader,
    foiaGov: null,
    secret: masterKey,
    settings: {
      brand: "Daylight",
      mailDomain: MAIL_DOMAIN,
      teamEmail: "team@daylight.test",
      adminEmails: [ADMIN],
      sandbox,
      publicUrl: "https://daylight.test",
      undoSeconds,
      storageBytes,
      unmatchedDays: 180,
    },
    mailer: relay.mailer,
    mailLimits: NO_LIMITS,
    readAttachment: attachmentReader(),
    readMailFile: mailFileReader(files),
    pretendAgency: null,
  };
  const receiver = await startSmtpIn({
    host: "127.0.0.1",
    port: 0,
    domain: MAIL_DOMAIN,
    isKnownRecipient: (address) => isKnownRecipient(context, address),
    files,
    receive: (envelope, raw) => receiveMail(context, envelope, raw),
    log,
  });
  const pool = await openUserPool({
    store: userPoolStore(database.db, {
      sendCode: (tx, mail) => sendAccountCode(context, tx, mail),
      sendNotice: (tx, notice) => sendAccountNotice(context, tx, notice),
      onConfirmed: (tx, { sub, email }) => enrolPerson(tx, sub, email),
      onEmailChanged: (tx, { sub, email }) => enrolPerson(tx, sub, email),
      onDeleted: async (tx, { sub }) => void (await closeAccount(context, tx, sub)),
    }),
    clock: poolClock,
    masterKey: context.secret,
    publicUrl: "http://daylight.test",
    passwordCost: CHEAP,
    tokenSeconds,
  });
  const hub = new LiveHub();
  const feed = await openLiveFeed(database.pool, {
    onNotice: (notice) => hub.tell(notice),
    onGap: () => hub.tellGap(),
  });
  const app = await buildApp({
    context,
    identity: embeddedIdentity(pool),
    pool,
    hub,
    adminSecondFactor,
    probeMail: () => probeReceiver("127.0.0.1", receiver.port),
    printLetter: async (letter, how) =>
      (await import("#server/letter-pdf/print-letter.ts")).printLetter(letter, how),
    printFile: async (file, to) => (await import("#server/letter-pdf/print-file.ts")).printFile(file, to),
    config: {
      brand: "Daylight",
      teamEmail: "team@daylight.test",
      sandbox,
      userPool: { userPoolId: pool.poolId, clientId: pool.clientId, endpoint: "/identity/" },
    },
    logger: log,
    // The machine that runs the tests may be as busy as it likes.
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  let sender: Awaited<ReturnType<typeof smtpClient>> | null = null;

  return {
    url,
    app,
    pool,
    database,
    context,
    clock,
    poolClock,
    relay,
    filesFolder: join(folder, "files"),
    call: caller(url, {}),
    async signUpAndIn(email, profile) {
      const user = await signUpAndIn({ url, pool, database }, email, profile);
      await raiseToFull(database, user.id);
      return user;
    },
    signUpNew: (email, profile) => signUpAndIn({ url, pool, database }, email, profile),
    async deliver({ from, to, raw }) {
      sender ??= await smtpClient(receiver.port);
      return sender.mail({ from, to: [to].flat() }, raw);
    },
    work: () => runDueJobs(context),
    async close() {
      sender?.socket.destroy();
      await app.close();
      await feed.close();
      await receiver.close();
      await relay.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Calls with these headers; an object as body is sent as JSON, a string as it is. */
export function caller(url: string, headers: Record<string, string>): Call {
  return async (method, path, body) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: body === undefined ? headers : { "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      redirect: "manual",
    });
    const text = await response.text();
    const isJson = text !== "" && /json/.test(response.headers.get("content-type") ?? "");
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  };
}

/** An account that may send as much as any. */
const raiseToFull = ({ db }: TestDatabase, ownerId: string) =>
  setSendingStep(db, ownerId, { step: "full", reason: "administrator", at: new Date(0) });

/** Joins as a person does: signs up, types the code that was mailed, signs in, and fills in the profile. */
async function signUpAndIn(
  { url, pool, database }: Pick<TestApp, "url" | "pool" | "database">,
  email: string,
  profile: Partial<Profile> = { name: "Ada Requester" },
): Promise<TestPerson> {
  // biome-ignore lint/suspicious/noExplicitAny: the protocol's answers, of which the test picks single fields
  const ask = async (operation: string, fields: object): Promise<any> => {
    const answer = await pool.call({
      target: `AWSCognitoIdentityProviderService.${operation}`,
      body: JSON.stringify({ ClientId: pool.clientId, ...fields }),
      caller: { ip: "127.0.0.1" },
    });
    if ("refusal" in answer) throw new Error(`${operation}: ${answer.refusal.message}`);
    return answer.body;
  };
  const { UserSub } = await ask("SignUp", { Username: email, Password: PASSWORD });
  const { rows } = await database.pool.query<{ subject: string }>(
    "select mail->>'subject' as subject from outbox where mail->'to'->0->>'address' = $1 order by id desc limit 1",
    [email],
  );
  const ConfirmationCode = /\d{6}/.exec(rows[0]?.subject ?? "")?.[0];
  await ask("ConfirmSignUp", { Username: email, ConfirmationCode });
  const { AuthenticationResult: tokens } = await ask("InitiateAuth", {
    AuthFlow: "USER_PASSWORD_AUTH",
    AuthParameters: { USERNAME: email, PASSWORD },
  });
  const call = caller(url, { authorization: `Bearer ${tokens.AccessToken}` });
  await call("PUT", "/api/me/profile", profileOf(profile));
  return { id: UserSub, email, token: tokens.AccessToken, idToken: tokens.IdToken, call };
}

type MovableClock = {
  now(): Temporal.Instant;
  set(instant: string): void;
  pass(duration: Temporal.DurationLike): void;
};

function movableClock(start: string): MovableClock {
  let instant = Temporal.Instant.from(start);
  return {
    now: () => instant,
    set(moment: string) {
      instant = Temporal.Instant.from(moment);
    },
    pass(duration: Temporal.DurationLike) {
      instant = instant.add(duration);
    },
  };
}
