import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { IdParam, OneOf, Uuid } from "#contract/common.ts";
import { OfferedLetters, PreparedLetter } from "#contract/letter.ts";
import { LETTER_KINDS } from "#core/letter/kinds.ts";
import { offerLetters, prepareLetter } from "#server/actions/prepare-letter.ts";

/** The letters that follow the first one, as the composer offers and fills them. */
export const letterRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const tags = ["letters"];

  app.get(
    "/api/requests/:id/letters",
    { schema: { tags, params: IdParam, response: { 200: OfferedLetters } } },
    ({ person, params, context }) => offerLetters(context, person.id, params.id),
  );

  app.get(
    "/api/requests/:id/letters/:kind",
    {
      schema: {
        tags,
        params: Type.Object({ id: Uuid, kind: OneOf(LETTER_KINDS) }),
        response: { 200: PreparedLetter },
      },
    },
    ({ person, params, context }) => prepareLetter(context, person.id, params.id, params.kind),
  );
};
