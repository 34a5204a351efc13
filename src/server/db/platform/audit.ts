import type { Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/** Records who did what to which user, for administrators' actions and for security. Never holds a secret. */
export async function audit(
  tx: Kysely<Tables>,
  entry: { at: Date; actor: string; verb: string; subject: string; detail?: Record<string, unknown> },
): Promise<void> {
  await tx
    .insertInto("audit_event")
    .values({
      at: entry.at,
      actor: entry.actor,
      action: entry.verb,
      subject: entry.subject,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute();
}
