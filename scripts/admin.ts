import { existsSync } from "node:fs";
import { SENDING_TIERS } from "#core/delivery/sending-limits.ts";
import { chooseSendingStepByEmail } from "#server/actions/delivery/raise-sending-step.ts";
import { userPoolStore } from "#server/db/accounts/user-pool.ts";
import { openDatabase } from "#server/db/platform/database.ts";
import { type Env, readEnv } from "#server/env.ts";
import { readSecretKey } from "#server/files/secret-key.ts";
import { deriveSecrets } from "#server/identity/embedded/tokens/secrets.ts";
import { rotateSigningKeys } from "#server/identity/embedded/tokens/signing-keys.ts";
import { dkimZoneLine, generateDkimKey, readDkimKey } from "#server/mail/send/dkim.ts";
import { list, restore, suspend } from "./admin-users.ts";
import { errorMessage, withDatabase } from "./installation-database.ts";

/**
 * What anyone who runs an installation may do to it from the command line, with the settings the program itself reads. It
 * works while the program runs and while it does not. Bad input: the usage on stderr, and exit code 2.
 */
type Command = {
  description: string;
  /** The words that follow it, as the usage names them. */
  argumentsHint?: string;
  /** Whether these words may follow it; by default as many as the usage names. */
  acceptsArguments?(args: string[]): boolean;
  run(env: Env, args: string[]): Promise<string>;
};

const COMMANDS = new Map<string, Command>([
  [
    "keys:rotate",
    {
      description: "sign logins with the next key from now on; nobody has to log in again",
      run: rotateKeys,
    },
  ],
  [
    "dkim:keygen",
    {
      description: "make a key to sign mail with, for DKIM_KEY_FILE",
      argumentsHint: "FILE",
      run: makeDkimKeyFile,
    },
  ],
  [
    "user:limit",
    {
      description: `set how much a user may send a day: ${SENDING_TIERS.join(", ")}`,
      argumentsHint: "EMAIL STEP",
      run: limitUser,
    },
  ],
  ["dkim:record", { description: "print the DNS record that DKIM_KEY_FILE needs", run: printDkimRecord }],
  [
    "user:list",
    {
      description: "list accounts, or those whose email address or name has these words",
      argumentsHint: "[WORDS]",
      acceptsArguments: () => true,
      run: list,
    },
  ],
  [
    "user:suspend",
    {
      description: "stop an account and its letters; the user gets the reason by email",
      argumentsHint: 'EMAIL --reason "…"',
      acceptsArguments: (args) => args.length > 0,
      run: suspend,
    },
  ],
  ["user:restore", { description: "give a suspended account back", argumentsHint: "EMAIL", run: restore }],
]);

function limitUser(env: Env, [email = "", step = ""]: string[]): Promise<string> {
  const at = new Date(Temporal.Now.instant().epochMilliseconds);
  return withDatabase(env, async (url) => {
    const { db, close } = openDatabase(url, { max: 1 });
    return chooseSendingStepByEmail({ db, at }, { email, step }).finally(close);
  });
}

async function rotateKeys(env: Env): Promise<string> {
  if (env.hostedPool) {
    return `The accounts are in the hosted user pool ${env.hostedPool.userPoolId}, which looks after its keys itself. There is nothing to rotate here.`;
  }
  // A key file that is made again would open nothing that is in the database.
  if (!existsSync(env.secretKeyFile)) {
    throw new Error(`There is no ${env.secretKeyFile}: set DATA_DIR or SECRET_KEY_FILE`);
  }
  const secrets = deriveSecrets(await readSecretKey(env.secretKeyFile));
  const { before, signing, next, previousPublishedUntil } = await withDatabase(env, (url) =>
    withUserPoolStore(url, (store) => rotateSigningKeys(store, secrets, Temporal.Now.instant())),
  );
  return [
    `Key ${signing} signs logins from now on; a running Daylight notices within seconds.`,
    `Key ${before} signed until now. What it signed stays good; it is published until ${previousPublishedUntil.round("second")}.`,
    `Key ${next} is published already and has its turn after that.`,
  ].join("\n");
}

async function makeDkimKeyFile({ mailDomain, mailOut }: Env, [keyFile = ""]: string[]): Promise<string> {
  await generateDkimKey(keyFile).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "EEXIST" ? new Error(`${keyFile} exists already; it was left as it is`) : error;
  });
  const { selector } = mailOut.dkim;
  return [
    `${keyFile} is the key. Publish this record, then set DKIM_KEY_FILE=${keyFile}:`,
    dkimZoneLine(await readDkimKey({ keyFile, selector, domain: mailDomain })),
  ].join("\n");
}

async function printDkimRecord({ mailDomain, mailOut }: Env): Promise<string> {
  const { keyFile, selector } = mailOut.dkim;
  if (keyFile === null) {
    throw new Error("mail is not signed: set DKIM_KEY_FILE, or make a key with dkim:keygen FILE");
  }
  return dkimZoneLine(await readDkimKey({ keyFile, selector, domain: mailDomain }));
}

type Store = ReturnType<typeof userPoolStore>;

async function withUserPoolStore<T>(url: string, work: (store: Store) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase(url, { max: 1 });
  const notSupported = () => Promise.reject(new Error("This command tells nobody anything."));
  const store = userPoolStore(db, {
    sendCode: notSupported,
    sendNotice: notSupported,
    onConfirmed: notSupported,
    onEmailChanged: notSupported,
    onDeleted: notSupported,
  });
  try {
    return await work(store);
  } finally {
    await close();
  }
}

const USAGE = [
  "Usage: npm run -s admin -- COMMAND",
  ...[...COMMANDS].map(
    ([name, { description, argumentsHint = "" }]) =>
      `  ${`${name} ${argumentsHint}`.padEnd(31)} ${description}`,
  ),
].join("\n");

const [name = "", ...commandArgs] = process.argv.slice(2);
const command = COMMANDS.get(name);
const isValid =
  command?.acceptsArguments?.(commandArgs) ??
  commandArgs.length === (command?.argumentsHint?.split(" ").length ?? 0);
if (!command || !isValid) {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 2;
} else {
  try {
    process.stdout.write(`${await command.run(readEnv(process.env, []), commandArgs)}\n`);
  } catch (error) {
    process.stderr.write(`admin: ${errorMessage(error)}\n`);
    process.exitCode = 1;
  }
}
