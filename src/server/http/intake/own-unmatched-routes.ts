import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import {
  DeclineUnmatched,
  OwnUnmatchedEmail,
  OwnUnmatchedList,
  OwnUnmatchedQuery,
} from "#contract/intake/unmatched.ts";
import { AssignUnmatched } from "#contract/platform/admin.ts";
import { IdParam } from "#contract/platform/common.ts";
import { safeFileName } from "#core/files/safe-file-name.ts";
import { notFound } from "#core/problem.ts";
import { assignOwnEmail } from "#server/actions/intake/assign-own-email.ts";
import { declineUnmatched, withdrawDecline } from "#server/actions/intake/decline-unmatched.ts";
import { htmlShownAsTextError } from "#server/actions/intake/sanitize-message.ts";
import { undoOwnAssignment } from "#server/actions/intake/undo-own-assignment.ts";
import type { Context } from "#server/actions/platform/context.ts";
import {
  listOfferedUnmatched,
  type OfferedRecord,
  offeredUnmatchedById,
} from "#server/db/intake/offered-unmatched.ts";
import { candidateRequests } from "#server/db/intake/unmatched.ts";
import { pageOf, parseAfterCursor } from "#server/db/platform/cursor.ts";
import { type Tx, withUser } from "#server/db/platform/with-user.ts";
import { attachmentDisposition } from "#server/http/mailbox/message-file-routes.ts";
import { SANDBOXED_CSP } from "#server/http/platform/response-headers.ts";
import { emailImagesOf, offeredEmailView, offeredRow } from "./own-unmatched-view.ts";

/**
 * Mail that found no request and can only be this user's: they read it, put it where it belongs, or say that it is not
 * theirs; each can be taken back.
 */
export const ownUnmatchedRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = context;
    const tags = ["conversations"];
    const noContent = { 204: Type.Null() };

    app.get(
      "/api/unmatched",
      { schema: { tags, querystring: OwnUnmatchedQuery, response: { 200: OwnUnmatchedList } } },
      async (request) => {
        const { limit = 50, cursor } = request.query;
        const ownerId = request.user.id;
        return withUser(db, ownerId, async (tx) => {
          const rows = await listOfferedUnmatched(tx, ownerId, { after: parseAfterCursor(cursor), limit });
          const page = pageOf(rows, limit, (row) => [row.at_key, row.inbound_id]);
          const requests = await candidateRequestsOf(tx, page.items);
          return { items: page.items.map((row) => offeredRow(row, requests)), next: page.next };
        });
      },
    );

    app.get(
      "/api/unmatched/:id",
      { schema: { tags, params: IdParam, response: { 200: OwnUnmatchedEmail } } },
      async (request) => {
        const ownerId = request.user.id;
        const [record, requests] = await withUser(db, ownerId, async (tx) => {
          const found = await offeredUnmatchedById(tx, ownerId, request.params.id);
          if (!found) throw notFound("unmatchedEmail");
          return [found, await candidateRequestsOf(tx, [found])] as const;
        });
        // Not read again: it would exceed the same limit.
        const email =
          record.parse_error === null
            ? await context.parse(await context.files.read(record.raw_sha256))
            : null;
        return offeredEmailView(context, record, email, requests);
      },
    );

    app.get("/api/unmatched/:id/raw", { schema: { tags, params: IdParam } }, async (request, reply) => {
      const record = await ownRecord(request.user.id, request.params.id);
      return reply
        .header("content-type", "message/rfc822")
        .header(
          "content-disposition",
          attachmentDisposition(`${safeFileName(record.subject || "message")}.eml`),
        )
        .send(context.files.stream(record.raw_sha256));
    });

    app.get("/api/unmatched/:id/html", { schema: { tags, params: IdParam } }, async (request, reply) => {
      const record = await ownRecord(request.user.id, request.params.id);
      if (record.parse_error !== null) throw notFound("html");
      const email = await context.parse(await context.files.read(record.raw_sha256));
      if (email.html === null) throw notFound("html");
      const sanitized = await context.sanitizeHtml(email.html, emailImagesOf(email));
      if (sanitized === null) throw htmlShownAsTextError();
      return reply
        .header("content-type", "text/html; charset=utf-8")
        .header("content-security-policy", SANDBOXED_CSP)
        .send(sanitized.document);
    });

    app.post(
      "/api/unmatched/:id/assignment",
      { schema: { tags, params: IdParam, body: AssignUnmatched, response: noContent } },
      async (request, reply) => {
        const { requestIds, remember = false } = request.body;
        // Ids are compared as they are stored.
        const uniqueIds = [...new Set(requestIds.map((id) => id.toLowerCase()))];
        await assignOwnEmail(context, request.user.id, request.params.id, {
          requestIds: uniqueIds,
          remember,
        });
        return reply.code(204).send(null);
      },
    );

    app.delete(
      "/api/unmatched/:id/assignment",
      { schema: { tags, params: IdParam, response: noContent } },
      async (request, reply) => {
        await undoOwnAssignment(context, request.user.id, request.params.id);
        return reply.code(204).send(null);
      },
    );

    app.put(
      "/api/unmatched/:id/discard",
      { schema: { tags, params: IdParam, body: DeclineUnmatched, response: noContent } },
      async (request, reply) => {
        await declineUnmatched(context, request.user.id, request.params.id, request.body.reason);
        return reply.code(204).send(null);
      },
    );

    app.delete(
      "/api/unmatched/:id/discard",
      { schema: { tags, params: IdParam, response: noContent } },
      async (request, reply) => {
        await withdrawDecline(context, request.user.id, request.params.id);
        return reply.code(204).send(null);
      },
    );

    async function ownRecord(ownerId: string, id: string): Promise<OfferedRecord> {
      const record = await withUser(db, ownerId, (tx) => offeredUnmatchedById(tx, ownerId, id));
      if (!record) throw notFound("unmatchedEmail");
      return record;
    }
  };

/** The requests that are guessed, as far as they are the user's own: row-level security sees to that. */
function candidateRequestsOf(tx: Tx, records: OfferedRecord[]) {
  const ids = records.flatMap(({ candidates }) => candidates.map(({ requestId }) => requestId));
  return candidateRequests(tx, [...new Set(ids)]);
}
