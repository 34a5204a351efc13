import type { FastifyRequest } from "fastify";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import type { SharedResource } from "#server/db/accounts/shares.ts";
import { SUPPORT_READ_VERB, supportAccessTo } from "#server/db/accounts/support-views.ts";
import { audit } from "#server/db/platform/audit.ts";
import { readOnlyFor } from "#server/db/platform/read-only.ts";

/**
 * The allow list of support views; every other route is closed to them, and so is every new one. Only what reads one
 * conversation is here: nothing that sends, shares, exports or changes, nothing of the account, and not the HTML of emails,
 * which is made at its first reading and may load pictures. Each handler must use `request.context`.
 */
const SUPPORT_ROUTES: ReadonlyMap<string, SharedResource> = new Map([
  ["GET /api/conversations/:id", "request"],
  ["GET /api/messages/:id/raw", "message"],
  ["GET /api/messages/:id/head", "message"],
  ["GET /api/messages/:id/appeal", "message"],
  ["GET /api/messages/:id/delivery/attempts", "message"],
  ["GET /api/attachments/:id", "attachment"],
]);

/** The routes of support views, as "METHOD /path". */
export const allSupportRoutes = (): [string, SharedResource][] => [...SUPPORT_ROUTES];

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

type Options = {
  adminEmails: string[];
  /** Refuses an administrator without a second factor; null where none is required. */
  requireSecondFactor: ((request: FastifyRequest) => Promise<void>) | null;
};

/**
 * Lets an administrator with an open support view read what is on the list, after `resolveCollaboratorAccess`: `user` becomes
 * the owner for the rest of the call, whose database refuses every write. Each call is in the audit log before it is
 * answered. Tokens of the public API have no email, so they open nothing here.
 */
export function resolveSupportAccess(context: Context, { adminEmails, requireSecondFactor }: Options) {
  return async (request: FastifyRequest): Promise<void> => {
    const { user } = request;
    if (request.context.collaborator || !adminEmails.includes(user.email.toLowerCase())) return;
    const route = `${request.method === "HEAD" ? "GET" : request.method} ${request.routeOptions.url}`;
    const resource = SUPPORT_ROUTES.get(route);
    const { id } = request.params as { id?: string };
    if (resource === undefined || id === undefined || !UUID.test(id)) return;
    const at = nowOf(context);
    const access = await supportAccessTo(context.db, { adminId: user.id, resource, id, now: at });
    if (!access) return;
    await requireSecondFactor?.(request);
    const { viewId, ownerId, requestId } = access;
    const detail = { view: viewId, request: requestId, route, id: id.toLowerCase() };
    await audit(context.db, { at, actor: user.email, verb: SUPPORT_READ_VERB, subject: ownerId, detail });
    request.user = { id: ownerId, email: "" };
    request.context = {
      ...context,
      db: readOnlyFor(context.db, user.id),
      collaborator: { userId: user.id, level: "view", isSupport: true },
    };
  };
}
