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
import { storedFileName } from "#core/files/stored-file-name.ts";
import type { MessageAuthentication } from "#core/mail/authentication.ts";
import {
  HTML_TOO_COMPLEX_MESSAGE,
  isUserFacingWarning,
  type ParseWarning,
} from "#core/mail/parse-warning.ts";
import { normalizeTrackingNumber } from "#core/match/match-signals.ts";
import { notFound } from "#core/problem.ts";
import { snippetOf } from "#core/text/snippet.ts";
import { assignOwnEmail, canLearnFrom } from "#server/actions/intake/assign-own-email.ts";
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
import { senderCheck } from "#server/http/mailbox/conversation-view.ts";
import { attachmentDisposition } from "#server/http/mailbox/message-file-routes.ts";
import { SANDBOXED_CSP } from "#server/http/platform/response-headers.ts";
import type { IncomingEmail, InlineImage } from "#server/ports/email-parsing.ts";

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

type Requests = Awaited<ReturnType<typeof candidateRequests>>;

/** A waiting email as its user's list shows it. */
function offeredRow(record: OfferedRecord, requests: Requests): OwnUnmatchedList["items"][number] {
  const [best] = candidatesOf(record, requests);
  return {
    id: record.inbound_id,
    from: { name: record.from_name, address: record.from_address },
    to: record.envelope_to,
    subject: record.subject,
    snippet: snippetOf(record.text),
    receivedAt: record.received_at.toISOString(),
    topCandidate: best ? { title: best.title, reason: best.reasons[0] ?? "" } : null,
  };
}

/** The same, read. Its files are in the raw email until it has a place. */
function offeredEmailView(
  context: Pick<Context, "settings">,
  record: OfferedRecord,
  email: IncomingEmail | null,
  requests: Requests,
): OwnUnmatchedEmail {
  const storedAuthentication = record.authentication as MessageAuthentication | null;
  const authentication = storedAuthentication && { ...storedAuthentication, looksLike: null };
  const numbers = (email?.classification.facts.trackingNumbers ?? []).map(({ value }) =>
    normalizeTrackingNumber(value),
  );
  return {
    ...offeredRow(record, requests),
    text: record.text,
    hasHtml: email !== null && email.html !== null,
    parseFailed: record.parse_error !== null,
    warnings: [
      ...(email?.htmlTooLarge ? [HTML_TOO_COMPLEX_MESSAGE] : []),
      ...visibleWarnings(email?.warnings ?? []),
    ],
    size: record.size,
    sender: authentication && senderCheck(authentication, record.from_address),
    attachments: (email?.attachments ?? [])
      .filter(({ inline }) => !inline)
      .map(({ name, type, sniffedType, content }, index) => ({
        name: storedFileName(name, index),
        type: sniffedType ?? type,
        size: content.byteLength,
      })),
    candidates: candidatesOf(record, requests),
    canRemember: numbers.length > 0 && canLearnFrom(context, record),
  };
}

const visibleWarnings = (warnings: ParseWarning[]): string[] =>
  warnings.filter(({ code }) => isUserFacingWarning(code)).map(({ detail }) => detail);

function candidatesOf({ candidates }: OfferedRecord, requests: Requests): OwnUnmatchedEmail["candidates"] {
  return candidates.flatMap((candidate) => {
    const request = requests.find(({ id }) => id === candidate.requestId);
    return request ? [{ ...candidate, title: request.title, agency: request.agency }] : [];
  });
}

/** The files of an email that is not filed, as its HTML may show them. */
const emailImagesOf = ({ attachments }: IncomingEmail): InlineImage[] =>
  attachments.map(({ name, contentId, type, sniffedType, content }) => ({
    ...{ name: name ?? "", contentId, type: sniffedType ?? type, content },
  }));
