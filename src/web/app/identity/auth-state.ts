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

/** `lost`: was signed in on this page, and the session ended by itself. */
export type AuthState = "unknown" | "signed-out" | "signed-in" | "lost";

const RECHECK_MS = 60_000;
/** Sooner where the provider gave no answer yet: until it does the page shows nothing of a signed-in person. */
const RETRY_MS = 5_000;

/** What the page is drawn by first; the server and the provider have the last word. */
let state: AuthState = typeof document !== "undefined" && storedToken() ? "signed-in" : "unknown";
const listeners = new Set<() => void>();

/** Sets the state and tells whoever shows it. */
export function setAuthState(next: AuthState) {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

/**
 * Asks the identity provider's session whether somebody is signed in, and remembers the answer. Stays "unknown" where a
 * session is stored but the provider could not say yet whether it still holds.
 */
export async function checkAuth(): Promise<AuthState> {
  try {
    const token = await accessToken();
    if (token) setAuthState("signed-in");
    else setAuthState(state === "signed-in" || state === "lost" ? "lost" : "signed-out");
  } catch (error) {
    // No network is no verdict: whoever was signed in stays so until the provider says otherwise.
    console.warn("Sign-in state not checked", error);
    if (state === "unknown" && storedUserName() === null) setAuthState("signed-out");
  }
  return state;
}

/**
 * Rechecks every 60 seconds, on `auth-state-changed`, and when another tab signs in or out. When another tab signs in as
 * somebody else, this one starts over: nothing of the first person may be shown, or saved, under the second one's name.
 * Unsaved words stay on this device under the first person's. Returns `stop`.
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

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The sign-in state as the page shows it. A public page is written for everybody, so for somebody signed out. */
export const useAuthState = () =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => (import.meta.env.SSR ? state : "signed-out"),
  );
