import { account } from "#messages/account/account.ts";
import { accountActivity } from "#messages/account/activity.ts";
import { accountAgencies } from "#messages/account/agencies.ts";
import { accountApiTokens } from "#messages/account/api-tokens.ts";
import { accountDeletion, accountDownload } from "#messages/account/deletion.ts";
import { accountLetterhead } from "#messages/account/letterhead.ts";
import { accountNotifications } from "#messages/account/notifications.ts";
import { accountSecurity } from "#messages/account/security.ts";
import { accountWebhooks } from "#messages/account/webhooks.ts";

/** The titles of the sections, in order, by the fragment of links to them: `/account#password`. */
export const SECTION_TITLES = {
  details: account.details.title,
  letterhead: accountLetterhead.title,
  email: account.email.title,
  notifications: accountNotifications.title,
  "sending-limits": account.limits.title,
  calendar: account.calendar.title,
  sharing: account.sharing.title,
  "shared-with-you": account.sharing.withYouTitle,
  agencies: accountAgencies.title,
  storage: account.storage.title,
  password: accountSecurity.password.title,
  "authenticator-app": accountSecurity.authenticator.title,
  devices: accountSecurity.devices.title,
  activity: accountActivity.title,
  "api-tokens": accountApiTokens.title,
  webhooks: accountWebhooks.title,
  download: accountDownload.title,
  delete: accountDeletion.title,
} as const;

export type SectionId = keyof typeof SECTION_TITLES;

/** The sections every account has. "Shared with you" comes right after the sharing of one's own requests. */
export const INDEXED_SECTIONS = (Object.keys(SECTION_TITLES) as SectionId[]).filter(
  (id) => id !== "shared-with-you",
);
