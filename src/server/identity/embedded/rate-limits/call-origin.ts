import type { LockedAccount } from "#server/identity/embedded/accounts/usernames.ts";
import type { Caller, PoolContext } from "#server/identity/embedded/pool-context.ts";
import { type RequestBody, readStringMap } from "#server/identity/embedded/protocol/request-parameters.ts";
import { rateLimitNetwork } from "./caller-address.ts";
import { verifyDeviceToken } from "./device-token.ts";

/**
 * The origin of a call for rate limits: a browser that logged in to the account before, or else the network. Our page adds
 * to `ClientMetadata`: `code_binding`, a secret of the open page, and `device_tokens` (device-token.ts). Other clients need
 * neither.
 */
export type CallOrigin = {
  /** The network, as an HMAC; possible proxy addresses (caller-address.ts) count as one network. */
  network: Uint8Array;
  /** False for a possible proxy address, which all users share. */
  isNetworkKnown: boolean;
  /** What an emailed code is bound to: it is valid only from the same browser, or else network. */
  codeBinding: Uint8Array;
  /** False when the caller sent no secret, so that everyone on its network has the same binding. */
  isBindingSecret: boolean;
  /** The device id of a browser that logged in to this account before. */
  deviceFor(account: Pick<LockedAccount, "user">): string | undefined;
  /** The key for counting attempts on the account from here: by device, or else by network. */
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
