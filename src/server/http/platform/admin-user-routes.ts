import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { SetSendingStep } from "#contract/delivery/sending-limits.ts";
import {
  AdminUserList,
  AdminUserQuery,
  EraseUser,
  SuspendUser,
  UserQuotas,
  UserUsageList,
  UserUsageQuery,
} from "#contract/platform/admin-users.ts";
import { IdParam, Instant } from "#contract/platform/common.ts";
import type { SendingTier } from "#core/delivery/sending-limits.ts";
import { Problem } from "#core/problem.ts";
import { accountErrors } from "#messages/errors/accounts.ts";
import {
  eraseUserOnRequest,
  restoreUser,
  setUserQuotas,
  signOutUser,
  suspendUser,
} from "#server/actions/accounts/manage-user.ts";
import { chooseSendingStep } from "#server/actions/delivery/raise-sending-step.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { usageOf } from "#server/db/accounts/storage-usage.ts";
import { listUsers } from "#server/db/platform/admin.ts";
import { pageOf, parseAfterCursor } from "#server/db/platform/cursor.ts";

/**
 * For administrators: the accounts, what each may do, and what they ask for.
 * @param hasOwnPool whether logins and sessions are in our database; those of a hosted pool are ended there
 */
export const adminUserRoutes =
  (context: Context, { hasOwnPool }: { hasOwnPool: boolean }): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, settings } = context;
    const tags = ["admin"];
    const noContent = { 204: Type.Null() };
    const USER = "/api/admin/users/:id";

    app.get(
      "/api/admin/users",
      { schema: { tags, querystring: AdminUserQuery, response: { 200: AdminUserList } } },
      async ({ query: { limit = 50, q = "", show = "all", cursor } }) => {
        const filter = { words: q, suspended: show === "suspended" };
        const rows = await listUsers(db, { after: parseAfterCursor(cursor), limit, filter });
        const page = pageOf(rows, limit, (row) => [row.created_key, row.id]);
        const items = page.items.map((row) => userView(row, settings.adminEmails));
        const defaults = { storageBytes: settings.storageBytes, requests: settings.maxRequests };
        return { items, next: page.next, defaults };
      },
    );

    app.get(
      "/api/admin/user-usage",
      { schema: { tags, querystring: UserUsageQuery, response: { 200: UserUsageList } } },
      async ({ query }) => ({ items: await usageOf(db, query.ids.split(",")) }),
    );

    app.put(
      `${USER}/suspension`,
      { schema: { tags, params: IdParam, body: SuspendUser, response: noContent } },
      async ({ params, body, user }, reply) => {
        await suspendUser(context, user.email, { id: params.id }, body.reason);
        return reply.code(204).send(null);
      },
    );

    app.delete(
      `${USER}/suspension`,
      { schema: { tags, params: IdParam, response: noContent } },
      async ({ params, user }, reply) => {
        await restoreUser(context, user.email, { id: params.id });
        return reply.code(204).send(null);
      },
    );

    app.put(
      `${USER}/sending-step`,
      { schema: { tags, params: IdParam, body: SetSendingStep, response: noContent } },
      async ({ user, params, body }, reply) => {
        await chooseSendingStep(context, { actor: user.id, userId: params.id, step: body.step });
        return reply.code(204).send(null);
      },
    );

    app.put(
      `${USER}/quotas`,
      { schema: { tags, params: IdParam, body: UserQuotas, response: noContent } },
      async ({ user, params, body }, reply) => {
        await setUserQuotas(context, user.email, { id: params.id }, body);
        return reply.code(204).send(null);
      },
    );

    app.delete(
      `${USER}/sessions`,
      { schema: { tags, params: IdParam, response: noContent } },
      async ({ user, params }, reply) => {
        refuseHostedPool();
        await signOutUser(context, user.email, { id: params.id });
        return reply.code(204).send(null);
      },
    );

    app.post(
      `${USER}/erasure`,
      {
        schema: {
          ...{ tags, params: IdParam, body: EraseUser },
          response: { 201: Type.Object({ eraseAt: Instant }) },
        },
      },
      async ({ user, params, body }, reply) => {
        refuseHostedPool();
        const { reason, email } = body;
        const { eraseAt } = await eraseUserOnRequest(
          context,
          user.email,
          { id: params.id },
          { reason, email },
        );
        reply.code(201);
        return { eraseAt: eraseAt.toISOString() };
      },
    );

    function refuseHostedPool(): void {
      if (!hasOwnPool) throw new Problem(409, "hosted_pool", accountErrors.hostedPool);
    }
  };

type Row = Awaited<ReturnType<typeof listUsers>>[number];

const userView = (row: Row, adminEmails: string[]): AdminUserList["items"][number] => ({
  id: row.id,
  email: row.email,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  admin: adminEmails.includes(row.email.toLowerCase()),
  suspended: row.suspended_at
    ? { at: row.suspended_at.toISOString(), reason: row.suspension_reason ?? "" }
    : null,
  eraseAt: row.erase_at?.toISOString() ?? null,
  sendingStep: (row.sending_step ?? "new") as SendingTier,
  quotas: {
    storageBytes: row.storage_quota,
    lettersPerDay: row.letter_quota,
    requests: row.request_quota,
  },
});
