import { type Kysely, sql } from "kysely";
import { type Actor, parseEvent, type RequestEvent } from "#core/request/events.ts";
import type { StoredEvent } from "#core/request/replay-events.ts";
import { notifyPages } from "#server/db/platform/live-feed.ts";
import type { Tables } from "#server/db/platform/tables.ts";

export type NewEvent = RequestEvent & {
  ownerId: string;
  requestId: string;
  at: Date;
  actor: Actor;
  messageId?: string;
};

/** Appends to the timeline, and notifies the owner's open pages as part of the same commit. */
export const appendEvent = (tx: Kysely<Tables>, event: NewEvent): Promise<void> => appendEvents(tx, [event]);

/** As `appendEvent`, of several at once. */
export async function appendEvents(tx: Kysely<Tables>, events: readonly NewEvent[]): Promise<void> {
  const rows = events.map((event) => ({
    owner_id: event.ownerId,
    request_id: event.requestId,
    at: event.at,
    actor: event.actor,
    kind: event.kind,
    message_id: event.messageId ?? null,
    data: JSON.stringify(event.data),
  }));
  await tx
    .with("added", (db) =>
      db.insertInto("request_event").values(rows).returning(["id", "owner_id", "request_id", "kind"]),
    )
    .selectFrom("added")
    .select(notifyPages.as("notified"))
    .execute();
}

/** A request's timeline, oldest first. */
export function eventsOf(tx: Kysely<Tables>, ownerId: string, requestId: string) {
  return tx
    .selectFrom("request_event")
    .select(["id", "at", "actor", "actor_id", "kind", "message_id", "data"])
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .orderBy("id")
    .execute();
}

/**
 * A request's timeline, parsed, oldest first. Events that this release does not know are left out: they change no
 * status, and the export has them as they are.
 */
export async function storedEvents(
  tx: Kysely<Tables>,
  ownerId: string,
  requestId: string,
): Promise<(StoredEvent & { messageId: string | null; actor: Actor; actorId: string | null })[]> {
  const rows = await eventsOf(tx, ownerId, requestId);
  return rows.flatMap(({ id, at, actor, actor_id, kind, message_id, data }) => {
    const event = parseEvent(kind, data);
    return event === null
      ? []
      : [
          {
            ...event,
            id,
            at: at.toISOString(),
            actor: actor as Actor,
            actorId: actor_id,
            messageId: message_id,
          },
        ];
  });
}

/** What is sent to open pages: an event of a request or, without a request, a change of the mailbox. They share one sequence of ids. */
export type LiveEvent = { id: number; request_id: string | null; kind: string };

/** What a page saw last, or, before it saw anything, since when it has been reading lists. */
export type EventCursor = { lastId: number } | { from: Date };

/** The newest `limit` of what a page that was away for a while has missed, oldest first. */
export async function liveEventsSince(
  tx: Kysely<Tables>,
  ownerId: string,
  cursor: EventCursor,
  limit: number,
): Promise<LiveEvent[]> {
  const sinceCursor = "lastId" in cursor ? sql`id > ${cursor.lastId}` : sql`at >= ${cursor.from}`;
  // The newest first and then the time: an owner's rows are indexed by number, which goes with time but for a moment.
  const query = sql<LiveEvent>`
    select id, request_id, kind from (
      (select id, request_id, kind, at from request_event
        where owner_id = ${ownerId} order by id desc limit ${limit})
      union all
      (select id, null, 'mailbox', at from mailbox_change
        where owner_id = ${ownerId} order by id desc limit ${limit})
    ) newest where ${sinceCursor} order by id desc limit ${limit}`;
  return (await query.execute(tx)).rows.reverse();
}

/** The same for requests that were shared with the user: `requestId` is null for all requests of an owner. Outside row-level security. */
export async function sharedLiveEventsSince(
  db: Kysely<Tables>,
  shares: readonly { ownerId: string; requestId: string | null }[],
  cursor: EventCursor,
  limit: number,
): Promise<LiveEvent[]> {
  const fullySharedOwners = shares.flatMap(({ ownerId, requestId }) => (requestId === null ? [ownerId] : []));
  const requests = shares.flatMap(({ requestId }) => requestId ?? []);
  const owners = [...new Set(shares.map(({ ownerId }) => ownerId))];
  const sinceCursor = "lastId" in cursor ? sql`e.id > ${cursor.lastId}` : sql`e.at >= ${cursor.from}`;
  // Each owner's newest and then the time, as above.
  const query = sql<LiveEvent>`
    select e.id, e.request_id, e.kind from unnest(${owners}::uuid[]) owner
    cross join lateral (
      select id, request_id, kind, at from request_event
      where owner_id = owner and (owner = any(${fullySharedOwners}::uuid[]) or request_id = any(${requests}::uuid[]))
      order by id desc limit ${limit}) e
    where ${sinceCursor} order by e.id desc limit ${limit}`;
  return (await query.execute(db)).rows.reverse();
}

/** The id of the newest event sent to a user's pages, 0 before the first. */
export async function latestLiveEventId(tx: Kysely<Tables>, ownerId: string): Promise<number> {
  const query = sql<{ newest: number | null }>`
    select greatest((select max(id) from request_event where owner_id = ${ownerId}),
      (select max(id) from mailbox_change where owner_id = ${ownerId})) as newest`;
  return (await query.execute(tx)).rows[0]?.newest ?? 0;
}
