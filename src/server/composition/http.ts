import { join } from "node:path";
import type { pino } from "pino";
import type { AppConfig } from "#contract/platform/shell.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { operatorDetails } from "#messages/operator.ts";
import { closeAccount } from "#server/actions/accounts/close-account.ts";
import { enrollHostedUser } from "#server/actions/accounts/enroll-hosted-user.ts";
import { sendAccountCode, sendAccountNotice } from "#server/actions/accounts/send-account-email.ts";
import type { Context } from "#server/actions/platform/context.ts";
import type { ShutdownHooks } from "#server/composition/lifecycle.ts";
import { userPoolStore } from "#server/db/accounts/user-pool.ts";
import { upsertUser } from "#server/db/accounts/users.ts";
import type { Pool } from "#server/db/platform/database.ts";
import { openLiveFeed } from "#server/db/platform/live-feed.ts";
import type { Env } from "#server/env.ts";
import { type AppOptions, buildApp } from "#server/http/app.ts";
import { LiveHub } from "#server/http/platform/live-hub.ts";
import { openUserPool, type UserPool } from "#server/identity/embedded/user-pool.ts";
import { embeddedIdentity } from "#server/identity/embedded-identity.ts";
import type { Identity } from "#server/ports/identity.ts";

/** Starts the pages and the API. Resolves to the public address. */
export async function startHttp(
  env: Env,
  shutdownHooks: ShutdownHooks,
  log: pino.Logger,
  {
    context,
    port,
    pool,
    probeMail,
    receiveHttpEmail,
    mailbox,
    counters,
    observer,
  }: Required<
    Pick<AppOptions, "context" | "probeMail" | "receiveHttpEmail" | "mailbox" | "counters" | "observer">
  > & {
    port: number;
    pool: Pool;
  },
): Promise<string> {
  const { publicUrl } = context.settings;
  const accounts = await openAccounts(env, context, publicUrl);
  const hub = new LiveHub();
  const feed = await openLiveFeed(pool, {
    onNotification: (notice) => hub.publish(notice),
    onReconnect: () => hub.publishGap(),
  });
  shutdownHooks.push(() => feed.close());
  const app = await buildApp({
    context,
    identity: accounts.identity,
    pool: accounts.pool,
    hub,
    probeMail,
    receiveHttpEmail,
    mailbox,
    counters,
    observer,
    // Loaded when the first letter is printed.
    printLetter: async (letter, options) =>
      (await import("#server/letter-pdf/print-letter.ts")).printLetter(letter, options),
    printFile: async (file, to) =>
      (await import("#server/letter-pdf/print-request-pdf.ts")).printRequestPdf(file, to),
    trustedProxies: env.trustedProxies,
    callsPerMinute: env.callsPerMinute,
    adminSecondFactor: env.adminSecondFactor,
    config: {
      brand: env.brand,
      teamEmail: env.teamEmail,
      operator: describeOperator(env),
      sandbox: context.settings.sandbox,
      userPool: accounts.config,
    },
    logger: log,
  });
  shutdownHooks.push(() => app.close());
  await app.listen({ host: env.host, port });
  return publicUrl;
}

type Accounts = { identity: Identity; pool: UserPool | null; config: AppConfig["userPool"] };

/** The identity provider: a hosted user pool, or the embedded one. */
async function openAccounts(env: Env, context: Context, publicUrl: string): Promise<Accounts> {
  if (env.hostedPool) {
    const { userPoolId, clientId, endpoint } = env.hostedPool;
    const { hostedIdentity } = await import("#server/identity/hosted-identity.ts");
    const identity = hostedIdentity({
      pool: env.hostedPool,
      clock: context.clock,
      keysFile: join(env.dataDir, "user-pool-keys.json"),
      onUserSeen: (user) => enrollHostedUser(context.db, user),
    });
    return { identity, pool: null, config: { userPoolId, clientId, ...(endpoint ? { endpoint } : {}) } };
  }
  const pool = await openUserPool({
    store: userPoolStore(context.db, {
      sendCode: (tx, mail) => sendAccountCode(context, tx, mail),
      sendNotice: (tx, notice) => sendAccountNotice(context, tx, notice),
      onConfirmed: (tx, { sub, email }) => upsertUser(tx, sub, email),
      onEmailChanged: (tx, { sub, email }) => upsertUser(tx, sub, email),
      onDeleted: async (tx, { sub }) => void (await closeAccount(context, tx, sub)),
    }),
    clock: context.clock,
    masterKey: context.secret,
    brand: env.brand,
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

const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** The operator in words, so that the pages built before the settings were known take them as they are. */
function describeOperator({
  brand,
  teamEmail,
  operator,
}: Pick<Env, "brand" | "teamEmail" | "operator">): AppConfig["operator"] {
  const notStated = formatMessage(operatorDetails.notStated, { teamEmail });
  return {
    name: operator.name ?? formatMessage(operatorDetails.team, { brand }),
    address: operator.address ?? notStated,
    law: operator.law ?? notStated,
    termsDate: longDate.format(new Date(`${operator.termsDate}T00:00:00Z`)),
  };
}
