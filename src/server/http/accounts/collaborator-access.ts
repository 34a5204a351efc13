import type { FastifyRequest } from "fastify";
import { Problem } from "#core/problem.ts";
import { grantsAccess, type ShareLevel } from "#core/request/sharing.ts";
import { identityErrors } from "#messages/identity-errors.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { sharedAccessOf } from "#server/db/accounts/shares.ts";
import { withActor } from "#server/db/platform/with-user.ts";
import { collaboratorRouteOf } from "./collaborator-routes.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** What the call's actions are given: says who acts where that is not `person`. Present behind `actingFor`. */
    context: Context;
  }
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const INSUFFICIENT_LEVEL_MESSAGES: Record<Exclude<ShareLevel, "view">, string> = {
  comment: identityErrors.commentAccessNeeded,
  edit: identityErrors.editAccessNeeded,
};

/**
 * The one door by which somebody comes to another person's request, behind `signedIn`. On a route that is open to
 * collaborators (opened-routes.ts), and with a share that covers what the address names, `person` is the owner from here
 * on, for the database and all that follows, and `context` says who acts. Everybody else goes on as themselves, and finds
 * nothing. Fails with `share_too_little` (403) for who was let in, but not that far.
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
    // Neither address is theirs to act under.
    request.user = { id: access.ownerId, email: "" };
    request.context = {
      ...context,
      db: withActor(context.db, userId),
      collaborator: { userId, level: access.level },
    };
  };
}
