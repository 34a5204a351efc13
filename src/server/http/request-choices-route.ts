import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { MOST_CHOICES, RequestChoices } from "#contract/request-choices.ts";
import type { Context } from "#server/actions/context.ts";
import { asPerson } from "#server/db/as-person.ts";
import { requestChoices } from "#server/db/request-choices.ts";

/** What a person's requests can be narrowed to that only their requests tell. */
export const requestChoicesRoute =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      "/api/requests/choices",
      { schema: { tags: ["requests"], response: { 200: RequestChoices } } },
      ({ person }) => asPerson(context.db, person.id, (tx) => requestChoices(tx, person.id, MOST_CHOICES)),
    );
  };
