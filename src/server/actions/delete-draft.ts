import { notFound, Problem } from "#core/problem.ts";
import { asPerson } from "#server/db/as-person.ts";
import { lockRequest } from "#server/db/requests.ts";
import type { Context } from "./context.ts";

/** Deletes a draft with its revisions. What was sent stays: an agency may still answer it. */
export function deleteDraft(context: Context, personId: string, requestId: string): Promise<void> {
  return asPerson(context.db, personId, async (tx) => {
    const request = await lockRequest(tx, personId, requestId);
    if (!request) throw notFound("request");
    if (request.status !== "draft") {
      throw new Problem(409, "already_sent", "This request was sent, so it is kept with its mail.");
    }
    await tx.deleteFrom("request").where("owner_id", "=", personId).where("id", "=", requestId).execute();
  });
}
