import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { AssignUnmatched } from "#contract/admin.ts";
import { IdParam } from "#contract/common.ts";
import {
  DeclineUnmatched,
  OwnUnmatchedList,
  OwnUnmatchedMail,
  OwnUnmatchedQuery,
} from "#contract/unmatched.ts";
import { notFound } from "#core/problem.ts";
import { safeFileName } from "#core/reply/file-name.ts";
import { assignOwnMail } from "#server/actions/assign-own-mail.ts";
import type { Context } from "#server/actions/context.ts";
import { declineUnmatched, withdrawDecline } from "#server/actions/decline-unmatched.ts";
import { htmlShownAsText } from "#server/actions/sanitize-message.ts";
import { takeBackOwnMail } from "#server/actions/take-back-own-mail.ts";
import { asPerson, type Tx } from "#server/db/as-person.ts";
import { afterOf, pageOf } from "#server/db/cursor.ts";
import { listOffered, type OfferedRecord, offeredById } from "#server/db/own-unmatched.ts";
import { guessedRequests } from "#server/db/unmatched.ts";
import { asDownload } from "./file-routes.ts";
import { offeredMailView, offeredRow, sentPicturesOf } from "./own-unmatched-view.ts";
import { SEALED_POLICY } from "./platform/response-headers.ts";

/**
 * Mail that found no request and can only be this person's: they read it, put it where it belongs, or say that it is not
 * theirs; each can be taken back.
 */
export const ownUnmatchedRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = context;
    const tags = ["conversations"];
    const done = { 204: Type.Null() };

    app.get(
      "/api/unmatched",
      { schema: { tags, querystring: OwnUnmatchedQuery, response: { 200: OwnUnmatchedList } } },
      async (request) => {
        const { limit = 50, cursor } = request.query;
        const ownerId = request.person.id;
        return asPerson(db, ownerId, async (tx) => {
          const rows = await listOffered(tx, ownerId, { after: afterOf(cursor), limit });
          const page = pageOf(rows, limit, (row) => [row.at_key, row.inbound_id]);
          const requests = await guessedBy(tx, page.items);
          return { items: page.items.map((row) => offeredRow(row, requests)), next: page.next };
        });
      },
    );

    app.get(
      "/api/unmatched/:id",
      { schema: { tags, params: IdParam, response: { 200: OwnUnmatchedMail } } },
      async (request) => {
        const ownerId = request.person.id;
        const [record, requests] = await asPerson(db, ownerId, async (tx) => {
          const found = await offeredById(tx, ownerId, request.params.id);
          if (!found) throw notFound("unmatched mail");
          return [found, await guessedBy(tx, [found])] as const;
        });
        // Not read again: it would exceed the same limit.
        const mail =
          record.read_problem === null
            ? await context.parse(await context.files.read(record.raw_sha256))
            : null;
        return offeredMailView(context, record, mail, requests);
      },
    );

    app.get("/api/unmatched/:id/raw", { schema: { tags, params: IdParam } }, async (request, reply) => {
      const record = await own(request.person.id, request.params.id);
      return reply
        .header("content-type", "message/rfc822")
        .header("content-disposition", asDownload(`${safeFileName(record.subject || "message")}.eml`))
        .send(context.files.stream(record.raw_sha256));
    });

    app.get("/api/unmatched/:id/html", { schema: { tags, params: IdParam } }, async (request, reply) => {
      const record = await own(request.person.id, request.params.id);
      if (record.read_problem !== null) throw notFound("HTML of this message");
      const mail = await context.parse(await context.files.read(record.raw_sha256));
      if (mail.html === null) throw notFound("HTML of this message");
      const sanitized = await context.sanitizeHtml(mail.html, sentPicturesOf(mail));
      if (sanitized === null) throw htmlShownAsText();
      return reply
        .header("content-type", "text/html; charset=utf-8")
        .header("content-security-policy", SEALED_POLICY)
        .send(sanitized.document);
    });

    app.post(
      "/api/unmatched/:id/assignment",
      { schema: { tags, params: IdParam, body: AssignUnmatched, response: done } },
      async (request, reply) => {
        const { requestIds, remember = false } = request.body;
        // Ids are compared as they are stored.
        const chosen = [...new Set(requestIds.map((id) => id.toLowerCase()))];
        await assignOwnMail(context, request.person.id, request.params.id, { requestIds: chosen, remember });
        return reply.code(204).send(null);
      },
    );

    app.delete(
      "/api/unmatched/:id/assignment",
      { schema: { tags, params: IdParam, response: done } },
      async (request, reply) => {
        await takeBackOwnMail(context, request.person.id, request.params.id);
        return reply.code(204).send(null);
      },
    );

    app.put(
      "/api/unmatched/:id/discard",
      { schema: { tags, params: IdParam, body: DeclineUnmatched, response: done } },
      async (request, reply) => {
        await declineUnmatched(context, request.person.id, request.params.id, request.body.why);
        return reply.code(204).send(null);
      },
    );

    app.delete(
      "/api/unmatched/:id/discard",
      { schema: { tags, params: IdParam, response: done } },
      async (request, reply) => {
        await withdrawDecline(context, request.person.id, request.params.id);
        return reply.code(204).send(null);
      },
    );

    async function own(ownerId: string, id: string): Promise<OfferedRecord> {
      const record = await asPerson(db, ownerId, (tx) => offeredById(tx, ownerId, id));
      if (!record) throw notFound("unmatched mail");
      return record;
    }
  };

/** The requests that are guessed, as far as they are the person's own: row-level security sees to that. */
function guessedBy(tx: Tx, records: OfferedRecord[]) {
  const ids = records.flatMap(({ guesses }) => guesses.map(({ requestId }) => requestId));
  return guessedRequests(tx, [...new Set(ids)]);
}
