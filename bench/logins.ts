/**
 * Logins and token checks a second, on a PostgreSQL of its own, with passwords as costly as in production. The floor is
 * argon2 alone, measured in the same run: what a login costs beyond it is ours. Exits with 1 when that is too much.
 */
import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { userPoolStore } from "#server/db/accounts/user-pool.ts";
import { openDatabase } from "#server/db/platform/database.ts";
import { migrate } from "#server/db/platform/migrate.ts";
import { startTemporaryPostgres } from "#server/db/platform/temporary-postgres.ts";
import { PASSWORD_COST } from "#server/identity/embedded/passwords/passwords.ts";
import { openUserPool, type UserPool } from "#server/identity/embedded/user-pool.ts";

const PASSWORD = "Correct horse 1";
/** Taken in turns, so that whatever else the machine does slows all three alike. */
const ROUNDS = 4;
const SECONDS_PER_ROUND = 1;
/** As many as threads that argon2 may take by default. */
const PARALLEL_LOOPS = 4;
/** A login may cost this many times what its argon2 does, and a token check must be that much cheaper. */
const MAX_FLOOR_RATIO = 2;
const MIN_CHECKS_PER_LOGIN = 10;

type Measurement = { perSecond: number; medianMs: number };

/** Runs each work in its turn, `AT_ONCE` loops of it side by side; the first round only warms up. */
async function measure(tasks: ((loop: number) => Promise<unknown>)[]): Promise<Measurement[]> {
  const measurements = tasks.map((task) => ({ work: task, times: [] as number[], seconds: 0 }));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const measurement of measurements) {
      const { times, seconds } = await runRound(measurement.work);
      if (round === 0) continue;
      measurement.times.push(...times);
      measurement.seconds += seconds;
    }
  }
  return measurements.map(({ times, seconds }) => {
    times.sort((a, b) => a - b);
    return { perSecond: times.length / seconds, medianMs: times[Math.floor(times.length / 2)] ?? 0 };
  });
}

async function runRound(task: (loop: number) => Promise<unknown>) {
  const times: number[] = [];
  const started = performance.now();
  const loops = Array.from({ length: PARALLEL_LOOPS }, async (_, loop) => {
    while (performance.now() - started < SECONDS_PER_ROUND * 1000) {
      const before = performance.now();
      await task(loop);
      times.push(performance.now() - before);
    }
  });
  await Promise.all(loops);
  return { times, seconds: (performance.now() - started) / 1000 };
}

type PoolResponse = { AuthenticationResult?: { AccessToken: string } };

async function callPool(pool: UserPool, operation: string, fields: object): Promise<PoolResponse> {
  const answer = await pool.call({
    target: `AWSCognitoIdentityProviderService.${operation}`,
    body: JSON.stringify({ ClientId: pool.clientId, ...fields }),
    caller: { ip: "127.0.0.1" },
  });
  if ("refusal" in answer) throw new Error(`${operation}: ${answer.refusal.message}`);
  return answer.body;
}

const logIn = (pool: UserPool, email: string) =>
  callPool(pool, "InitiateAuth", {
    AuthFlow: "USER_PASSWORD_AUTH",
    AuthParameters: { USERNAME: email, PASSWORD },
  });

async function bench(databaseUrl: string): Promise<boolean> {
  const { db, pool: connections, close } = openDatabase(databaseUrl, { max: 20 });
  try {
    await migrate(connections);
    let code = "";
    const noop = async () => undefined;
    const pool = await openUserPool({
      store: userPoolStore(db, {
        sendCode: async (_tx, mail) => {
          code = mail.code;
        },
        sendNotice: noop,
        onConfirmed: noop,
        onEmailChanged: noop,
        onDeleted: noop,
      }),
      clock: { now: () => Temporal.Now.instant() },
      masterKey: randomBytes(32),
      publicUrl: "http://localhost",
    });
    const emails = Array.from({ length: PARALLEL_LOOPS }, (_, n) => `person${n}@example.org`);
    for (const email of emails) {
      await callPool(pool, "SignUp", { Username: email, Password: PASSWORD });
      await callPool(pool, "ConfirmSignUp", { Username: email, ConfirmationCode: code });
    }
    const hashed = await hash(PASSWORD, PASSWORD_COST);
    const token = (await logIn(pool, "person0@example.org")).AuthenticationResult?.AccessToken ?? "";

    const [floor, logins, checks] = await measure([
      () => verify(hashed, PASSWORD),
      (loop) => logIn(pool, `person${loop}@example.org`),
      () => pool.holderOf(token),
    ]);
    if (!floor || !logins || !checks) throw new Error("Three works have three measures.");
    return printReport(floor, logins, checks);
  } finally {
    await close();
  }
}

function printReport(floor: Measurement, logins: Measurement, checks: Measurement): boolean {
  const row = (what: string, { perSecond, medianMs }: Measurement, share: number) => ({
    what,
    "a second": Number(perSecond.toFixed(1)),
    "median ms": Number(medianMs.toFixed(2)),
    "of it argon2": `${Math.round(share * 100)} %`,
  });
  console.table([
    row("argon2 alone (floor)", floor, 1),
    row("login", logins, Math.min(1, logins.perSecond / floor.perSecond)),
    row("token check", checks, 0),
  ]);
  const overFloor = floor.perSecond / logins.perSecond;
  const checksALogin = checks.perSecond / logins.perSecond;
  console.log(
    `A login costs ${overFloor.toFixed(2)} times its argon2 (at most ${MAX_FLOOR_RATIO}); ` +
      `${checksALogin.toFixed(0)} token checks cost as much as one (at least ${MIN_CHECKS_PER_LOGIN}).`,
  );
  return overFloor <= MAX_FLOOR_RATIO && checksALogin >= MIN_CHECKS_PER_LOGIN;
}

const postgres = await startTemporaryPostgres();
try {
  if (!(await bench(postgres.url("postgres")))) process.exitCode = 1;
} finally {
  await postgres.stop();
}
