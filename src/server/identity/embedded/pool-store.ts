import type { JWK } from "jose";

/** The storage of the pool and its transactions. `db/user-pool.ts` implements it on PostgreSQL. */
export type PoolStore = {
  /** Runs `work` in one transaction: committed when it resolves, undone when it rejects. */
  transaction<T>(operation: (records: PoolRecords) => Promise<T>): Promise<T>;
  /** The user of an access token with this session, and their account state; undefined once it was revoked. */
  liveSession(originJti: string, sub: string): Promise<(PoolUser & { standing: AccountStatus }) | undefined>;
  softwareToken(sub: string): Promise<SoftwareToken | undefined>;
  /** The active sessions, the last used first. */
  sessionsOf(sub: string, now: Temporal.Instant): Promise<Session[]>;
  recoveryCodes(sub: string): Promise<RecoveryCodeCount>;
  emailUndo(tokenHash: Uint8Array): Promise<EmailUndo | undefined>;
  /** Current values, without the lock under which they change. */
  signingKeys(): Promise<SealedKey[]>;
};

/**
 * Whether a user is active, why not, and whether they ever collaborated on others' requests; null for a user the program
 * does not know, although the pool does.
 */
export type AccountStatus = {
  disabled: boolean;
  collaborates: boolean;
  suspensionReason: string | null;
} | null;

export type PoolRecords = InstallationRecords &
  UserRecords &
  SignUpRecords &
  CodeRecords &
  ThrottleRecords &
  SessionRecords &
  SoftwareTokenRecords &
  ChallengeRecords &
  RecoveryCodeRecords &
  EmailUndoRecords &
  PoolOutbox;

export type InstallationRecords = {
  /** Waits until no other process holds this lock; held to the end of the transaction. */
  lockInstallation(): Promise<void>;
  installation(): Promise<Installation | undefined>;
  addInstallation(installation: Installation): Promise<void>;
  /** Oldest first. */
  signingKeys(): Promise<SealedKey[]>;
  addSigningKey(key: SealedKey, now: Temporal.Instant): Promise<void>;
  /** Makes this key the current one and retires the previous one. */
  startSigning(kid: string, now: Temporal.Instant): Promise<void>;
  dropKeysRetiredBefore(time: Temporal.Instant): Promise<void>;
};

export type UserRecords = {
  /** Adds a confirmed account. False, and nothing changed, when the address has one. */
  addUser(user: NewUser, now: Temporal.Instant): Promise<boolean>;
  /** Locked until the transaction ends, so that two calls about one account are serialized. */
  lockUser(by: { email: string } | { sub: string }): Promise<PoolUser | undefined>;
  /** The current user of this address: without a lock, for a call that holds its own account's already. */
  userAt(email: string): Promise<PoolUser | undefined>;
  setPassword(sub: string, passwordHash: string, now: Temporal.Instant): Promise<void>;
  /** The pending address; null for none. */
  setPendingEmail(sub: string, email: string | null, now: Temporal.Instant): Promise<void>;
  /**
   * Sets the account's address and clears the pending one. False when another account took it at this very moment: the
   * transaction is lost then, and its work must reject.
   */
  setEmail(sub: string, email: string, now: Temporal.Instant): Promise<boolean>;
  /** Why an administrator suspended this account; undefined when none did. */
  suspensionReason(sub: string): Promise<string | undefined>;
  /** Closes the account: all its logins fail from now on. */
  closeUser(sub: string, now: Temporal.Instant): Promise<void>;
};

/** Pending sign-ups, each with a password of its own. */
export type SignUpRecords = {
  addSignUp(signUp: SignUp): Promise<void>;
  /** Those that have not expired, newest first; locked until the transaction ends. */
  lockSignUps(email: string, now: Temporal.Instant): Promise<SignUp[]>;
  updateSignUp(sub: string, change: SignUpChange): Promise<void>;
  /** Deletes every sign-up of the address, except one. */
  dropSignUps(email: string, options?: { except: string }): Promise<void>;
};

export type CodeRecords = {
  /** Replaces the earlier code of the same purpose, address and binding. */
  putCode(key: CodeKey, code: StoredCode, now: Temporal.Instant): Promise<void>;
  lockCode(key: CodeKey): Promise<StoredCode | undefined>;
  updateCode(key: CodeKey, change: { triesLeft: number }): Promise<void>;
  /** Every code of this purpose and address, whatever it is bound to. */
  dropCodes(key: Omit<CodeKey, "codeBinding">): Promise<void>;
};

