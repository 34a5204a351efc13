import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import {
  AssignUnmatched,
  ReadUnmatched,
  RequestSearch,
  RequestSearchQuery,
  UnmatchedList,
  UnmatchedMail,
  UnmatchedQuery,
  type UnmatchedView,
} from "#contract/admin.ts";
import { IdParam } from "#contract/common.ts";
import { assignUnmatched } from "#server/actions/assign-unmatched.ts";
import type { Context } from "#server/actions/context.ts";
import { discardUnmatched } from "#server/actions/discard-unmatched.ts";
import { expiryOf } from "#server/actions/intake/expire-unmatched.ts";
import {
  downloadUnmatched,
  type LookedAt,
  lookAtUnmatched,
  readUnmatched,
} from "#server/actions/intake/read-unmatched.ts";
import { reassignMail } from "#server/actions/reassign-mail.ts";
import { searchAsAdmin } from "#server/actions/search-as-admin.ts";
import { afterOf, pageOf } from "#server/db/cursor.ts";
import { guessedRequests, listUnmatched, type UnmatchedRecord } from "#server/db/unmatched.ts";

/** Mail that no request took: administrators read it, put it where it belongs, set it aside, and take that back. */
export const unmatchedRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = context;
    const { mailDomain } = context.settings;
    const tags = ["admin"];
    const done = { 204: Type.Null() };

    app.get(
      "/api/admin/unmatched",
      { schema: { tags, querystring: UnmatchedQuery, response: { 200: UnmatchedList } } },
      async (request) => {
        const { limit = 50, show = "waiting", cursor } = request.query;
        const rows = await listUnmatched(db, show, { after: afterOf(cursor), limit });
        const page = pageOf(rows, limit, (row) => [row.at_key, row.inbound_id]);
        return { items: page.items.map(rowOf), next: page.next };
      },
    );

    app.get(
      "/api/admin/unmatched/:id",
      { schema: { tags, params: IdParam, response: { 200: UnmatchedMail } } },
      async (request) => viewFor(await lookAtUnmatched(context, request.person.email, request.params.id)),
    );

    app.post(
      "/api/admin/unmatched/:id/readings",
      { schema: { tags, params: IdParam, body: ReadUnmatched, response: { 201: UnmatchedMail } } },
      async (request, reply) => {
        const { params, person, body } = request;
        reply.code(201);
        return viewFor(await readUnmatched(context, person.email, params.id, body.reason));
      },
    );

    app.get("/api/admin/unmatched/:id/raw", { schema: { tags, params: IdParam } }, async (request, reply) => {
      const mail = await downloadUnmatched(context, request.person.email, request.params.id);
      return reply
        .header("content-type", "message/rfc822")
        .header("content-disposition", `attachment; filename="${mail.inbound_id}.eml"`)
        .send(context.files.stream(mail.raw_sha256));
    });

    for (const [method, assign] of [
      ["POST", assignUnmatched],
      ["PUT", reassignMail],
    ] as const) {
      app.route({
        method,
        url: "/api/admin/unmatched/:id/assignment",
        schema: { tags, params: IdParam, body: AssignUnmatched, response: done },
        handler: async (request, reply) => {
          await assign(context, request.person.email, request.params.id, chosen(request.body));
          return reply.code(204).send(null);
        },
      });
    }

    app.delete(
      "/api/admin/unmatched/:id/assignment",
      { schema: { tags, params: IdParam, response: done } },
      async (request, reply) => {
        const nowhere = { requestIds: [], remember: false };
        await reassignMail(context, request.person.email, request.params.id, nowhere);
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
        schema: { tags, params: IdParam, response: done },
        handler: async (request, reply) => {
          await discardUnmatched(context, request.person.email, request.params.id, discarded);
          return reply.code(204).send(null);
        },
      });
    }

    app.get(
      "/api/admin/requests",
      { schema: { tags, querystring: RequestSearchQuery, response: { 200: RequestSearch } } },
      async (request) => {
        const { found, more } = await searchAsAdmin(context, request.person.email, request.query.q);
        return {
          items: found.map(({ id, title, agency, requester, tracking_number, sent_at }) => ({
            requestId: id,
            title,
            agency,
            requester,
            trackingNumber: tracking_number,
            sentAt: sent_at?.toISOString() ?? null,
          })),
          more,
        };
      },
    );

    async function viewFor({ mail, readings, mayRead }: LookedAt): Promise<UnmatchedMail> {
      const state = viewOf(mail);
      return {
        ...rowOf(mail),
        state,
        expiresAt: state === "assigned" ? null : expiryOf(context, new Date(mail.at_key)).toISOString(),
        content: mayRead ? await contentOf(mail) : null,
        readings: readings.map((reading) => ({ ...reading, at: reading.at.toISOString() })),
      };
    }

    async function contentOf(mail: UnmatchedRecord): Promise<UnmatchedMail["content"]> {
      const requests = await guessedRequests(
        db,
        mail.guesses.map(({ requestId }) => requestId),
      );
      return {
        fromName: mail.from_name,
        subject: mail.subject,
        text: mail.text,
        couldNotBeRead: mail.read_problem !== null,
        reason: reasonOf(mail, mailDomain, requests),
        guesses: mail.guesses.flatMap((guess) => {
          const found = requests.find((known) => known.id === guess.requestId);
          return found ? [{ ...guess, title: found.title, agency: found.agency }] : [];
        }),
      };
    }
  };

type Titles = { id: string; title: string }[];

/** Ids are compared as they are stored. */
const chosen = ({ requestIds, remember = true }: AssignUnmatched) => ({
  requestIds: [...new Set(requestIds.map((id) => id.toLowerCase()))],
  remember,
});

const viewOf = ({ state }: UnmatchedRecord): UnmatchedView =>
  state === "discarded" ? "discarded" : state === "unmatched" ? "waiting" : "assigned";

/** What is needed to sort it, and nothing of what it says. */
const rowOf = (mail: UnmatchedRecord): UnmatchedList["items"][number] => ({
  id: mail.inbound_id,
  from: { address: mail.from_address },
  to: mail.envelope_to,
  size: mail.size,
  receivedAt: mail.received_at.toISOString(),
  candidates: mail.guesses.length,
});

function reasonOf(mail: UnmatchedRecord, mailDomain: string, titles: Titles): string {
  if (viewOf(mail) === "assigned") return placeWords(mail, titles);
  const local = mail.envelope_to.split("@")[0] ?? "";
  const noneHas = `No request has the address ${local}@${mailDomain}, and nothing else points to one.`;
  return mail.guesses[0]?.reasons[0] ?? noneHas;
}

function placeWords({ guesses }: UnmatchedRecord, titles: Titles): string {
  const names = guesses.flatMap(({ requestId }) => titles.find(({ id }) => id === requestId)?.title ?? []);
  return names.length === 1 ? `Put into “${names[0]}”.` : `Put into ${names.length} requests.`;
}
