import { randomBytes } from "node:crypto";
import Fastify, { type FastifyInstance } from "fastify";
import { type UserPoolHooks, userPoolStore } from "#server/db/accounts/user-pool.ts";
import { identityRoutes } from "#server/http/accounts/identity-routes.ts";
import type { AccountNotice, CodeEmail } from "#server/identity/embedded/pool-store.ts";
import { openUserPool, type UserPool } from "#server/identity/embedded/user-pool.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/test-database.ts";

/** As little work as argon2 does, so that a test file of a hundred passwords takes a second. */
export const FAST_PASSWORD_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export const PASSWORD = "Correct horse 1";

/** What the pool answered, as a caller sees it. */
type PoolResponse = {
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
  clock: { now(): Temporal.Instant; advance(duration: Temporal.DurationLike): void };
  /** Everything mailed, oldest first. */
  codes: CodeEmail[];
  notices: AccountNotice[];
  confirmed: { sub: string; email: string }[];
  /** New addresses and deletions reported to the rest of the program. */
  emailChanges: { sub: string; email: string }[];
  deleted: string[];
  callbacks: UserPoolHooks;
  call(operation: string, body: unknown, ip?: string): Promise<PoolResponse>;
  /** Calls with the pool's client id. */
  callWithClient(operation: string, body: Record<string, unknown>, ip?: string): Promise<PoolResponse>;
  /** Signs up, confirms; resolves to the account's `sub`. */
  signUpAndConfirm(email: string, password?: string): Promise<string>;
  signIn(email: string, password?: string): Promise<PoolResponse>;
  /** Signs in and resolves to the tokens. */
  tokens(email: string): Promise<{ AccessToken: string; IdToken: string; RefreshToken: string }>;
  lastCode(email: string): string;
  close(): Promise<void>;
};

export async function createTestPool(): Promise<TestPool> {
  const database = await createTestDatabase();
  const masterKey = randomBytes(32);
  const clock = createTestClock("2026-01-15T12:00:00Z");
  const codes: CodeEmail[] = [];
  const notices: AccountNotice[] = [];
  const confirmed: { sub: string; email: string }[] = [];
  const emailChanges: { sub: string; email: string }[] = [];
  const deleted: string[] = [];
  const callbacks: UserPoolHooks = {
    sendCode: async (_tx, codeEmail) => void codes.push(codeEmail),
    sendNotice: async (_tx, notice) => void notices.push(notice),
    onConfirmed: async (_tx, user) => void confirmed.push(user),
    onEmailChanged: async (_tx, user) => void emailChanges.push(user),
    onDeleted: async (_tx, { sub }) => void deleted.push(sub),
  };
  // Read at each call, so that a test can put a failing outlet in the place of one.
  const store = userPoolStore(database.db, {
    sendCode: (tx, codeEmail) => callbacks.sendCode(tx, codeEmail),
    sendNotice: (tx, notice) => callbacks.sendNotice(tx, notice),
    onConfirmed: (tx, user) => callbacks.onConfirmed(tx, user),
    onEmailChanged: (tx, user) => callbacks.onEmailChanged(tx, user),
    onDeleted: (tx, user) => callbacks.onDeleted(tx, user),
  });
  const pool = await openUserPool({
    store,
    clock,
    masterKey,
    publicUrl: "http://daylight.test",
    passwordCost: FAST_PASSWORD_COST,
  });
  const app = Fastify();
  await app.register(identityRoutes, { pool, callsPerMinute: 1_200 });

  const call = async (operation: string, body: unknown, ip = "127.0.0.1"): Promise<PoolResponse> => {
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
  const callWithClient = (operation: string, body: Record<string, unknown>, ip?: string) =>
    call(operation, { ClientId: pool.clientId, ...body }, ip);
  const signIn = (email: string, password = PASSWORD) =>
    callWithClient("InitiateAuth", {
      AuthFlow: "USER_PASSWORD_AUTH",
      AuthParameters: { USERNAME: email, PASSWORD: password },
    });
  const lastCode = (email: string) => {
    const codeEmail = codes.findLast(({ to }) => to === email);
    if (!codeEmail) throw new Error(`No code was mailed to ${email}`);
    return codeEmail.code;
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
    emailChanges,
    deleted,
    callbacks,
    call,
    callWithClient,
    signIn,
    lastCode,
    async signUpAndConfirm(email, password = PASSWORD) {
      const { body } = await callWithClient("SignUp", { Username: email, Password: password });
      await callWithClient("ConfirmSignUp", {
        Username: email,
        ConfirmationCode: lastCode(email.toLowerCase()),
      });
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

function createTestClock(start: string) {
  let instant = Temporal.Instant.from(start);
  return {
    now: () => instant,
    advance(duration: Temporal.DurationLike) {
      instant = instant.add(duration);
    },
  };
}

/** A code that is not this one. */
export const differentCode = (code: string) => (code === "000000" ? "000001" : "000000");
