import { readFile, writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import type { Cipher } from "#server/ports/backup.ts";

/*
 * Encryption in the age format (age-encryption.org): to write needs only a recipient, which is public, so that a stolen
 * server opens no backup of its own. What it writes can be read with the `age` program, too.
 */

/** Encrypts for a recipient, such as `age1…`. Throws where this is none. */
export function encryptFor(recipient: string): Cipher {
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new Error(`${recipient} is no age recipient, which begins with age1`);
  }
  return async (content) => toReadable(await encrypter.encrypt(toWeb(content)));
}

/** Decrypts with the key in a file, as `createKeyFile` or `age-keygen` write it. */
export async function decryptWith(keyFile: string): Promise<Cipher> {
  const identity = /^AGE-SECRET-KEY-1\S+$/m.exec(await readFile(keyFile, "utf8"))?.[0];
  if (identity === undefined)
    throw new Error(`${keyFile} has no age key, which begins with AGE-SECRET-KEY-1`);
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return async (content) => {
    try {
      return toReadable(await decrypter.decrypt(toWeb(content)));
    } catch (error) {
      // The library's words for a key that opens none of the recipients'.
      if (error instanceof Error && /no identity matched/.test(error.message)) {
        throw new Error(`This was encrypted for another key than the one in ${keyFile}`, { cause: error });
      }
      throw error;
    }
  };
}

/** Makes a key in a new file that only its owner can read. Resolves to its recipient; rejects where the file exists. */
export async function createKeyFile(keyFile: string): Promise<string> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  await writeFile(keyFile, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: "wx" });
  return recipient;
}

const toWeb = (content: Readable) => Readable.toWeb(content) as ReadableStream<Uint8Array>;
const toReadable = (content: ReadableStream<Uint8Array>) =>
  Readable.fromWeb(content as Parameters<typeof Readable.fromWeb>[0]);
