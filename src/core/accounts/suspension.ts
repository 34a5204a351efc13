/** What an administrator may write as the reason for a suspension, in characters. The user reads it. */
export const REASON_LENGTH = { min: 3, max: 500 };

/**
 * What a suspended user reads wherever they are refused: at login, and as the detail of every API call.
 * @param reason the administrator's own sentence
 */
export const suspensionMessage = (reason: string): string =>
  `Your account is suspended: ${withPeriod(reason)} To have this reviewed, reply to the email you received about it or use the contact form.`;

/** Why a letter did not leave. It is not sent by itself after the account is restored. */
export const NOT_SENT_SUSPENDED_MESSAGE =
  "Not sent: the account was suspended when this letter's turn came. Nothing left Daylight. Send it again if it is still needed.";

/** Reasons are sentences in the middle of others. */
export const withPeriod = (reason: string): string => {
  const sentence = reason.trim();
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
};
