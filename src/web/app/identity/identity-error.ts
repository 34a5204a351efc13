/**
 * What the identity provider refused, or that it could not be reached. `code` is the part of the wire's `__type` after
 * '#', `status` the HTTP status (0 when there was no answer), `message` the provider's own words.
 */
export class IdentityError extends Error {
  readonly code: string;
  readonly status: number;
  /** How long the provider asks to wait before the next try (Retry-After), in ms. */
  readonly retryAfterMs: number | undefined;

  constructor(code: string, message: string, status = 0, retryAfterMs?: number) {
    super(message);
    this.name = code;
    this.code = code;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** A finished login: the access token, and the account's e-mail address. */
export type LoginResult = { accessToken: string; email: string };

/** What a provider that is up, but has too much to do, answers; it does not always send 429 with it. */
const THROTTLE_CODES = new Set(["TooManyRequestsException", "LimitExceededException", "ThrottlingException"]);

/** The provider did not get to a verdict: out of reach, broken, or busy. Whoever was signed in still is. */
export const isProviderUnavailable = (error: unknown): error is IdentityError =>
  error instanceof IdentityError &&
  (error.code === "NetworkError" ||
    error.status === 429 ||
    error.status >= 500 ||
    THROTTLE_CODES.has(error.code));

/** A wrong present password has the same code as a dead token; only the words tell them apart. */
export const isTokenRejected = (error: unknown) =>
  error instanceof IdentityError &&
  error.code === "NotAuthorizedException" &&
  /access token/i.test(error.message);
