import { randomUUIDv7 } from "node:crypto";
import type { Context } from "#server/actions/platform/context.ts";
import { freePort, type ShutdownHooks } from "#server/composition/lifecycle.ts";
import { signingKeys } from "#server/db/accounts/user-pool.ts";
import { seedDirectory } from "#server/db/agencies/seed-directory.ts";
import { openDatabase } from "#server/db/platform/database.ts";
import { startEmbeddedPostgres } from "#server/db/platform/embedded-postgres.ts";
import { migrate } from "#server/db/platform/migrate.ts";
import { readListsAt } from "#server/db/platform/replica.ts";
import { registerStoredFile } from "#server/db/platform/stored-files.ts";
import { isOverprivileged, openUserLogin, userLoginUrl } from "#server/db/platform/user-role-login.ts";
import type { Env } from "#server/env.ts";
import { openFileStore } from "#server/files/open-file-store.ts";
import { makePrivate, PRIVATE_MODE, TRAVERSE_ONLY_MODE } from "#server/files/private-folder.ts";
import { readSecretKey } from "#server/files/secret-key.ts";
import { deriveSecrets, openSealedKey } from "#server/identity/embedded/tokens/secrets.ts";
import { createFoiaGovApi } from "#server/import-sources/foia-gov-api.ts";
import { importFileReader } from "#server/import-sources/import-file-reader.ts";
import { createAuthenticationProcessPool } from "#server/mail/processes/authentication-process-pool.ts";
import { createEmailProcessPool } from "#server/mail/processes/email-process-pool.ts";
import { beforeStoringWithTimeout } from "#server/mail/receive/timeouts.ts";
import type { Log } from "#server/ports/platform.ts";
import type { WorkObserver } from "#server/ports/work.ts";

/** For the program itself, and as many for queries of signed-in users. */
const MAX_CONNECTIONS = 16;

/** The database, the file store and the secret key, which every role needs. */
export async function openStores(
  env: Env,
  shutdownHooks: ShutdownHooks,
  log: Log,
  { observer, crash }: { observer: WorkObserver; crash: () => void },
) {
  await closeDataFolder(env, log);
  const clock = { now: () => Temporal.Now.instant() };
  const [secret, { files, close: closeFiles }, settings] = await Promise.all([
    readSecretKey(env.secretKeyFile),
    openFileStore(
      env,
      beforeStoringWithTimeout((file) => registerStoredFile(database.db, file.sha256, clock.now())),
    ),
    env.database ?? startOwnPostgres(env, shutdownHooks, log, crash),
  ]);
  shutdownHooks.push(closeFiles);
  const database = openDatabase(settings.url, {
    ...settings,
    max: MAX_CONNECTIONS,
    onConnectionLost: (error) => log.warn({ err: error }, "database connection lost"),
  });
  shutdownHooks.push(() => database.close());
  await migrate(database.pool);
  // Before anything is written: under another key, links in email and the users' login would be made with the wrong one.
  if (env.hostedPool === null) {
    const signing = (await signingKeys(database.db)).find(({ signingSince }) => signingSince !== null);
    if (signing) openSealedKey(signing, deriveSecrets(secret));
  }
  if (await isOverprivileged(database.pool)) {
    log.warn(
      {},
      "DATABASE_URL connects as a superuser or a role that bypasses row-level security; use an ordinary role that owns the database (see the README)",
    );
  }
  database.serveUsers(await openUserLogin(database.pool, settings.url, secret));
  if (env.database?.replicaUrl) {
    const { replicaUrl, preparedStatements } = env.database;
    const replica = openDatabase(replicaUrl, { max: MAX_CONNECTIONS, preparedStatements, connectSeconds: 1 });
    shutdownHooks.push(() => replica.close());
    replica.serveUsers(userLoginUrl(replicaUrl, secret).href);
    readListsAt(replica, database, (error) => log.warn({ err: error }, "the replica does not answer"));
  }
  await seedDirectory(database.db);
  database.observeQueries(observer.queryStarted);
  const emailParser = createEmailProcessPool(log);
  const senderAuthenticator = createAuthenticationProcessPool(log, {
    name: env.mailDomain,
    sandbox: env.smtpUrl === null,
  });
  // An interrupted job that reads an email is retried after the next start.
  const stopReading = () => {
    emailParser.close();
    senderAuthenticator.close();
  };
  shutdownHooks.push(stopReading);
  const httpAddress = await resolveHttpAddress(env);
  const context: Context = {
    db: database.db,
    clock,
    ids: { next: randomUUIDv7 },
    files,
    parse: emailParser.parse,
    sanitizeHtml: emailParser.sanitizeHtml,
    authenticate: senderAuthenticator.authenticate,
    listReader: importFileReader,
    foiaGov: env.foiaGov && createFoiaGovApi(env.foiaGov),
    secret,
    settings: {
      brand: env.brand,
      mailDomain: env.mailDomain,
      teamEmail: env.teamEmail,
      adminEmails: env.adminEmails,
      sandbox: env.smtpUrl === null,
      publicUrl: httpAddress.publicUrl,
      undoSeconds: env.mailOut.undoSeconds,
      storageBytes: env.accountStorageBytes,
      maxRequests: env.accountRequests,
      unmatchedDays: env.unmatchedDays,
    },
  };
  return { context, database, port: httpAddress.port, stopReading };
}

/**
 * Makes the data folder unreadable for other accounts. When root starts PostgreSQL, that runs under another account and
 * must traverse the folder to reach its own, so each folder in it is closed instead.
 */
async function closeDataFolder({ dataDir, database }: Env, log: Log): Promise<void> {
  const isTraversable = database === null && process.getuid?.() === 0;
  try {
    await makePrivate(dataDir, isTraversable ? TRAVERSE_ONLY_MODE : PRIVATE_MODE);
  } catch (error) {
    // A volume of another account, to which this one was given access.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
    log.warn({ dataDir }, "data folder is owned by another account; restrict its permissions to mode 0700");
  }
}

/** The public address: part of every token's issuer and of email, so it is known before the server listens. */
async function resolveHttpAddress({
  host,
  port,
  publicUrl,
}: Env): Promise<{ port: number; publicUrl: string }> {
  const actualPort = port === 0 ? await freePort(host) : port;
  return {
    port: actualPort,
    publicUrl: publicUrl ?? `http://${host.includes(":") ? `[${host}]` : host}:${actualPort}`,
  };
}

async function startOwnPostgres(
  env: Env,
  shutdownHooks: ShutdownHooks,
  log: Log,
  crash: () => void,
): Promise<{ url: string }> {
  const postgres = await startEmbeddedPostgres({
    dataDir: env.dataDir,
    log: (line) => log.info({ postgres: line }, "PostgreSQL"),
    onCrash: crash,
  });
  shutdownHooks.push(() => postgres.stop());
  return { url: postgres.url };
}
