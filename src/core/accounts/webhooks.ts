/** The events a user's own program can get. */
export const WEBHOOK_EVENTS = [
  "email.received",
  "outcome.read",
  "deadline.near",
  "deadline.overdue",
  "letter.sent",
  "letter.bounced",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const MAX_WEBHOOKS = 10;

const [SECOND, MINUTE, HOUR] = [1, 60, 3_600];
/** How long each try waits after the one before: three days in all (Standard Webhooks, "Retries"). */
const RETRY_SECONDS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** When to try again after so many failures in a row; null: not any more. */
export const retrySecondsAfter = (failures: number): number | null => RETRY_SECONDS[failures - 1] ?? null;

/** An endpoint that fails for so long is turned off. */
export const DISABLE_AFTER_DAYS = 3;

/** Whether webhooks may be sent to this address: by https, or by http within an installation's own network. */
export function isWebhookUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== "" || password !== "") return false;
  const isLocal = hostname === "localhost" || /^[\d.]+$|^\[/.test(hostname);
  return protocol === "https:" || (protocol === "http:" && isLocal);
}
