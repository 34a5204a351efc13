import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { IdParam } from "#contract/platform/common.ts";
import { RequestDetail } from "#contract/requests/request.ts";
import {
  SetStatus,
  SetStatuses,
  SetStatusesResult,
  UndoStatus,
  UndoStatuses,
  UndoStatusesResult,
} from "#contract/requests/request-status.ts";
import { acceptOutcome, undoAcceptance } from "#server/actions/requests/accept-outcome.ts";
import { setStatus, undoStatusChange } from "#server/actions/requests/set-status.ts";
import { setStatuses, undoStatuses } from "#server/actions/requests/set-statuses.ts";
import { detailOf } from "./request-routes.ts";

/** The status a user sets, for one request and for many, each with its undo. */
export const requestStatusRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    "/api/requests/:id/status",
    { schema: { tags: ["requests"], params: IdParam, body: SetStatus, response: { 200: RequestDetail } } },
    async (request) => {
      await setStatus(request.context, request.user.id, request.params.id, request.body);
      return detailOf(request.context, request.user.id, request.params.id);
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
      await undoStatusChange(request.context, request.user.id, request.params.id, request.query.event);
      return detailOf(request.context, request.user.id, request.params.id);
    },
  );

  const acceptance = { tags: ["requests"], params: IdParam, response: { 200: RequestDetail } };

  app.post("/api/requests/:id/acceptance", { schema: acceptance }, async ({ user, params, context }) => {
    await acceptOutcome(context, user.id, params.id);
    return detailOf(context, user.id, params.id);
  });

  app.delete("/api/requests/:id/acceptance", { schema: acceptance }, async ({ user, params, context }) => {
    await undoAcceptance(context, user.id, params.id);
    return detailOf(context, user.id, params.id);
  });

  app.post(
    "/api/requests/status",
    { schema: { tags: ["requests"], body: SetStatuses, response: { 200: SetStatusesResult } } },
    (request) => setStatuses(request.context, request.user.id, request.body),
  );

  app.post(
    "/api/requests/status/undo",
    { schema: { tags: ["requests"], body: UndoStatuses, response: { 200: UndoStatusesResult } } },
    (request) => undoStatuses(request.context, request.user.id, request.body.updated),
  );
};
