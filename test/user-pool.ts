import { randomBytes } from "node:crypto";
import Fastify, { type FastifyInstance } from "fastify";
import { type PoolOutlets, userPoolStore } from "#server/db/user-pool.ts";
import { identityRoutes } from "#server/http/identity-routes.ts";
import type { CodeMail, Notice } from "#server/identity/embedded/store.ts";
import { openUserPool, type UserPool } from "#server/identity/embedded/user-pool.ts";
import { type TestDatabase, testDatabase } from "#test/db.ts";

/** As little work as argon2 does, so that a test file of a hundred passwords takes a second. */
export const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export const PASSWORD = "Correct horse 1";

/** What the pool answered, as a caller sees it. */
type Answer = {
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, unknown>;
};

/** The user pool on a database of its own, behind its real routes, with a clock the test moves. */
export type TestPool = {
  pool: UserPool;
  app: FastifyInstance;
  database: TestDatabase;
  masterKey: Uint8Array;
  clock: { now(): Temporal.Instant; pass(duration: Temporal.DurationLike): void };
  /** Everything mailed, oldest first. */
  codes: CodeMail[];
  notices: Notice[];
  confirmed: { sub: string; email: string }[];
  /** New addresses and deletions the rest of the program was told of. */
  moved: { sub: string; email: string }[];
  deleted: string[];
  outlets: PoolOutlets;
  call(operation: string, body: unknown, ip?: string): Promise<Answer>;
  /** Calls with the pool's client id. */
  ask(operation: string, body: Record<string, unknown>, ip?: string): Promise<Answer>;
  /** Signs up, confirms; resolves to the account's `sub`. */
  join(email: string, password?: string): Promise<string>;
  signIn(email: string, password?: string): Promise<Answer>;
  /** Signs in and resolves to the tokens. */
  tokens(email: string): Promise<{ AccessToken: string; IdToken: string; RefreshToken: string }>;
  lastCode(email: string): string;
  close(): Promise<void>;
};

export async function testPool(): Promise<TestPool> {
  const database = await testDatabase();
  const masterKey = randomBytes(32);
  const clock = movableClock("2026-01-15T12:00:00Z");
  const codes: CodeMail[] = [];
  const notices: Notice[] = [];
  const confirmed: { sub: string; email: string }[] = [];
  const moved: { sub: string; email: string }[] = [];
  const deleted: string[] = [];
  const outlets: PoolOutlets = {
    sendCode: async (_tx, mail) => void codes.push(mail),
    sendNotice: async (_tx, notice) => void notices.push(notice),
    onConfirmed: async (_tx, person) => void confirmed.push(person),
    onEmailChanged: async (_tx, person) => void moved.push(person),
    onDeleted: async (_tx, { sub }) => void deleted.push(sub),
  };
  // Read at each call, so that a test can put a failing outlet in the place of one.
  const store = userPoolStore(database.db, {
    sendCode: (tx, mail) => outlets.sendCode(tx, mail),
    sendNotice: (tx, notice) => outlets.sendNotice(tx, notice),
    onConfirmed: (tx, person) => outlets.onConfirmed(tx, person),
    onEmailChanged: (tx, person) => outlets.onEmailChanged(tx, person),
    onDeleted: (tx, person) => outlets.onDeleted(tx, person),
  });
  const pool = await openUserPool({
    store,
    clock,
    masterKey,
    publicUrl: "http://daylight.test",
    passwordCost: CHEAP,
  });
  const app = Fastify();
  await app.register(identityRoutes, { pool, callsPerMinute: 1_200 });

  const call = async (operation: string, body: unknown, ip = "127.0.0.1"): Promise<Answer> => {
    const response = await app.inject({
      method: "POST",
      url: "/identity/",
      remoteAddress: ip,
      headers: {
        "content-type": "application/x-amz-json-1.1",
        "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
      },
      payload: typeof body === "string" ? body : JSON.stringify(body),
    });
    return { status: response.statusCode, body: response.json(), headers: response.headers };
  };
  const ask = (operation: string, body: Record<string, unknown>, ip?: string) =>
    call(operation, { ClientId: pool.clientId, ...body }, ip);
  const signIn = (email: string, password = PASSWORD) =>
    ask("InitiateAuth", {
      AuthFlow: "USER_PASSWORD_AUTH",
      AuthParameters: { USERNAME: email, PASSWORD: password },
    });
  const lastCode = (email: string) => {
    const mail = codes.findLast(({ to }) => to === email);
    if (!mail) throw new Error(`No code was mailed to ${email}`);
    return mail.code;
  };
  return {
    pool,
    app,
    database,
    masterKey,
    clock,
    codes,
    notices,
    confirmed,
    moved,
    deleted,
    outlets,
    call,
    ask,
    signIn,
    lastCode,
    async join(email, password = PASSWORD) {
      const { body } = await ask("SignUp", { Username: email, Password: password });
      await ask("ConfirmSignUp", { Username: email, ConfirmationCode: lastCode(email.toLowerCase()) });
      return String(body.UserSub);
    },
    async tokens(email) {
      const { body } = await signIn(email);
      return body.AuthenticationResult as { AccessToken: string; IdToken: string; RefreshToken: string };
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}

function movableClock(start: string) {
  let instant = Temporal.Instant.from(start);
  return {
    now: () => instant,
    pass(duration: Temporal.DurationLike) {
      instant = instant.add(duration);
    },
  };
}

/** A code that is not this one. */
export const wrong = (code: string) => (code === "000000" ? "000001" : "000000");
