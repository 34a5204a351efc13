import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import {
  AdminPageQuery,
  AdminUserList,
  AssignUnmatched,
  Health,
  UnmatchedList,
  UnmatchedMail,
} from "#contract/admin.ts";
import { IdParam } from "#contract/common.ts";
import { notFound } from "#core/problem.ts";
import { assignUnmatched } from "#server/actions/assign-unmatched.ts";
import { type Context, nowOf } from "#server/actions/context.ts";
import {
  guessedRequests,
  healthCounts,
  listUnmatched,
  listUsers,
  type UnmatchedRecord,
  unmatchedById,
} from "#server/db/admin.ts";
import { decodeCursor, pageOf } from "#server/db/cursor.ts";

/** What administrators see: whether the parts run, who is here, and mail that no request took. */
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
          })),
          next: page.next,
        };
      },
    );

    app.get(
      "/api/admin/unmatched",
      { schema: { tags: ["admin"], querystring: AdminPageQuery, response: { 200: UnmatchedList } } },
      async (request) => {
        const { limit = 50 } = request.query;
        const rows = await listUnmatched(db, { after: afterOf(request.query.cursor), limit });
        const page = pageOf(rows, limit, (row) => [row.created_key, row.inbound_id]);
        return {
          items: page.items.map((row) => unmatchedRow(row, context.settings.mailDomain)),
          next: page.next,
        };
      },
    );

    app.get(
      "/api/admin/unmatched/:id",
      { schema: { tags: ["admin"], params: IdParam, response: { 200: UnmatchedMail } } },
      async (request) => {
        const mail = await unmatchedById(db, request.params.id);
        if (!mail) throw notFound("unmatched mail");
        const requests = await guessedRequests(
          db,
          mail.guesses.map((guess) => guess.requestId),
        );
        return {
          ...unmatchedRow(mail, context.settings.mailDomain),
          text: mail.text,
          size: mail.size,
          guesses: mail.guesses.flatMap((guess) => {
            const found = requests.find((known) => known.id === guess.requestId);
            return found ? [{ ...guess, title: found.title, agency: found.agency }] : [];
          }),
        };
      },
    );

    app.get(
      "/api/admin/unmatched/:id/raw",
      { schema: { tags: ["admin"], params: IdParam } },
      async (request, reply) => {
        const mail = await unmatchedById(db, request.params.id);
        if (!mail) throw notFound("unmatched mail");
        return reply
          .header("content-type", "message/rfc822")
          .header("content-disposition", `attachment; filename="${mail.inbound_id}.eml"`)
          .send(context.files.stream(mail.raw_sha256));
      },
    );

    app.post(
      "/api/admin/unmatched/:id/assignment",
      { schema: { tags: ["admin"], params: IdParam, body: AssignUnmatched, response: { 204: Type.Null() } } },
      async (request, reply) => {
        await assignUnmatched(context, request.person.email, request.params.id, request.body.requestIds);
        return reply.code(204).send(null);
      },
    );
  };

function afterOf(cursor: string | undefined): { at: string; id: string } | null {
  if (cursor === undefined) return null;
  const [at, id] = decodeCursor(cursor, ["instant", "id"]);
  return at && id ? { at, id } : null;
}

/** Storage that cannot be used is a finding to show, not a failure of the page. */
async function checkFiles(context: Context): Promise<Health["files"]> {
  try {
    await context.files.check();
    return { ok: true, detail: "written and read back" };
  } catch (error) {
    return { ok: false, detail: error instanceof Error ? error.message : String(error) };
  }
}

function unmatchedRow(mail: UnmatchedRecord, mailDomain: string): UnmatchedList["items"][number] {
  const [best] = mail.guesses;
  const local = mail.envelope_to.split("@")[0] ?? "";
  return {
    id: mail.inbound_id,
    from: { name: mail.from_name, address: mail.from_address },
    to: mail.envelope_to,
    subject: mail.subject,
    receivedAt: mail.received_at.toISOString(),
    reason:
      best?.reasons[0] ??
      `No request has the address ${local}@${mailDomain}, and nothing else points to one.`,
  };
}
