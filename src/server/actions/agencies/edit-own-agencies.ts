import type { AddAgency, EditAgency } from "#contract/agencies/agency.ts";
import { jurisdictionErrors } from "#core/agency/agency-form.ts";
import { jurisdictionInfoOf } from "#core/agency/jurisdictions.ts";
import { foldText } from "#core/agency/search-text.ts";
import { MAX_PENDING_AGENCIES } from "#core/delivery/sending-limits.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { notFound, Problem } from "#core/problem.ts";
import { agencyErrors } from "#messages/errors/agencies.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { refreshAgencySearch } from "#server/db/agencies/agencies.ts";
import { type Tx, withUser } from "#server/db/platform/with-user.ts";
import { refreshRequestRows } from "#server/db/requests/derived-rows.ts";
import { agencyEditColumns, badAgency } from "./agency-edit-columns.ts";

/**
 * Adds an office the directory lacks: its owner can write to it at once, and it waits for an administrator to become
 * everyone's. Returns its id.
 */
export function addAgency(context: Context, userId: string, input: AddAgency): Promise<string> {
  const now = nowOf(context);
  const columns = agencyEditColumns(context, input, now.toISOString().slice(0, 10));
  return withUser(context.db, userId, async (tx) => {
    await assertPendingLimit(tx, userId);
    await assertNotDuplicate(tx, input.name, input.jurisdiction, null);
    const id = context.ids.next();
    await tx
      .insertInto("agency")
      .values({
        time_zone: jurisdictionInfoOf(input.jurisdiction)?.timeZone ?? "America/New_York",
        ...columns,
        id,
        // officeColumns leaves out only what was not typed, and these were.
        name: columns.name ?? input.name,
        jurisdiction: input.jurisdiction,
        source: columns.source ?? "",
        confidence: columns.confidence ?? "medium",
        accepts_email: true,
        listing: "pending",
        owner_id: userId,
        created_at: now,
        updated_at: now,
        edited_at: now,
      })
      .execute();
    await refreshAgencySearch(tx, [id]);
    return id;
  });
}

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
    const errors = jurisdictionErrors({ name, jurisdiction, locality });
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

async function lockOwnAgency(tx: Tx, userId: string, id: string) {
  const agency = await tx
    .selectFrom("agency")
    .select(["id", "name", "jurisdiction", "locality", "version"])
    .where("id", "=", id)
    .where("owner_id", "=", userId)
    .where("listing", "=", "pending")
    .forUpdate()
    .executeTakeFirst();
  if (!agency) throw notFound("agency");
  return agency;
}

async function assertPendingLimit(tx: Tx, userId: string): Promise<void> {
  // Anyone who adds two at the same moment is counted one after the other.
  await tx.selectFrom("user_account").select("id").where("id", "=", userId).forUpdate().execute();
  const { count } = await tx
    .selectFrom("agency")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("owner_id", "=", userId)
    .where("listing", "=", "pending")
    .executeTakeFirstOrThrow();
  if (count >= MAX_PENDING_AGENCIES) {
    throw new Problem(
      409,
      "too_many_pending",
      formatMessage(agencyErrors.tooManyPending, { most: MAX_PENDING_AGENCIES }),
    );
  }
}

/** The same name under the same law is the same office, everyone's or one's own. */
async function assertNotDuplicate(
  tx: Tx,
  name: string,
  jurisdiction: string,
  excludedId: string | null,
): Promise<void> {
  const duplicate = await tx
    .selectFrom("agency")
    .select("name")
    .where("folded_name", "=", foldText(name))
    .where("jurisdiction", "=", jurisdiction)
    .where("listing", "<>", "retired")
    .$if(excludedId !== null, (query) => query.where("id", "<>", excludedId))
    .executeTakeFirst();
  if (duplicate) {
    const message = formatMessage(agencyErrors.duplicate, { name: duplicate.name });
    throw new Problem(409, "agency_known", message, [{ path: "/name", message }]);
  }
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
