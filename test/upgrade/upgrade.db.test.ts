import { expect, test } from "vitest";
import { AGENCIES } from "#core/agency/directory.ts";
import { seedAgencies } from "#server/db/agencies/agencies.ts";
import { addJob } from "#server/db/platform/add-job.ts";
import { openDatabase } from "#server/db/platform/database.ts";
import { migrate } from "#server/db/platform/migrate.ts";
import { caller, startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";
import { createTestDatabase } from "#test/support/test-database.ts";
import { PASSWORD } from "#test/support/test-user-pool.ts";
import { loadSnapshot, readSnapshot, saveSnapshot } from "./release-snapshot.ts";
import { COLLABORATOR, createSampleData, OWNER, readVisibleData } from "./sample-data.ts";

/** The newest release before the next one; older ones may stay beside it as long as they pass. */
const RELEASES = ["0048"];

/** `RECORD_RELEASE=0061 npx vitest run --project db test/upgrade` writes the present state down as that release. */
const { RECORD_RELEASE } = process.env;

test("a filled installation shows its users all of it, and can be recorded", async () => {
  const app = await startTestApp();
  try {
    await createSampleData(app);
    const now = await readDataAfterLogin(app);
    expect(now.threads).toHaveLength(4);
    expect(now.threads.flatMap(({ messages }) => messages).length).toBeGreaterThan(6);
    if (RECORD_RELEASE) await saveSnapshot(RECORD_RELEASE, app, now);
  } finally {
    await app.close();
  }
});

test.each(RELEASES)("a database filled by release %s is upgraded with nothing lost", async (name) => {
  const release = await readSnapshot(name);
  const database = await createTestDatabase("template0");
  await migrate(database.pool, { lastVersion: release.version });
  const superuser = openDatabase(database.superuserUrl, { max: 1 });
  await loadSnapshot(superuser.pool, release);
  await superuser.close();
  await migrate(database.pool);
  await seedAgencies(database.db, AGENCIES);
  const app = await startTestApp({
    now: release.now,
    database,
    masterKey: Buffer.from(release.masterKey, "base64"),
  });
  try {
    for (const content of Object.values(release.files))
      await app.context.files.put(Buffer.from(content, "base64"));
    expect(await readDataAfterLogin(app)).toEqual(release.seen);
    await expectClocksRecalculated(app);
  } finally {
    await app.close();
  }
});

/**
 * A release from before had no clocks of rights. The job that the migration left gives every request those it would have
 * today, puts them on the timeline, and changes nothing when it runs again.
 */
async function expectClocksRecalculated(app: TestApp): Promise<void> {
  const { pool } = app.database;
  const clocks = async () =>
    (await pool.query("select request_id, kind, due_on, met_on from clock order by request_id, kind")).rows;
  const events = async () => Number((await pool.query("select count(*) from request_event")).rows[0].count);
  const before = await clocks();
  await app.runDueJobs();
  const after = await clocks();
  expect(after.length).toBeGreaterThan(before.length);
  expect(after.map(({ kind }) => kind)).toContain("silence_appeal");
  // What was met under the old release stays as it was.
  for (const clock of before.filter(({ met_on }) => met_on !== null)) expect(after).toContainEqual(clock);
  const written = await events();
  await addJob(app.context.db, "recompute-clocks", { all: true });
  await app.runDueJobs();
  expect(await clocks()).toEqual(after);
  expect(await events()).toBe(written);
}

/** Their old passwords are good. */
async function readDataAfterLogin(app: TestApp): Promise<Awaited<ReturnType<typeof readVisibleData>>> {
  const [ada, bob] = await Promise.all([OWNER, COLLABORATOR].map((email) => logIn(app, email)));
  return readVisibleData(app, ada as TestUser, bob as TestUser);
}

async function logIn(app: TestApp, email: string): Promise<TestUser> {
  const answer = await app.pool.call({
    target: "AWSCognitoIdentityProviderService.InitiateAuth",
    body: JSON.stringify({
      ClientId: app.pool.clientId,
      AuthFlow: "USER_PASSWORD_AUTH",
      AuthParameters: { USERNAME: email, PASSWORD },
    }),
    caller: { ip: "127.0.0.1" },
  });
  if ("refusal" in answer) throw new Error(answer.refusal.message);
  // biome-ignore lint/suspicious/noExplicitAny: the protocol's answer, of which the test needs two fields
  const { AccessToken: token, IdToken: idToken } = (answer.body as any).AuthenticationResult;
  return { id: "", email, token, idToken, call: caller(app.url, { authorization: `Bearer ${token}` }) };
}
