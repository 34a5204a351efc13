/** The items of a Storage object by key; tests pass plain objects. */
type StorageItems = Readonly<Record<string, string>>;

/** A token must not expire while a call is on its way. */
const EXPIRY_MARGIN_S = 5;

/** Whether this is the storage key in which the provider's client stores the user name of the session. */
export const isLastUserKey = (key: string): boolean =>
  key.startsWith("CognitoIdentityServiceProvider.") && key.endsWith(".LastAuthUser");

/** The user name of the stored session; null without one. */
export function lastUserIn(items: StorageItems): string | null {
  const key = Object.keys(items).find(isLastUserKey);
  return key === undefined ? null : (items[key] ?? null);
}

/**
 * The stored access token while the session is valid by the rule of the provider's client (CognitoUserSession.isValid:
 * both tokens, by the provider's clock). Undefined does not mean logged out: the client may refresh the session.
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

/** The refresh token of the stored session. */
export function refreshTokenIn(items: StorageItems): string | undefined {
  const key = Object.keys(items).find(isLastUserKey);
  return key && items[`${key.replace(/LastAuthUser$/, items[key] ?? "")}.refreshToken`];
}

/** The account id of the stored session, even if its tokens have expired. */
export const userIdIn = (items: StorageItems): string | undefined => claimIn(items, "accessToken", "sub");

/** The email in the stored ID token, even if it has expired. */
export const emailIn = (items: StorageItems): string | undefined => claimIn(items, "idToken", "email");

function claimIn(items: StorageItems, token: "accessToken" | "idToken", claim: string): string | undefined {
  const key = Object.keys(items).find(isLastUserKey);
  if (key === undefined) return undefined;
  const value = payloadOf(items[key.replace(/LastAuthUser$/, `${items[key] ?? ""}.${token}`)])[claim];
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Removes the session from storage, as the provider's client does; returns its refresh token. */
export function takeStoredSession(
  storage: Pick<Storage, "length" | "key" | "getItem" | "removeItem">,
): string | undefined {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  const lastUserKey = keys.find(isLastUserKey);
  if (lastUserKey === undefined) return undefined;
  const session = lastUserKey.replace(/LastAuthUser$/, storage.getItem(lastUserKey) ?? "");
  const refreshToken = storage.getItem(`${session}.refreshToken`) ?? undefined;
  // Other tabs get an event for each key. The user name must go first, then the refresh token: a tab that sees a user
  // without an access token would refresh the session and store it again.
  const rest = keys.filter((key) => key.startsWith(`${session}.`));
  for (const key of [lastUserKey, `${session}.refreshToken`, ...rest]) storage.removeItem(key);
  return refreshToken;
}

/** Seconds since 1970; 0 for an invalid token. */
const expiresAt = (token: string | undefined): number => Number(payloadOf(token).exp) || 0;

/** The claims of a token (RFC 7519, base64url of UTF-8 JSON); none for an invalid token. */
function payloadOf(token: string | undefined): Record<string, unknown> {
  try {
    const payload = ((token ?? "").split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    return Object(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return {};
  }
}
