import type { Database } from "#server/db/platform/database.ts";
import { toDate } from "#server/db/platform/instants.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import type {
  AccountNotice,
  CodeEmail,
  PoolRecords,
  PoolStore,
} from "#server/identity/embedded/pool-store.ts";
import { codeRecords, throttleRecords } from "./user-pool-codes.ts";
import { installationRecords, signingKeys } from "./user-pool-installation.ts";
import { emailUndo, emailUndoRecords, recoveryCodeRecords, recoveryCodes } from "./user-pool-recovery.ts";
import { challengeRecords, softwareToken, softwareTokenRecords } from "./user-pool-second-factor.ts";
import { liveSession, sessionRecords, sessionsOf } from "./user-pool-sessions.ts";
import { signUpRecords } from "./user-pool-sign-ups.ts";
import { userRecords } from "./user-pool-users.ts";

/** What the rest of the program does for the pool, each in the transaction of the change that asked for it. */
export type UserPoolHooks = {
  sendCode(tx: Tx, email: CodeEmail): Promise<void>;
  sendNotice(tx: Tx, notice: AccountNotice): Promise<void>;
  onConfirmed(tx: Tx, user: { sub: string; email: string }): Promise<void>;
  onEmailChanged(tx: Tx, user: { sub: string; email: string }): Promise<void>;
  onDeleted(tx: Tx, user: { sub: string }): Promise<void>;
};

/** Stores the embedded user pool in PostgreSQL. */
export function userPoolStore(db: Database, hooks: UserPoolHooks): PoolStore {
  return {
    transaction: (work) => db.transaction().execute((tx) => work(poolRecords(tx, hooks))),
    liveSession: (originJti, sub) => liveSession(db, originJti, sub),
    softwareToken: (sub) => softwareToken(db, sub),
    sessionsOf: (sub, now) => sessionsOf(db, sub, now),
    recoveryCodes: (sub) => recoveryCodes(db, sub),
    emailUndo: (tokenHash) => emailUndo(db, tokenHash),
    signingKeys: () => signingKeys(db),
  };
}

function poolRecords(tx: Tx, hooks: UserPoolHooks): PoolRecords {
  return {
    ...installationRecords(tx),
    ...userRecords(tx),
    ...signUpRecords(tx),
    ...codeRecords(tx),
    ...throttleRecords(tx),
    ...sessionRecords(tx),
    ...softwareTokenRecords(tx),
    ...challengeRecords(tx),
    ...recoveryCodeRecords(tx),
    ...emailUndoRecords(tx),
    sendCode: (email) => hooks.sendCode(tx, email),
    sendNotice: (notice) => hooks.sendNotice(tx, notice),
    onConfirmed: (user) => hooks.onConfirmed(tx, user),
    onEmailChanged: (user) => hooks.onEmailChanged(tx, user),
    onDeleted: (user) => hooks.onDeleted(tx, user),
    audit: async ({ verb, detail, ...event }, now) => {
      await tx
        .insertInto("audit_event")
        .values({ ...event, action: verb, detail: JSON.stringify(detail), at: toDate(now) })
        .execute();
    },
  };
}
