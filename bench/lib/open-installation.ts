import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { seedDirectory } from "#server/db/agencies/seed-directory.ts";
import { openDatabase } from "#server/db/platform/database.ts";
import { ownerUrl, prepareForOwner, superuserUrl } from "#server/db/platform/embedded-postgres.ts";
import { machineSettings } from "#server/db/platform/machine-settings.ts";
import { migrate } from "#server/db/platform/migrate.ts";
import { openCluster, programDatabase, startPostmaster } from "#server/db/platform/postgres-cluster.ts";
import { openUserLogin } from "#server/db/platform/user-role-login.ts";
import { ADMIN, caller, startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";
import { PASSWORD } from "#test/support/test-user-pool.ts";
import { seedInstallation } from "./seed-installation.ts";

/** When it is in the installation; seeds and days count from it. */
const NOW = "2026-11-29T18:00:00Z";
const SECRET = Buffer.alloc(32, "bench");
const MEMORY = 16 * 1024 ** 3;

type Options = {
  /** Of 100,000 users, 1,000,000 requests and 10,000,000 emails. */
  share: number;
  /** Beyond those of a machine of 16 GB. */
  settings?: Record<string, string>;
  /** Gets what PostgreSQL says. */
  log?: (line: string) => void;
};

type Call = TestUser["call"];
export type Installation = {
  app: TestApp;
  superuserUrl: string;
  /** Signed in: an account of up to 10,000 requests, one of about six, an administrator. */
  large: Call;
  small: Call;
  admin: Call;
  stop(): Promise<void>;
};

/** The program in this process on the installation that `seedInstallation` makes in a folder, unless it is there from an earlier run. */
export async function openInstallation(
  folder: string,
  { share, settings = {}, log = () => undefined }: Options,
): Promise<Installation> {
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const cluster = await openCluster(join(folder, "postgres"), ["--no-sync"]);
  const postmaster = await startPostmaster(cluster, { ...machineSettings(MEMORY), ...settings }, log);
  await prepareForOwner(cluster, postmaster.port, programDatabase);
  const [url, superUrl] = [ownerUrl, superuserUrl].map((make) =>
    make(cluster, postmaster.port, programDatabase),
  ) as [string, string];
  const { db, pool, serveUsers, close } = openDatabase(url);
  await migrate(pool);
  await seedDirectory(db);
  const userUrl = await openUserLogin(pool, url, SECRET);
  serveUsers(userUrl);
  const database = { db, pool, url, superuserUrl: superUrl, userUrl, close };
  const app = await startTestApp({ now: NOW, database, masterKey: SECRET, callsPerMinute: 1e9 });
  const emails = [ADMIN, "large@example.org", "small@example.org"];
  const { rows } = await pool.query("select from user_account limit 1");
  if (rows.length === 0) {
    const users: TestUser[] = [];
    for (const email of emails) users.push(await app.signUpAndLogIn(email));
    const [, large, small] = users.map(({ id }) => id) as [string, string, string];
    await seedInstallation(superUrl, { share, large, small, now: new Date(NOW) });
  }
  const [admin, large, small] = (await Promise.all(emails.map((email) => logIn(app, email)))) as [
    Call,
    Call,
    Call,
  ];
  const stop = async () => {
    await app.close({ checkDerivedRows: false });
    await postmaster.stop();
  };
  return { app, superuserUrl: superUrl, large, small, admin, stop };
}

async function logIn({ pool, url }: TestApp, email: string): Promise<Call> {
  const answer = await pool.call({
    target: "AWSCognitoIdentityProviderService.InitiateAuth",
    body: JSON.stringify({
      ClientId: pool.clientId,
      AuthFlow: "USER_PASSWORD_AUTH",
      AuthParameters: { USERNAME: email, PASSWORD },
    }),
    caller: { ip: "127.0.0.1" },
  });
  // biome-ignore lint/suspicious/noExplicitAny: the protocol's answer
  const { AuthenticationResult: tokens } = (answer as any).body;
  return caller(url, { authorization: `Bearer ${tokens.AccessToken}` });
}
