import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { PreparedLetter, SuggestedLetters } from "#contract/delivery/prepared-letter.ts";
import { IdParam, StringEnum, Uuid } from "#contract/platform/common.ts";
import { LETTER_KINDS } from "#core/letter/letter-kinds.ts";
import { prepareLetter, suggestLetters } from "#server/actions/delivery/prepare-letter.ts";

/** The letters that follow the first one, as the composer offers and fills them. */
export const letterRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const tags = ["letters"];

  app.get(
    "/api/requests/:id/letters",
    { schema: { tags, params: IdParam, response: { 200: SuggestedLetters } } },
    ({ user, params, context }) => suggestLetters(context, user.id, params.id),
  );

  app.get(
    "/api/requests/:id/letters/:kind",
    {
      schema: {
        tags,
        params: Type.Object({ id: Uuid, kind: StringEnum(LETTER_KINDS) }),
        response: { 200: PreparedLetter },
      },
    },
    ({ user, params, context }) => prepareLetter(context, user.id, params.id, params.kind),
  );
};
