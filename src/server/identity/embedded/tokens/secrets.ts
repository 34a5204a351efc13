import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The uses of the master key, each under a derived key of its own. */
export type Secrets = {
  /** Replaces an address in tables that must not contain what strangers typed. */
  usernameKey(username: string): Uint8Array;
  /** Six digits are quickly guessed from a plain hash; under a key the table alone is useless. */
  codeHash(purpose: string, usernameKey: Uint8Array, code: string): Uint8Array;
  /** Proves that we made a value for this use: HMAC-SHA-256. */
  mac(use: string, data: Uint8Array): Uint8Array;
  seal(plaintext: Uint8Array, label: string): Uint8Array;
  /** Throws when `sealed` was made with another master key or label, or was changed. */
  open(sealed: Uint8Array, label: string): Uint8Array;
};

/** Derives the pool's keys from the installation's 32-byte master key (HKDF-SHA-256, RFC 5869). */
export function deriveSecrets(masterKey: Uint8Array): Secrets {
  if (masterKey.length !== 32) throw new Error("The master key must be 32 bytes.");
  const subkey = (use: string) => Buffer.from(hkdfSync("sha256", masterKey, "", `user-pool ${use}`, 32));
  const usernames = subkey("usernames");
  const codes = subkey("codes");
  const macs = subkey("macs");
  const sealing = subkey("sealing");
  return {
    usernameKey: (username) => createHmac("sha256", usernames).update(username).digest(),
    codeHash: (purpose, usernameKey, code) =>
      createHmac("sha256", codes).update(`${purpose}\0`).update(usernameKey).update(code).digest(),
    mac: (use, data) => createHmac("sha256", macs).update(`${use}\0`).update(data).digest(),
    seal(plaintext, label) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", sealing, iv).setAAD(Buffer.from(label));
      const sealed = Buffer.concat([cipher.update(plaintext), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
    },
    open(sealed, label) {
      const iv = sealed.subarray(0, IV_BYTES);
      const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
      const decipher = createDecipheriv("aes-256-gcm", sealing, iv, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(label))
        .setAuthTag(tag);
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    },
  };
}

/** Opens a signing key of the user pool. Throws, saying what to do, where it was sealed under another master key. */
export function openSealedKey(
  { kid, sealedPrivateKey }: { kid: string; sealedPrivateKey: Uint8Array },
  secrets: Secrets,
): Uint8Array {
  try {
    return secrets.open(sealedPrivateKey, kid);
  } catch (cause) {
    throw new Error(
      "The signing keys in this database were sealed under another master key. Bring back the key file that belongs to it.",
      { cause },
    );
  }
}

/** For secrets of 256 random bits a plain hash is enough: they cannot be guessed. */
export const sha256Of = (token: string): Uint8Array => createHash("sha256").update(token).digest();
