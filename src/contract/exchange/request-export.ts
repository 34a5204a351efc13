import { type Static, Type } from "typebox";
import { Instant, Nullable, Uuid } from "#contract/platform/common.ts";
import { ListParameters } from "#contract/requests/request-list.ts";

/** `POST /api/exports`: these requests, or all that a list shows. `account`: every request, whatever the list, with the user's profile, letterhead and own templates; there may be no request. */
export const StartExport = Type.Union(
  [
    Type.Object(
      { requestIds: Type.Array(Uuid, { minItems: 1, maxItems: 10_000, uniqueItems: true }) },
      { additionalProperties: false },
    ),
    Type.Object(
      {
        all: ListParameters,
        account: Type.Optional(Type.Boolean()),
      },
      { additionalProperties: false },
    ),
  ],
  { $id: "StartExport" },
);
export type StartExport = Static<typeof StartExport>;

/**
 * An export that can be fetched at `url` by following the link, without a token, until it expires. `done`: how many of the
 * requests are in what was sent so far. `problem`: why it broke off.
 */
export const RequestExport = Type.Object(
  {
    id: Uuid,
    url: Type.String(),
    requests: Type.Integer(),
    expiresAt: Instant,
    done: Type.Integer(),
    problem: Nullable(Type.String()),
  },
  { $id: "RequestExport" },
);
export type RequestExport = Static<typeof RequestExport>;
