import { existsSync } from "node:fs";
import { forgetLostKey } from "#server/actions/accounts/forget-lost-key.ts";
import { userPoolStore } from "#server/db/accounts/user-pool.ts";
import type { Env } from "#server/env.ts";
import { readSecretKey } from "#server/files/secret-key.ts";
import { deriveSecrets, type Secrets } from "#server/identity/embedded/tokens/secrets.ts";
import { rotateSigningKeys } from "#server/identity/embedded/tokens/signing-keys.ts";
import { dkimZoneLine, generateDkimKey, readDkimKey } from "#server/mail/send/dkim.ts";
import { OPERATOR, withOpenDatabase } from "../installation-database.ts";
import type { Answer, Command, OptionValues } from "./command.ts";

export const keyCommands: Command[] = [
  {
    name: "keys:rotate",
    description: "sign logins with the next key from now on; nobody has to log in again",
    run: rotateKeys,
  },
  {
    name: "keys:replace",
    description:
      "go on with another secret key where it is lost for good: everyone logs in again, second factors are gone",
    usage: "--key-is-lost",
    words: [0, 0],
    options: { "key-is-lost": { type: "boolean" } },
    run: replaceKey,
  },
  {
    name: "dkim:keygen",
    description: "make a key to sign mail with, for DKIM_KEY_FILE",
    usage: "FILE",
    run: makeDkimKeyFile,
  },
  { name: "dkim:record", description: "print the DNS record that DKIM_KEY_FILE needs", run: printDkimRecord },
];

async function rotateKeys(env: Env): Promise<Answer> {
  if (env.hostedPool) {
    return {
      text: `The accounts are in the hosted user pool ${env.hostedPool.userPoolId}, which looks after its keys itself. There is nothing to rotate here.`,
      data: null,
    };
  }
  // A key file that is made again would open nothing that is in the database.
  if (!existsSync(env.secretKeyFile)) {
    throw new Error(`There is no ${env.secretKeyFile}: set DATA_DIR or SECRET_KEY_FILE`);
  }
  const secrets = deriveSecrets(await readSecretKey(env.secretKeyFile));
  const rotation = await withOpenDatabase(env, (db) =>
    rotateSigningKeys(storeOf(db), secrets, Temporal.Now.instant()),
  );
  const { before, signing, next, previousPublishedUntil } = rotation;
  const lines = [
    `Key ${signing} signs logins from now on; a running Daylight notices within seconds.`,
    `Key ${before} signed until now. What it signed stays good; it is published until ${previousPublishedUntil.round("second")}.`,
    `Key ${next} is published already and has its turn after that.`,
  ];
  return { text: lines.join("\n"), data: rotation };
}

async function replaceKey(env: Env, _words: string[], options: OptionValues): Promise<Answer> {
  if (options["key-is-lost"] !== true) {
    throw new Error("Look for the key in your backups first. If it is lost for good, add --key-is-lost");
  }
  await withOpenDatabase(env, async (db) => {
    const keys = await storeOf(db).signingKeys();
    const secrets = deriveSecrets(await readSecretKey(env.secretKeyFile));
    if (keys.some(({ sealedPrivateKey, kid }) => opens(secrets, sealedPrivateKey, kid))) {
      throw new Error(
        `${env.secretKeyFile} is the key of this installation. Nothing is lost, and nothing was changed`,
      );
    }
    await forgetLostKey({ db, clock: { now: () => Temporal.Now.instant() } }, OPERATOR);
  });
  return {
    text: `${env.secretKeyFile} is the secret key now: copy it to a safe place. Passwords are as they were. Everyone has to log in again, and to set up their authenticator app again.`,
    data: { secretKeyFile: env.secretKeyFile },
  };
}

function opens(secrets: Secrets, sealed: Uint8Array, label: string): boolean {
  try {
    secrets.open(sealed, label);
    return true;
  } catch {
    return false;
  }
}

async function makeDkimKeyFile({ mailDomain, mailOut }: Env, [keyFile = ""]: string[]): Promise<Answer> {
  await generateDkimKey(keyFile).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "EEXIST" ? new Error(`${keyFile} exists already; it was left as it is`) : error;
  });
  const { selector } = mailOut.dkim;
  const record = dkimZoneLine(await readDkimKey({ keyFile, selector, domain: mailDomain }));
  return {
    text: `${keyFile} is the key. Publish this record, then set DKIM_KEY_FILE=${keyFile}:\n${record}`,
    data: { keyFile, record },
  };
}

async function printDkimRecord({ mailDomain, mailOut }: Env): Promise<Answer> {
  const { keyFile, selector } = mailOut.dkim;
  if (keyFile === null) {
    throw new Error("mail is not signed: set DKIM_KEY_FILE, or make a key with dkim:keygen FILE");
  }
  const record = dkimZoneLine(await readDkimKey({ keyFile, selector, domain: mailDomain }));
  return { text: record, data: { record } };
}

function storeOf(db: Parameters<typeof userPoolStore>[0]) {
  const notSupported = () => Promise.reject(new Error("This command tells nobody anything."));
  return userPoolStore(db, {
    sendCode: notSupported,
    sendNotice: notSupported,
    onConfirmed: notSupported,
    onEmailChanged: notSupported,
    onDeleted: notSupported,
  });
}
