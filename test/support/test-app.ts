import { randomBytes, randomUUIDv7 } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { type Logger, pino } from "pino";
import type { Profile } from "#contract/platform/shell.ts";
import { closeAccount } from "#server/actions/accounts/close-account.ts";
import { sendAccountCode, sendAccountNotice } from "#server/actions/accounts/send-account-email.ts";
import { isKnownRecipient } from "#server/actions/intake/known-recipient.ts";
import { receiveEmail } from "#server/actions/intake/receive-email.ts";
import type { WorkerContext } from "#server/actions/platform/context.ts";
import { mailFileReader } from "#server/composition/mail-file-reader.ts";
import { userPoolStore } from "#server/db/accounts/user-pool.ts";
import { upsertUser } from "#server/db/accounts/users.ts";
import { setSendingStep } from "#server/db/delivery/sent-counts.ts";
import { openLiveFeed } from "#server/db/platform/live-feed.ts";
import { registerStoredFile } from "#server/db/platform/stored-files.ts";
import { createAttachmentExtractor } from "#server/extract/attachment-extractor.ts";
import { createScanReader } from "#server/extract/scan/scan-reader.ts";
import { openDiskStore } from "#server/files/disk-store.ts";
import { buildApp } from "#server/http/app.ts";
import { LiveHub } from "#server/http/platform/live-hub.ts";
import { openUserPool, type UserPool } from "#server/identity/embedded/user-pool.ts";
import { embeddedIdentity } from "#server/identity/embedded-identity.ts";
import { importFileReader } from "#server/import-sources/import-file-reader.ts";
import { createSenderAuthenticator } from "#server/mail/authenticate/authenticate-sender.ts";
import { sanitizeEmailHtml } from "#server/mail/html/sanitize-html.ts";
import { parseIncomingEmail } from "#server/mail/parse/parse-incoming-email.ts";
import { probeReceiver } from "#server/mail/receive/mail-listeners.ts";
import { startSmtpReceiver } from "#server/mail/receive/smtp-receiver.ts";
import { createWebhookPoster } from "#server/webhooks/post-webhook.ts";
import { type SmtpRelay, startSmtpRelay } from "#test/fakes/smtp-relay.ts";
import { staleDerivedRows } from "#test/support/derived-rows.ts";
import { profileOf } from "#test/support/factories.ts";
import { runDueJobs } from "#test/support/run-jobs.ts";
import { connectSmtp } from "#test/support/smtp-client.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { FAST_PASSWORD_COST, PASSWORD } from "#test/support/test-user-pool.ts";

/** What the program answered, as a caller sees it. `body` is parsed where it is JSON, else the text. */
// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of a body; types would only repeat the contract
export type ApiResponse = { status: number; headers: Headers; body: any };
type ApiCall = (method: string, path: string, body?: unknown) => Promise<ApiResponse>;

/** A signed-in user: `call` brings the access token along. */
export type TestUser = { id: string; email: string; token: string; idToken: string; call: ApiCall };

/**
 * The program as `main.ts` assembles it, on a database, a folder and ports of its own. Real: PostgreSQL, files, the user
 * pool, SMTP both ways, HTTP. The test's: the clock, which does not advance unless moved, and when jobs run (`work`).
 */
export type TestApp = {
  url: string;
  app: FastifyInstance;
  pool: UserPool;
  database: TestDatabase;
  context: WorkerContext;
  clock: TestClock;
  /** The user pool's own, so that a token lives while the requests' months pass. */
  poolClock: TestClock;
  relay: SmtpRelay;
  /** Where the files lie. */
  filesFolder: string;
  /** Without a token. */
  call: ApiCall;
  /** With the sending limits of an account that agencies have answered. */
  signUpAndLogIn(email: string, profile?: Partial<Profile>): Promise<TestUser>;
  /** As anyone joins: with the sending limits of a new account. */
  signUpNewUser(email: string, profile?: Partial<Profile>): Promise<TestUser>;
  /**
   * Hands an email to our receiver over SMTP; resolves to the last reply. An address nobody ever had is refused; `UNMATCHED`,
   * of a request that was deleted, takes what belongs to no request.
   */
  deliverEmail(email: { from: string; to: string | string[]; raw: string | Buffer }): Promise<string>;
  /** Runs every job that is due by the test's clock, and those they add. */
  runDueJobs(): Promise<void>;
  /** Fails where a derived row is not what its sources say (`staleDerivedRows`). */
  close(options?: { checkDerivedRows?: boolean }): Promise<void>;
};

