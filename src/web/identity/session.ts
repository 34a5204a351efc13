import { loadConfig } from "../config.ts";
import { clearArea, storageOf, stored } from "../storage/stored.ts";
import { clearRefusal } from "./account-refusal.ts";
import type { Pool } from "./pool.ts";
import { lastUserIn, refreshTokenIn, storedTokenIn, takeStoredSession } from "./stored-token.ts";
import { forgetUserId } from "./user-id.ts";

let opening: Promise<Pool> | undefined;
let token: Promise<string | undefined> | undefined;
let renewal: Promise<string | undefined> | undefined;
let email: Promise<string> | undefined;

/** The pool's client, loaded when something first needs it: a visitor who only reads never downloads it. */
export function pool(): Promise<Pool> {
  opening ??= Promise.all([loadConfig(), import("./pool.ts")]).then(
    ([config, { openPool }]) => openPool(config.userPool),
    (error: unknown) => {
      opening = undefined;
      throw error;
    },
  );
  return opening;
}

const kept = () => storageOf("localStorage") as unknown as Record<string, string>;

/** The refresh token of the session this browser holds. */
export const storedRefreshToken = (): string | undefined => refreshTokenIn(kept());

/** Whose session this browser holds, if any; without one there is nothing to ask the provider. */
export const lastUser = (): string | null => lastUserIn(kept());

/** The access token of the session this browser holds, while that is good; it needs nothing but the browser's storage. */
export const storedToken = (): string | undefined => storedTokenIn(kept(), Date.now());

/** The access token for our server, or `undefined` when nobody is signed in. Throws when the provider cannot be reached. */
export async function accessToken(): Promise<string | undefined> {
  if (lastUser() === null) return undefined;
  const stored = storedToken();
  // The pool's client is a sixth of a page's code: it loads once there is something to ask it.
  if (stored) return stored;
  // Calls that find the token run out together share one refresh: a rotated refresh token works only once.
  token ??= pool()
    .then((open) => open.accessToken(false))
    .finally(() => {
      token = undefined;
    });
  return token;
}

/** A new access token in place of one the server refused. Calls that fail together share one refresh. */
export function renewedAccessToken(): Promise<string | undefined> {
  renewal ??= pool()
    .then((open) => open.accessToken(true))
    .finally(() => {
      renewal = undefined;
    });
  return renewal;
}

/** The signed-in account's e-mail address; asked once for each login. */
export function currentEmail(): Promise<string> {
  email ??= pool()
    .then((open) => open.currentEmail())
    .catch((error: unknown) => {
      email = undefined;
      throw error;
    });
  return email;
}

/** A login came through: this tab is that user's now. */
export function rememberLogin(address: string) {
  forgetUserId();
  clearRefusal();
  rememberEmail(address);
}

/** The signed-in account's address, as the provider has just said it. */
function rememberEmail(address: string) {
  email = Promise.resolve(address);
  stored("userEmail").write(address);
}

/** Where a tab notes for the others that the account has another address now: "account name, a space, new address". */
const addressChange = stored("addressChange");
export const ADDRESS_CHANGED = addressChange.key;

/** The signed-in account's address has changed here; the other tabs hear of it through the browser's storage. */
export function changeEmail(address: string) {
  rememberEmail(address);
  addressChange.write(`${lastUser()} ${address}`);
  addressChange.remove(); // It was news, not something to keep on this device.
}

/** Another tab noted a change: this one is of the same account, so the address is its own too. */
export function addressChanged(note: string) {
  const [account, address] = note.split(" ");
  if (account !== lastUser() || !address || stored("userEmail").read() === null) return;
  rememberEmail(address);
}

/** Forgets whose tab this is, and what of that user it holds: the request being edited, a message to the team. */
export function forgetTab() {
  email = undefined;
  forgetUserId();
  clearRefusal();
  clearArea("sessionStorage");
}

/** Removes from this browser what is the user's (storage/stored-items.ts), but for drafts: those the caller asks about. */
function clearBrowser() {
  forgetTab();
  clearArea("localStorage");
}

/** Forgets the user on this browser; a refresh token the provider could not be told about runs out by itself. */
export async function logOut() {
  clearBrowser();
  // Before the client is loaded and the provider asked: whoever closes the page now has left, too.
  const refreshToken = takeStoredSession(storageOf("localStorage"));
  try {
    const open = await pool();
    open.forget();
    if (refreshToken) await open.revoke(refreshToken);
  } catch (error) {
    console.warn("The provider was not told about the logout", error);
  }
  announceLogin();
}

/** Forgets the user on this browser, after the provider ended the session itself. */
export async function forgetSession() {
  clearBrowser();
  (await pool()).forget();
  announceLogin();
}

/** An operation of the pool's protocol by name, for what only the account page asks (account.ts). */
export const callPool = async (operation: string, payload: object) => (await pool()).call(operation, payload);
/** Ends a session of this user by its refresh token. */
export const endSession = async (refreshToken: string) => (await pool()).revoke(refreshToken);
export const signUp = async (address: string, password: string) => (await pool()).signUp(address, password);
export const confirmSignUp = async (address: string, code: string) =>
  (await pool()).confirmSignUp(address, code);
export const resendCode = async (address: string) => (await pool()).resendCode(address);
export const forgotPassword = async (address: string) => (await pool()).forgotPassword(address);
export const confirmPassword = async (address: string, code: string, password: string) =>
  (await pool()).confirmPassword(address, code, password);

/** Has the shell check again who is logged in. */
export const announceLogin = () => window.dispatchEvent(new Event("auth-state-changed"));
