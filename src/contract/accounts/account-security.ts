import { type Static, Type } from "typebox";

/** One login of the user that was not ended. Moments are ISO instants. */
export const AccountSession = Type.Object({
  id: Type.String({ format: "uuid" }),
  /** Browser and system, as the user agent names them: "Firefox on Windows". */
  device: Type.String(),
  /** Network prefix such as 203.0.113.0/24; empty where it is unknown. */
  network: Type.String(),
  createdAt: Type.String({ format: "date-time" }),
  /** The login or the last refresh, so up to an hour before the last call. */
  lastUsedAt: Type.String({ format: "date-time" }),
  /** Whether the call came from it. */
  current: Type.Boolean(),
});
export type AccountSession = Static<typeof AccountSession>;

/** `listed` is false with a hosted pool, which does not tell anyone its sessions. The one used last comes first. */
export const AccountSessions = Type.Object({
  available: Type.Boolean(),
  items: Type.Array(AccountSession),
});
export type AccountSessions = Static<typeof AccountSessions>;

/** `offered` is false with a hosted pool, which has no recovery codes. `createdAt` is null when none were made. */
export const RecoveryCodes = Type.Object({
  available: Type.Boolean(),
  remaining: Type.Integer(),
  createdAt: Type.Union([Type.String({ format: "date-time" }), Type.Null()]),
});
export type RecoveryCodes = Static<typeof RecoveryCodes>;

/** Shown this once: only their hashes are stored. */
export const NewRecoveryCodes = Type.Object({ codes: Type.Array(Type.String()) });
export type NewRecoveryCodes = Static<typeof NewRecoveryCodes>;
