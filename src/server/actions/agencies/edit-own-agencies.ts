import type { EditAgency } from "#contract/agencies/agency.ts";
import { jurisdictionErrors } from "#core/agency/agency-form.ts";
import { notFound, Problem } from "#core/problem.ts";
import { agencyErrors } from "#messages/errors/agencies.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { refreshAgencySearch } from "#server/db/agencies/agencies.ts";
import { deleteOpenProposal, openProposal } from "#server/db/agencies/proposals.ts";
import { type Tx, withUser } from "#server/db/platform/with-user.ts";
import { refreshRequestRows } from "#server/db/requests/derived-rows.ts";
import { assertNotDuplicate } from "./add-agencies.ts";
import { agencyEditColumns, badAgency } from "./agency-edit-columns.ts";
import { proposeAgencies } from "./propose-agencies.ts";

/** Corrects an office the user added, while it is theirs alone and no letter went there. */
export function editOwnAgency(
  context: Context,
  userId: string,
  id: string,
  { version, ...input }: EditAgency,
): Promise<void> {
  const now = nowOf(context);
  const columns = agencyEditColumns(context, input, now.toISOString().slice(0, 10));
  return withUser(context.db, userId, async (tx) => {
    const agency = await lockOwnAgency(tx, userId, id);
    if (agency.version !== version) throw agencyConflict();
    await assertNotInUse(tx, userId, id, "sent");
    const { name = agency.name, jurisdiction = agency.jurisdiction, locality = agency.locality } = columns;
    const { email = agency.email } = columns;
    const errors = jurisdictionErrors({ name, jurisdiction, locality, email });
    if (errors.length > 0) throw badAgency(errors);
    await assertNotDuplicate(tx, name, jurisdiction, id);
    await tx
      .updateTable("agency")
      .set({ ...columns, version: version + 1, updated_at: now, edited_at: now })
      .where("id", "=", id)
      .execute();
    const requests = await tx
      .updateTable("request")
      .set({ jurisdiction })
      .where("owner_id", "=", userId)
      .where("agency_id", "=", id)
      .returning("id")
      .execute();
    await refreshRequestRows(
      tx,
      requests.map((request) => request.id),
    );
    await refreshAgencySearch(tx, [id]);
  });
}

/** Takes back an office the user added, while it is theirs alone and no request names it. */
export function deleteOwnAgency(context: Context, userId: string, id: string): Promise<void> {
  return withUser(context.db, userId, async (tx) => {
    await lockOwnAgency(tx, userId, id);
    await assertNotInUse(tx, userId, id, "any");
    await tx.deleteFrom("agency").where("id", "=", id).execute();
  });
}

export const agencyConflict = () => new Problem(409, "agency_changed", agencyErrors.changedElsewhere);

/** The agency, which must be the user's own, locked until the transaction ends. */
async function lockOwnAgency(tx: Tx, userId: string, id: string) {
  const agency = await tx
    .selectFrom("agency")
    .select(["id", "name", "jurisdiction", "locality", "email", "version"])
    .where("id", "=", id)
    .where("owner_id", "=", userId)
    .where("listing", "=", "pending")
    .forUpdate()
    .executeTakeFirst();
  if (!agency) throw notFound("agency");
  return agency;
}

async function assertNotInUse(tx: Tx, userId: string, id: string, which: "sent" | "any"): Promise<void> {
  const usage = await tx
    .selectFrom("request")
    .select("id")
    .where("owner_id", "=", userId)
    .where("agency_id", "=", id)
    .$if(which === "sent", (query) => query.where("status", "<>", "draft"))
    .limit(1)
    .executeTakeFirst();
  if (usage) {
    throw new Problem(409, "agency_in_use", which === "sent" ? agencyErrors.letterSent : agencyErrors.inUse);
  }
}

/** Proposes an agency of the user's own for everyone. Fails with `already_proposed`, `too_many_proposals` (409). */
export async function proposeOwnAgency(context: Context, userId: string, id: string): Promise<void> {
  await withUser(context.db, userId, async (tx) => {
    await lockOwnAgency(tx, userId, id);
    if (await openProposal(tx, id)) throw new Problem(409, "already_proposed", agencyErrors.alreadyProposed);
    await proposeAgencies(context, tx, userId, [id]);
  });
}

/** Takes back a proposal that no administrator decided yet; the agency stays the user's own. */
export async function withdrawProposal(context: Context, userId: string, id: string): Promise<void> {
  await withUser(context.db, userId, async (tx) => {
    await lockOwnAgency(tx, userId, id);
    if (!(await deleteOpenProposal(tx, userId, id))) throw notFound("agency");
  });
}
