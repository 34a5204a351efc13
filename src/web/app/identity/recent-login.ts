import { useSyncExternalStore } from "react";
import { identityForms } from "#messages/identity/forms.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { IdentityError } from "./identity-error.ts";

/** A request for the password; `resolvePrompt` takes whether the user has logged in again. */
type ReauthenticationPrompt = { resolvePrompt: (loggedIn: boolean) => void };

let prompt: ReauthenticationPrompt | undefined;
const listeners = new Set<() => void>();

function setPrompt(next: ReauthenticationPrompt | undefined) {
  prompt = next;
  for (const listener of listeners) listener();
}

/** The pool has one code for every refusal, so its message decides; our server has a code for this one. */
export const isRecentLoginRequired = (error: unknown) =>
  (error instanceof ApiError && error.code === "recent_login_required") ||
  (error instanceof IdentityError && error.message.startsWith("Recent login required"));

/**
 * Asks for the password in a dialog (`ReauthenticateDialog`, on the account page), and resolves when a new session has
 * replaced the old one. Rejects with an `IdentityError` when the user cancels.
 */
function requestReauthentication(): Promise<void> {
  return new Promise((resolve, reject) => {
    const resolvePrompt = (loggedIn: boolean) => {
      setPrompt(undefined);
      if (loggedIn) resolve();
      else reject(new IdentityError("LoginCancelled", identityForms.loginCancelled));
    };
    setPrompt({ resolvePrompt });
  });
}

/**
 * Runs a security-sensitive change. When the login is too old for it (more than five minutes), asks for the password and
 * runs the step again.
 */
export async function withRecentLogin<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (!isRecentLoginRequired(error)) throw error;
    await requestReauthentication();
    return step();
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentPrompt = () => prompt;

export const useReauthenticationPrompt = () => useSyncExternalStore(subscribe, currentPrompt);
