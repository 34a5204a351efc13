import { Readable } from "node:stream";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { AuditEventList, AuditExportQuery, AuditQuery } from "#contract/platform/admin.ts";
import { daylightCsvLine } from "#core/agency/import/formats/daylight.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { type AuditFilter, audit, auditFilter, listAuditEvents } from "#server/db/platform/audit.ts";
import { decodeCursor, pageOf } from "#server/db/platform/cursor.ts";

/** Rows of the export that are read at once. */
const EXPORT_PAGE = 1_000;

/** For administrators: who did what to whom, as a list and as a file. */
export const auditRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      "/api/admin/audit-events",
      { schema: { tags: ["admin"], querystring: AuditQuery, response: { 200: AuditEventList } } },
      async ({ query: { limit = 50, cursor, ...query } }) => {
        const [at, id] = cursor === undefined ? [] : decodeCursor(cursor, ["instant", "bigint"]);
        const after = at === undefined || id === undefined ? null : { at, id };
        const rows = await listAuditEvents(context.db, { filter: auditFilter(query), after, limit });
        const page = pageOf(rows, limit, (row) => [row.at_key, row.id]);
        return { items: page.items.map(eventView), next: page.next };
      },
    );

    app.get(
      "/api/admin/audit-events.csv",
      { schema: { tags: ["admin"], querystring: AuditExportQuery } },
      async ({ query, user }, reply) => {
        const at = nowOf(context);
        const filter = auditFilter(query);
        await audit(context.db, {
          ...{ at, actor: user.email, verb: "audit_log_exported", subject: "" },
          detail: query,
        });
        return reply
          .header("content-type", "text/csv; charset=utf-8; header=present")
          .header(
            "content-disposition",
            `attachment; filename="audit-log-${at.toISOString().slice(0, 10)}.csv"`,
          )
          .header("cache-control", "private, no-store")
          .send(Readable.from(auditCsv(context, filter)));
      },
    );
  };

type Row = Awaited<ReturnType<typeof listAuditEvents>>[number];

const eventView = (row: Row): AuditEventList["items"][number] => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: row.actor,
  actorEmail: row.actor_email,
  verb: row.verb,
  subject: row.subject,
  subjectEmail: row.subject_email,
  detail: JSON.stringify(row.detail),
});

const CSV_COLUMNS = ["number", "at", "actor", "actor_email", "verb", "subject", "subject_email", "detail"];

/** Newest first, as the list; read a page at a time. */
async function* auditCsv({ db }: Context, filter: AuditFilter): AsyncGenerator<string> {
  // The mark tells spreadsheets that this is UTF-8.
  yield `\ufeff${daylightCsvLine(CSV_COLUMNS)}`;
  let after: { at: string; id: string } | null = null;
  do {
    const rows: Row[] = await listAuditEvents(db, { filter, after, limit: EXPORT_PAGE });
    const page = rows.slice(0, EXPORT_PAGE);
    yield page.map((row) => daylightCsvLine(csvCells(row))).join("");
    const last = rows.length > EXPORT_PAGE ? page.at(-1) : undefined;
    after = last ? { at: last.at_key, id: last.id } : null;
  } while (after !== null);
}

function csvCells(row: Row): string[] {
  const { id, at, actor, actorEmail, verb, subject, subjectEmail, detail } = eventView(row);
  return [id, at, actor, actorEmail ?? "", verb, subject, subjectEmail ?? "", detail];
}
