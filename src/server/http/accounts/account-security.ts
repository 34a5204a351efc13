/**
 * What the account page asks of the embedded pool and the protocol has no operation for; `identity/embedded/user-pool.ts`
 * makes one. Who calls was verified before: `sub` is the caller's own.
 */
export type AccountSecurity = {
  /** Those that can still be used, the one used last first. */
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
  /** New codes in place of all there were; null when the account has no second factor. */
  replaceRecoveryCodes(sub: string, caller: Caller): Promise<string[] | null>;
  /** The address that the link of a change of the email puts back; undefined when the link does not work. */
  previousEmailOf(token: string): Promise<{ email: string } | undefined>;
  /** `expired`: the link does not work; `taken`: the address has another account by now. */
  undoEmailChange(token: string, caller: Caller): Promise<{ email: string } | "expired" | "taken">;
};

type Caller = { ip: string; userAgent?: string };
