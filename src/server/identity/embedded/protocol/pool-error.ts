import { suspensionMessage } from "#core/accounts/suspension.ts";

/**
 * A refusal in the user-pool protocol: callers branch on `type` (`NotAuthorizedException`), `message` is the hosted
 * service's own sentence, which the login page shows unchanged.
 */
export class PoolError extends Error {
  readonly type: string;
  /** Seconds until a retry can succeed, if known: the hosted service's messages do not say it. */
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

/** For a suspended user who proved their identity; the login page shows the message unchanged. */
export const accountSuspended = (reason: string) => notAuthorized(suspensionMessage(reason));

/** The same answer for a wrong password and for an unknown account. */
export const wrongCredentials = () => notAuthorized("Incorrect username or password.");

/** The password was right, but its holder deleted the account. Only someone who knows the password learns of it. */
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

/** The same for a right and a wrong password: during a lockout it is not checked. */
export const lockedOut = (retryAfterSeconds: number) =>
  new PoolError("NotAuthorizedException", "Password attempts exceeded", retryAfterSeconds);
