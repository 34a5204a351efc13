import { type Kysely, sql, type Updateable } from "kysely";
import type { Agency as AgencyTable, Tables } from "#server/db/platform/tables.ts";
import { refreshRequests } from "#server/db/requests/derived-rows.ts";
import { resolveReports } from "./address-reports.ts";
import { refreshAgencySearch } from "./agencies.ts";
import type { MergeRecord } from "./agency-merges.ts";

/** The row, locked against other writers until the transaction ends. */
export function lockAgency(tx: Kysely<Tables>, id: string) {
  return tx.selectFrom("agency").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Both agencies of a merge, locked in one order always: of two merges the other way round, each would wait for the other. */
export async function lockMergedAgencies(tx: Kysely<Tables>, { from, into }: { from: string; into: string }) {
  const locked = new Map<string, LockedAgency | undefined>();
  for (const id of [from, into].sort()) locked.set(id, await lockAgency(tx, id));
  return { from: locked.get(from), into: locked.get(into) };
}

export type LockedAgency = NonNullable<Awaited<ReturnType<typeof lockAgency>>>;

/** Writes what an administrator changed of a locked row, which the program then leaves alone. */
export async function updateAgency(
  tx: Kysely<Tables>,
  agency: Pick<LockedAgency, "id" | "version">,
  changes: Updateable<AgencyTable>,
  at: Date,
): Promise<void> {
  await tx
    .updateTable("agency")
    .set({ edited_at: at, ...changes, version: agency.version + 1, updated_at: at })
    .where("id", "=", agency.id)
    .execute();
  await refreshAgencySearch(tx, [agency.id]);
}

/** Whether `id` is `under` or stands somewhere below it. */
export async function isDescendantOf(tx: Kysely<Tables>, id: string, under: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive up (id) as (
      select ${id}::text
      union
      select a.parent_id from agency a join up on up.id = a.id where a.parent_id is not null)
    select exists (select from up where id = ${under}) as found`.execute(tx);
  return rows[0]?.found ?? false;
}

/** Puts the offices right under `from` under `to`, so that the tree still leads to them. Returns their ids. */
export async function moveChildren(
  tx: Kysely<Tables>,
  from: string,
  to: string | null,
  at: Date,
): Promise<string[]> {
  const moved = await tx
    .updateTable("agency")
    .set((row) => ({ parent_id: to, edited_at: at, updated_at: at, version: row("version", "+", 1) }))
    .where("parent_id", "=", from)
    .$if(to !== null, (query) => query.where("id", "<>", to))
    .returning("id")
    .execute();
  const ids = moved.map((child) => child.id);
  await refreshAgencySearch(tx, ids);
  return ids;
}

/**
 * Moves everything that points at `from` to `into`: requests, components, what people said of addresses, and the ids that
 * led to `from` already. Returns how many requests moved, and which agencies.
 */
export async function mergeReferences(
  tx: Kysely<Tables>,
  from: LockedAgency,
  into: LockedAgency,
  at: Date,
): Promise<{ requests: number } & Pick<MergeRecord, "children" | "defaultOf" | "mergedEarlier">> {
  const moved = await tx
    .updateTable("request")
    .set({
      agency_id: into.id,
      // What was sent runs under the law it was sent under.
      jurisdiction: sql`case when status = 'draft' then ${into.jurisdiction} else jurisdiction end`,
      // Letters under way go on to where the first one went.
      agency_address: sql`case when status = 'draft' then agency_address
        else nullif(coalesce(agency_address, ${from.email}), ${into.email}) end`,
    })
    .where("agency_id", "=", from.id)
    .returning("id")
    .execute();
  await refreshRequests(
    tx,
    moved.map(({ id }) => id),
  );
  const children = await moveChildren(tx, from.id, into.id, at);
  const defaultOf = await tx
    .updateTable("agency")
    .set({ default_component: into.id, edited_at: at, updated_at: at })
    .where("default_component", "=", from.id)
    .returning("id")
    .execute();
  const mergedEarlier = await tx
    .updateTable("agency")
    .set({ merged_into: into.id, updated_at: at })
    .where("merged_into", "=", from.id)
    .returning("id")
    .execute();
  await resolveReports(tx, from.id, at);
  return {
    requests: moved.length,
    children,
    defaultOf: defaultOf.map(({ id }) => id),
    mergedEarlier: mergedEarlier.map(({ id }) => id),
  };
}
