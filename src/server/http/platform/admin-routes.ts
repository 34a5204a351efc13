import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { Health, SetAnnouncement } from "#contract/platform/admin.ts";
import { Status, StatusQuery } from "#contract/platform/status.ts";
import { expiryCutoff } from "#server/actions/intake/expire-unmatched.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { readStatus } from "#server/actions/platform/sample-status.ts";
import { removeAnnouncement, setAnnouncement } from "#server/actions/platform/set-announcement.ts";
import { healthCounts } from "#server/db/platform/admin.ts";

/** For administrators: whether the parts run, and the announcement. */
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
  };

/** Storage that cannot be used is a finding to show, not a failure of the page. */
async function checkFiles(context: Context): Promise<Health["files"]> {
  try {
    await context.files.check();
    return { ok: true, detail: "write and read test passed" };
  } catch (error) {
    return { ok: false, detail: error instanceof Error ? error.message : String(error) };
  }
}