const MAIL_DOMAIN = "in.daylight.test";
/** The clock does not advance, so nothing may have to wait for it. */
const UNLIMITED = {
  perDomain: { perMinute: Number.POSITIVE_INFINITY, concurrency: 100 },
  perMinute: Number.POSITIVE_INFINITY,
};
/** An address that is always accepted (RFC 5321 section 4.5.1) and that no request has. */
const FORMER_ADDRESS = "former-request-addres5";
export const UNMATCHED = `${FORMER_ADDRESS}@${MAIL_DOMAIN}`;
export const ADMIN = "admin@daylight.test";

/** There is no network in a test, so nothing is found. */
const failingDns = () => Promise.reject(Object.assign(new Error("no DNS in a test"), { code: "ENOTFOUND" }));

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
  callsPerMinute?: number;
  /** Where the log goes; nowhere by default. */
  log?: Logger;
};

export async function startTestApp({
  now = "2026-03-02T15:00:00Z",
  sandbox = true,
  undoSeconds = 0,
  storageBytes = 5e9,
  adminSecondFactor = false,
  tokenSeconds = 3600,
  database: existingDatabase,
  masterKey = randomBytes(32),
  callsPerMinute = 1_200,
  log = pino({ level: "silent" }),
}: Options = {}): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), "daylight-app-"));
  const database = existingDatabase ?? (await createTestDatabase());
  await database.pool.query("insert into former_reply_address (local) values ($1) on conflict do nothing", [
    FORMER_ADDRESS,
  ]);
  const clock = createTestClock(now);
  const poolClock = createTestClock(now);
  const files = await openDiskStore(join(folder, "files"), (file) =>
    registerStoredFile(database.db, file.sha256, clock.now()),
  );
  const relay = await startSmtpRelay(files);
  const context: WorkerContext = {
    db: database.db,
    clock,
    ids: { next: randomUUIDv7 },
    files,
    // In this thread: the threads of the program have tests of their own, and take their time to start.
    parse: parseIncomingEmail,
    sanitizeHtml: async (html, pictures) => sanitizeEmailHtml(html, pictures),
    authenticate: createSenderAuthenticator({ resolve: failingDns, name: MAIL_DOMAIN, sandbox }),
    listReader: importFileReader,
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
      maxRequests: null,
      unmatchedDays: 180,
    },
    mailer: relay.mailer,
    mailLimits: UNLIMITED,
    readAttachment: createAttachmentExtractor(),
    readScan: createScanReader(),
    readMailFile: mailFileReader(files),
    postWebhook: createWebhookPoster({ allowedRanges: ["127.0.0.1"] }),
    readDisk: async () => ({ free: 60e9, total: 250e9 }),
    simulatedAgency: null,
  };
  const receiver = await startSmtpReceiver({
    host: "127.0.0.1",
    port: 0,
    domain: MAIL_DOMAIN,
    isKnownRecipient: (address) => isKnownRecipient(context, address),
    files,
    receive: (envelope, raw) => receiveEmail(context, envelope, raw),
    log,
  });
  const pool = await openUserPool({
    store: userPoolStore(database.db, {
      sendCode: (tx, email) => sendAccountCode(context, tx, email),
      sendNotice: (tx, notice) => sendAccountNotice(context, tx, notice),
      onConfirmed: (tx, { sub, email }) => upsertUser(tx, sub, email),
      onEmailChanged: (tx, { sub, email }) => upsertUser(tx, sub, email),
      onDeleted: async (tx, { sub }) => void (await closeAccount(context, tx, sub)),
    }),
    clock: poolClock,
    masterKey: context.secret,
    publicUrl: "http://daylight.test",
    passwordCost: FAST_PASSWORD_COST,
    tokenSeconds,
  });
  const hub = new LiveHub();
  const feed = await openLiveFeed(database.pool, {
    onNotification: (notice) => hub.publish(notice),
    onReconnect: () => hub.publishGap(),
  });
  const app = await buildApp({
    context,
    identity: embeddedIdentity(pool),
    pool,
    hub,
    adminSecondFactor,
    callsPerMinute,
    probeMail: () => probeReceiver("127.0.0.1", receiver.port),
    printLetter: async (letter, how) =>
      (await import("#server/letter-pdf/print-letter.ts")).printLetter(letter, how),
    printFile: async (file, to) =>
      (await import("#server/letter-pdf/print-request-pdf.ts")).printRequestPdf(file, to),
    config: {
      brand: "Daylight",
      teamEmail: "team@daylight.test",
      operator: {
        name: "The Paper",
        address: "1 Main Street",
        law: "the State of Illinois",
        termsDate: "today",
      },
      sandbox,
      userPool: { userPoolId: pool.poolId, clientId: pool.clientId, endpoint: "/identity/" },
    },
    logger: log,
    // The machine that runs the tests may be as busy as it likes.
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  let sender: Awaited<ReturnType<typeof connectSmtp>> | null = null;

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
    async signUpAndLogIn(email, profile) {
      const user = await signUpAndLogIn({ url, pool, database }, email, profile);
      await grantFullLimits(database, user.id);
      return user;
    },
    signUpNewUser: (email, profile) => signUpAndLogIn({ url, pool, database }, email, profile),
    async deliverEmail({ from, to, raw }) {
      // A receiver hangs up on who has said nothing for a while.
      if (sender === null || sender.socket.destroyed) sender = await connectSmtp(receiver.port);
      return sender.sendEmail({ from, to: [to].flat() }, raw);
    },
    runDueJobs: () => runDueJobs(context),
    async close({ checkDerivedRows = true } = {}) {
      sender?.socket.destroy();
      await app.close();
      await feed.close();
      await receiver.close();
      await relay.close();
      const stale = checkDerivedRows ? await staleDerivedRows(database.pool) : [];
      await database.close();
      await rm(folder, { recursive: true, force: true });
      if (stale.length > 0)
        throw new Error(
          `The code that changed their sources did not refresh ${stale.length} rows (derived-rows.ts), among them ${stale.slice(0, 5).join(", ")}`,
        );
    },
  };
}

