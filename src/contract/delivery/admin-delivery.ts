import { type Static, Type } from "typebox";
import { AdminPageQuery } from "#contract/platform/admin.ts";
import { Cursor, Instant, Nullable, StringEnum, Uuid } from "#contract/platform/common.ts";
import { DeliveryAttempts } from "./delivery.ts";

/** What became of an outgoing email. `failed`: refused, or given up; `bounced`: accepted, then returned. */
export const DELIVERY_STATES = [
  "queued",
  "sending",
  "deferred",
  "held",
  "failed",
  "bounced",
  "accepted",
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const AdminDeliveryQuery = Type.Object(
  {
    ...AdminPageQuery.properties,
    /** A whole address or Message-ID, "@" and a domain, or three characters of a letter's subject. */
    q: Type.Optional(Type.String({ maxLength: 320, pattern: "^\\s*\\S.+\\S\\s*$" })),
    show: Type.Optional(StringEnum(DELIVERY_STATES)),
  },
  { $id: "AdminDeliveryQuery", additionalProperties: false },
);

const AdminDeliveryRow = {
  id: Uuid,
  state: StringEnum(DELIVERY_STATES),
  /** Empty once the words of one of the program's own emails were erased. */
  to: Type.Array(Type.String()),
  cc: Type.Array(Type.String()),
  /** Null for the program's own emails, whose subjects may hold a login code. */
  subject: Nullable(Type.String()),
  /** Whose email it is; null for the program's own. */
  user: Nullable(Type.String()),
  createdAt: Instant,
  attempts: Type.Integer(),
  /** Null when no attempt is planned. */
  nextAttemptAt: Nullable(Instant),
  /** The mail server's last answer, or what the bounce says. */
  lastResponse: Nullable(Type.String()),
};

/** `GET /api/admin/deliveries`: outgoing email, newest first, without what it says. */
export const AdminDeliveryList = Type.Object(
  { items: Type.Array(Type.Object(AdminDeliveryRow)), next: Nullable(Cursor) },
  { $id: "AdminDeliveryList" },
);
export type AdminDeliveryList = Static<typeof AdminDeliveryList>;

/** One of them, with every attempt, oldest first. */
export const AdminDelivery = Type.Object(
  {
    ...AdminDeliveryRow,
    messageId: Nullable(Type.String()),
    attemptLog: DeliveryAttempts.properties.items,
  },
  { $id: "AdminDelivery" },
);
export type AdminDelivery = Static<typeof AdminDelivery>;

/** `POST /api/admin/deliveries/:id/address`: the letter came back `from` here, and is sent again `to` there. */
export const ChangeDeliveryAddress = Type.Object(
  { from: Type.String({ maxLength: 320 }), to: Type.String({ maxLength: 320 }) },
  { $id: "ChangeDeliveryAddress", additionalProperties: false },
);
export type ChangeDeliveryAddress = Static<typeof ChangeDeliveryAddress>;
