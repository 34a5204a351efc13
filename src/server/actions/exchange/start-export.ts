import { createHmac, timingSafeEqual } from "node:crypto";
import { formatMessage } from "#core/messages/format-message.ts";
import { notFound, Problem } from "#core/problem.ts";
import { exchangeErrors } from "#messages/errors/exchange.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { insertExport, requestsInExportOrder, unexpiredExport } from "#server/db/exchange/request-exports.ts";
import { withUser } from "#server/db/platform/with-user.ts";

/** The most requests one ZIP may have. */
const MAX_EXPORTED = 10_000;

/** How long a link to an export can be followed. */
const TICKET_TTL_MS = 10 * 60_000;

/**
 * Stores a selection of the user's requests for a browser to fetch: it follows a link and can send no token along, so the
 * link itself is the proof, for ten minutes. `withAccount`: their account as well, which there is without any request. Fails with `not_found` where one is not theirs, `too_many_requests` (422).
 */
export function startExport(
  context: Context,
  userId: string,
  requestIds: string[],
  withAccount: boolean,
): Promise<{ id: string; ticket: string; requests: number; expiresAt: Date }> {
  if (requestIds.length > MAX_EXPORTED) {
    const detail = formatMessage(exchangeErrors.exportTooLarge, {
      most: MAX_EXPORTED,
      count: requestIds.length,
    });
    throw new Problem(422, "too_many_requests", detail);
  }
  const id = context.ids.next();
  const now = nowOf(context);
  const expiresAt = new Date(now.getTime() + TICKET_TTL_MS);
  return withUser(context.db, userId, async (tx) => {
    const found = await requestsInExportOrder(tx, userId, requestIds);
    if ((found.length === 0 && !withAccount) || found.length < new Set(requestIds).size)
      throw notFound("request");
    await insertExport(tx, {
      id,
      ownerId: userId,
      requestIds: found.map((request) => request.id),
      now,
      expiresAt,
    });
    return { id, ticket: ticketOf(context.secret, id), requests: found.length, expiresAt };
  });
}

/** The selection behind a link; fails with `export_expired` (404) for one that ended or that we did not write. */
export async function exportByTicket(context: Context, id: string, ticket: string) {
  const expected = Buffer.from(ticketOf(context.secret, id));
  const given = Buffer.from(ticket);
  const isValid = given.length === expected.length && timingSafeEqual(given, expected);
  const found = isValid ? await unexpiredExport(context.db, id, nowOf(context)) : undefined;
  if (!found) {
    const detail = exchangeErrors.exportEnded;
    throw new Problem(404, "export_expired", detail);
  }
  return found;
}

const ticketOf = (secret: Uint8Array, id: string): string =>
  createHmac("sha256", secret).update(`export:${id}`).digest("base64url");
