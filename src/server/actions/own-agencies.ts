import type { AddAgency, EditAgency } from "#contract/agency.ts";
import { placeOf } from "#core/agency/places.ts";
import { fold } from "#core/agency/search-text.ts";
import { notFound, Problem } from "#core/problem.ts";
import { MOST_PENDING_AGENCIES } from "#core/sending/limits.ts";
import { refreshSearch } from "#server/db/agencies.ts";
import { asPerson, type Tx } from "#server/db/as-person.ts";
import { type Context, nowOf } from "./context.ts";
import { officeColumns } from "./office-columns.ts";

/**
 * Adds an office the directory lacks: its owner can write to it at once, and it waits for an administrator to become
 * everybody's. Returns its id.
 */
export function addAgency(context: Context, personId: string, typed: AddAgency): Promise<string> {
  const now = nowOf(context);
  const columns = officeColumns(context, typed, now.toISOString().slice(0, 10));
  return asPerson(context.db, personId, async (tx) => {
    await refuseTooMany(tx, personId);
    await refuseDouble(tx, typed.name, typed.jurisdiction, null);
    const id = context.ids.next();
    await tx
      .insertInto("agency")
      .values({
        time_zone: placeOf(typed.jurisdiction)?.timeZone ?? "America/New_York",
        ...columns,
        id,
        // officeColumns leaves out only what was not typed, and these were.
        name: columns.name ?? typed.name,
        jurisdiction: typed.jurisdiction,
        source: columns.source ?? "",
        confidence: columns.confidence ?? "medium",
        accepts_email: true,
        listing: "pending",
        owner_id: personId,
        created_at: now,
        updated_at: now,
        edited_at: now,
      })
      .execute();
    await refreshSearch(tx, [id]);
    return id;
  });
}

/** Corrects an office the person added, while it is theirs alone and no letter went there. */
export function changeOwnAgency(
  context: Context,
  personId: string,
  id: string,
  { version, ...typed }: EditAgency,
): Promise<void> {
  const now = nowOf(context);
  const columns = officeColumns(context, typed, now.toISOString().slice(0, 10));
  return asPerson(context.db, personId, async (tx) => {
    const agency = await lockOwn(tx, personId, id);
    if (agency.version !== version) throw changedElsewhere();
    await refuseUsed(tx, personId, id, "sent");
    const { name = agency.name, jurisdiction = agency.jurisdiction } = columns;
    await refuseDouble(tx, name, jurisdiction, id);
    await tx
      .updateTable("agency")
      .set({ ...columns, version: version + 1, updated_at: now, edited_at: now })
      .where("id", "=", id)
      .execute();
    await tx
      .updateTable("request")
      .set({ jurisdiction })
      .where("owner_id", "=", personId)
      .where("agency_id", "=", id)
      .execute();
    await refreshSearch(tx, [id]);
  });
}

/** Takes back an office the person added, while it is theirs alone and no request names it. */
export function deleteOwnAgency(context: Context, personId: string, id: string): Promise<void> {
  return asPerson(context.db, personId, async (tx) => {
    await lockOwn(tx, personId, id);
    await refuseUsed(tx, personId, id, "any");
    await tx.deleteFrom("agency").where("id", "=", id).execute();
  });
}

export const changedElsewhere = () =>
  new Problem(409, "agency_changed", "This agency was changed elsewhere. Look at it again.");

async function lockOwn(tx: Tx, personId: string, id: string) {
  const agency = await tx
    .selectFrom("agency")
    .select(["id", "name", "jurisdiction", "version"])
    .where("id", "=", id)
    .where("owner_id", "=", personId)
    .where("listing", "=", "pending")
    .forUpdate()
    .executeTakeFirst();
  if (!agency) throw notFound("agency of your own");
  return agency;
}

async function refuseTooMany(tx: Tx, personId: string): Promise<void> {
  // Whoever adds two at the same moment is counted one after the other.
  await tx.selectFrom("person").select("id").where("id", "=", personId).forUpdate().execute();
  const { count } = await tx
    .selectFrom("agency")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("owner_id", "=", personId)
    .where("listing", "=", "pending")
    .executeTakeFirstOrThrow();
  if (count >= MOST_PENDING_AGENCIES) {
    throw new Problem(
      409,
      "too_many_pending",
      `${MOST_PENDING_AGENCIES} offices you added still wait for an administrator. Add more when some were looked at.`,
    );
  }
}

/** The same name under the same law is the same office, everybody's or one's own. */
async function refuseDouble(tx: Tx, name: string, jurisdiction: string, self: string | null): Promise<void> {
  const double = await tx
    .selectFrom("agency")
    .select("name")
    .where("folded_name", "=", fold(name))
    .where("jurisdiction", "=", jurisdiction)
    .where("listing", "<>", "retired")
    .$if(self !== null, (query) => query.where("id", "<>", self))
    .executeTakeFirst();
  if (double) {
    const message = `“${double.name}” is in the directory already. Choose it from the list.`;
    throw new Problem(409, "agency_known", message, [{ path: "/name", message }]);
  }
}

async function refuseUsed(tx: Tx, personId: string, id: string, which: "sent" | "any"): Promise<void> {
  const used = await tx
    .selectFrom("request")
    .select("id")
    .where("owner_id", "=", personId)
    .where("agency_id", "=", id)
    .$if(which === "sent", (query) => query.where("status", "<>", "draft"))
    .limit(1)
    .executeTakeFirst();
  if (used) {
    throw new Problem(
      409,
      "agency_in_use",
      which === "sent"
        ? "A letter went to this agency, so it stays as it is. Write to the team to have it corrected."
        : "A request of yours names this agency. Choose another one there first.",
    );
  }
}
