import { placeOf } from "./caller-address.ts";
import { deviceOf } from "./device-token.ts";
import { type RequestBody, readStringMap } from "./parameters.ts";
import type { Caller, PoolContext } from "./pool-context.ts";
import type { Account } from "./usernames.ts";

/**
 * Where a call comes from, as far as tries are counted by it: a browser that logged in to the account before, or else the
 * network. Our page adds to `ClientMetadata`: `code_binding`, a secret of the open page, and `device_tokens`
 * (device-token.ts). Other clients need neither.
 */
export type Origin = {
  /** The network, as an HMAC; addresses that may be a proxy's (caller-address.ts) are one network together. */
  place: Uint8Array;
  /** False for an address that may be a proxy's, and then everybody's. */
  isPlaceKnown: boolean;
  /** What a mailed code is bound to: it counts only when it comes back from the same browser, or else network. */
  codeBinding: Uint8Array;
  /** False where the caller named no secret, so that everybody on its network has the same binding. */
  isBindingSecret: boolean;
  /** The device id of a browser that logged in to this account before. */
  deviceFor(account: Pick<Account, "user">): string | undefined;
  /** The key under which tries for the account from here are counted: by device, or else by network. */
  counterKey(account: Pick<Account, "user" | "usernameKey">): Uint8Array;
};

const LONGEST_BINDING = 128;
const MOST_DEVICE_TOKENS = 4;

export function originOf(
  pool: PoolContext,
  body: RequestBody,
  caller: Caller,
  now: Temporal.Instant,
): Origin {
  const { secrets } = pool;
  const metadata = readStringMap(body, "ClientMetadata");
  const known = placeOf(caller.ip);
  const place = secrets.mac("place", Buffer.from(known ?? "near"));
  const secret = metadata.get("code_binding")?.slice(0, LONGEST_BINDING);
  const tokens = (metadata.get("device_tokens") ?? "").split(" ").slice(0, MOST_DEVICE_TOKENS);
  const deviceFor = ({ user }: Pick<Account, "user">) =>
    user &&
    tokens.map((token) => deviceOf(secrets, token, user.sub, now)).find((device) => device !== undefined);
  return {
    place,
    isPlaceKnown: known !== undefined,
    codeBinding: secret ? secrets.mac("code binding", Buffer.from(secret)) : place,
    isBindingSecret: Boolean(secret),
    deviceFor,
    counterKey(account) {
      const device = deviceFor(account);
      const from = device === undefined ? place : Buffer.from(device);
      const use = device === undefined ? "account from place" : "account from device";
      return secrets.mac(use, Buffer.concat([account.usernameKey, from]));
    },
  };
}
