import { MOST_MEANT } from "#contract/request-list.ts";
import { Problem } from "#core/problem.ts";
import type { ListQuery } from "#core/request/list-query.ts";
import { asPerson } from "#server/db/as-person.ts";
import { type ListAsked, listedIds } from "#server/db/request-list.ts";
import { findWords } from "#server/db/request-words.ts";
import { type Context, nowOf } from "./context.ts";

/** A list of this person's requests, ready to be read as the person: what its search finds was looked up. */
export async function listAsked(context: Context, ownerId: string, query: ListQuery): Promise<ListAsked> {
  const now = nowOf(context);
  const words = query.q === "" ? null : await findWords(context.db, { ownerId, q: query.q, now });
  return { ownerId, query, now, words };
}

/**
 * Ids of the requests a person means: those named, whoever they are of, or all of theirs that match a query. Fails with
 * `bad_change` (422) unless it is one of both, and with `too_many` (422) past `MOST_MEANT`.
 */
export async function requestsMeant(
  context: Context,
  ownerId: string,
  { requestIds, query }: { requestIds?: string[] | undefined; query?: ListQuery | undefined },
): Promise<string[]> {
  if (requestIds && !query) return requestIds;
  if (!query || requestIds) {
    throw new Problem(422, "bad_change", "Name requests, or a query that finds them.", [
      { path: "/requestIds", message: "Send either requestIds or query." },
    ]);
  }
  const asked = await listAsked(context, ownerId, query);
  const ids = await asPerson(context.db, ownerId, (tx) => listedIds(tx, asked, MOST_MEANT + 1));
  if (ids.length <= MOST_MEANT) return ids;
  const most = MOST_MEANT.toLocaleString("en-US");
  throw new Problem(422, "too_many", `More than ${most} requests match. Narrow the list first.`, [
    { path: "/query", message: `At most ${most} requests at once.` },
  ]);
}
