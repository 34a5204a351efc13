import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { IdParam } from "#contract/common.ts";
import type { DraftContent } from "#contract/request.ts";
import { type SimilarRequest, SimilarRequests } from "#contract/similar.ts";
import { CLOSE_MATCH, COMPARED_CHARACTERS, comparable, similarity } from "#core/letter/checks/similar.ts";
import { notFound } from "#core/problem.ts";
import type { Context } from "#server/actions/context.ts";
import { nowOf } from "#server/actions/context.ts";
import { asPerson } from "#server/db/as-person.ts";
import { requestById } from "#server/db/requests.ts";
import { type EarlierRequest, earlierRequests } from "#server/db/similar-requests.ts";
import { agencyName } from "./request-view.ts";

/** How many earlier requests a draft is compared with. */
const MOST_COMPARED = 500;

/** Whether a person asked for much the same before. */
export const similarRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      "/api/requests/:id/similar",
      {
        config: { rateLimit: { max: 300, timeWindow: "10 minutes" } },
        schema: { tags: ["requests"], params: IdParam, response: { 200: SimilarRequests } },
      },
      async (request) => {
        const ownerId = request.person.id;
        const { draft, earlier } = await asPerson(context.db, ownerId, async (tx) => {
          const record = await requestById(tx, ownerId, request.params.id, nowOf(context));
          if (!record) throw notFound("request");
          const asked = record.draft as DraftContent;
          return {
            draft: asked,
            earlier: await earlierRequests(tx, {
              ownerId,
              except: record.id,
              agencyIds: asked.agencyIds,
              characters: COMPARED_CHARACTERS,
              limit: MOST_COMPARED,
            }),
          };
        });
        return { items: closeTo(draft, earlier) };
      },
    );
  };

/** The closest for each agency of the draft, and the closest of all others. */
function closeTo(draft: DraftContent, earlier: readonly EarlierRequest[]): SimilarRequest[] {
  const asked = comparable(draft);
  const agencies = new Set(draft.agencyIds);
  const best = new Map<string, SimilarRequest>();
  for (const row of earlier) {
    const close = similarity(asked, comparable(row));
    const sameAgency = row.agency_id !== null && agencies.has(row.agency_id);
    const place = sameAgency ? `to ${row.agency_id}` : "elsewhere";
    if (close < CLOSE_MATCH || close <= (best.get(place)?.similarity ?? 0)) continue;
    const { id, title, status } = row;
    best.set(place, {
      ...{ id, title, status, sameAgency, similarity: close },
      agency: agencyName(row),
      filedAt: row.sent_at?.toISOString() ?? null,
    });
  }
  return [...best.values()].sort((a, b) => b.similarity - a.similarity);
}
