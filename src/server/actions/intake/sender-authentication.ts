import type { Authentication } from "#core/mail/authentication.ts";

/**
 * Whether the sender's own domain says that it did not send this email.
 * @param inbound with what the check of its sender found (core/reply's Authentication), null where it was not checked
 */
export const hasFailedAuthentication = ({ authentication }: { authentication: unknown }): boolean =>
  (authentication as Authentication | null)?.verdict === "failed";
