import { randomUUID } from "node:crypto";
import {
  type CryptoKey,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importPKCS8,
  type JSONWebKeySet,
} from "jose";
import type { Secrets } from "./secrets.ts";
import type { PoolRecords, SealedKey } from "./store.ts";

export const SIGNING_ALGORITHM = "RS256";

/** One that signs and one published ahead of its turn, as the hosted service does. */
const KEYS_PUBLISHED = 2;

export type SigningKeys = { signer: { kid: string; key: CryptoKey }; jwks: JSONWebKeySet };

/** Reads the keys of this installation, and makes them the first time. Call it under `lockInstallation`. */
export async function loadSigningKeys(
  records: PoolRecords,
  secrets: Secrets,
  now: Temporal.Instant,
): Promise<SigningKeys> {
  const keys = await records.signingKeys();
  while (keys.length < KEYS_PUBLISHED) {
    const key = await makeSigningKey(secrets);
    await records.addSigningKey(key, now);
    keys.push(key);
  }
  const [first] = keys;
  if (!first) throw new Error("The user pool has no signing key.");
  return {
    signer: { kid: first.kid, key: await unseal(first, secrets) },
    jwks: { keys: keys.map(({ publicJwk }) => publicJwk) },
  };
}

async function makeSigningKey(secrets: Secrets): Promise<SealedKey> {
  const kid = randomUUID();
  const { publicKey, privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const publicJwk = { ...(await exportJWK(publicKey)), kid, alg: SIGNING_ALGORITHM, use: "sig" };
  const sealedPrivateKey = secrets.seal(Buffer.from(await exportPKCS8(privateKey)), kid);
  return { kid, publicJwk, sealedPrivateKey };
}

async function unseal(key: SealedKey, secrets: Secrets): Promise<CryptoKey> {
  let pkcs8: Uint8Array;
  try {
    pkcs8 = secrets.open(key.sealedPrivateKey, key.kid);
  } catch (cause) {
    throw new Error(
      "The signing keys in this database were sealed under another master key. Bring back the key file that belongs to it.",
      { cause },
    );
  }
  return importPKCS8(Buffer.from(pkcs8).toString(), SIGNING_ALGORITHM);
}
