import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Start } from "#contract/platform/start.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { readMailbox } from "#server/db/mailbox/mailbox.ts";
import { readAsUser } from "#server/db/platform/with-user.ts";
import { trackerViewsOf } from "#server/db/requests/tracker-views.ts";
import { readMe } from "./me.ts";

/** What inbox and tracker begin with beside their rows, in one call. Each part has a call of its own, which asks again for it. */
export const startRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      "/api/start",
      // As `/api/me`: a cached email would be outdated.
      { config: { bypassIdentityCache: true }, schema: { tags: ["me"], response: { 200: Start } } },
      async ({ user: { id } }) => {
        const [me, mailbox, views] = await Promise.all([
          readMe(context, id),
          readMailbox(context.db, id),
          readAsUser(context.db, id, (tx) => trackerViewsOf(tx, id)),
        ]);
        return { me, mailbox, views };
      },
    );
  };
