import type { AgencyItem } from "#contract/agencies/agency.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { agencyContact } from "#messages/agency-contact.ts";
import { formatDayYear } from "#web/features/dates/format-day.ts";

/** "Answered Nov 3, 2026.", of letters to the agency's email address; null where none was answered. */
export function lastAnswerText({ lastAnswer }: Pick<AgencyItem, "lastAnswer">): string | null {
  if (!lastAnswer) return null;
  const text = lastAnswer.kind === "portal_notice" ? agencyContact.portalNotice : agencyContact.answered;
  return formatMessage(text, { date: formatDayYear(lastAnswer.on) });
}
