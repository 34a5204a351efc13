import { calledBy } from "#server/db/shares.ts";
import type { Context } from "./context.ts";

/** Something a person did, as rows keep it: `actorId` null where it was the owner. */
type Done = { actorId: string | null };

export const GONE = "Somebody whose account is gone";

/**
 * Says who did each of these, as whoever reads it is told: null for the reader themselves, else what that person is called.
 * Asked after what was done has been read, and not at all where it was all the reader's own.
 */
export async function whoDid(
  context: Pick<Context, "db" | "acting">,
  ownerId: string,
  done: readonly Done[],
): Promise<(one: Done) => string | null> {
  const reader = context.acting?.personId ?? ownerId;
  const others = done.map(({ actorId }) => actorId ?? ownerId).filter((id) => id !== reader);
  const names = await calledBy(context.db, others);
  return ({ actorId }) => {
    const id = actorId ?? ownerId;
    return id === reader ? null : (names.get(id) ?? GONE);
  };
}
