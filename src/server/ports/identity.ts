/** The state of an account. `suspensionReason` is an administrator's sentence, which the user may read. */
export type AccountStatus = { disabled: boolean; collaborates: boolean; suspensionReason: string | null };

/** What an access token says about its login, by the clock of the process that verified it. */
export type LoginInfo = {
  /** Since the password was entered; a refreshed token has the time of its login. `Infinity` when the token does not say. */
  secondsSinceLogin: number;
  /** Until the token expires. */
  expiresInSeconds: number;
  /** The session at the embedded pool; null with a hosted pool, whose sessions cannot be listed. */
  sessionId: string | null;
};

/** An identity provider. Both reject with a 401 Problem for everything but a valid access token. */
export type Identity = {
  /**
   * The user who holds the token. `fresh`: asks the provider instead of a cache of a few minutes. `standing` is the account
   * state if the lookup found it; null for an unknown user.
   */
  verifyAccessToken(
    token: string,
    options?: { fresh: boolean },
  ): Promise<{
    sub: string;
    email: string;
    standing?: AccountStatus | null;
    login: LoginInfo;
  }>;
  /** Whether a login to the token holder's account now requires a second factor. */
  hasSecondFactor(token: string): Promise<boolean>;
  /**
   * Ends every session of a token holder who deletes the account; `ip` is the address of the call. The embedded pool also
   * refuses logins from then on. A hosted pool keeps the login until it is used after the account was erased.
   */
  closeAccount(token: string, from: { ip: string }): Promise<void>;
};
