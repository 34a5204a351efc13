import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { IdParam } from "#contract/platform/common.ts";
import type { DraftContent } from "#contract/requests/request.ts";
import { type SimilarRequest, SimilarRequests } from "#contract/requests/similar-requests.ts";
import {
  comparable,
  MAX_COMPARED_CHARACTERS,
  SIMILARITY_THRESHOLD,
  similarity,
} from "#core/letter/checks/similar-requests.ts";
import { notFound } from "#core/problem.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { nowOf } from "#server/actions/platform/context.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import { requestById } from "#server/db/requests/requests.ts";
import { type PreviousRequest, previousRequests } from "#server/db/requests/similar-requests.ts";
import { agencyName } from "./request-view.ts";

/** How many earlier requests a draft is compared with. */
const MAX_COMPARED_REQUESTS = 500;

/** Whether a user requested much the same before. */
export const similarRequestRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      "/api/requests/:id/similar",
      {
        config: { rateLimit: { max: 300, timeWindow: "10 minutes" } },
        schema: { tags: ["requests"], params: IdParam, response: { 200: SimilarRequests } },
      },
      async (request) => {
        const ownerId = request.user.id;
        const { draft, earlier } = await withUser(context.db, ownerId, async (tx) => {
          const record = await requestById(tx, ownerId, request.params.id, nowOf(context));
          if (!record) throw notFound("request");
          const comparedDraft = record.draft as DraftContent;
          return {
            draft: comparedDraft,
            earlier: await previousRequests(tx, {
              ownerId,
              except: record.id,
              agencyIds: comparedDraft.agencyIds,
              characters: MAX_COMPARED_CHARACTERS,
              limit: MAX_COMPARED_REQUESTS,
            }),
          };
        });
        return { items: mostSimilar(draft, earlier) };
      },
    );
  };

/** The closest for each agency of the draft, and the closest of all others. */
function mostSimilar(draft: DraftContent, earlier: readonly PreviousRequest[]): SimilarRequest[] {
  const comparedDraft = comparable(draft);
  const agencies = new Set(draft.agencyIds);
  const best = new Map<string, SimilarRequest>();
  for (const row of earlier) {
    const score = similarity(comparedDraft, comparable(row));
    const sameAgency = row.agency_id !== null && agencies.has(row.agency_id);
    const key = sameAgency ? `to ${row.agency_id}` : "elsewhere";
    if (score < SIMILARITY_THRESHOLD || score <= (best.get(key)?.similarity ?? 0)) continue;
    const { id, title, status } = row;
    best.set(key, {
      ...{ id, title, status, sameAgency, similarity: score },
      agency: agencyName(row),
      filedAt: row.sent_at?.toISOString() ?? null,
    });
  }
  return [...best.values()].sort((a, b) => b.similarity - a.similarity);
}
