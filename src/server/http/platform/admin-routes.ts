import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { SetSendingStep } from "#contract/delivery/sending-limits.ts";
import {
  AdminUserList,
  AdminUserQuery,
  Health,
  SetAnnouncement,
  SuspendUser,
} from "#contract/platform/admin.ts";
import { IdParam } from "#contract/platform/common.ts";
import { Status, StatusQuery } from "#contract/platform/status.ts";
import type { SendingTier } from "#core/delivery/sending-limits.ts";
import { restoreUser, suspendUser } from "#server/actions/accounts/suspend-user.ts";
import { chooseSendingStep } from "#server/actions/delivery/raise-sending-step.ts";
import { expiryCutoff } from "#server/actions/intake/expire-unmatched.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { readStatus } from "#server/actions/platform/sample-status.ts";
import { removeAnnouncement, setAnnouncement } from "#server/actions/platform/set-announcement.ts";
import { storageUsageOf, totalBytes } from "#server/db/accounts/storage-usage.ts";
import { healthCounts, listUsers } from "#server/db/platform/admin.ts";
import { pageOf, parseAfterCursor } from "#server/db/platform/cursor.ts";

/** What administrators see: whether the parts run, and who is here. */
export const adminRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = context;

    app.get("/api/admin/health", { schema: { tags: ["admin"], response: { 200: Health } } }, async () => {
      const [counts, files] = await Promise.all([
        healthCounts(db, nowOf(context), expiryCutoff(context)),
        checkFiles(context),
      ]);
      return {
        database: { milliseconds: counts.milliseconds },
        files,
        incomingEmail: {
          last24Hours: counts.in_last_day,
          lastAt: counts.in_last_at?.toISOString() ?? null,
          waiting: counts.in_waiting,
        },
        outgoingEmail: {
          last24Hours: counts.out_last_day,
          queued: counts.out_queued,
          deferred: counts.out_deferred,
          failed: counts.out_failed,
          held: counts.out_held,
        },
        queue: { ready: counts.jobs_ready, failed: counts.jobs_failed, oldestSeconds: counts.jobs_oldest },
        disk: counts.disk,
        lastBackupAt: counts.last_backup === null ? null : new Date(counts.last_backup * 1_000).toISOString(),
        unmatched: counts.unmatched,
        unmatchedExpiring: counts.unmatched_expiring,
        users: counts.users,
      };
    });

    app.get(
      "/api/admin/status",
      { schema: { tags: ["admin"], querystring: StatusQuery, response: { 200: Status } } },
      ({ query }) => readStatus(context, query.range ?? "day"),
    );

    app.get(
      "/api/admin/users",
      { schema: { tags: ["admin"], querystring: AdminUserQuery, response: { 200: AdminUserList } } },
      async (request) => {
        const { limit = 50, q = "", show = "all", cursor } = request.query;
        const filter = { words: q, suspended: show === "suspended" };
        const rows = await listUsers(db, { after: parseAfterCursor(cursor), limit, filter });
        const page = pageOf(rows, limit, (row) => [row.created_key, row.id]);
        const storage = await storageUsageOf(
          db,
          page.items.map(({ id }) => id),
        );
        return {
          items: page.items.map((row) => ({
            id: row.id,
            email: row.email,
            name: row.name,
            createdAt: row.created_at.toISOString(),
            requests: row.requests,
            admin: context.settings.adminEmails.includes(row.email.toLowerCase()),
            storage: totalBytes(storage.get(row.id) ?? { email: 0, files: 0, imports: 0 }),
            suspended: row.suspended_at
              ? { at: row.suspended_at.toISOString(), reason: row.suspension_reason ?? "" }
              : null,
            sendingStep: (row.sending_step ?? "new") as SendingTier,
          })),
          next: page.next,
        };
      },
    );

    app.put(
      "/api/admin/announcement",
      { schema: { tags: ["admin"], body: SetAnnouncement, response: { 204: Type.Null() } } },
      async ({ user, body }, reply) => {
        await setAnnouncement(context, user.email, body);
        return reply.code(204).send(null);
      },
    );

    app.delete(
      "/api/admin/announcement",
      { schema: { tags: ["admin"], response: { 204: Type.Null() } } },
      async ({ user }, reply) => {
        await removeAnnouncement(context, user.email);
        return reply.code(204).send(null);
      },
    );

    app.put(
      "/api/admin/users/:id/suspension",
      {
        schema: {
          ...{ tags: ["admin"], params: IdParam, body: SuspendUser },
          response: { 204: Type.Null() },
        },
      },
      async (request, reply) => {
        const { params, body, user } = request;
        await suspendUser(context, user.email, { id: params.id }, body.reason);
        return reply.code(204).send(null);
      },
    );

    app.delete(
      "/api/admin/users/:id/suspension",
      { schema: { tags: ["admin"], params: IdParam, response: { 204: Type.Null() } } },
      async (request, reply) => {
        await restoreUser(context, request.user.email, { id: request.params.id });
        return reply.code(204).send(null);
      },
    );

    app.put(
      "/api/admin/users/:id/sending-step",
      {
        schema: { tags: ["admin"], params: IdParam, body: SetSendingStep, response: { 204: Type.Null() } },
      },
      async ({ user, params, body }, reply) => {
        await chooseSendingStep(context, { actor: user.id, userId: params.id, step: body.step });
        return reply.code(204).send(null);
      },
    );
  };

/** Storage that cannot be used is a finding to show, not a failure of the page. */
async function checkFiles(context: Context): Promise<Health["files"]> {
  try {
    await context.files.check();
    return { ok: true, detail: "written and read back" };
  } catch (error) {
    return { ok: false, detail: error instanceof Error ? error.message : String(error) };
  }
}
