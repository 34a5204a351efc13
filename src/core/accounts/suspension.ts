import { formatMessage } from "#core/messages/format-message.ts";
import { identityErrors } from "#messages/identity/errors.ts";

/** Allowed length of the reason for a suspension, in characters. The user sees it. */
export const REASON_LENGTH = { min: 3, max: 500 };

/**
 * Shown to a suspended user at login, and as the detail of every refused API call.
 * @param reason as the administrator wrote it
 */
export const suspensionMessage = (reason: string): string =>
  formatMessage(identityErrors.accountSuspended, { reason: withPeriod(reason) });

/** Why a letter was not sent. It is not sent automatically when the account is restored. */
export const NOT_SENT_SUSPENDED_MESSAGE = identityErrors.letterNotSentSuspended;

/** Other sentences follow the reason. */
export const withPeriod = (reason: string): string => {
  const sentence = reason.trim();
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
};