/** Calls with these headers; an object as body is sent as JSON, a string as it is. */
export function caller(url: string, headers: Record<string, string>): ApiCall {
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
const grantFullLimits = ({ db }: TestDatabase, ownerId: string) =>
  setSendingStep(db, ownerId, { step: "full", reason: "administrator", at: new Date(0) });

/** Joins as a user does: signs up, types the code that was mailed, signs in, and fills in the profile. */
async function signUpAndLogIn(
  { url, pool, database }: Pick<TestApp, "url" | "pool" | "database">,
  email: string,
  profile: Partial<Profile> = { name: "Ada Requester" },
): Promise<TestUser> {
  // biome-ignore lint/suspicious/noExplicitAny: the protocol's answers, of which the test picks single fields
  const callPool = async (operation: string, fields: object): Promise<any> => {
    const response = await pool.call({
      target: `AWSCognitoIdentityProviderService.${operation}`,
      body: JSON.stringify({ ClientId: pool.clientId, ...fields }),
      caller: { ip: "127.0.0.1" },
    });
    if ("refusal" in response) throw new Error(`${operation}: ${response.refusal.message}`);
    return response.body;
  };
  const { UserSub } = await callPool("SignUp", { Username: email, Password: PASSWORD });
  const { rows } = await database.pool.query<{ subject: string }>(
    "select mail->>'subject' as subject from outbox where mail->'to'->0->>'address' = $1 order by id desc limit 1",
    [email],
  );
  const ConfirmationCode = /\d{6}/.exec(rows[0]?.subject ?? "")?.[0];
  await callPool("ConfirmSignUp", { Username: email, ConfirmationCode });
  const { AuthenticationResult: tokens } = await callPool("InitiateAuth", {
    AuthFlow: "USER_PASSWORD_AUTH",
    AuthParameters: { USERNAME: email, PASSWORD },
  });
  const call = caller(url, { authorization: `Bearer ${tokens.AccessToken}` });
  await call("PUT", "/api/me/profile", profileOf(profile));
  return { id: UserSub, email, token: tokens.AccessToken, idToken: tokens.IdToken, call };
}

type TestClock = {
  now(): Temporal.Instant;
  set(instant: string): void;
  advance(duration: Temporal.DurationLike): void;
};

function createTestClock(startTime: string): TestClock {
  let instant = Temporal.Instant.from(startTime);
  return {
    now: () => instant,
    set(time: string) {
      instant = Temporal.Instant.from(time);
    },
    advance(duration: Temporal.DurationLike) {
      instant = instant.add(duration);
    },
  };
}
