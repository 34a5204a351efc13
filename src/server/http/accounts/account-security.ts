/**
 * Operations of the embedded pool for the account page that the protocol does not have, implemented by
 * `identity/embedded/user-pool.ts`. The caller was verified before: `sub` is the caller's own.
 */
export type AccountSecurity = {
  /** The active sessions, most recently used first. */
  sessionsOf(sub: string): Promise<
    {
      originJti: string;
      userAgent: string;
      network: string;
      authTime: Temporal.Instant;
      lastUsedAt: Temporal.Instant;
    }[]
  >;
  /** Ends one session; false when the user has no such session. */
  endSession(sub: string, originJti: string, caller: Caller): Promise<boolean>;
  recoveryCodesOf(sub: string): Promise<{ left: number; createdAt: Temporal.Instant | null }>;
  /** Replaces all recovery codes; null when the account has no second factor. */
  replaceRecoveryCodes(sub: string, caller: Caller): Promise<string[] | null>;
  /** The address that the link restores; undefined when the link does not work. */
  previousEmailOf(token: string): Promise<{ email: string } | undefined>;
  /** `expired`: the link does not work; `taken`: another account now uses the address. */
  undoEmailChange(token: string, caller: Caller): Promise<{ email: string } | "expired" | "taken">;
};

type Caller = { ip: string; userAgent?: string };
