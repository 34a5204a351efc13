/**
 * An error of the identity provider, or of reaching it. `code` is the part of `__type` in the response after '#', `status`
 * the HTTP status (0 without a response), `message` the provider's message.
 */
export class IdentityError extends Error {
  readonly code: string;
  readonly status: number;
  /** How long to wait before a retry (Retry-After), in ms. */
  readonly retryAfterMs: number | undefined;

  constructor(code: string, message: string, status = 0, retryAfterMs?: number) {
    super(message);
    this.name = code;
    this.code = code;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** A finished login: the access token, and the account's email address. */
export type LoginResult = { accessToken: string; email: string };

/** Codes of an overloaded provider; it does not always send status 429 with them. */
const THROTTLE_CODES = new Set(["TooManyRequestsException", "LimitExceededException", "ThrottlingException"]);

/** The provider is unreachable, broken or overloaded. This says nothing about the session: a signed-in user stays so. */
export const isProviderUnavailable = (error: unknown): error is IdentityError =>
  error instanceof IdentityError &&
  (error.code === "NetworkError" ||
    error.status === 429 ||
    error.status >= 500 ||
    THROTTLE_CODES.has(error.code));

/** A wrong current password has the same code as an invalid token; only the message differs. */
export const isTokenRejected = (error: unknown) =>
  error instanceof IdentityError &&
  error.code === "NotAuthorizedException" &&
  /access token/i.test(error.message);
