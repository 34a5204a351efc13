import { type Kysely, sql } from "kysely";
import type { Tables } from "#server/db/platform/tables.ts";

type DraftKey = { owner_id: string; request_id: string };

export type DraftVersionRow = { version: number; draft: unknown; saved_at: Date };

/** Puts a version into the history of a draft. */
export async function insertDraftVersion(
  tx: Kysely<Tables>,
  key: DraftKey,
  row: DraftVersionRow,
): Promise<void> {
  await tx
    .insertInto("draft_revision")
    .values({ ...key, ...row, draft: JSON.stringify(row.draft) })
    .execute();
}

/** When each version of the history was saved, oldest first. */
export async function draftVersions(
  tx: Kysely<Tables>,
  { owner_id, request_id }: DraftKey,
): Promise<{ version: number; savedAt: number }[]> {
  const rows = await tx
    .selectFrom("draft_revision")
    .select(["version", "saved_at"])
    .where("owner_id", "=", owner_id)
    .where("request_id", "=", request_id)
    .orderBy("version")
    .execute();
  return rows.map(({ version, saved_at }) => ({ version, savedAt: saved_at.getTime() }));
}

export async function deleteDraftVersions(
  tx: Kysely<Tables>,
  { owner_id, request_id }: DraftKey,
  versions: number[],
): Promise<void> {
  if (versions.length === 0) return;
  await tx
    .deleteFrom("draft_revision")
    .where("owner_id", "=", owner_id)
    .where("request_id", "=", request_id)
    .where("version", "in", versions)
    .execute();
}

/** The versions of a draft and, at their head, the draft as it now is. */
const draftVersionsSql = (ownerId: string, requestId: string) => sql<DraftVersionRow>`
  select version, draft, saved_at from draft_revision where owner_id = ${ownerId} and request_id = ${requestId}
  union all
  select version, draft, updated_at from request where owner_id = ${ownerId} and id = ${requestId}`;

/** One page of the versions before `before`, newest first. */
export async function listDraftVersions(
  tx: Kysely<Tables>,
  page: { ownerId: string; requestId: string; before: number | null; limit: number },
): Promise<DraftVersionRow[]> {
  const { ownerId, requestId, before, limit } = page;
  const query = sql<DraftVersionRow>`select * from (${draftVersionsSql(ownerId, requestId)}) v
    where ${before}::int is null or v.version < ${before}::int order by v.version desc limit ${limit}`;
  return (await query.execute(tx)).rows;
}

export async function draftVersion(
  tx: Kysely<Tables>,
  { ownerId, requestId, version }: { ownerId: string; requestId: string; version: number },
): Promise<DraftVersionRow | undefined> {
  const query = sql<DraftVersionRow>`select * from (${draftVersionsSql(ownerId, requestId)}) v where v.version = ${version}`;
  return (await query.execute(tx)).rows[0];
}

/** A page of the drafts with a version saved since `since`, in the order of their ids, after the request `after`. */
export async function draftsSavedSince(
  db: Kysely<Tables>,
  { since, after, limit }: { since: Date; after: string | null; limit: number },
): Promise<DraftKey[]> {
  const query = sql<DraftKey>`select distinct owner_id, request_id from draft_revision
    where saved_at >= ${since} and (${after}::uuid is null or request_id > ${after}::uuid)
    order by request_id limit ${limit}`;
  return (await query.execute(db)).rows;
}
