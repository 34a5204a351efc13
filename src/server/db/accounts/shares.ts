import { type Kysely, sql } from "kysely";
import type { ShareLevel } from "#core/request/sharing.ts";
import type { Tables } from "#server/db/platform/tables.ts";

/** What an address may name: the request itself, or something of one. */
export type SharedResource = "request" | "message" | "attachment";

/** Whose request it is, and how far someone was let in. */
export type SharedAccess = { ownerId: string; requestId: string; level: ShareLevel };

/** The request that something belongs to. */
export const REQUEST_OF: Record<SharedResource, (id: string) => ReturnType<typeof sql>> = {
  request: (id) => sql`select ${id}::uuid as id`,
  message: (id) => sql`select request_id as id from message where id = ${id}::uuid`,
  attachment: (id) => sql`select m.request_id as id from attachment a
    join message m on m.id = a.message_id where a.id = ${id}::uuid`,
};

/** A share that counts, on a request `r` or on `request_row r`: one of all requests shows no drafts but to who edits them. */
export const coversRequest = sql`s.revoked_at is null and s.owner_id = r.owner_id
  and (s.request_id = r.id or s.request_id is null and (r.status <> 'draft' or s.level = 'edit'))`;

/** The most of several shares of one request. */
const highestLevelFirst = sql`array_position(array['edit', 'comment', 'view'], s.level)`;

/**
 * How far this user was let into the request that something belongs to; undefined where nobody let them in, and for what
 * is their own. Asked outside row-level security, by the door alone.
 */
export async function sharedAccessOf(
  db: Kysely<Tables>,
  userId: string,
  resource: SharedResource,
  id: string,
): Promise<SharedAccess | undefined> {
  const { rows } = await sql<SharedAccess>`
    select r.owner_id as "ownerId", r.id as "requestId", s.level
    from (${REQUEST_OF[resource](id)}) named
    join request r on r.id = named.id
    join user_account o on o.id = r.owner_id and not o.disabled
    join share s on s.user_id = ${userId}::uuid and ${coversRequest}
    order by ${highestLevelFirst} limit 1`.execute(db);
  return rows[0];
}

/** All that a user was let into: `requestId` null for all of the owner's. */
export async function sharedScopesOf(
  db: Kysely<Tables>,
  userId: string,
): Promise<{ ownerId: string; requestId: string | null }[]> {
  return db
    .selectFrom("share")
    .innerJoin("user_account", "user_account.id", "share.owner_id")
    .select(["share.owner_id as ownerId", "share.request_id as requestId"])
    .where("share.user_id", "=", userId)
    .where("share.revoked_at", "is", null)
    .where("user_account.disabled", "=", false)
    .execute();
}

/** Whether a request `r` of somebody else is shared with this user, a draft only with those who may edit it. */
export const isSharedWith = (userId: string) => sql`exists (select from share s
  where s.user_id = ${userId}::uuid and ${coversRequest} and (r.status <> 'draft' or s.level = 'edit'))`;

/** The users who share requests with this one, with their names. */
export async function ownersSharingWith(
  db: Kysely<Tables>,
  userId: string,
): Promise<{ ownerId: string; name: string }[]> {
  const { rows } = await sql<{ ownerId: string; name: string }>`
    select distinct o.id as "ownerId", coalesce(nullif(trim(o.name), ''), o.email) as name
    from share s join user_account o on o.id = s.owner_id and not o.disabled
    where s.user_id = ${userId}::uuid and s.revoked_at is null`.execute(db);
  return rows;
}

/** An invitation or what became of it, as its owner sees it. */
export type ShareRow = {
  id: string;
  request_id: string | null;
  title: string | null;
  email: string;
  name: string | null;
  level: ShareLevel;
  invited_at: Date;
  accepted_at: Date | null;
};

/**
 * The users an owner has given access or invited, newest first: into one request, which those have who were let into all; or with
 * `requestId` null into anything. Outside row-level security, which hides other users' names.
 */
