import { pageConfig } from "#web/app/api/config.ts";
import { clearOnLogout, storageItem, storageOf } from "#web/app/storage/browser-storage.ts";
import { loadCode } from "#web/design/load-code.ts";
import { clearAccountBlock } from "./account-block.ts";
import { lastUserIn, refreshTokenIn, storedTokenIn, takeStoredSession } from "./stored-token.ts";
import { clearUserId } from "./user-id.ts";
import type { Pool } from "./user-pool.ts";

let poolPromise: Promise<Pool> | undefined;
let tokenRefresh: Promise<string | undefined> | undefined;
let renewal: Promise<string | undefined> | undefined;
let emailPromise: Promise<string> | undefined;

/** The client of the user pool, loaded on first use: visitors of public pages never download it. */
export function userPool(): Promise<Pool> {
  poolPromise ??= loadCode(() => import("./user-pool.ts")).then(
    ({ createUserPool }) => createUserPool(poolSettings()),
    (error: unknown) => {
      poolPromise = undefined;
      throw error;
    },
  );
  return poolPromise;
}

function poolSettings() {
  if (!pageConfig.userPool) throw new Error("The page came without its settings: reload it");
  return pageConfig.userPool;
}

const localStorageItems = () => storageOf("localStorage");

/** The refresh token of the session stored in this browser. */
export const storedRefreshToken = (): string | undefined => refreshTokenIn(localStorageItems());

/** The user name of the session stored in this browser; null without one. */
export const storedUserName = (): string | null => lastUserIn(localStorageItems());

/** The access token of the stored session while it is valid, read from storage alone. */
export const storedToken = (): string | undefined => storedTokenIn(localStorageItems(), Date.now());

/** The access token for our server; `undefined` when signed out. Throws when the provider cannot be reached. */
export async function accessToken(): Promise<string | undefined> {
  if (storedUserName() === null) return undefined;
  const storedAccessToken = storedToken();
  // The client of the pool is large: load it only to refresh.
  if (storedAccessToken) return storedAccessToken;
  // Concurrent calls share one refresh: a rotated refresh token works only once.
  tokenRefresh ??= userPool()
    .then((poolClient) => poolClient.accessToken(false))
    .finally(() => {
      tokenRefresh = undefined;
    });
  return tokenRefresh;
}

/** A new access token after the server rejected one. Concurrent calls share one refresh. */
export function renewedAccessToken(): Promise<string | undefined> {
  renewal ??= userPool()
    .then((poolClient) => poolClient.accessToken(true))
    .finally(() => {
      renewal = undefined;
    });
  return renewal;
}

/** The email address of the signed-in account; requested once for each login. */
export function currentEmail(): Promise<string> {
  emailPromise ??= userPool()
    .then((poolClient) => poolClient.currentEmail())
    .catch((error: unknown) => {
      emailPromise = undefined;
      throw error;
    });
  return emailPromise;
}

/** After a login: this tab belongs to that user. */
export function rememberLogin(address: string) {
  clearUserId();
  clearAccountBlock();
  rememberEmail(address);
}

function rememberEmail(address: string) {
  emailPromise = Promise.resolve(address);
  storageItem("userEmail").write(address);
}

/** Notifies other tabs of a new address: "account name, a space, new address". */
const emailChangeItem = storageItem("addressChange");
export const EMAIL_CHANGED_KEY = emailChangeItem.key;

/** After a change of address in this tab; a storage event notifies the other tabs. */
export function updateSessionEmail(address: string) {
  rememberEmail(address);
  emailChangeItem.write(`${storedUserName()} ${address}`);
  emailChangeItem.remove(); // The event is enough; nothing is stored.
}

/** Applies a change of address from another tab, if this tab is logged in to the same account. */
export function applyEmailChange(note: string) {
  const [account, address] = note.split(" ");
  if (account !== storedUserName() || !address || storageItem("userEmail").read() === null) return;
  rememberEmail(address);
}

/** Clears the user and their data from this tab: the request being edited, a message to the team. */
export function clearTab() {
  emailPromise = undefined;
  clearUserId();
  clearAccountBlock();
  clearOnLogout("sessionStorage");
}

/** Removes the user's data from this browser (storage/stored-items.ts), except drafts: the caller decides about those. */
function clearBrowserStorage() {
  clearTab();
  clearOnLogout("localStorage");
  // Without the server nothing can be cleared: what is cached is then only found by who searches the browser's files.
  void fetch("/api/browser-cache", { method: "DELETE", keepalive: true }).catch(() => undefined);
}

/** Logs out in this browser, and revokes the refresh token; if the provider cannot be reached, the token expires. */
export async function logOut() {
  clearBrowserStorage();
  // Before any request: the logout also counts when the page is closed now.
  const refreshToken = takeStoredSession(storageOf("localStorage"));
  try {
    const poolClient = await userPool();
    poolClient.clearSession();
    if (refreshToken) await poolClient.revoke(refreshToken);
  } catch (error) {
    console.warn("Could not revoke the session at the provider", error);
  }
  announceLogin();
}

/** Clears this browser after the provider ended the session. */
export async function forgetSession() {
  clearBrowserStorage();
  (await userPool()).clearSession();
  announceLogin();
}

/** Calls an operation of the pool by name, for the account page (account-operations.ts). */
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

/** Makes the shell check the sign-in state. */
export const announceLogin = () => window.dispatchEvent(new Event("auth-state-changed"));
