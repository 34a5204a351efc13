import { type Static, Type } from "typebox";
import { Instant, Nullable, StringEnum, Uuid } from "#contract/platform/common.ts";
import { WEBHOOK_EVENTS } from "#core/accounts/webhooks.ts";

const Events = Type.Array(StringEnum(WEBHOOK_EVENTS), { minItems: 1, maxItems: 20, uniqueItems: true });

export const Webhook = Type.Object(
  {
    id: Uuid,
    url: Type.String(),
    events: Events,
    createdAt: Instant,
    /** Since when every delivery has failed. */
    failingSince: Nullable(Instant),
    disabledAt: Nullable(Instant),
  },
  { $id: "Webhook" },
);
export type Webhook = Static<typeof Webhook>;

export const WebhookList = Type.Object({ items: Type.Array(Webhook) }, { $id: "WebhookList" });
export type WebhookList = Static<typeof WebhookList>;

export const CreateWebhook = Type.Object(
  { url: Type.String({ minLength: 1, maxLength: 500 }), events: Events },
  { $id: "CreateWebhook", additionalProperties: false },
);
export type CreateWebhook = Static<typeof CreateWebhook>;

/** `secret` signs what is sent (Standard Webhooks); it is returned only this once. */
export const CreatedWebhook = Type.Object(
  { ...Webhook.properties, secret: Type.String() },
  { $id: "CreatedWebhook" },
);
export type CreatedWebhook = Static<typeof CreatedWebhook>;

const WEBHOOK_PROBLEMS = ["address", "timeout", "connection"] as const;

/** The newest 50. `status` is of HTTP; `problem` says why there is none. */
export const WebhookDeliveries = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        id: Uuid,
        type: StringEnum(WEBHOOK_EVENTS),
        createdAt: Instant,
        state: StringEnum(["pending", "delivered", "failed"]),
        failures: Type.Integer(),
        lastAttemptAt: Nullable(Instant),
        status: Nullable(Type.Integer()),
        problem: Nullable(StringEnum(WEBHOOK_PROBLEMS)),
      }),
    ),
  },
  { $id: "WebhookDeliveries" },
);
export type WebhookDeliveries = Static<typeof WebhookDeliveries>;
