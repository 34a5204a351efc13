/** How an account stands with us. `suspensionReason` is an administrator's sentence, which the user may read. */
export type AccountStatus = { disabled: boolean; collaborates: boolean; suspensionReason: string | null };

/** What an access token says about the login it came of, measured by the clock of whoever verified it. */
export type LoginInfo = {
  /** Since the password was entered; a refreshed token keeps its login's. `Infinity` when the token does not say. */
  secondsSinceLogin: number;
  /** Until the token expires. */
  expiresInSeconds: number;
  /** The session at the embedded pool; null with a hosted pool, whose sessions cannot be listed. */
  sessionId: string | null;
};

/** Whoever knows the accounts. Both reject with a 401 Problem for everything but a valid access token. */
export type Identity = {
  /**
   * Who holds the token. `fresh`: what the provider says now, not what it said a few minutes ago. `standing` is there where
   * it was found on the way: whether they may do anything here, null for somebody we do not know.
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
  /** Whether a login to the account of the token's holder asks for a second factor now. */
  hasSecondFactor(token: string): Promise<boolean>;
  /**
   * Ends every session of the token's holder, who wants the account deleted; `ip` is where the wish came from. The embedded
   * pool also refuses logins from then on. A hosted pool keeps the login until it is used after the account was erased.
   */
  closeAccount(token: string, from: { ip: string }): Promise<void>;
};
