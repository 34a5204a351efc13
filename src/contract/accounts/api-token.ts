import { type Static, Type } from "typebox";
import { Instant, Nullable, StringEnum, Uuid } from "#contract/platform/common.ts";
import { API_SCOPES } from "#core/accounts/api-scopes.ts";

const Scopes = Type.Array(StringEnum(API_SCOPES), { minItems: 1, maxItems: 3, uniqueItems: true });

export const ApiToken = Type.Object(
  {
    id: Uuid,
    name: Type.String(),
    scopes: Scopes,
    createdAt: Instant,
    /** Null: never. */
    expiresAt: Nullable(Instant),
    /** To the minute; null: never. */
    lastUsedAt: Nullable(Instant),
  },
  { $id: "ApiToken" },
);
export type ApiToken = Static<typeof ApiToken>;

/** `GET /api/me/api-tokens`: the newest first. */
export const ApiTokenList = Type.Object({ items: Type.Array(ApiToken) }, { $id: "ApiTokenList" });
export type ApiTokenList = Static<typeof ApiTokenList>;

export const CreateApiToken = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 80, pattern: "\\S" }),
    scopes: Scopes,
    /** Days until it stops working; null: until it is revoked. */
    expiresInDays: Nullable(Type.Integer({ minimum: 1, maximum: 365 })),
  },
  { $id: "CreateApiToken", additionalProperties: false },
);
export type CreateApiToken = Static<typeof CreateApiToken>;

/** `token` is returned only this once. */
export const CreatedApiToken = Type.Object(
  { ...ApiToken.properties, token: Type.String() },
  { $id: "CreatedApiToken" },
);
export type CreatedApiToken = Static<typeof CreatedApiToken>;
