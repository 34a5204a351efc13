import { useSyncExternalStore } from "react";
import {
  accessToken,
  applyEmailChange,
  clearTab,
  EMAIL_CHANGED_KEY,
  storedToken,
  storedUserName,
} from "./session.ts";
import { isLastUserKey } from "./stored-token.ts";

/** `lost`: the user was signed in on this page, and the session ended without a logout. */
export type AuthState = "unknown" | "signed-out" | "signed-in" | "lost";

const RECHECK_MS = 60_000;
/** Sooner while the provider has not answered yet: until then the page shows no user data. */
const RETRY_MS = 5_000;

/** The initial state comes from storage; the provider then confirms or corrects it. */
let state: AuthState = typeof document !== "undefined" && storedToken() ? "signed-in" : "unknown";
const listeners = new Set<() => void>();

/** Sets the state and notifies the listeners. */
export function setAuthState(next: AuthState) {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

/**
 * Checks the session at the identity provider and updates the state. It stays "unknown" while a session is stored that the
 * provider could not confirm yet.
 */
export async function checkAuth(): Promise<AuthState> {
  try {
    const token = await accessToken();
    if (token) setAuthState("signed-in");
    else setAuthState(state === "signed-in" || state === "lost" ? "lost" : "signed-out");
  } catch (error) {
    // A network failure changes nothing: a signed-in user stays signed in until the provider refuses the session.
    console.warn("Could not check the sign-in state", error);
    if (state === "unknown" && storedUserName() === null) setAuthState("signed-out");
  }
  return state;
}

/**
 * Rechecks every 60 seconds, on `auth-state-changed`, and when another tab signs in or out. When another tab signs in as
 * a different user, this tab reloads, so that no data of the first user is shown or saved in the second user's account.
 * Unsaved drafts stay on this device under the first user's id. Returns a function that stops it.
 */
export function watchAuth(): () => void {
  let currentUserKey = storedUserName();
  let retry: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(retry);
    void checkAuth().then((result) => {
      if (result === "unknown" && !isStopped) retry = setTimeout(check, RETRY_MS);
    });
  };
  let isStopped = false;
  const handleOwnLogin = () => {
    currentUserKey = storedUserName();
    check();
  };
  const handleStorageEvent = ({ key, newValue }: StorageEvent) => {
    if (key === EMAIL_CHANGED_KEY && newValue !== null) {
      applyEmailChange(newValue);
      return;
    }
    if (key !== null && isLastUserKey(key) && newValue !== null) {
      if (currentUserKey !== null && currentUserKey !== newValue) {
        clearTab();
        location.reload();
        return;
      }
      currentUserKey = newValue;
    }
    check();
  };
  const timer = setInterval(check, RECHECK_MS);
  window.addEventListener("auth-state-changed", handleOwnLogin);
  window.addEventListener("storage", handleStorageEvent);
  check();
  return () => {
    isStopped = true;
    clearTimeout(retry);
    clearInterval(timer);
    window.removeEventListener("auth-state-changed", handleOwnLogin);
    window.removeEventListener("storage", handleStorageEvent);
  };
}

/** Calls back after each change of the sign-in state. Returns a function that stops it. */
export function subscribeAuthState(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The current sign-in state. */
export const authState = () => state;

/** The sign-in state for components. Prerendered pages are the signed-out version. */
export const useAuthState = () =>
  useSyncExternalStore(subscribeAuthState, authState, () => (import.meta.env.SSR ? state : "signed-out"));

/** Whether the user is signed in, as far as is known: until the provider has answered, by the stored session. */
export function useIsSignedIn(): boolean {
  const current = useAuthState();
  return current === "signed-in" || (current === "unknown" && storedUserName() !== null);
}
