import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { IdParam } from "#contract/platform/common.ts";
import { AdminRequest, AdminRequestList, AdminRequestQuery } from "#contract/requests/admin-request.ts";
import { notFound } from "#core/problem.ts";
import type { Status } from "#core/request/states.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { pageOf, parseAfterCursor } from "#server/db/platform/cursor.ts";
import {
  type AdminRequestRow,
  listRequestsAsAdmin,
  requestAsAdmin,
} from "#server/db/requests/admin-request-list.ts";

/** For administrators: everybody's requests, without what anyone wrote. Reading them needs a support view. */
export const adminRequestRoutes =
  ({ db, settings: { mailDomain } }: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = ["admin"];

    app.get(
      "/api/admin/request-records",
      { schema: { tags, querystring: AdminRequestQuery, response: { 200: AdminRequestList } } },
      async ({ query: { limit = 50, q = "", cursor } }) => {
        const after = parseAfterCursor(cursor)?.id ?? null;
        const rows = await listRequestsAsAdmin(db, { after, limit, words: q, mailDomain });
        const page = pageOf(rows, limit, ({ id, created_at }) => [created_at.toISOString(), id]);
        return { items: page.items.map(view), next: page.next };
      },
    );

    app.get(
      "/api/admin/request-records/:id",
      { schema: { tags, params: IdParam, response: { 200: AdminRequest } } },
      async ({ params }) => {
        const row = await requestAsAdmin(db, params.id);
        if (!row) throw notFound("request");
        return view(row);
      },
    );

    function view(row: AdminRequestRow): AdminRequest {
      return {
        ...{ id: row.id, userId: row.user_id, user: row.user, agency: row.agency },
        ...{ jurisdiction: row.jurisdiction, status: row.status as Status, messages: row.messages },
        trackingNumber: row.tracking_number,
        replyAddress: `${row.reply_local}@${mailDomain}`,
        createdAt: row.created_at.toISOString(),
        sentAt: row.sent_at?.toISOString() ?? null,
        lastMessageAt: row.last_message_at?.toISOString() ?? null,
      };
    }
  };