/** Counters of attempts, by address and kind of attempt. */
export type ThrottleRecords = {
  /** Locked until the transaction ends. Without a stored counter, its count is 0 and it is stale from `now`. */
  lockThrottle(kind: string, usernameKey: Uint8Array, now: Temporal.Instant): Promise<Throttle>;
  updateThrottle(kind: string, usernameKey: Uint8Array, throttle: Throttle): Promise<void>;
  clearThrottle(kind: string, usernameKey: Uint8Array): Promise<void>;
};

export type SessionRecords = {
  addSession(session: Session, now: Temporal.Instant): Promise<void>;
  /** Locked until the transaction ends, so that two refreshes are serialized. */
  lockSession(originJti: string): Promise<{ session: Session; user: PoolUser } | undefined>;
  /** Rotates the current token to the previous one; records the use of the session and its device. */
  rotate(
    originJti: string,
    refreshTokenHash: Uint8Array,
    device: Device,
    now: Temporal.Instant,
  ): Promise<void>;
  revokeSession(originJti: string, now: Temporal.Instant): Promise<void>;
  /** Every session of a user, and each of their logins that waits for its second factor. */
  revokeSessionsOf(sub: string, now: Temporal.Instant, options?: { except: string }): Promise<void>;
};

export type SoftwareTokenRecords = {
  /** Locked until the transaction ends. */
  lockSoftwareToken(sub: string): Promise<SoftwareToken | undefined>;
  putSoftwareToken(sub: string, token: SoftwareToken): Promise<void>;
};

export type ChallengeRecords = {
  addChallenge(challenge: Challenge, now: Temporal.Instant): Promise<void>;
  lockChallenge(sessionHash: Uint8Array): Promise<Challenge | undefined>;
  updateChallenge(
    sessionHash: Uint8Array,
    change: { triesLeft?: number; usedAt?: Temporal.Instant },
  ): Promise<void>;
};

export type RecoveryCodeRecords = {
  /** Replaces all recovery codes; an empty list deletes them. */
  replaceRecoveryCodes(sub: string, hashes: Uint8Array[], now: Temporal.Instant): Promise<void>;
  /** Marks an unused code as used and returns how many are left; undefined when there is no such unused code. */
  spendRecoveryCode(sub: string, hash: Uint8Array, now: Temporal.Instant): Promise<number | undefined>;
};

export type EmailUndoRecords = {
  addEmailUndo(undo: EmailUndo & { tokenHash: Uint8Array }): Promise<void>;
  /** Deletes the undo links of this change of the email and of later ones; false when there were none. */
  dropEmailUndosSince(sub: string, changedAt: Temporal.Instant): Promise<boolean>;
};

/** Effects outside of the pool, in the same transaction as the change that caused them. */
type PoolOutbox = {
  sendCode(email: CodeEmail): Promise<void>;
  sendNotice(notice: AccountNotice): Promise<void>;
  /** The address was verified. Called once for each account. */
  onConfirmed(user: { sub: string; email: string }): Promise<void>;
  /** A new address was verified. */
  onEmailChanged(user: { sub: string; email: string }): Promise<void>;
  /** The holder deleted the account. It is closed; erasing or reopening it is up to the program. */
  onDeleted(user: { sub: string }): Promise<void>;
  audit(event: SecurityEvent, now: Temporal.Instant): Promise<void>;
};

export type Installation = { poolId: string; clientId: string };

export type SealedKey = {
  kid: string;
  publicJwk: JWK;
  sealedPrivateKey: Uint8Array;
  /** Null for the next key. */
  signingSince: Temporal.Instant | null;
  retiredAt: Temporal.Instant | null;
};

type NewUser = { sub: string; email: string; passwordHash: string };

