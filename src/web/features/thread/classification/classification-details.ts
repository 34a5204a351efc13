import type { Message } from "#contract/mailbox/conversation.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { ENTRY_LABELS } from "#core/request/manual-entries.ts";
import { threadClassification as m } from "#messages/thread/classification.ts";
import { threadFacts } from "#messages/thread/facts.ts";
import { formatCalendarDay } from "#web/features/dates/format-date.ts";
import { type Classification, safeLink } from "./extracted-facts.ts";
import { messageAppearance } from "./message-status.ts";

/** A line about a message that is not a reply. Unlike a fact it has no evidence in the text. `folded`: shown on demand. */
export type ClassificationDetail = {
  label: string;
  value: string;
  href?: string;
  note?: string;
  folded?: true;
};

/** Details of a delivery report, an automatic reply or a portal notice. */
export function classificationDetails({
  bounce,
  autoReply,
  notice,
  facts,
}: Classification): ClassificationDetail[] {
  const knownLinks = new Set(facts.links.map(({ value }) => value));
  const href = notice?.link && safeLink(notice.link);
  return [
    ...(bounce?.recipient ? [{ label: m.notDeliveredTo, value: bounce.recipient }] : []),
    ...(bounce
      ? [{ label: bounce.severity === "delay" ? m.delayReason : m.bounceReason, value: bounce.reason }]
      : []),
    ...(bounce?.alsoFailed?.length
      ? [{ label: m.alsoNotDeliveredTo, value: bounce.alsoFailed.join(", ") }]
      : []),
    ...(bounce?.said ? [{ label: m.serverResponse, value: bounce.said, folded: true as const }] : []),
    ...(autoReply?.until ? [{ label: m.awayUntil, value: formatCalendarDay(autoReply.until) }] : []),
    ...(notice?.code ? [{ label: m.code, value: notice.code }] : []),
    ...(notice?.service ? [{ label: m.service, value: notice.service }] : []),
    ...(notice?.link && href && !knownLinks.has(notice.link)
      ? [
          {
            label: m.portalLink,
            value: new URL(href).host,
            href,
            ...(notice.expires && {
              note: formatMessage(threadFacts.expires, { day: formatCalendarDay(notice.expires) }),
            }),
          },
        ]
      : []),
  ];
}

/** Label of a collapsed message, before its summary. */
export function classificationLabel(
  message: Pick<Message, "classification" | "confirmed" | "entry">,
): string | null {
  const label = messageAppearance(message)?.label ?? null;
  if (message.entry) return [ENTRY_LABELS[message.entry.way], label].filter(Boolean).join(", ");
  const { autoReply, notice } = message.classification ?? {};
  if (label === null) return null;
  if (autoReply?.until)
    return formatMessage(m.labelAwayUntil, { label, day: formatCalendarDay(autoReply.until) });
  return notice?.code ? formatMessage(m.labelWithCode, { label, code: notice.code }) : label;
}

/** Summary of a collapsed message. For a delivery report it is the reason, not the mail server's text. */
export const messageSummary = ({
  classification,
  snippet,
}: Pick<Message, "classification" | "snippet">): string => classification?.bounce?.reason ?? snippet;
