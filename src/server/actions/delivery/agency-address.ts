import type { MissingAddresses } from "#contract/delivery/agency-address.ts";
import { MAX_BATCH_FOLLOW_UPS } from "#core/delivery/sending-limits.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { notFound, Problem } from "#core/problem.ts";
import type { ListQuery } from "#core/request/list-query.ts";
import { deliveryErrors } from "#messages/errors/delivery.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { selectedRequestIds } from "#server/actions/requests/select-requests.ts";
import { agencyById } from "#server/db/agencies/agencies.ts";
import { sentWithoutAddress } from "#server/db/delivery/missing-addresses.ts";
import { scoreUnmatched } from "#server/db/intake/learned-match-rules.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import { refreshRequests } from "#server/db/requests/derived-rows.ts";
import { appendEvent } from "#server/db/requests/request-events.ts";
import { lockRequest, updateRequest } from "#server/db/requests/requests.ts";
import { resolveLetterAddress } from "./resolve-letter-address.ts";

/**
 * Where the letters of a sent request go from now on; null removes the address. For agencies without one in the directory,
 * whose first letter its user sent. Administrators see the address as reported. The same call again changes nothing. Fails
 * with `not_found` (404), `not_sent_yet` and `agency_has_address` (409), and `bad_address` (422).
 */
export function setAgencyAddress(
  context: Context,
  userId: string,
  requestId: string,
  address: string | null,
): Promise<void> {
  return withUser(context.db, userId, async (tx) => {
    const request = await lockRequest(tx, userId, requestId);
    if (!request) throw notFound("request");
    const agency = request.agency_id === null ? undefined : await agencyById(tx, request.agency_id);
    if (request.status === "draft" || !agency)
      throw new Problem(409, "not_sent_yet", deliveryErrors.requestNotSent);
    if (agency.email !== null) {
      const detail = formatMessage(deliveryErrors.hasAddress, { name: agency.name, email: agency.email });
      throw new Problem(409, "agency_has_address", detail);
    }
    const resolved =
      address === null
        ? null
        : await resolveLetterAddress(context, tx, { userId, requestId, agency, confirmedAddress: address });
    const next = resolved?.address ?? null;
    if (next === request.agency_address) return;
    const now = nowOf(context);
    await updateRequest(tx, { ownerId: userId, requestId }, { agency_address: next, updated_at: now });
    await refreshRequests(tx, [requestId]);
    // Email from this address may have come before, and matched no request.
    await scoreUnmatched(tx, now);
    await appendEvent(tx, {
      ownerId: userId,
      requestId,
      at: now,
      actor: "you",
      kind: "agency_address_set",
      data: { to: next },
    });
  });
}

/**
 * The agencies of these sent requests that have no email address. Fails as `selectedRequestIds` does, and with `too_many`
 * (422) past 500.
 */
export async function missingAddresses(
  context: Context,
  userId: string,
  selection: { requestIds?: string[] | undefined; query?: ListQuery | undefined },
): Promise<MissingAddresses> {
  const ids = await selectedRequestIds(context, userId, selection);
  if (ids.length > MAX_BATCH_FOLLOW_UPS) {
    const message = formatMessage(deliveryErrors.tooManyAddresses, { most: MAX_BATCH_FOLLOW_UPS });
    throw new Problem(422, "too_many", message, [{ path: "/query", message }]);
  }
  const rows = await withUser(context.db, userId, (tx) => sentWithoutAddress(tx, userId, ids));
  const byAgency = Map.groupBy(rows, ({ agencyId }) => agencyId);
  return {
    agencies: [...byAgency.values()].flatMap((members) => {
      const [first] = members;
      if (!first) return [];
      const { agencyId: id, name, abbreviation } = first;
      return { agency: { id, name, abbreviation }, requestIds: members.map(({ requestId }) => requestId) };
    }),
  };
}
