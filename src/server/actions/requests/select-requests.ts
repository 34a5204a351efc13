import { MAX_CHANGED_REQUESTS } from "#contract/requests/request-list.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { Problem } from "#core/problem.ts";
import type { ListQuery } from "#core/request/list-query.ts";
import { requestErrors } from "#messages/errors/requests.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import { sharedTextFilterOf, textFilterOf } from "#server/db/requests/request-full-text-search.ts";
import { listRequestIds, type RequestListQuery } from "#server/db/requests/request-list.ts";

/** A list of the requests this user sees, ready to be read by `readList`: what its search finds was looked up. */
export async function resolveListQuery(
  context: Context,
  ownerId: string,
  query: ListQuery,
): Promise<RequestListQuery> {
  const now = nowOf(context);
  const textMatches =
    query.q === ""
      ? null
      : query.scope === "mine"
        ? await textFilterOf(context.db, { ownerId, q: query.q, now })
        : await sharedTextFilterOf(context.db, { userId: ownerId, scope: query.scope, q: query.q, now });
  return { ownerId, query, now, words: textMatches };
}

/**
 * Ids of the requests a user means: those named, no matter who they are of, or all of theirs that match a query. Fails with
 * `bad_change` (422) unless it is one of both, and with `too_many` (422) past `MOST_MEANT`.
 */
export async function selectedRequestIds(
  context: Context,
  ownerId: string,
  { requestIds, query }: { requestIds?: string[] | undefined; query?: ListQuery | undefined },
): Promise<string[]> {
  if (requestIds && !query) return requestIds;
  if (!query || requestIds) {
    throw new Problem(422, "bad_change", requestErrors.noneSelected, [
      { path: "/requestIds", message: requestErrors.idsOrQuery },
    ]);
  }
  // What others shared is theirs to change.
  const listQuery = await resolveListQuery(context, ownerId, { ...query, scope: "mine" });
  const ids = await withUser(context.db, ownerId, (tx) =>
    listRequestIds(tx, listQuery, MAX_CHANGED_REQUESTS + 1),
  );
  if (ids.length <= MAX_CHANGED_REQUESTS) return ids;
  const most = MAX_CHANGED_REQUESTS;
  throw new Problem(422, "too_many", formatMessage(requestErrors.tooManyFound, { most }), [
    { path: "/query", message: formatMessage(requestErrors.tooManySelected, { most }) },
  ]);
}
