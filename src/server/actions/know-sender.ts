import { notFound, Problem } from "#core/problem.ts";
import { asPerson } from "#server/db/as-person.ts";
import { messageById } from "#server/db/messages.ts";
import type { Context } from "./context.ts";

/**
 * A person says that they know who wrote this, or takes it back. Later mail from the same address is then known too;
 * what this mail says still waits for the person to confirm it.
 */
export function knowSender(context: Context, personId: string, messageId: string, known: boolean) {
  return asPerson(context.db, personId, async (tx): Promise<void> => {
    const message = await messageById(tx, personId, messageId);
    if (!message) throw notFound("message");
    if (message.direction === "out") {
      throw new Problem(409, "own_message", "This is your own letter. You know who wrote it.");
    }
    await tx
      .updateTable("message")
      .set({ sender_known: known })
      .where("owner_id", "=", personId)
      .where("id", "=", messageId)
      .execute();
  });
}
