import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { AdminPageQuery, AdminUserList, Health } from "#contract/admin.ts";
import { IdParam } from "#contract/common.ts";
import { ChooseSendingStep } from "#contract/sending.ts";
import type { SendingStep } from "#core/sending/limits.ts";
import { type Context, nowOf } from "#server/actions/context.ts";
import { chooseSendingStep } from "#server/actions/sending/raise-step.ts";
import { healthCounts, listUsers } from "#server/db/admin.ts";
import { afterOf, pageOf } from "#server/db/cursor.ts";

/** What administrators see: whether the parts run, and who is here. */
export const adminRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = context;

    app.get("/api/admin/health", { schema: { tags: ["admin"], response: { 200: Health } } }, async () => {
      const [counts, files] = await Promise.all([healthCounts(db, nowOf(context)), checkFiles(context)]);
      return {
        database: { milliseconds: counts.milliseconds },
        files,
        mailIn: {
          lastDay: counts.in_last_day,
          lastAt: counts.in_last_at?.toISOString() ?? null,
          waiting: counts.in_waiting,
        },
        mailOut: {
          lastDay: counts.out_last_day,
          queued: counts.out_queued,
          deferred: counts.out_deferred,
          failed: counts.out_failed,
          held: counts.out_held,
        },
        queue: { ready: counts.jobs_ready, failed: counts.jobs_failed, oldestSeconds: counts.jobs_oldest },
        unmatched: counts.unmatched,
        users: counts.users,
      };
    });

    app.get(
      "/api/admin/users",
      { schema: { tags: ["admin"], querystring: AdminPageQuery, response: { 200: AdminUserList } } },
      async (request) => {
        const { limit = 50 } = request.query;
        const rows = await listUsers(db, { after: afterOf(request.query.cursor), limit });
        const page = pageOf(rows, limit, (row) => [row.created_key, row.id]);
        return {
          items: page.items.map((row) => ({
            id: row.id,
            email: row.email,
            name: row.name,
            createdAt: row.created_at.toISOString(),
            requests: row.requests,
            admin: context.settings.adminEmails.includes(row.email.toLowerCase()),
            sendingStep: (row.sending_step ?? "new") as SendingStep,
          })),
          next: page.next,
        };
      },
    );

    app.put(
      "/api/admin/users/:id/sending-step",
      {
        schema: { tags: ["admin"], params: IdParam, body: ChooseSendingStep, response: { 204: Type.Null() } },
      },
      async ({ person, params, body }, reply) => {
        await chooseSendingStep(context, { actor: person.id, userId: params.id, step: body.step });
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
