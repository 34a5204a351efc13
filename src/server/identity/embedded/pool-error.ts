/**
 * A refusal in the user-pool protocol: `type` is what callers branch on (`NotAuthorizedException`), `message` the hosted
 * service's own sentence, which the login screen shows as it is.
 */
export class PoolError extends Error {
  readonly type: string;
  /** When the same call may be answered, where that is known: the hosted service's sentences do not say it. */
  readonly retryAfterSeconds: number | undefined;

  constructor(type: string, message: string, retryAfterSeconds?: number) {
    super(message);
    this.name = "PoolError";
    this.type = type;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const notAuthorized = (message: string) => new PoolError("NotAuthorizedException", message);

export const invalidParameter = (message: string) => new PoolError("InvalidParameterException", message);

/** One answer for a wrong password and for an account that is not there. */
export const wrongCredentials = () => notAuthorized("Incorrect username or password.");

/** For the operations that do not document `LimitExceededException`. */
export const tooManyRequests = () => new PoolError("TooManyRequestsException", "Too many requests");

export const limitExceeded = (retryAfterSeconds: number) =>
  new PoolError(
    "LimitExceededException",
    "Attempt limit exceeded, please try after some time.",
    retryAfterSeconds,
  );

/** The same whether the password was right or wrong: during a lock-out it is not looked at. */
export const lockedOut = (retryAfterSeconds: number) =>
  new PoolError("NotAuthorizedException", "Password attempts exceeded", retryAfterSeconds);
