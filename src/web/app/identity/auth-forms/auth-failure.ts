import { ApiError } from "#web/app/api/api-error.ts";
import { IdentityError } from "#web/app/identity/identity-error.ts";

/**
 * What a step refused, and the code of the refusal ("" where it has none). The words are the provider's own; `retryAfter`
 * is how many seconds to wait, where it says so.
 */
export type AuthFailure = { code: string; message: string; retryAfter?: number | undefined };

/** Reads a failure of the identity provider, or of reaching it. */
export function toAuthFailure(error: unknown): AuthFailure {
  if (error instanceof ApiError) return { code: error.code, message: error.message };
  if (error instanceof IdentityError) {
    const { code, message, retryAfterMs } = error;
    return {
      code,
      message,
      ...(retryAfterMs !== undefined && { retryAfter: Math.ceil(retryAfterMs / 1_000) }),
    };
  }
  if (error instanceof Error) {
    return {
      code: "code" in error && typeof error.code === "string" ? error.code : "",
      message: error.message,
    };
  }
  return { code: "", message: String(error) };
}

const CODE_ERRORS = new Set([
  "CodeMismatchException",
  "ExpiredCodeException",
  "EnableSoftwareTokenMFAException",
]);

/** The refusal's words where it is about the code itself, and so belongs next to its field. */
export const codeFieldError = (failure: AuthFailure | undefined) =>
  failure && CODE_ERRORS.has(failure.code) ? failure.message : undefined;

/** The team closed the account: trying again changes nothing, only the team can open it. */
export const isClosedAccount = ({ code, message }: AuthFailure) =>
  code === "account_disabled" ||
  code === "account_suspended" ||
  (code === "NotAuthorizedException" && /\b(disabled|suspended)\b/i.test(message));

/** The password was wrong, which the hosted service says with the code of every other refusal. */
export const isWrongPassword = ({ code, message }: AuthFailure) =>
  code === "NotAuthorizedException" && /^(Incorrect username or password|Invalid password)/.test(message);

/** A sentence that says how long to wait needs no advice to wait. */
const mentionsDuration = (message: string) => /\b\d+ (second|minute|hour|day)s?\b/.test(message);

/** What can be done about it, as the end of the sentence the provider began; `undefined` where its words are enough. */
export function failureAdvice({ code, message, retryAfter }: AuthFailure): string | undefined {
  if (mentionsDuration(message)) return undefined;
  if (retryAfter !== undefined) return retryAdvice(retryAfter);
  switch (code) {
    case "NetworkError":
      return "What you typed is kept. Try again when you are back online.";
    case "LimitExceededException":
    case "TooManyRequestsException":
    case "TooManyFailedAttemptsException":
      return "Wait a little, then try again.";
    case "ExpiredCodeException":
      return "Send a new code and use that one.";
    default:
      return undefined;
  }
}

/** Rounded up, so that a try after it is not refused again. */
export function retryAdvice(seconds: number): string {
  if (seconds < 60) return `Try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`;
  const minutes = Math.ceil(seconds / 60);
  return `Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
}
