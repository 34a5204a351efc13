import { ApiError } from "../../api-error.ts";
import { IdentityError } from "../identity-error.ts";

/**
 * What a step refused, and the code of the refusal ("" where it has none). The words are the provider's own; `retryAfter`
 * is how many seconds to wait, where it says so.
 */
export type Failure = { code: string; message: string; retryAfter?: number | undefined };

/** Reads a failure of the identity provider, or of reaching it. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) return { code: error.code, message: error.message };
  if (error instanceof IdentityError) {
    const { code, message, retryAfter } = error;
    return { code, message, ...(retryAfter !== undefined && { retryAfter }) };
  }
  if (error instanceof Error) {
    return {
      code: "code" in error && typeof error.code === "string" ? error.code : "",
      message: error.message,
    };
  }
  return { code: "", message: String(error) };
}

const CODE_FAILURES = new Set([
  "CodeMismatchException",
  "ExpiredCodeException",
  "EnableSoftwareTokenMFAException",
]);

/** The refusal's words where it is about the code itself, and so belongs next to its field. */
export const atCode = (failure: Failure | undefined) =>
  failure && CODE_FAILURES.has(failure.code) ? failure.message : undefined;

/** What can be done about it, as the end of the sentence the provider began; `undefined` where its words are enough. */
export function adviceFor({ code, retryAfter }: Failure): string | undefined {
  if (retryAfter !== undefined) return waitAdvice(retryAfter);
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
export function waitAdvice(seconds: number): string {
  if (seconds < 60) return `Try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`;
  const minutes = Math.ceil(seconds / 60);
  return `Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
}
