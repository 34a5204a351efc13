import { randomUUID } from "node:crypto";
import {
  type CryptoKey,
  createLocalJWKSet,
  errors,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importPKCS8,
  type JSONWebKeySet,
  type JWSHeaderParameters,
} from "jose";
import type { PoolRecords, PoolStore, SealedKey } from "#server/identity/embedded/pool-store.ts";
import { openSealedKey, type Secrets } from "./secrets.ts";

export const SIGNING_ALGORITHM = "RS256";

/** How long one key signs before the next one, which is already published, replaces it. */
const SIGNING_PERIOD = { hours: 24 * 30 };

/** How long a retired key stays published: longer than the longest token (a day) of a process with a stale cache. */
const PUBLICATION_GRACE = { hours: 25 };

/** How long a process may cache the keys after another one rotated them. */
const RELOAD_INTERVAL = { seconds: 5 };

/** Limits database queries for made-up key ids. */
const UNKNOWN_KEY_RELOAD_INTERVAL = { seconds: 1 };

export type SigningKeys = {
  signer: { kid: string; key: CryptoKey };
  jwks: JSONWebKeySet;
  find: ReturnType<typeof createLocalJWKSet>;
};

/** The keys, shared by all processes with a short delay. */
export type Keyring = {
  current(now: Temporal.Instant): Promise<SigningKeys>;
  /** The key a token names; reloads the keys if another process started to use it. Throws jose's errors. */
  publicKey(header: JWSHeaderParameters | undefined, now: Temporal.Instant): Promise<CryptoKey>;
};

/**
 * Loads the keys, creates them the first time, and rotates them when the current one has signed for a month. The first
 * process to load them after that rotates, so no process has to run all the time.
 */
export async function openKeyring(
  store: PoolStore,
  secrets: Secrets,
  now: Temporal.Instant,
): Promise<Keyring> {
  let cached = { keys: await load(now), at: now };
  let loading: Promise<void> | null = null;

  async function load(at: Temporal.Instant): Promise<SigningKeys> {
    let keys = await store.signingKeys();
    if (isDue(keys, at)) keys = await store.transaction((records) => rotateIfDue(records, secrets, at));
    return openKeys(keys, secrets, at);
  }
  const reload = async (at: Temporal.Instant) => {
    cached = { keys: await load(at), at };
  };
  const isOlderThan = (age: Temporal.DurationLike, at: Temporal.Instant) =>
    Temporal.Instant.compare(at, cached.at.add(age)) >= 0;

  async function current(at: Temporal.Instant, maxAge: Temporal.DurationLike = RELOAD_INTERVAL) {
    if (isOlderThan(maxAge, at)) {
      loading ??= reload(at).finally(() => {
        loading = null;
      });
      await loading;
    }
    return cached.keys;
  }

  return {
    current,
    async publicKey(header, at) {
      try {
        return await (await current(at)).find(header);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        return (await current(at, UNKNOWN_KEY_RELOAD_INTERVAL)).find(header);
      }
    },
  };
}

const signerOf = (keys: SealedKey[]) =>
  keys.find(({ signingSince, retiredAt }) => signingSince !== null && retiredAt === null);

function isDue(keys: SealedKey[], now: Temporal.Instant): boolean {
  const since = signerOf(keys)?.signingSince;
  return !since || Temporal.Instant.compare(now, since.add(SIGNING_PERIOD)) >= 0;
}

/** The ids of a pool's keys: the previous one, the current one, and the next one. */
export type Rotation = {
  before: string;
  signing: string;
  next: string;
  previousPublishedUntil: Temporal.Instant;
};

/**
 * Rotates the keys now. Clients notice nothing: the next key is already published, and the previous one stays published
 * longer than its tokens are valid. Running processes follow within seconds.
 * Rejects, and changes nothing, when there is no pool yet, or its keys were encrypted with another master key.
 */
export function rotateSigningKeys(
  store: PoolStore,
  secrets: Secrets,
  now: Temporal.Instant,
): Promise<Rotation> {
  return store.transaction(async (records) => {
    await records.lockInstallation();
    const before = signerOf(await records.signingKeys());
    if (!before) throw new Error("There is no user pool in this database yet. Start Daylight once.");
    await openKey(before, secrets);
    const { signing, next } = await rotateKeys(records, secrets, now, "operator");
    return {
      before: before.kid,
      signing: signing.kid,
      next: next.kid,
      previousPublishedUntil: now.add(PUBLICATION_GRACE),
    };
  });
}

async function rotateIfDue(
  records: PoolRecords,
  secrets: Secrets,
  now: Temporal.Instant,
): Promise<SealedKey[]> {
  await records.lockInstallation();
  // Another process may have been first.
  if (isDue(await records.signingKeys(), now)) await rotateKeys(records, secrets, now, "timetable");
  return records.signingKeys();
}

/** The next key signs, the previous one stays published for a day, and a new one is published. */
async function rotateKeys(
  records: PoolRecords,
  secrets: Secrets,
  now: Temporal.Instant,
  actor: "operator" | "timetable",
): Promise<{ signing: SealedKey; next: SealedKey }> {
  await records.dropKeysRetiredBefore(now.subtract(PUBLICATION_GRACE));
  const cached = await records.signingKeys();
  const upcoming = cached.filter(({ signingSince }) => signingSince === null);
  while (upcoming.length < 2) {
    const key = await generateSigningKey(secrets);
    await records.addSigningKey(key, now);
    upcoming.push(key);
  }
  const [signing, next] = upcoming;
  if (!signing || !next) throw new Error("The user pool has no signing key.");
  await records.startSigning(signing.kid, now);
  const detail = { before: signerOf(cached)?.kid ?? "none" };
  await records.audit({ actor, verb: "identity.signing_key_changed", subject: signing.kid, detail }, now);
  return { signing, next };
}

async function openKeys(keys: SealedKey[], secrets: Secrets, now: Temporal.Instant): Promise<SigningKeys> {
  const signer = signerOf(keys);
  if (!signer) throw new Error("The user pool has no signing key.");
  const isPublished = ({ retiredAt }: SealedKey) =>
    retiredAt === null || Temporal.Instant.compare(now, retiredAt.add(PUBLICATION_GRACE)) < 0;
  const jwks = { keys: keys.filter(isPublished).map(({ publicJwk }) => publicJwk) };
  return {
    signer: { kid: signer.kid, key: await openKey(signer, secrets) },
    jwks,
    find: createLocalJWKSet(jwks),
  };
}

async function generateSigningKey(secrets: Secrets): Promise<SealedKey> {
  const kid = randomUUID();
  const { publicKey, privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const publicJwk = { ...(await exportJWK(publicKey)), kid, alg: SIGNING_ALGORITHM, use: "sig" };
  const sealedPrivateKey = secrets.seal(Buffer.from(await exportPKCS8(privateKey)), kid);
  return { kid, publicJwk, sealedPrivateKey, signingSince: null, retiredAt: null };
}

async function openKey(key: SealedKey, secrets: Secrets): Promise<CryptoKey> {
  const pkcs8 = openSealedKey(key, secrets);
  return importPKCS8(Buffer.from(pkcs8).toString(), SIGNING_ALGORITHM);
}
