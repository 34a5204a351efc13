import type { SwaggerTransform } from "@fastify/swagger";
import type { RouteOptions } from "fastify";
import { Type } from "typebox";
import type { ApiScope } from "#core/accounts/api-scopes.ts";
import { publicApiCalls } from "#messages/public-api.ts";
import { IDEMPOTENCY_KEY } from "#server/http/platform/idempotency.ts";

type Call = keyof typeof publicApiCalls;

const REQUEST = "/api/requests/:id";
const MESSAGE = "/api/messages/:id";

/**
 * The allow list of the public API: what a token may call, and the scope it needs. Every other route is closed to tokens.
 * Before adding one, check that it is neither about the account, its security or other users, nor an administrator's, and
 * that it sends nothing unless it is under `send`.
 */
const PUBLIC_API: Record<ApiScope, Call[]> = {
  read: [
    "GET /api/requests",
    "GET /api/requests/counts",
    `GET ${REQUEST}`,
    `GET ${REQUEST}/letter.pdf`,
    `GET ${REQUEST}/export.zip`,
    `GET ${REQUEST}/attachments.zip`,
    `GET ${REQUEST}/papers`,
    `GET ${REQUEST}/letters`,
    `GET ${REQUEST}/letters/:kind`,
    "GET /api/conversations",
    "GET /api/conversations/:id",
    `GET ${MESSAGE}/raw`,
    `GET ${MESSAGE}/attachments.zip`,
    `GET ${MESSAGE}/delivery/attempts`,
    "GET /api/attachments/:id",
    "GET /api/mailbox",
    "GET /api/batches/:id",
    "GET /api/agencies",
    "GET /api/agencies/:id",
    "GET /api/templates",
    "GET /api/templates/:id",
  ],
  write: [
    "POST /api/requests",
    `PATCH ${REQUEST}/draft`,
    `DELETE ${REQUEST}`,
    `POST ${REQUEST}/duplicate`,
    `POST ${REQUEST}/uploads`,
    `DELETE ${REQUEST}/uploads/:uploadId`,
    `PUT ${REQUEST}/notes/:noteId`,
    `DELETE ${REQUEST}/notes/:noteId`,
    `PUT ${REQUEST}/fees/:feeId`,
    `DELETE ${REQUEST}/fees/:feeId`,
    `PUT ${REQUEST}/reminders/:reminderId`,
    `DELETE ${REQUEST}/reminders/:reminderId`,
    `PUT ${REQUEST}/entries/:entryId`,
    `DELETE ${REQUEST}/entries/:entryId`,
    `POST ${REQUEST}/extension`,
    `DELETE ${REQUEST}/extension`,
    `POST ${REQUEST}/status`,
    `DELETE ${REQUEST}/status`,
    `PUT ${MESSAGE}/outcome`,
    `DELETE ${MESSAGE}/outcome`,
    `PUT ${MESSAGE}/facts`,
    "PUT /api/conversations/:id/read",
    "DELETE /api/conversations/:id/read",
    "POST /api/mailbox/changes",
    "PUT /api/labels/:id",
    "DELETE /api/labels/:id",
  ],
  send: [
    `POST ${REQUEST}/submission`,
    `DELETE ${REQUEST}/submission`,
    `POST ${REQUEST}/messages`,
    `POST ${MESSAGE}/delivery`,
    `DELETE ${MESSAGE}/delivery`,
    "POST /api/batches",
  ],
};

const scopesByCall = new Map<string, ApiScope>(
  Object.entries(PUBLIC_API).flatMap(([scope, calls]) =>
    calls.map((call): [string, ApiScope] => [call, scope as ApiScope]),
  ),
);

/** The scope that a route needs of a token; undefined if it is closed to tokens. `url` is the declared pattern. */
export const scopeOfRoute = (method: string, url: string | undefined): ApiScope | undefined =>
  scopesByCall.get(`${method === "HEAD" ? "GET" : method} ${url}`);

/** All calls of the public API, as "METHOD /path". */
export const allPublicApiCalls = (): [string, ApiScope][] => [...scopesByCall];

const IdempotencyHeader = Type.Object({ [IDEMPOTENCY_KEY]: Type.Optional(Type.String({ maxLength: 255 })) });

/** `onRoute` hook: says in the API's description which routes a token may call, and what each does. */
export function documentPublicApi(route: RouteOptions): void {
  const method = String(route.method);
  const scope = method === "HEAD" ? undefined : scopeOfRoute(method, route.url);
  if (!scope) return;
  route.schema = {
    ...route.schema,
    summary: publicApiCalls[`${method} ${route.url}` as Call],
    security: [...(route.schema?.security ?? []), { apiToken: [scope] }],
    ...(method === "POST" && !route.schema?.headers && { headers: IdempotencyHeader }),
  };
}

/** For the API's description: it has what a token may call, and nothing else. */
export const hideInternalRoutes: SwaggerTransform = ({ schema, url, route }) => ({
  schema: { ...schema, hide: scopeOfRoute(String(route.method), route.url) === undefined },
  url,
});
