import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import {
  AssignUnmatched,
  ReadUnmatched,
  RequestSearch,
  RequestSearchQuery,
  UnmatchedEmail,
  UnmatchedList,
  UnmatchedQuery,
  type UnmatchedStatus,
} from "#contract/platform/admin.ts";
import { IdParam } from "#contract/platform/common.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { httpErrors } from "#messages/errors/http.ts";
import { assignUnmatched } from "#server/actions/intake/assign-unmatched.ts";
import { discardUnmatched } from "#server/actions/intake/discard-unmatched.ts";
import { expiresAtOf } from "#server/actions/intake/expire-unmatched.ts";
import {
  downloadUnmatched,
  readUnmatched,
  type UnmatchedDetails,
  viewUnmatched,
} from "#server/actions/intake/read-unmatched.ts";
import { reassignEmail } from "#server/actions/intake/reassign-email.ts";
import { searchRequestsAsAdmin } from "#server/actions/intake/search-requests-as-admin.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { candidateRequests, listUnmatched, type UnmatchedRecord } from "#server/db/intake/unmatched.ts";
import { pageOf, parseAfterCursor } from "#server/db/platform/cursor.ts";

/** Mail that no request took: administrators read it, put it where it belongs, set it aside, and take that back. */
export const adminUnmatchedRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = context;
    const { mailDomain } = context.settings;
    const tags = ["admin"];
    const noContent = { 204: Type.Null() };

    app.get(
      "/api/admin/unmatched",
      { schema: { tags, querystring: UnmatchedQuery, response: { 200: UnmatchedList } } },
      async (request) => {
        const { limit = 50, show = "waiting", cursor } = request.query;
        const rows = await listUnmatched(db, show, { after: parseAfterCursor(cursor), limit });
        const page = pageOf(rows, limit, (row) => [row.at_key, row.inbound_id]);
        return { items: page.items.map(rowOf), next: page.next };
      },
    );

    app.get(
      "/api/admin/unmatched/:id",
      { schema: { tags, params: IdParam, response: { 200: UnmatchedEmail } } },
      async (request) => detailFor(await viewUnmatched(context, request.user.email, request.params.id)),
    );

    app.post(
      "/api/admin/unmatched/:id/readings",
      { schema: { tags, params: IdParam, body: ReadUnmatched, response: { 201: UnmatchedEmail } } },
      async (request, reply) => {
        const { params, user, body } = request;
        reply.code(201);
        return detailFor(await readUnmatched(context, user.email, params.id, body.reason));
      },
    );

    app.get("/api/admin/unmatched/:id/raw", { schema: { tags, params: IdParam } }, async (request, reply) => {
      const email = await downloadUnmatched(context, request.user.email, request.params.id);
      return reply
        .header("content-type", "message/rfc822")
        .header("content-disposition", `attachment; filename="${email.inbound_id}.eml"`)
        .send(context.files.stream(email.raw_sha256));
    });

    for (const [method, assign] of [
      ["POST", assignUnmatched],
      ["PUT", reassignEmail],
    ] as const) {
      app.route({
        method,
        url: "/api/admin/unmatched/:id/assignment",
        schema: { tags, params: IdParam, body: AssignUnmatched, response: noContent },
        handler: async (request, reply) => {
          await assign(context, request.user.email, request.params.id, uniqueAssignment(request.body));
          return reply.code(204).send(null);
        },
      });
    }

    app.delete(
      "/api/admin/unmatched/:id/assignment",
      { schema: { tags, params: IdParam, response: noContent } },
      async (request, reply) => {
        const unassigned = { requestIds: [], remember: false };
        await reassignEmail(context, request.user.email, request.params.id, unassigned);
        return reply.code(204).send(null);
      },
    );

    for (const [method, discarded] of [
      ["PUT", true],
      ["DELETE", false],
    ] as const) {
      app.route({
        method,
        url: "/api/admin/unmatched/:id/discard",
        schema: { tags, params: IdParam, response: noContent },
        handler: async (request, reply) => {
          await discardUnmatched(context, request.user.email, request.params.id, discarded);
          return reply.code(204).send(null);
        },
      });
    }

    app.get(
      "/api/admin/requests",
      { schema: { tags, querystring: RequestSearchQuery, response: { 200: RequestSearch } } },
      async (request) => {
        const { found, more } = await searchRequestsAsAdmin(context, request.user.email, request.query.q);
        return {
          items: found.map(({ id, title, agency, requester, tracking_number, sent_at }) => ({
            requestId: id,
            title,
            agency,
            requester,
            trackingNumber: tracking_number,
            sentAt: sent_at?.toISOString() ?? null,
          })),
          hasMore: more,
        };
      },
    );

    async function detailFor({ email, viewLog, canRead }: UnmatchedDetails): Promise<UnmatchedEmail> {
      const state = stateOf(email);
      return {
        ...rowOf(email),
        state,
        expiresAt: state === "assigned" ? null : expiresAtOf(context, new Date(email.at_key)).toISOString(),
        content: canRead ? await contentOf(email) : null,
        accessLog: viewLog.map((reading) => ({ ...reading, at: reading.at.toISOString() })),
      };
    }

    async function contentOf(email: UnmatchedRecord): Promise<UnmatchedEmail["content"]> {
      const requests = await candidateRequests(
        db,
        email.candidates.map(({ requestId }) => requestId),
      );
      return {
        fromName: email.from_name,
        subject: email.subject,
        text: email.text,
        parseFailed: email.parse_error !== null,
        reason: reasonOf(email, mailDomain, requests),
        candidates: email.candidates.flatMap((candidate) => {
          const found = requests.find((known) => known.id === candidate.requestId);
          return found ? [{ ...candidate, title: found.title, agency: found.agency }] : [];
        }),
      };
    }
  };

type Titles = { id: string; title: string }[];

/** Ids are compared as they are stored. */
const uniqueAssignment = ({ requestIds, remember = true }: AssignUnmatched) => ({
  requestIds: [...new Set(requestIds.map((id) => id.toLowerCase()))],
  remember,
});

const stateOf = ({ state }: UnmatchedRecord): UnmatchedStatus =>
  state === "discarded" ? "discarded" : state === "unmatched" ? "waiting" : "assigned";

/** What is needed to sort it, and nothing of what it says. */
const rowOf = (email: UnmatchedRecord): UnmatchedList["items"][number] => ({
  id: email.inbound_id,
  from: { address: email.from_address },
  to: email.envelope_to,
  size: email.size,
  receivedAt: email.received_at.toISOString(),
  candidateCount: email.candidates.length,
});

function reasonOf(email: UnmatchedRecord, mailDomain: string, titles: Titles): string {
  if (stateOf(email) === "assigned") return assignmentLabel(email, titles);
  const local = email.envelope_to.split("@")[0] ?? "";
  const noMatchText = formatMessage(httpErrors.noMatch, { address: `${local}@${mailDomain}` });
  return email.candidates[0]?.reasons[0] ?? noMatchText;
}

function assignmentLabel({ candidates }: UnmatchedRecord, titles: Titles): string {
  const names = candidates.flatMap(({ requestId }) => titles.find(({ id }) => id === requestId)?.title ?? []);
  return names.length === 1
    ? formatMessage(httpErrors.assignedTo, { title: names[0] ?? "" })
    : formatMessage(httpErrors.assignedToSeveral, { count: names.length });
}
