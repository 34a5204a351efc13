import type { LockedAccount } from "#server/identity/embedded/accounts/usernames.ts";
import type { Caller, PoolContext } from "#server/identity/embedded/pool-context.ts";
import { type RequestBody, readStringMap } from "#server/identity/embedded/protocol/request-parameters.ts";
import { rateLimitNetwork } from "./caller-address.ts";
import { verifyDeviceToken } from "./device-token.ts";

/**
 * Where a call comes from, as far as tries are counted by it: a browser that logged in to the account before, or else the
 * network. Our page adds to `ClientMetadata`: `code_binding`, a secret of the open page, and `device_tokens`
 * (device-token.ts). Other clients need neither.
 */
export type CallOrigin = {
  /** The network, as an HMAC; addresses that may be a proxy's (caller-address.ts) are one network together. */
  network: Uint8Array;
  /** False for an address that may be a proxy's, and then everybody's. */
  isNetworkKnown: boolean;
  /** What a mailed code is bound to: it counts only when it comes back from the same browser, or else network. */
  codeBinding: Uint8Array;
  /** False where the caller named no secret, so that everybody on its network has the same binding. */
  isBindingSecret: boolean;
  /** The device id of a browser that logged in to this account before. */
  deviceFor(account: Pick<LockedAccount, "user">): string | undefined;
  /** The key under which tries for the account from here are counted: by device, or else by network. */
  counterKey(account: Pick<LockedAccount, "user" | "usernameKey">): Uint8Array;
};

const MAX_BINDING_LENGTH = 128;
const MAX_DEVICE_TOKENS = 4;

export function callOrigin(
  pool: PoolContext,
  body: RequestBody,
  caller: Caller,
  now: Temporal.Instant,
): CallOrigin {
  const { secrets } = pool;
  const metadata = readStringMap(body, "ClientMetadata");
  const knownNetwork = rateLimitNetwork(caller.ip);
  const network = secrets.mac("place", Buffer.from(knownNetwork ?? "near"));
  const secret = metadata.get("code_binding")?.slice(0, MAX_BINDING_LENGTH);
  const tokens = (metadata.get("device_tokens") ?? "").split(" ").slice(0, MAX_DEVICE_TOKENS);
  const deviceFor = ({ user }: Pick<LockedAccount, "user">) =>
    user &&
    tokens
      .map((token) => verifyDeviceToken(secrets, token, user.sub, now))
      .find((device) => device !== undefined);
  return {
    network,
    isNetworkKnown: knownNetwork !== undefined,
    codeBinding: secret ? secrets.mac("code binding", Buffer.from(secret)) : network,
    isBindingSecret: Boolean(secret),
    deviceFor,
    counterKey(account) {
      const device = deviceFor(account);
      const source = device === undefined ? network : Buffer.from(device);
      const use = device === undefined ? "account from place" : "account from device";
      return secrets.mac(use, Buffer.concat([account.usernameKey, source]));
    },
  };
}
