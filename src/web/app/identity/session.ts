import { loadConfig } from "#web/app/api/config.ts";
import { clearOnLogout, storageItem, storageOf } from "#web/app/storage/browser-storage.ts";
import { clearAccountBlock } from "./account-block.ts";
import { lastUserIn, refreshTokenIn, storedTokenIn, takeStoredSession } from "./stored-token.ts";
import { clearUserId } from "./user-id.ts";
import type { Pool } from "./user-pool.ts";

let poolPromise: Promise<Pool> | undefined;
let tokenRefresh: Promise<string | undefined> | undefined;
let renewal: Promise<string | undefined> | undefined;
let emailPromise: Promise<string> | undefined;

/** The pool's client, loaded when something first needs it: a visitor who only reads never downloads it. */
export function userPool(): Promise<Pool> {
  poolPromise ??= Promise.all([loadConfig(), import("./user-pool.ts")]).then(
    ([config, { createUserPool }]) => createUserPool(config.userPool),
    (error: unknown) => {
      poolPromise = undefined;
      throw error;
    },
  );
  return poolPromise;
}

const localStorageItems = () => storageOf("localStorage") as unknown as Record<string, string>;

/** The refresh token of the session this browser holds. */
export const storedRefreshToken = (): string | undefined => refreshTokenIn(localStorageItems());

/** Whose session this browser holds, if any; without one there is nothing to ask the provider. */
export const storedUserName = (): string | null => lastUserIn(localStorageItems());

/** The access token of the session this browser holds, while that is good; it needs nothing but the browser's storage. */
export const storedToken = (): string | undefined => storedTokenIn(localStorageItems(), Date.now());

/** The access token for our server, or `undefined` when nobody is signed in. Throws when the provider cannot be reached. */
export async function accessToken(): Promise<string | undefined> {
  if (storedUserName() === null) return undefined;
  const storedAccessToken = storedToken();
  // The pool's client is a sixth of a page's code: it loads once there is something to ask it.
  if (storedAccessToken) return storedAccessToken;
  // Calls that find the token run out together share one refresh: a rotated refresh token works only once.
  tokenRefresh ??= userPool()
    .then((poolClient) => poolClient.accessToken(false))
    .finally(() => {
      tokenRefresh = undefined;
    });
  return tokenRefresh;
}

/** A new access token in place of one the server refused. Calls that fail together share one refresh. */
export function renewedAccessToken(): Promise<string | undefined> {
  renewal ??= userPool()
    .then((poolClient) => poolClient.accessToken(true))
    .finally(() => {
      renewal = undefined;
    });
  return renewal;
}

/** The signed-in account's e-mail address; asked once for each login. */
export function currentEmail(): Promise<string> {
  emailPromise ??= userPool()
    .then((poolClient) => poolClient.currentEmail())
    .catch((error: unknown) => {
      emailPromise = undefined;
      throw error;
    });
  return emailPromise;
}

/** A login came through: this tab is that user's now. */
export function rememberLogin(address: string) {
  clearUserId();
  clearAccountBlock();
  rememberEmail(address);
}

/** The signed-in account's address, as the provider has just said it. */
function rememberEmail(address: string) {
  emailPromise = Promise.resolve(address);
  storageItem("userEmail").write(address);
}

/** Where a tab notes for the others that the account has another address now: "account name, a space, new address". */
const emailChangeItem = storageItem("addressChange");
export const EMAIL_CHANGED_KEY = emailChangeItem.key;

/** The signed-in account's address has changed here; the other tabs hear of it through the browser's storage. */
export function updateSessionEmail(address: string) {
  rememberEmail(address);
  emailChangeItem.write(`${storedUserName()} ${address}`);
  emailChangeItem.remove(); // It was news, not something to keep on this device.
}

/** Another tab noted a change: this one is of the same account, so the address is its own too. */
export function applyEmailChange(note: string) {
  const [account, address] = note.split(" ");
  if (account !== storedUserName() || !address || storageItem("userEmail").read() === null) return;
  rememberEmail(address);
}

/** Forgets whose tab this is, and what of that user it holds: the request being edited, a message to the team. */
export function clearTab() {
  emailPromise = undefined;
  clearUserId();
  clearAccountBlock();
  clearOnLogout("sessionStorage");
}

/** Removes from this browser what is the user's (storage/stored-items.ts), but for drafts: those the caller asks about. */
function clearBrowserStorage() {
  clearTab();
  clearOnLogout("localStorage");
}

/** Forgets the user on this browser; a refresh token the provider could not be told about runs out by itself. */
export async function logOut() {
  clearBrowserStorage();
  // Before the client is loaded and the provider asked: whoever closes the page now has left, too.
  const refreshToken = takeStoredSession(storageOf("localStorage"));
  try {
    const poolClient = await userPool();
    poolClient.clearSession();
    if (refreshToken) await poolClient.revoke(refreshToken);
  } catch (error) {
    console.warn("The provider was not told about the logout", error);
  }
  announceLogin();
}

/** Forgets the user on this browser, after the provider ended the session itself. */
export async function forgetSession() {
  clearBrowserStorage();
  (await userPool()).clearSession();
  announceLogin();
}

/** An operation of the pool's protocol by name, for what only the account page asks (account.ts). */
export const callPool = async (operation: string, payload: object) =>
  (await userPool()).call(operation, payload);
/** Ends a session of this user by its refresh token. */
export const endSession = async (refreshToken: string) => (await userPool()).revoke(refreshToken);
export const signUp = async (address: string, password: string) =>
  (await userPool()).signUp(address, password);
export const confirmSignUp = async (address: string, code: string) =>
  (await userPool()).confirmSignUp(address, code);
export const resendCode = async (address: string) => (await userPool()).resendCode(address);
export const forgotPassword = async (address: string) => (await userPool()).forgotPassword(address);
export const confirmPassword = async (address: string, code: string, password: string) =>
  (await userPool()).confirmPassword(address, code, password);

/** Has the shell check again who is logged in. */
export const announceLogin = () => window.dispatchEvent(new Event("auth-state-changed"));
