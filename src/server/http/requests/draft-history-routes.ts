import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { IdParam } from "#contract/platform/common.ts";
import { Revision, RevisionList, RevisionParams, RevisionQuery } from "#contract/requests/draft-history.ts";
import { type DraftContent, RequestDetail } from "#contract/requests/request.ts";
import { notFound } from "#core/problem.ts";
import { draftChanges } from "#core/request/draft-history.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { restoreDraft } from "#server/actions/requests/delete-draft.ts";
import { agenciesById } from "#server/db/agencies/agencies.ts";
import { sendableUploads } from "#server/db/delivery/uploads.ts";
import { type Tx, withUser } from "#server/db/platform/with-user.ts";
import { type DraftVersionRow, draftVersion, listDraftVersions } from "#server/db/requests/draft-history.ts";
import { requestById } from "#server/db/requests/requests.ts";
import { detailOf } from "./request-routes.ts";

/** Each version read is a whole letter. */
const PAGE_SIZE = 50;

/** What a draft was before, and a deleted one's way back. */
export const draftHistoryRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      "/api/requests/:id/revisions",
      {
        schema: {
          tags: ["requests"],
          params: IdParam,
          querystring: RevisionQuery,
          response: { 200: RevisionList },
        },
      },
      (request) => {
        const ownerId = request.user.id;
        const { id } = request.params;
        const before = request.query.before ?? null;
        return withUser(context.db, ownerId, async (tx) => {
          // One more, to say what the last of the page changed.
          const rows = await listDraftVersions(tx, { ownerId, requestId: id, before, limit: PAGE_SIZE + 1 });
          // Only what does not exist, or is someone else's, has no version at all.
          if (rows.length === 0 && before === null) throw notFound("request");
          return {
            items: rows.slice(0, PAGE_SIZE).map((row, index) => versionView(row, rows[index + 1])),
            next: rows.length > PAGE_SIZE ? (rows[PAGE_SIZE - 1]?.version ?? null) : null,
          };
        });
      },
    );

    app.get(
      "/api/requests/:id/revisions/:version",
      { schema: { tags: ["requests"], params: RevisionParams, response: { 200: Revision } } },
      (request) => {
        const ownerId = request.user.id;
        const { id, version } = request.params;
        return withUser(context.db, ownerId, async (tx) => {
          const current = await requestById(tx, ownerId, id, nowOf(context));
          if (!current) throw notFound("request");
          const row = await draftVersion(tx, { ownerId, requestId: id, version });
          if (!row) throw notFound("version");
          // Fields that drafts did not have yet are as they are now.
          const draft = { ...(current.draft as DraftContent), ...(row.draft as DraftContent) };
          return {
            version: row.version,
            savedAt: row.saved_at.toISOString(),
            draft: await withoutDeletedReferences(tx, { ownerId, requestId: id, draft }),
          };
        });
      },
    );

    app.post(
      "/api/requests/:id/restoration",
      { schema: { tags: ["requests"], params: IdParam, response: { 200: RequestDetail } } },
      async (request) => {
        await restoreDraft(context, request.user.id, request.params.id);
        return detailOf(context, request.user.id, request.params.id);
      },
    );
  };

function versionView(row: DraftVersionRow, before: DraftVersionRow | undefined) {
  // What a draft starts from is no change; its first words are.
  const changes = draftChanges(
    (before?.draft ?? { ...(row.draft as object), title: "", records: "" }) as Record<string, unknown>,
    row.draft as Record<string, unknown>,
  );
  return { version: row.version, savedAt: row.saved_at.toISOString(), ...changes };
}

/** The draft without agencies and files that went meanwhile: one with them could not be saved. */
async function withoutDeletedReferences(
  tx: Tx,
  { ownerId, requestId, draft }: { ownerId: string; requestId: string; draft: DraftContent },
): Promise<DraftContent> {
  const existingAgencies = await agenciesById(tx, draft.agencyIds);
  const files = await sendableUploads(tx, { ownerId, requestId, ids: draft.attachments });
  const existingFileIds = new Set(files.map(({ id }) => id));
  return {
    ...draft,
    agencyIds: draft.agencyIds.filter((id) => existingAgencies.has(id)),
    attachments: draft.attachments.filter((id) => existingFileIds.has(id.toLowerCase())),
  };
}
