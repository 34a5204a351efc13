import type { Caller } from "#server/identity/embedded/pool-context.ts";
import type { PoolRecords } from "#server/identity/embedded/pool-store.ts";

/**
 * Writes a security event about an account, or about the lack of one. The address that was typed is not written: people
 * type passwords into the wrong field.
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
  /** Who did it, where they proved who they are. */
  actor?: { sub: string };
};
