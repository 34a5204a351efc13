import type { Kysely } from "kysely";
import type { Tables } from "#server/db/platform/tables.ts";

export type ViewLogEntry = { by: string; at: Date; reason: string };

/** Who read an unmatched message and why, by the audit log, the last first. */
export async function viewLogOf(db: Kysely<Tables>, inboundId: string): Promise<ViewLogEntry[]> {
  const rows = await db
    .selectFrom("audit_event")
    .select(["actor", "at", "detail"])
    .where("action", "=", "read_unmatched")
    .where("subject", "=", inboundId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(20)
    .execute();
  return rows.map(({ actor, at, detail }) => {
    const { reason } = detail as { reason?: unknown };
    return { by: actor, at, reason: typeof reason === "string" ? reason : "" };
  });
}
