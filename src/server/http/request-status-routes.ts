import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { IdParam } from "#contract/common.ts";
import { RequestDetail } from "#contract/request.ts";
import {
  SetStatus,
  SetStatuses,
  StatusesSet,
  StatusesUndone,
  UndoStatus,
  UndoStatuses,
} from "#contract/request-status.ts";
import { moveByHand, undoMove } from "#server/actions/move-by-hand.ts";
import { moveMany, undoMany } from "#server/actions/move-many.ts";
import { detailOf } from "./request-routes.ts";

/** Where a request stands, as its person says, for one and for many, each with its undo. */
export const requestStatusRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    "/api/requests/:id/status",
    { schema: { tags: ["requests"], params: IdParam, body: SetStatus, response: { 200: RequestDetail } } },
    async (request) => {
      await moveByHand(request.context, request.person.id, request.params.id, request.body);
      return detailOf(request.context, request.person.id, request.params.id);
    },
  );

  app.delete(
    "/api/requests/:id/status",
    {
      schema: {
        tags: ["requests"],
        params: IdParam,
        querystring: UndoStatus,
        response: { 200: RequestDetail },
      },
    },
    async (request) => {
      await undoMove(request.context, request.person.id, request.params.id, request.query.event);
      return detailOf(request.context, request.person.id, request.params.id);
    },
  );

  app.post(
    "/api/requests/status",
    { schema: { tags: ["requests"], body: SetStatuses, response: { 200: StatusesSet } } },
    (request) => moveMany(request.context, request.person.id, request.body),
  );

  app.post(
    "/api/requests/status/undo",
    { schema: { tags: ["requests"], body: UndoStatuses, response: { 200: StatusesUndone } } },
    (request) => undoMany(request.context, request.person.id, request.body.moved),
  );
};
