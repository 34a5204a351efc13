import { suspensionMessage } from "#core/accounts/suspension.ts";

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

/** For a user who proved who they are, and whom an administrator suspended; the login page shows the sentence as it is. */
export const accountSuspended = (reason: string) => notAuthorized(suspensionMessage(reason));

/** One answer for a wrong password and for an account that is not there. */
export const wrongCredentials = () => notAuthorized("Incorrect username or password.");

/** The password was right, but its holder had the account deleted. Only who knows the password learns of it. */
export const accountClosed = () =>
  notAuthorized(
    "This account is closed and will be erased. To keep it, open the link in the email we sent when it was closed.",
  );

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
