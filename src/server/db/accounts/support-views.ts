import { type Kysely, sql } from "kysely";
import type { Tables } from "#server/db/platform/tables.ts";
import { REQUEST_OF, type SharedResource } from "./shares.ts";

/** Each opening of something in a support view is an audit entry with this verb, the user as subject. */
export const SUPPORT_READ_VERB = "support_view_read";

/** A copy of the account that was made in one. */
export const SUPPORT_EXPORT_VERB = "support_view_exported";

type NewSupportView = {
  id: string;
  ownerId: string;
  adminId: string;
  reason: string;
  at: Date;
  endsAt: Date;
};

export async function insertSupportView(tx: Kysely<Tables>, view: NewSupportView): Promise<void> {
  await tx
    .insertInto("support_view")
    .values({
      ...{ id: view.id, owner_id: view.ownerId, admin_id: view.adminId, reason: view.reason },
      ...{ started_at: view.at, ends_at: view.endsAt },
    })
    .execute();
}

/** Ends what this administrator has open: one view, or all of one user. Resolves to whose requests were open. */
export async function endSupportViews(
  tx: Kysely<Tables>,
  adminId: string,
  which: { id: string } | { ownerId: string },
  now: Date,
): Promise<{ id: string; owner_id: string }[]> {
  const open = tx
    .updateTable("support_view")
    .set({ ends_at: now })
    .where("admin_id", "=", adminId)
    .where("ends_at", ">", now);
  const found = "id" in which ? open.where("id", "=", which.id) : open.where("owner_id", "=", which.ownerId);
  return found.returning(["id", "owner_id"]).execute();
}

/** The views that this administrator has open. */
export async function openSupportViews(db: Kysely<Tables>, adminId: string, now: Date) {
  return db
    .selectFrom("support_view as v")
    .innerJoin("user_account as u", "u.id", "v.owner_id")
    .select(["v.id", "v.owner_id", "u.email", "v.reason", "v.ends_at"])
    .where("v.admin_id", "=", adminId)
    .where("v.ends_at", ">", now)
    .orderBy("v.started_at")
    .execute();
}

export type SupportAccess = { viewId: string; ownerId: string; requestId: string };

/**
 * The open view by which this administrator may read what `id` names; undefined without one, for drafts, and for accounts
 * that are closed until they are erased. Asked outside row-level security, by the door alone.
 */
export async function supportAccessTo(
  db: Kysely<Tables>,
  { adminId, resource, id, now }: { adminId: string; resource: SharedResource; id: string; now: Date },
): Promise<SupportAccess | undefined> {
  const { rows } = await sql<SupportAccess>`
    select v.id as "viewId", r.owner_id as "ownerId", r.id as "requestId"
    from (${REQUEST_OF[resource](id)}) named
    join request r on r.id = named.id and r.status <> 'draft'
    join support_view v on v.owner_id = r.owner_id and v.admin_id = ${adminId}::uuid and v.ends_at > ${now}
    where not exists (select from account_deletion d where d.user_id = r.owner_id)
    limit 1`.execute(db);
  return rows[0];
}

export type PastSupportView = {
  id: string;
  /** Null where the administrator's account is gone. */
  by: string | null;
  reason: string;
  started_at: Date;
  ends_at: Date;
  /** Titles of the requests that were opened. */
  opened: string[];
  /** Whether a copy of the whole account was made. */
  exported: boolean;
};

/** The last of all views of this user's requests, the newest first. */
export async function supportViewsOf(
  db: Kysely<Tables>,
  ownerId: string,
  limit: number,
): Promise<PastSupportView[]> {
  const { rows } = await sql<PastSupportView>`
    select v.id, u.email as by, v.reason, v.started_at, v.ends_at,
      array(select r.title from request r where r.owner_id = v.owner_id and r.id::text in (
        select a.detail ->> 'request' from audit_event a
        where a.subject = v.owner_id::text and a.action = ${SUPPORT_READ_VERB} and a.at >= v.started_at
          and a.at <= v.ends_at and a.detail ->> 'view' = v.id::text) order by r.title) as opened,
      exists (select from audit_event a where a.subject = v.owner_id::text and a.action = ${SUPPORT_EXPORT_VERB}
        and a.detail ->> 'view' = v.id::text) as exported
    from support_view v left join user_account u on u.id = v.admin_id
    where v.owner_id = ${ownerId} order by v.started_at desc limit ${limit}`.execute(db);
  return rows;
}
