import type { ShareLevel } from "#core/request/sharing.ts";
import type { SharedResource } from "#server/db/accounts/shares.ts";

/** The access level that a route requires, and what the `id` in its path names. */
export type CollaboratorRoute = { level: ShareLevel; resource: SharedResource };

const REQUEST = "/api/requests/:id";
const MESSAGE = "/api/messages/:id";

/**
 * The allow list of collaborator routes; every other route is closed to them. Before adding a route, check what it reveals
 * about the owner's other requests, and whether its body can name another resource than its path. Always closed: sharing,
 * moving an email to another request, duplicating, deleting, the owner's mailbox, and routes of accounts or of several
 * requests at once.
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
      `GET ${MESSAGE}/outcome-effect`,
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
      `PUT ${REQUEST}/agency-address`,
      `PUT ${REQUEST}/reminder`,
      `POST ${REQUEST}/extension`,
      `DELETE ${REQUEST}/extension`,
      `POST ${REQUEST}/appeal`,
      `DELETE ${REQUEST}/appeal`,
      `POST ${REQUEST}/suit-notice`,
      `DELETE ${REQUEST}/suit-notice`,
      `POST ${REQUEST}/tier`,
      `DELETE ${REQUEST}/tier`,
      `POST ${REQUEST}/acceptance`,
      `DELETE ${REQUEST}/acceptance`,
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

/** What a route requires of a collaborator; undefined if it is closed to them. `url` is the declared pattern. */
export const collaboratorRouteOf = (method: string, url: string | undefined): CollaboratorRoute | undefined =>
  routesByMethodAndUrl.get(`${method === "HEAD" ? "GET" : method} ${url}`);

/** All collaborator routes, as "METHOD /path". */
export const allCollaboratorRoutes = (): [string, CollaboratorRoute][] => [...routesByMethodAndUrl];
