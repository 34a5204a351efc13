import type { FastifyRequest } from "fastify";
import { Problem } from "#core/problem.ts";
import { grantsAccess, type ShareLevel } from "#core/request/sharing.ts";
import { identityErrors } from "#messages/identity/errors.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { sharedAccessOf } from "#server/db/accounts/shares.ts";
import { withActor } from "#server/db/platform/with-user.ts";
import { collaboratorRouteOf } from "./collaborator-routes.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Passed to the actions; names the collaborator who acts for `user`. Set by `resolveCollaboratorAccess`. */
    context: Context;
  }
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const INSUFFICIENT_LEVEL_MESSAGES: Record<Exclude<ShareLevel, "view">, string> = {
  comment: identityErrors.commentAccessNeeded,
  edit: identityErrors.editAccessNeeded,
};

/**
 * The only way to another user's request; runs after `requireUser`. On a collaborator route (collaborator-routes.ts), with a
 * share that covers the resource in the path, `user` becomes the owner for the rest of the call, and `context` names the
 * collaborator. Otherwise `user` does not change, and the resource is not found. Fails with `share_too_little` (403) when
 * the access level of the share is too low.
 */
export function resolveCollaboratorAccess(context: Context) {
  return async (request: FastifyRequest): Promise<void> => {
    request.context = context;
    const route = request.isCollaborator
      ? collaboratorRouteOf(request.method, request.routeOptions.url)
      : undefined;
    if (!route) return;
    const { id } = request.params as { id?: string };
    if (id === undefined || !UUID.test(id)) return;
    const { id: userId } = request.user;
    const access = await sharedAccessOf(context.db, userId, route.resource, id);
    if (!access) return;
    if (!grantsAccess(access.level, route.level)) {
      throw new Problem(
        403,
        "share_too_little",
        INSUFFICIENT_LEVEL_MESSAGES[route.level as "comment" | "edit"],
      );
    }
    // A collaborator must not use the owner's email, nor their own in the owner's name.
    request.user = { id: access.ownerId, email: "" };
    request.context = {
      ...context,
      db: withActor(context.db, userId),
      collaborator: { userId, level: access.level },
    };
  };
}