/** Every account is confirmed: before that, it is a sign-up. */
export type PoolUser = NewUser & {
  status: "CONFIRMED";
  pendingEmail: string | null;
  /** The holder deleted it: the right password is refused, too. */
  closed: boolean;
};
/** The code of a sign-up, unlike the others, is stored with its password. */
export type SignUp = {
  /** The account's `sub`, once it is confirmed. */
  sub: string;
  email: string;
  /** Null for an address that has an account, where no code was mailed; and once the code was used. */
  passwordHash: string | null;
  /** The browser or network that may confirm the code (`Origin.codeBinding`). */
  codeBinding: Uint8Array;
  place: Uint8Array;
  /** Null for a sign-up of an earlier version, whose code is no longer valid. */
  codeHash: Uint8Array | null;
  triesLeft: number;
  codeExpiresAt: Temporal.Instant;
  usedAt: Temporal.Instant | null;
  createdAt: Temporal.Instant;
  expiresAt: Temporal.Instant;
};

export type SignUpChange = Partial<
  Pick<SignUp, "passwordHash" | "codeHash" | "triesLeft" | "codeExpiresAt" | "usedAt" | "expiresAt">
>;

export type CodePurpose = "signup" | "forgot_password" | "change_email";

/** `codeBinding`: where the code may be used; empty when an access token or the code itself is enough. */
export type CodeKey = {
  purpose: Exclude<CodePurpose, "signup">;
  usernameKey: Uint8Array;
  codeBinding: Uint8Array;
};

/**
 * `sub` is null when there is no account: for an address that only signed up, and for a decoy, a code that was emailed to
 * nobody, so that an unknown address answers like a known one.
 */
export type StoredCode = {
  sub: string | null;
  hash: Uint8Array;
  triesLeft: number;
  expiresAt: Temporal.Instant;
};

export type Throttle = {
  count: number;
  countedSince: Temporal.Instant;
  staleAt: Temporal.Instant;
  lockedUntil: Temporal.Instant | null;
};

/** The session's user agent, at most 300 characters, and the network prefix of its last call. */
export type Device = { userAgent: string; network: string };

export type Session = Device & {
  originJti: string;
  sub: string;
  authTime: Temporal.Instant;
  /** The login or the last refresh. */
  lastUsedAt: Temporal.Instant;
  expiresAt: Temporal.Instant;
  revokedAt: Temporal.Instant | null;
  refreshTokenHash: Uint8Array;
  previousTokenHash: Uint8Array | null;
  rotatedAt: Temporal.Instant | null;
};

/** `lastStep` is the time step of the last accepted code; `verifiedAt` is when the secret was verified. */
export type SoftwareToken = {
  sealedSecret: Uint8Array | null;
  pendingSecret: Uint8Array | null;
  lastStep: number;
  verifiedAt: Temporal.Instant | null;
  enabled: boolean;
  preferred: boolean;
};

/** The number of unused recovery codes, and when they were created; null for none. */
export type RecoveryCodeCount = { left: number; createdAt: Temporal.Instant | null };

/** The previous email of an account, and the expiry of the link that restores it. */
export type EmailUndo = {
  sub: string;
  email: string;
  changedAt: Temporal.Instant;
  expiresAt: Temporal.Instant;
};

export type Challenge = {
  sessionHash: Uint8Array;
  sub: string;
  triesLeft: number;
  usedAt: Temporal.Instant | null;
  expiresAt: Temporal.Instant;
};

/** `digits` are typed; a `link` carries a long code that is followed. `ip` and `at`: from where it was asked for, and when. */
export type CodeEmail = {
  to: string;
  code: string;
  form: "digits" | "link";
  purpose: CodePurpose;
  expiresHours: number;
  ip: string | undefined;
  at: Temporal.Instant;
};

/**
 * `sign_up_address_in_use`: someone tried to sign up with, or to move to, an address that already has an account.
 * `email_changed`: to the old address, with the token of the link that undoes it; `email_arrived`: to the new one.
 * The others are about a change of the account, sent to its email.
 */
export type AccountNotice = { to: string } & (
  | { kind: "email_changed"; undoToken: string }
  | { kind: "recovery_code_used"; left: number }
  | {
      kind:
        | "sign_up_address_in_use"
        | "email_arrived"
        | "email_change_undone"
        | "password_changed"
        | "second_factor_on"
        | "second_factor_off"
        | "second_factor_replaced"
        | "recovery_codes_replaced";
    }
);

/** `actor` is a `sub`, or `anonymous` for an unidentified caller; `subject` the account concerned. */
type SecurityEvent = {
  actor: string;
  verb: string;
  subject: string;
  detail: Record<string, string | number>;
};
