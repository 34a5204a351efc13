import type { ShareLevel } from "#core/request/sharing.ts";
import type { SharedResource } from "#server/db/accounts/shares.ts";

/** What a collaborator may call, and what the address's `id` names. */
export type CollaboratorRoute = { level: ShareLevel; resource: SharedResource };

const REQUEST = "/api/requests/:id";
const MESSAGE = "/api/messages/:id";

/**
 * All that is open to collaborators. Whatever is not here is closed to them, so a new route is until somebody has thought
 * about it: what it tells of the owner's other requests, and what of its body names another thing than the address does.
 * Closed for good are sharing itself, moving a mail to another request, duplicating, deleting, the owner's mailbox, and
 * whatever is of an account or of many requests at once.
 */
const COLLABORATOR_ROUTES: Record<ShareLevel, Record<SharedResource, string[]>> = {
  view: {
    request: [
      `GET ${REQUEST}`,
      `GET ${REQUEST}/papers`,
      `GET ${REQUEST}/documents`,
      `GET ${REQUEST}/entries/:entryId`,
      `GET ${REQUEST}/participants`,
      `GET ${REQUEST}/letter.pdf`,
      `GET ${REQUEST}/attachments.zip`,
      `GET ${REQUEST}/export.zip`,
      "GET /api/conversations/:id",
    ],
    message: [
      `GET ${MESSAGE}/raw`,
      `GET ${MESSAGE}/head`,
      `GET ${MESSAGE}/html`,
      `GET ${MESSAGE}/attachments.zip`,
      `GET ${MESSAGE}/appeal`,
      `GET ${MESSAGE}/delivery/attempts`,
    ],
    attachment: ["GET /api/attachments/:id"],
  },
  comment: {
    request: [`PUT ${REQUEST}/notes/:noteId`, `DELETE ${REQUEST}/notes/:noteId`],
    message: [],
    attachment: [],
  },
  edit: {
    request: [
      `PATCH ${REQUEST}/draft`,
      `GET ${REQUEST}/revisions`,
      `GET ${REQUEST}/revisions/:version`,
      `POST ${REQUEST}/submission`,
      `DELETE ${REQUEST}/submission`,
      `POST ${REQUEST}/messages`,
      `GET ${REQUEST}/reply-draft`,
      `PUT ${REQUEST}/reply-draft`,
      `DELETE ${REQUEST}/reply-draft`,
      `POST ${REQUEST}/uploads`,
      `DELETE ${REQUEST}/uploads/:uploadId`,
      `GET ${REQUEST}/letters`,
      `GET ${REQUEST}/letters/:kind`,
      `POST ${REQUEST}/sending-by-hand`,
      `DELETE ${REQUEST}/sending-by-hand`,
      `PUT ${REQUEST}/sending-by-hand/receipt`,
      `PUT ${REQUEST}/reminder`,
      `POST ${REQUEST}/extension`,
      `DELETE ${REQUEST}/extension`,
      `POST ${REQUEST}/appeal`,
      `DELETE ${REQUEST}/appeal`,
      `POST ${REQUEST}/status`,
      `DELETE ${REQUEST}/status`,
      `PUT ${REQUEST}/fees/:feeId`,
      `DELETE ${REQUEST}/fees/:feeId`,
      `PUT ${REQUEST}/entries/:entryId`,
      `DELETE ${REQUEST}/entries/:entryId`,
    ],
    message: [
      `PUT ${MESSAGE}/outcome`,
      `DELETE ${MESSAGE}/outcome`,
      `PUT ${MESSAGE}/facts`,
      `DELETE ${MESSAGE}/facts/:fact`,
      `PUT ${MESSAGE}/known-sender`,
      `DELETE ${MESSAGE}/known-sender`,
      `POST ${MESSAGE}/delivery`,
      `DELETE ${MESSAGE}/delivery`,
      `PUT ${MESSAGE}/delivery/now`,
      `PUT ${MESSAGE}/delivery/arrival`,
    ],
    attachment: [],
  },
};

const routesByMethodAndUrl = new Map<string, CollaboratorRoute>(
  Object.entries(COLLABORATOR_ROUTES).flatMap(([level, routesByResource]) =>
    Object.entries(routesByResource).flatMap(([resource, routes]) =>
      routes.map((route): [string, CollaboratorRoute] => [route, { level, resource } as CollaboratorRoute]),
    ),
  ),
);

/** What a route asks of a collaborator; undefined where it is closed to them. `url` as it was declared. */
export const collaboratorRouteOf = (method: string, url: string | undefined): CollaboratorRoute | undefined =>
  routesByMethodAndUrl.get(`${method === "HEAD" ? "GET" : method} ${url}`);

/** All routes that are open to collaborators, as "METHOD /address". */
export const allCollaboratorRoutes = (): [string, CollaboratorRoute][] => [...routesByMethodAndUrl];
