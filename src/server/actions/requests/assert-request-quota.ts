import { formatMessage } from "#core/messages/format-message.ts";
import { Problem } from "#core/problem.ts";
import { requestErrors } from "#messages/errors/requests.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { lockRequestQuota } from "#server/db/accounts/quotas.ts";
import type { Tx } from "#server/db/platform/with-user.ts";

/**
 * Refuses new requests that the account has no room for, drafts included. The caller adds them in the same transaction.
 * @throws Problem request_quota (422)
 */
export async function assertRequestQuota(
  { settings }: Pick<Context, "settings">,
  tx: Tx,
  ownerId: string,
  adding: number,
): Promise<void> {
  const limited = await lockRequestQuota(tx, ownerId, settings.maxRequests);
  if (!limited || limited.used + adding <= limited.quota) return;
  throw new Problem(422, "request_quota", formatMessage(requestErrors.requestQuota, { most: limited.quota }));
}
