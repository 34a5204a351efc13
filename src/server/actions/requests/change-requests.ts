import type { MailboxChangeResult } from "#contract/mailbox/mailbox.ts";
import type { RequestsChange } from "#contract/requests/request-list.ts";
import type { ListQuery } from "#core/request/list-query.ts";
import { changeMailbox } from "#server/actions/mailbox/change-mailbox.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { selectedRequestIds } from "./select-requests.ts";

/**
 * Labels or archives a user's requests, one or thousands, as the mailbox does, so that one undo takes back either. Fails as
 * `changeMailbox` and `requestsMeant` do. A query that finds nothing changes nothing.
 */
export async function changeRequests(
  context: Context,
  userId: string,
  { action: verb, labelId, requestIds }: RequestsChange,
  query: ListQuery | undefined,
): Promise<MailboxChangeResult> {
  const ids = await selectedRequestIds(context, userId, { requestIds, query });
  if (ids.length === 0) return { id: null, changed: 0 };
  return changeMailbox(context, userId, {
    action: verb,
    requestIds: ids,
    ...(labelId !== undefined && { labelId }),
  });
}