export async function sharesOf(
  db: Kysely<Tables>,
  ownerId: string,
  requestId: string | null,
): Promise<ShareRow[]> {
  const where =
    requestId === null ? sql`` : sql`and (s.request_id = ${requestId}::uuid or s.request_id is null)`;
  const { rows } = await sql<ShareRow>`
    select s.id, s.request_id, r.title, s.email, p.name, s.level, s.invited_at, s.accepted_at
    from share s
    left join request r on r.id = s.request_id
    left join user_account p on p.id = s.user_id
    where s.owner_id = ${ownerId}::uuid and s.revoked_at is null ${where}
    order by s.invited_at desc, s.id desc limit 1000`.execute(db);
  return rows;
}

/** An invitation that was not taken back, by the hash of its link's secret. */
export function invitationByToken(db: Kysely<Tables>, tokenHash: Buffer) {
  return db
    .selectFrom("share")
    .innerJoin("user_account", "user_account.id", "share.owner_id")
    .leftJoin("request", "request.id", "share.request_id")
    .select([
      "share.id",
      "share.owner_id",
      "share.request_id",
      "share.email",
      "share.user_id",
      "share.level",
      "share.invited_at",
      "user_account.name as owner_name",
      "user_account.email as owner_email",
      "request.title",
    ])
    .where("share.token_hash", "=", tokenHash)
    .where("share.revoked_at", "is", null)
    .where("user_account.disabled", "=", false)
    .executeTakeFirst();
}

/** What others have let this user into. */
export async function sharesWithUser(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom("share")
    .innerJoin("user_account", "user_account.id", "share.owner_id")
    .leftJoin("request", "request.id", "share.request_id")
    .select([
      "share.id",
      "share.request_id",
      "share.level",
      "user_account.name as owner_name",
      "user_account.email as owner_email",
      "request.title",
    ])
    .where("share.user_id", "=", userId)
    .where("share.revoked_at", "is", null)
    .where("user_account.disabled", "=", false)
    .orderBy("share.accepted_at", "desc")
    .orderBy("share.id")
    .limit(1_000)
    .execute();
}

/** Someone who takes part in a request. */
export type Participant = { id: string; name: string; email: string };

/** The owner of a request and everyone let into it, for who is one of them. */
export async function participantsOf(
  db: Kysely<Tables>,
  { ownerId, requestId }: { ownerId: string; requestId: string },
): Promise<Participant[]> {
  const { rows } = await sql<Participant>`
    select id, name, email from user_account where id = ${ownerId}::uuid
    union
    select p.id, p.name, p.email from request r
    join share s on ${coversRequest}
    join user_account p on p.id = s.user_id and not p.disabled
    where r.id = ${requestId}::uuid and r.owner_id = ${ownerId}::uuid
    limit 1000`.execute(db);
  return rows;
}

/** What people are called: their name, else their address. Those whose account is gone are not in it. */
export async function displayNames(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("user_account")
    .select(["id", "name", "email"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, name, email }) => [id, name.trim() || email]));
}

/** Stores the users a note names. Resolves to those it did not name before. */
export async function recordMentions(
  tx: Kysely<Tables>,
  { ownerId, id, userIds, at }: { ownerId: string; id: string; userIds: string[]; at: Date },
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await tx
    .insertInto("note_mention")
    .values(userIds.map((userId) => ({ note_id: id, user_id: userId, owner_id: ownerId, at })))
    .onConflict((conflict) => conflict.columns(["note_id", "user_id"]).doNothing())
    .returning("user_id")
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** A note that names someone, as the email about it needs it; undefined where it is gone. */
export function noteForMention(db: Kysely<Tables>, noteId: string) {
  return db
    .selectFrom("note")
    .innerJoin("request", "request.id", "note.request_id")
    .select(["note.text", "note.owner_id", "note.request_id", "note.actor_id", "request.title"])
    .where("note.id", "=", noteId)
    .where("note.removed_at", "is", null)
    .executeTakeFirst();
}

/** How often someone was named in notes since then. */
export async function countMentions(db: Kysely<Tables>, userId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom("note_mention")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The share in force of one address, of this request or of all; undefined where there is none. */
export function activeShare(
  tx: Kysely<Tables>,
  { ownerId, requestId, email }: { ownerId: string; requestId: string | null; email: string },
) {
  return tx
    .selectFrom("share")
    .select(["id", "user_id"])
    .where("owner_id", "=", ownerId)
    .where("email", "=", email)
    .where("request_id", requestId === null ? "is" : "=", requestId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
}
