import { type Kysely, type RawBuilder, sql } from "kysely";
import type { MailboxAction } from "#core/request/filters-and-folders.ts";
import { notifyPages } from "#server/db/platform/live-feed.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import { refreshRequestRowFolders, refreshRequestRows } from "#server/db/requests/derived-rows.ts";
import { type ConversationFilter, conversationsSql } from "./conversations.ts";

/** Where a conversation lies. */
export type MailboxPosition = { folder: "inbox" | "archive" | "spam" | "trash"; snoozedUntil: string | null };

/**
 * How those that changed stood before, and where they were put: with it a change is taken back as far as nothing else
 * happened since. Ids and places only; it is stored for a month.
 */
export type PreviousState =
  | {
      kind: "place";
      to: MailboxPosition;
      were: { id: string; folder: MailboxPosition["folder"]; until: string | null }[];
    }
  | { kind: "star"; to: boolean; ids: string[] }
  | { kind: "label"; to: boolean; labelId: string; ids: string[] }
  | { kind: "seen"; to: boolean; messageIds: string[] };

/** The conversations meant: named, or all of a list. */
export type ConversationSelection = { ids: string[] } | { list: Omit<ConversationFilter, "ownerId"> };

/**
 * Locks the conversations meant, always in one order, and resolves to their ids. What is not this user's is not among
 * them, nor, unless `drafts`, a draft, which has no email and so no place.
 */
export async function lockSelected(
  tx: Kysely<Tables>,
  ownerId: string,
  selection: ConversationSelection,
  { drafts }: { drafts: boolean },
): Promise<{ found: number; ids: string[] }> {
  const candidateIds =
    "ids" in selection
      ? sql`select unnest(${selection.ids}::uuid[])`
      : sql`select r.id ${conversationsSql({ ownerId, ...selection.list })}`;
  const query = sql<{ id: string; is_listed: boolean }>`
    select id, listed_at is not null as is_listed from request
    where owner_id = ${ownerId} and id in (${candidateIds}) order by id for update`;
  const { rows } = await query.execute(tx);
  const ids = rows.filter((row) => drafts || row.is_listed).map((row) => row.id);
  return { found: rows.length, ids };
}

/** Puts them there; resolves to those that lay elsewhere, with where. */
export async function moveConversations(
  tx: Kysely<Tables>,
  ownerId: string,
  ids: string[],
  to: MailboxPosition,
): Promise<PreviousState> {
  const query = sql<{ id: string; folder: MailboxPosition["folder"]; until: Date | null }>`
    update request r set mailbox_folder = ${to.folder}, snoozed_until = ${to.snoozedUntil}::timestamptz
    from (select id, mailbox_folder, snoozed_until from request where owner_id = ${ownerId} and id = any(${ids}::uuid[])) was
    where r.owner_id = ${ownerId} and r.id = was.id
      and (was.mailbox_folder, was.snoozed_until) is distinct from (${to.folder}::text, ${to.snoozedUntil}::timestamptz)
    returning r.id, was.mailbox_folder as folder, was.snoozed_until as until`;
  const { rows } = await query.execute(tx);
  await refreshRequestRowFolders(
    tx,
    rows.map(({ id }) => id),
  );
  return {
    kind: "place",
    to,
    were: rows.map(({ id, folder, until }) => ({ id, folder, until: until?.toISOString() ?? null })),
  };
}

export async function setStarred(
  tx: Kysely<Tables>,
  ownerId: string,
  ids: string[],
  to: boolean,
): Promise<PreviousState> {
  const changed = await changedIds(
    tx,
    sql`update request set starred = ${to}
      where owner_id = ${ownerId} and id = any(${ids}::uuid[]) and starred <> ${to} returning id`,
  );
  return { kind: "star", to, ids: changed };
}

/** Gives them a label of the user's, or takes it off. A label that is gone meanwhile changes nothing. */
export async function setLabeled(
  tx: Kysely<Tables>,
  ownerId: string,
  ids: string[],
  { labelId, to }: { labelId: string; to: boolean },
): Promise<PreviousState> {
  const changed = await changedIds(
    tx,
    to
      ? sql`insert into request_label (owner_id, request_id, label_id)
          select ${ownerId}, r.id, l.id from request r
          join label l on l.owner_id = r.owner_id and l.id = ${labelId}
          where r.owner_id = ${ownerId} and r.id = any(${ids}::uuid[])
          on conflict do nothing returning request_id as id`
      : sql`delete from request_label
          where owner_id = ${ownerId} and label_id = ${labelId} and request_id = any(${ids}::uuid[])
          returning request_id as id`,
  );
  await refreshRequestRows(tx, changed);
  return { kind: "label", to, labelId, ids: changed };
}

/** Marks all their email as read, or of each the newest that came in as not read. */
export async function setRead(
  tx: Kysely<Tables>,
  ownerId: string,
  ids: string[],
  read: boolean,
): Promise<{ before: PreviousState; changed: number }> {
  // "Unread" means the newest mail from the agency is, as in every mail program; "read" means all of it.
  const messageQuery = read
    ? sql`select m.id from message m
        where m.owner_id = ${ownerId} and m.request_id = any(${ids}::uuid[]) and m.direction = 'in' and not m.seen`
    : sql`select newest.id from unnest(${ids}::uuid[]) as one(id) cross join lateral (
          select m.id from message m
          where m.owner_id = ${ownerId} and m.request_id = one.id and m.direction = 'in'
          order by m.sent_or_received_at desc, m.id desc limit 1) newest`;
  const updated = await markMessages(tx, ownerId, messageQuery, read);
  return {
    before: { kind: "seen", to: read, messageIds: updated.messageIds },
    changed: updated.conversations,
  };
}

