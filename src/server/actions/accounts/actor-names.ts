import { accountErrors } from "#messages/errors/accounts.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { displayNames } from "#server/db/accounts/shares.ts";

/** Something a user did, as rows keep it: `actorId` null where it was the owner. */
type ActorRef = { actorId: string | null };

export const DELETED_ACCOUNT_NAME = accountErrors.deletedUser;

/**
 * Names the user behind each of these, as a reader sees it: null for the reader themselves, else that user's name.
 * Asked after what was done has been read, and not at all where it was all the reader's own.
 */
export async function loadActorNames(
  context: Pick<Context, "db" | "collaborator">,
  ownerId: string,
  entries: readonly ActorRef[],
): Promise<(one: ActorRef) => string | null> {
  const readerId = context.collaborator?.userId ?? ownerId;
  const others = entries.map(({ actorId }) => actorId ?? ownerId).filter((id) => id !== readerId);
  const names = await displayNames(context.db, others);
  return ({ actorId }) => {
    const id = actorId ?? ownerId;
    return id === readerId ? null : (names.get(id) ?? DELETED_ACCOUNT_NAME);
  };
}
