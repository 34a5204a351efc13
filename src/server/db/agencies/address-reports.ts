import type { Kysely } from "kysely";
import type { Tables } from "#server/db/platform/tables.ts";

export type AddressReport = {
  id: string;
  ownerId: string;
  agencyId: string;
  requestId: string;
  /** "confirmed": the directory's own address was found right. */
  verdict: "confirmed" | "corrected";
  address: string;
  at: Date;
};

/** Records a user's report on an agency's address; the same report again replaces the first. */
export async function reportAddress(tx: Kysely<Tables>, report: AddressReport): Promise<void> {
  const { verdict, at } = report;
  await tx
    .insertInto("agency_address_report")
    .values({
      id: report.id,
      owner_id: report.ownerId,
      agency_id: report.agencyId,
      request_id: report.requestId,
      result: verdict,
      address: report.address,
      at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["owner_id", "agency_id", "address"])
        .doUpdateSet({ result: verdict, at, request_id: report.requestId, resolved_at: null }),
    )
    .execute();
}

/** An administrator has seen what people said of this office's address. */
export async function resolveReports(tx: Kysely<Tables>, agencyId: string, at: Date): Promise<void> {
  await tx
    .updateTable("agency_address_report")
    .set({ resolved_at: at })
    .where("agency_id", "=", agencyId)
    .where("resolved_at", "is", null)
    .execute();
}