/** Marks these messages, where they are not marked so already, and counts their conversations' unread mail again. */
async function markMessages(
  tx: Kysely<Tables>,
  ownerId: string,
  messageQuery: RawBuilder<unknown>,
  seen: boolean,
): Promise<{ messageIds: string[]; conversations: number }> {
  const query = sql<{ id: string; request_id: string }>`
    update message set seen = ${seen} where owner_id = ${ownerId} and seen <> ${seen} and id in (${messageQuery})
    returning id, request_id`;
  const { rows } = await query.execute(tx);
  const requestIds = [...new Set(rows.map((row) => row.request_id))];
  if (requestIds.length > 0) {
    await sql`
      update request r set unread = left_over.count
      from (select one.id, count(m.id)::int as count from unnest(${requestIds}::uuid[]) as one(id)
        left join message m on m.owner_id = ${ownerId} and m.request_id = one.id and m.direction = 'in' and not m.seen
        group by one.id) left_over
      where r.owner_id = ${ownerId} and r.id = left_over.id`.execute(tx);
    await refreshRequestRowFolders(tx, requestIds);
  }
  return { messageIds: rows.map((row) => row.id), conversations: requestIds.length };
}

/** Puts back what is still as the change left it; resolves to how many conversations, of read mail to how many emails. */
export async function undoChange(tx: Kysely<Tables>, ownerId: string, before: PreviousState): Promise<void> {
  switch (before.kind) {
    case "place":
      await sql`
        update request r set mailbox_folder = was.folder, snoozed_until = was.until
        from jsonb_to_recordset(${JSON.stringify(before.were)}::jsonb) as was(id uuid, folder text, until timestamptz)
        where r.owner_id = ${ownerId} and r.id = was.id
          and (r.mailbox_folder, r.snoozed_until) is not distinct from
            (${before.to.folder}::text, ${before.to.snoozedUntil}::timestamptz)`.execute(tx);
      await refreshRequestRowFolders(
        tx,
        before.were.map(({ id }) => id),
      );
      return;
    case "star":
      await setStarred(tx, ownerId, before.ids, !before.to);
      return;
    case "label":
      await setLabeled(tx, ownerId, before.ids, { labelId: before.labelId, to: !before.to });
      return;
    case "seen":
      await markMessages(tx, ownerId, sql`select unnest(${before.messageIds}::uuid[])`, !before.to);
  }
}

/** Locks the conversations a change touched, in the order every change does. */
export async function lockChanged(tx: Kysely<Tables>, ownerId: string, before: PreviousState): Promise<void> {
  const ids =
    before.kind === "seen"
      ? sql`select m.request_id from message m where m.owner_id = ${ownerId} and m.id = any(${before.messageIds}::uuid[])`
      : sql`select unnest(${before.kind === "place" ? before.were.map(({ id }) => id) : before.ids}::uuid[])`;
  await sql`select id from request where owner_id = ${ownerId} and id in (${ids}) order by id for update`.execute(
    tx,
  );
}

/**
 * Records a change, which also notifies the user's open pages; resolves to its number. Without `before` it is only announced:
 * `undone`, and `kept` of labels and searches themselves.
 */
export async function recordChange(
  tx: Kysely<Tables>,
  change: {
    ownerId: string;
    at: Date;
    verb: MailboxAction | "undone" | "kept";
    before: PreviousState | null;
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with added as (
      insert into mailbox_change (owner_id, at, action, previous_state)
      values (${change.ownerId}, ${change.at}, ${change.verb}, ${JSON.stringify(change.before)})
      returning id, owner_id, null::uuid as request_id, 'mailbox' as kind
    ) select id, ${notifyPages} from added`.execute(tx);
  return (rows[0] as { id: number }).id;
}

/** A change that can be taken back, locked; `undone` says that it was. Undefined where there is none of this user. */
export async function lockMailboxChange(
  tx: Kysely<Tables>,
  ownerId: string,
  id: number,
): Promise<{ before: PreviousState; undone: boolean } | undefined> {
  const found = await tx
    .selectFrom("mailbox_change")
    .select(["previous_state", "undone_at"])
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .where(sql<boolean>`previous_state <> 'null'`)
    .forUpdate()
    .executeTakeFirst();
  return found?.previous_state
    ? { before: found.previous_state, undone: found.undone_at !== null }
    : undefined;
}

export async function markUndone(tx: Kysely<Tables>, ownerId: string, id: number, at: Date): Promise<void> {
  await tx
    .updateTable("mailbox_change")
    .set({ undone_at: at })
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .execute();
}

export async function pruneChanges(tx: Kysely<Tables>, before: Date): Promise<void> {
  await tx.deleteFrom("mailbox_change").where("at", "<", before).execute();
}

/** Brings what was set aside until now back to the top, and tells the pages of each user whose conversations these are. */
export async function wakeSnoozed(tx: Kysely<Tables>, now: Date): Promise<void> {
  await sql`
    with due as (select id from request where snoozed_until <= ${now} order by id for update),
    woken as (update request r set snoozed_until = null, unsnoozed_at = ${now} from due where r.id = due.id returning r.owner_id),
    added as (
      insert into mailbox_change (owner_id, at, action, previous_state)
      select distinct owner_id, ${now}::timestamptz, 'woke', 'null'::jsonb from woken
      returning id, owner_id, null::uuid as request_id, 'mailbox' as kind)
    select ${notifyPages} from added`.execute(tx);
}

async function changedIds(tx: Kysely<Tables>, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${query}`.execute(tx);
  return rows.map((row) => row.id);
}
