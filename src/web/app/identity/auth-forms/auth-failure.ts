import { formatMessage } from "#core/messages/format-message.ts";
import { identityForms } from "#messages/identity/forms.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { IdentityError } from "#web/app/identity/identity-error.ts";

const { advice } = identityForms;

/**
 * The error of a step: its code ("" without one), the message of the provider, and in `retryAfter` how many seconds to
 * wait, if the provider says so.
 */
export type AuthFailure = { code: string; message: string; retryAfter?: number | undefined };

/** Converts an error of the identity provider, or of reaching it. */
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

/** The message of an error about the code itself, which is shown next to its field. */
export const codeFieldError = (failure: AuthFailure | undefined) =>
  failure && CODE_ERRORS.has(failure.code) ? failure.message : undefined;

/** The team closed the account: only the team can reopen it, so a retry is useless. */
export const isClosedAccount = ({ code, message }: AuthFailure) =>
  code === "account_disabled" ||
  code === "account_suspended" ||
  (code === "NotAuthorizedException" && /\b(disabled|suspended)\b/i.test(message));

/** The password was wrong. Other refusals have the same code, so the message decides. */
export const isWrongPassword = ({ code, message }: AuthFailure) =>
  code === "NotAuthorizedException" && /^(Incorrect username or password|Invalid password)/.test(message);

/** A message that says how long to wait needs no advice to wait. */
const mentionsDuration = (message: string) => /\b\d+ (second|minute|hour|day)s?\b/.test(message);

/** What to do, shown after the provider's message; `undefined` where that is enough. */
export function failureAdvice({ code, message, retryAfter }: AuthFailure): string | undefined {
  if (mentionsDuration(message)) return undefined;
  if (retryAfter !== undefined) return retryAdvice(retryAfter);
  switch (code) {
    case "NetworkError":
      return advice.offline;
    case "LimitExceededException":
    case "TooManyRequestsException":
    case "TooManyFailedAttemptsException":
      return advice.wait;
    case "ExpiredCodeException":
      return advice.expiredCode;
    default:
      return undefined;
  }
}

/** Rounded up, so that the next attempt is not refused again. */
export function retryAdvice(seconds: number): string {
  return seconds < 60
    ? formatMessage(advice.retrySeconds, { count: seconds })
    : formatMessage(advice.retryMinutes, { count: Math.ceil(seconds / 60) });
}
