import { type Kysely, sql } from "kysely";
import { notifyPages } from "#server/db/platform/live-feed.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import { refreshRequests } from "./derived-rows.ts";

/** Takes a draft out of the requests, with its versions, events and files, and keeps it aside. */
export async function softDeleteDraft(
  tx: Kysely<Tables>,
  { ownerId, id, now }: { ownerId: string; id: string; now: Date },
): Promise<void> {
  const ownRows = (table: string) => sql`coalesce((select jsonb_agg(to_jsonb(t)) from ${sql.table(table)} t
    where t.owner_id = r.owner_id and t.request_id = r.id), '[]')`;
  await sql`insert into deleted_draft (owner_id, request_id, deleted_at, request, revisions, events, uploads)
    select r.owner_id, r.id, ${now}, to_jsonb(r), ${ownRows("draft_revision")}, ${ownRows("request_event")}, ${ownRows("upload")}
    from request r where r.owner_id = ${ownerId} and r.id = ${id}`.execute(tx);
  await tx.deleteFrom("request").where("owner_id", "=", ownerId).where("id", "=", id).execute();
}

/**
 * Puts a draft back that was kept aside; false when there is none. An office that went meanwhile is no longer its first;
 * the key of its first save stays behind, since the same browser may have begun another draft with it, and so does its
 * turn in a batch.
 */
export async function undeleteDraft(
  tx: Kysely<Tables>,
  { ownerId, id }: { ownerId: string; id: string },
): Promise<boolean> {
  const { rows } = await sql`with back as (
      delete from deleted_draft where owner_id = ${ownerId} and request_id = ${id} returning *)
    select restore_rows('request', jsonb_build_array(b.request || '{"idempotency_key": null, "batch_pending": false}' || case
        when exists (select from agency a where a.id = b.request ->> 'agency_id') then '{}'
        else '{"agency_id": null}' end::jsonb)),
      restore_rows('draft_revision', b.revisions), restore_rows('request_event', b.events), restore_rows('upload', b.uploads)
    from back b`.execute(tx);
  if (rows.length === 0) return false;
  await sql`select ${notifyPages} from request_event where owner_id = ${ownerId} and request_id = ${id}`.execute(
    tx,
  );
  await refreshRequests(tx, [id]);
  return true;
}

/** Forgets for good what was deleted before `before`. */
export async function pruneDeletedDrafts(db: Kysely<Tables>, before: Date): Promise<void> {
  await db.deleteFrom("deleted_draft").where("deleted_at", "<", before).execute();
}
