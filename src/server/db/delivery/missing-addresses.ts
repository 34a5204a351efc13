import type { Kysely } from "kysely";
import type { Tables } from "#server/db/platform/tables.ts";

/** Those of a user's requests that were sent, and whose agency has no email address, by the agency's name. */
export function sentWithoutAddress(tx: Kysely<Tables>, ownerId: string, ids: readonly string[]) {
  return tx
    .selectFrom("request")
    .innerJoin("agency", "agency.id", "request.agency_id")
    .select([
      "request.id as requestId",
      "agency.id as agencyId",
      "agency.name",
      "agency.abbreviation as abbreviation",
    ])
    .where("request.owner_id", "=", ownerId)
    .where("request.id", "in", [...ids])
    .where("request.status", "<>", "draft")
    .where("request.agency_address", "is", null)
    .where("agency.email", "is", null)
    .orderBy("agency.name")
    .orderBy("request.id")
    .execute();
}
