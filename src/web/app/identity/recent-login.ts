import { useSyncExternalStore } from "react";
import { ApiError } from "#web/app/api/api-error.ts";
import { IdentityError } from "./identity-error.ts";

/** A question to the user for the password; `answer` says whether the user has logged in again. */
type ReauthenticationPrompt = { resolvePrompt: (loggedIn: boolean) => void };

let prompt: ReauthenticationPrompt | undefined;
const listeners = new Set<() => void>();

function setQuestion(next: ReauthenticationPrompt | undefined) {
  prompt = next;
  for (const listener of listeners) listener();
}

/** The pool has one code for every refusal, so its words tell; our own server has a code of its own for it. */
export const isRecentLoginRequired = (error: unknown) =>
  (error instanceof ApiError && error.code === "recent_login_required") ||
  (error instanceof IdentityError && error.message.startsWith("Recent login required"));

/**
 * Asks for the password over the page, and resolves when the session was replaced by one that began now. Rejects with an
 * `IdentityError` when the user would rather not. The dialog is `LogInAgain`, on the account page.
 */
function requestReauthentication(): Promise<void> {
  return new Promise((resolve, reject) => {
    const resolvePrompt = (loggedIn: boolean) => {
      setQuestion(undefined);
      if (loggedIn) resolve();
      else
        reject(new IdentityError("LoginCancelled", "Nothing was changed. This needs your password again."));
    };
    setQuestion({ resolvePrompt });
  });
}

/**
 * Runs a step that changes what guards the account. When the login is too old for it (more than five minutes), asks for the
 * password and runs the step again.
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

/** The question to show, if any. */
export const currentPrompt = () => prompt;

/** `currentQuestion` for a component. */
export const useReauthenticationPrompt = () => useSyncExternalStore(subscribe, currentPrompt);
