import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { MAX_FILTER_OPTIONS, RequestFilterOptions } from "#contract/requests/filter-options.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import { filterOptions } from "#server/db/requests/filter-options.ts";

/** What a user's requests can be narrowed to that only their requests tell. */
export const filterOptionsRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      "/api/requests/choices",
      { schema: { tags: ["requests"], response: { 200: RequestFilterOptions } } },
      ({ user }) =>
        withUser(context.db, user.id, (tx) =>
          filterOptions(tx, { ownerId: user.id, now: nowOf(context), limit: MAX_FILTER_OPTIONS }),
        ),
    );
  };
