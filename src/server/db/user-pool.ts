import type { CodeMail, Notice, PoolRecords, PoolStore } from "#server/identity/embedded/store.ts";
import type { Tx } from "./as-person.ts";
import type { Database } from "./database.ts";
import { toDate } from "./instants.ts";
import { installationRecords, signingKeys } from "./user-pool-installation.ts";
import { emailUndo, emailUndoRecords, recoveryCodeRecords, recoveryCodes } from "./user-pool-recovery.ts";
import { challengeRecords, softwareToken, softwareTokenRecords } from "./user-pool-second-factor.ts";
import { liveSession, sessionRecords, sessionsOf } from "./user-pool-sessions.ts";
import { signUpRecords } from "./user-pool-sign-ups.ts";
import { codeRecords, throttleRecords } from "./user-pool-tries.ts";
import { userRecords } from "./user-pool-users.ts";

/** What the rest of the program does for the pool, each in the transaction of the change that asked for it. */
export type PoolOutlets = {
  sendCode(tx: Tx, mail: CodeMail): Promise<void>;
  sendNotice(tx: Tx, notice: Notice): Promise<void>;
  onConfirmed(tx: Tx, person: { sub: string; email: string }): Promise<void>;
  onEmailChanged(tx: Tx, person: { sub: string; email: string }): Promise<void>;
  onDeleted(tx: Tx, person: { sub: string }): Promise<void>;
};

/** Keeps the embedded user pool in PostgreSQL. */
export function userPoolStore(db: Database, outlets: PoolOutlets): PoolStore {
  return {
    transaction: (work) => db.transaction().execute((tx) => work(recordsIn(tx, outlets))),
    liveSession: (originJti, sub) => liveSession(db, originJti, sub),
    softwareToken: (sub) => softwareToken(db, sub),
    sessionsOf: (sub, now) => sessionsOf(db, sub, now),
    recoveryCodes: (sub) => recoveryCodes(db, sub),
    emailUndo: (tokenHash) => emailUndo(db, tokenHash),
    signingKeys: () => signingKeys(db),
  };
}

function recordsIn(tx: Tx, outlets: PoolOutlets): PoolRecords {
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
    sendCode: (mail) => outlets.sendCode(tx, mail),
    sendNotice: (notice) => outlets.sendNotice(tx, notice),
    onConfirmed: (person) => outlets.onConfirmed(tx, person),
    onEmailChanged: (person) => outlets.onEmailChanged(tx, person),
    onDeleted: (person) => outlets.onDeleted(tx, person),
    audit: async ({ detail, ...event }, now) => {
      await tx
        .insertInto("audit_event")
        .values({ ...event, detail: JSON.stringify(detail), at: toDate(now) })
        .execute();
    },
  };
}
