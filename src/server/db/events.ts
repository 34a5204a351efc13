import type { Kysely } from "kysely";
import type { Actor, RequestEvent } from "#core/request/events.ts";
import type { Tables } from "./tables.ts";

export type NewEvent = RequestEvent & {
  ownerId: string;
  requestId: string;
  at: Date;
  actor: Actor;
  messageId?: string;
};

/** Appends to the timeline; the database tells the person's open pages as part of the same commit. */
export async function appendEvent(tx: Kysely<Tables>, event: NewEvent): Promise<void> {
  await tx
    .insertInto("request_event")
    .values({
      owner_id: event.ownerId,
      request_id: event.requestId,
      at: event.at,
      actor: event.actor,
      kind: event.kind,
      message_id: event.messageId ?? null,
      data: JSON.stringify(event.data),
    })
    .execute();
}

/** A request's timeline, oldest first. */
export function eventsOf(tx: Kysely<Tables>, ownerId: string, requestId: string) {
  return tx
    .selectFrom("request_event")
    .select(["id", "at", "actor", "kind", "message_id", "data"])
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .orderBy("id")
    .execute();
}

/** The newest `limit` of what a page that was away for a while has missed, oldest first. */
export async function eventsSince(tx: Kysely<Tables>, ownerId: string, lastId: number, limit: number) {
  const missed = await tx
    .selectFrom("request_event")
    .select(["id", "request_id", "kind"])
    .where("owner_id", "=", ownerId)
    .where("id", ">", lastId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return missed.reverse();
}

/** The number of a person's newest event, 0 before the first. */
export async function newestEventId(tx: Kysely<Tables>, ownerId: string): Promise<number> {
  const { newest } = await tx
    .selectFrom("request_event")
    .select((select) => select.fn.max("id").as("newest"))
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  return newest ?? 0;
}
