import { type Kysely, sql } from "kysely";
import type { Tables } from "#server/db/platform/tables.ts";
import { refreshRequests } from "#server/db/requests/derived-rows.ts";
import { reopenProposal } from "./proposals.ts";

/** What a merge wrote besides the requests, to put back. */
export type MergeRecord = {
  from: { listing: string; foia_gov_id: string | null };
  into: {
    addedAliases: string[];
    external_ids: unknown;
    foia_gov_id: string | null;
    parent_id: string | null;
  };
  /** Agencies that stood under the merged one, had it as default component, or had been merged into it. */
  children: string[];
  defaultOf: string[];
  mergedEarlier: string[];
};

type NewMerge = { id: string; fromId: string; intoId: string; at: Date; admin: string };

/** Writes down which requests name `fromId`, before they are moved. */
export async function saveMergedRequests(
  tx: Kysely<Tables>,
  { id, fromId, intoId, at, admin }: NewMerge,
): Promise<void> {
  await tx
    .insertInto("agency_merge")
    .values({ id, from_id: fromId, into_id: intoId, merged_at: at, merged_by: admin, before: "{}" })
    .execute();
  await sql`
    insert into agency_merge_request (merge_id, request_id, agency_address, jurisdiction)
    select ${id}, id, agency_address, jurisdiction from request where agency_id = ${fromId}`.execute(tx);
}

export async function saveMergeRecord(tx: Kysely<Tables>, id: string, before: MergeRecord): Promise<void> {
  await tx
    .updateTable("agency_merge")
    .set({ before: JSON.stringify(before) })
    .where("id", "=", id)
    .execute();
}

/** The merge of this agency into another that was not undone, locked; undefined where none was written down. */
export async function lockMerge(tx: Kysely<Tables>, fromId: string) {
  const merge = await tx
    .selectFrom("agency_merge")
    .select(["id", "from_id", "into_id", "merged_at", "before"])
    .where("from_id", "=", fromId)
    .where("undone_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return merge && { ...merge, before: merge.before as MergeRecord };
}

type StoredMerge = NonNullable<Awaited<ReturnType<typeof lockMerge>>>;

/**
 * Gives the merged agency back what still is the other's: requests with the address and law they had, the agencies under it,
 * what users said of its address, and its proposal. Returns how many requests moved.
 */
export async function restoreReferences(tx: Kysely<Tables>, merge: StoredMerge, at: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update request r set agency_id = ${merge.from_id}, agency_address = m.agency_address,
      jurisdiction = case when r.status = 'draft' then m.jurisdiction else r.jurisdiction end
    from agency_merge_request m
    where m.merge_id = ${merge.id} and r.id = m.request_id and r.agency_id = ${merge.into_id} returning r.id`.execute(
    tx,
  );
  await refreshRequests(
    tx,
    rows.map(({ id }) => id),
  );
  const { children, defaultOf, mergedEarlier } = merge.before;
  for (const [column, ids] of [
    ["parent_id", children],
    ["default_component", defaultOf],
    ["merged_into", mergedEarlier],
  ] as const) {
    await tx
      .updateTable("agency")
      .set((row) => ({ [column]: merge.from_id, updated_at: at, version: row("version", "+", 1) }))
      .where("id", "=", sql<string>`any(${ids}::text[])`)
      .where(column, "=", merge.into_id)
      .execute();
  }
  await tx
    .updateTable("agency_address_report")
    .set({ resolved_at: null })
    .where("agency_id", "=", merge.from_id)
    .where("resolved_at", "=", merge.merged_at)
    .execute();
  await reopenProposal(tx, merge.from_id, merge.merged_at);
  await tx.updateTable("agency_merge").set({ undone_at: at }).where("id", "=", merge.id).execute();
  return rows.length;
}
