/** Storage as a map of its keys; the browser's own is one, and tests hand in plain objects. */
type StorageItems = Readonly<Record<string, string>>;

/** A token that runs out while it is on its way helps nobody. */
const EXPIRY_MARGIN_S = 5;

/** Whether a key of the browser's storage is where the provider's client notes whose session there is. */
export const isLastUserKey = (key: string): boolean =>
  key.startsWith("CognitoIdentityServiceProvider.") && key.endsWith(".LastAuthUser");

/** Whose session this browser holds, if any; without one there is nothing to ask the provider. */
export function lastUserIn(items: StorageItems): string | null {
  const key = Object.keys(items).find(isLastUserKey);
  return key === undefined ? null : (items[key] ?? null);
}

/**
 * The access token the provider's client keeps, while the session is good by the rule of that client itself
 * (CognitoUserSession.isValid: both tokens, by the provider's clock). Undefined is no verdict: then the client is asked,
 * which may have it renewed.
 * @param now milliseconds since 1970
 */
export function storedTokenIn(items: StorageItems, now: number): string | undefined {
  const key = Object.keys(items).find(isLastUserKey);
  if (key === undefined) return undefined;
  const session = key.replace(/LastAuthUser$/, items[key] ?? "");
  const token = items[`${session}.accessToken`];
  const providerTime = now / 1000 - (Number.parseInt(items[`${session}.clockDrift`] ?? "", 10) || 0);
  const isValid = [token, items[`${session}.idToken`]].every(
    (jwt) => expiresAt(jwt) - EXPIRY_MARGIN_S > providerTime,
  );
  return isValid ? token : undefined;
}

/** The refresh token the provider's client keeps for the session in this browser. */
export function refreshTokenIn(items: StorageItems): string | undefined {
  const key = Object.keys(items).find(isLastUserKey);
  return key && items[`${key.replace(/LastAuthUser$/, items[key] ?? "")}.refreshToken`];
}

/** The id of the account whose session this browser holds, whether its tokens are still good or not. */
export const userIdIn = (items: StorageItems): string | undefined => claimIn(items, "accessToken", "sub");

/** The email of that account, as the provider wrote it into the ID token. */
export const emailIn = (items: StorageItems): string | undefined => claimIn(items, "idToken", "email");

function claimIn(items: StorageItems, token: "accessToken" | "idToken", claim: string): string | undefined {
  const key = Object.keys(items).find(isLastUserKey);
  if (key === undefined) return undefined;
  const value = payloadOf(items[key.replace(/LastAuthUser$/, `${items[key] ?? ""}.${token}`)])[claim];
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Takes the session out of the browser's storage, as the provider's client does; gives the refresh token it had. */
export function takeStoredSession(
  storage: Pick<Storage, "length" | "key" | "getItem" | "removeItem">,
): string | undefined {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  const lastUserKey = keys.find(isLastUserKey);
  if (lastUserKey === undefined) return undefined;
  const session = lastUserKey.replace(/LastAuthUser$/, storage.getItem(lastUserKey) ?? "");
  const refreshToken = storage.getItem(`${session}.refreshToken`) ?? undefined;
  // Other tabs hear of each key by itself. Whose session it is goes first, and then what renews it: one that saw a user without
  // a token would have the session renewed, and put it back.
  const rest = keys.filter((key) => key.startsWith(`${session}.`));
  for (const key of [lastUserKey, `${session}.refreshToken`, ...rest]) storage.removeItem(key);
  return refreshToken;
}

/** Seconds since 1970; 0 for what is no token. */
const expiresAt = (token: string | undefined): number => Number(payloadOf(token).exp) || 0;

/** A token's claims (RFC 7519, base64url of UTF-8 JSON); none for what is no token. */
function payloadOf(token: string | undefined): Record<string, unknown> {
  try {
    const payload = ((token ?? "").split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    return Object(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return {};
  }
}
