import { type Selectable, sql } from "kysely";
import { toDate, toInstant } from "#server/db/platform/instants.ts";
import type { IdentityThrottle } from "#server/db/platform/tables.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import type { CodeRecords, Throttle, ThrottleRecords } from "#server/identity/embedded/pool-store.ts";

/** Rows past their use that one new row takes along, so that the tables stay small without a timer of their own. */
const PRUNE_BATCH_SIZE = 8;

/** Mailed codes. */
export function codeRecords(tx: Tx): CodeRecords {
  return {
    putCode: async ({ purpose, usernameKey, codeBinding }, code, now) => {
      const values = {
        sub: code.sub,
        code_hash: Buffer.from(code.hash),
        tries_left: code.triesLeft,
        expires_at: toDate(code.expiresAt),
      };
      const key = {
        purpose,
        username_key: Buffer.from(usernameKey),
        code_binding: Buffer.from(codeBinding),
      };
      await tx
        .insertInto("identity_code")
        .values({ ...key, ...values })
        .onConflict((conflict) =>
          conflict.columns(["purpose", "username_key", "code_binding"]).doUpdateSet(values),
        )
        .execute();
      await sql`delete from identity_code where ctid in (select ctid from identity_code
        where expires_at < ${toDate(now)} order by expires_at limit ${PRUNE_BATCH_SIZE} for update skip locked)`.execute(
        tx,
      );
    },
    lockCode: async ({ purpose, usernameKey, codeBinding }) => {
      const row = await tx
        .selectFrom("identity_code")
        .selectAll()
        .where("purpose", "=", purpose)
        .where("username_key", "=", Buffer.from(usernameKey))
        .where("code_binding", "=", Buffer.from(codeBinding))
        .forUpdate()
        .executeTakeFirst();
      return (
        row && {
          sub: row.sub,
          hash: row.code_hash,
          triesLeft: row.tries_left,
          expiresAt: toInstant(row.expires_at),
        }
      );
    },
    updateCode: async ({ purpose, usernameKey, codeBinding }, { triesLeft }) => {
      await tx
        .updateTable("identity_code")
        .set({ tries_left: triesLeft })
        .where("purpose", "=", purpose)
        .where("username_key", "=", Buffer.from(usernameKey))
        .where("code_binding", "=", Buffer.from(codeBinding))
        .execute();
    },
    dropCodes: async ({ purpose, usernameKey }) => {
      await tx
        .deleteFrom("identity_code")
        .where("purpose", "=", purpose)
        .where("username_key", "=", Buffer.from(usernameKey))
        .execute();
    },
  };
}

/** How often something was tried. */
export function throttleRecords(tx: Tx): ThrottleRecords {
  return {
    lockThrottle: async (kind, usernameKey, now) => {
      const at = toDate(now);
      const row = await tx
        .insertInto("identity_throttle")
        .values({
          kind,
          username_key: Buffer.from(usernameKey),
          count: 0,
          counted_since: at,
          stale_at: at,
          locked_until: null,
        })
        // Changes nothing; it locks the row that is there, and returns it.
        .onConflict((conflict) => conflict.columns(["kind", "username_key"]).doUpdateSet({ kind }))
        .returningAll()
        .executeTakeFirstOrThrow();
      if (row.count === 0) {
        await sql`delete from identity_throttle where ctid in (select ctid from identity_throttle
          where stale_at < ${at} order by stale_at limit ${PRUNE_BATCH_SIZE} for update skip locked)`.execute(
          tx,
        );
      }
      return toThrottle(row);
    },
    updateThrottle: async (kind, usernameKey, throttle) => {
      await tx
        .updateTable("identity_throttle")
        .set({
          count: throttle.count,
          counted_since: toDate(throttle.countedSince),
          stale_at: toDate(throttle.staleAt),
          locked_until: throttle.lockedUntil && toDate(throttle.lockedUntil),
        })
        .where("kind", "=", kind)
        .where("username_key", "=", Buffer.from(usernameKey))
        .execute();
    },
    clearThrottle: async (kind, usernameKey) => {
      await tx
        .deleteFrom("identity_throttle")
        .where("kind", "=", kind)
        .where("username_key", "=", Buffer.from(usernameKey))
        .execute();
    },
  };
}

const toThrottle = (row: Selectable<IdentityThrottle>): Throttle => ({
  count: row.count,
  countedSince: toInstant(row.counted_since),
  staleAt: toInstant(row.stale_at),
  lockedUntil: row.locked_until && toInstant(row.locked_until),
});
