import type { Authentication } from "#core/reply/authentication.ts";

/** A row of `inbound`, with what the check of its sender found, where it was checked. */
export type KeptAuthentication = object & { authentication?: unknown };

/** Whether the sender's own domain says that it did not send this mail. */
export const hasSenderFailed = (inbound: object): boolean =>
  ((inbound as KeptAuthentication).authentication as Authentication | null | undefined)?.verdict === "failed";
