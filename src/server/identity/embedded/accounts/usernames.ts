import type { PoolContext } from "#server/identity/embedded/pool-context.ts";
import type { PoolRecords, PoolUser } from "#server/identity/embedded/pool-store.ts";
import { invalidParameter, PoolError } from "#server/identity/embedded/protocol/pool-error.ts";

/** What browsers accept in `<input type="email">`, and a dot in the domain. */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

const SUB = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The username in this pool is the email address, in lower case. */
export function normalizeEmail(username: string, errorMessage = "Username should be an email."): string {
  const email = username.toLowerCase();
  if (!EMAIL.test(email)) throw invalidParameter(errorMessage);
  return email;
}

/** An account, if there is one, and the key for counting attempts on it, which exists in both cases. */
export type LockedAccount = { username: string; usernameKey: Uint8Array; user: PoolUser | undefined };

/** Finds an account by its address or, as the hosted service allows too, by its `sub`; locks it. */
export async function lockAccount(
  pool: PoolContext,
  records: PoolRecords,
  name: string,
): Promise<LockedAccount> {
  const lowerCase = name.toLowerCase();
  const user = await records.lockUser(SUB.test(lowerCase) ? { sub: lowerCase } : { email: lowerCase });
  const username = user?.email ?? lowerCase;
  return { username, usernameKey: pool.secrets.usernameKey(username), user };
}

/** @throws PoolError for any client id but this pool's own. */
export function assertClient(pool: PoolContext, clientId: string): void {
  if (clientId !== pool.clientId) {
    throw new PoolError("ResourceNotFoundException", `User pool client ${clientId} does not exist.`);
  }
}
