import type { Caller } from "#server/identity/embedded/pool-context.ts";
import type { PoolRecords } from "#server/identity/embedded/pool-store.ts";

/**
 * Writes an audit event about an account, or an unknown one. The typed address is not stored: users type passwords into
 * the wrong field.
 */
export async function auditEvent(
  records: PoolRecords,
  eventType: string,
  { subject, caller, now, actor }: AuditDetails,
): Promise<void> {
  await records.audit(
    {
      actor: actor?.sub ?? "anonymous",
      verb: eventType,
      subject: subject?.sub ?? "unknown",
      detail: { ip: caller.ip },
    },
    now,
  );
}

type AuditDetails = {
  subject: { sub: string } | undefined;
  caller: Caller;
  now: Temporal.Instant;
  /** The actor, if they proved their identity. */
  actor?: { sub: string };
};
