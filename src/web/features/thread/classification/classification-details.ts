import type { Message } from "#contract/mailbox/conversation.ts";
import { ENTRY_LABELS } from "#core/request/manual-entries.ts";
import { formatCalendarDay } from "#web/features/dates/format-date.ts";
import { type Classification, safeLink } from "./extracted-facts.ts";
import { messageAppearance } from "./message-status.ts";

/** A line of what a mail that is no letter says of itself; it has no place in the text to show. */
export type ClassificationDetail = { label: string; value: string; href?: string; note?: string };

/** What a report, an automatic answer or a notice says: who did not get it, until when, what to open and by when. */
export function classificationDetails({
  bounce,
  autoReply,
  notice,
  facts,
}: Classification): ClassificationDetail[] {
  const knownLinks = new Set(facts.links.map(({ value }) => value));
  const href = notice?.link && safeLink(notice.link);
  return [
    ...(bounce?.recipient ? [{ label: "Not delivered to", value: bounce.recipient }] : []),
    ...(bounce
      ? [{ label: bounce.severity === "delay" ? "What keeps it" : "Why", value: bounce.reason }]
      : []),
    ...(bounce?.alsoFailed?.length ? [{ label: "Nor to", value: bounce.alsoFailed.join(", ") }] : []),
    ...(bounce?.said ? [{ label: "Their server said", value: bounce.said }] : []),
    ...(autoReply?.until ? [{ label: "Away until", value: formatCalendarDay(autoReply.until) }] : []),
    ...(notice?.code ? [{ label: "Code", value: notice.code }] : []),
    ...(notice?.service ? [{ label: "Service", value: notice.service }] : []),
    ...(notice?.link && href && !knownLinks.has(notice.link)
      ? [
          {
            label: "Opens at",
            value: new URL(href).host,
            href,
            ...(notice.expires && { note: `Ends ${formatCalendarDay(notice.expires)}` }),
          },
        ]
      : []),
  ];
}

/** What a folded mail is, before its words. */
export function classificationLabel(
  message: Pick<Message, "classification" | "confirmed" | "entry">,
): string | null {
  const label = messageAppearance(message)?.label ?? null;
  if (message.entry) return [ENTRY_LABELS[message.entry.way], label].filter(Boolean).join(", ");
  const { autoReply, notice } = message.classification ?? {};
  if (autoReply?.until) return `${label}, away until ${formatCalendarDay(autoReply.until)}`;
  return notice?.code ? `${label} ${notice.code}` : label;
}

/** What a folded mail says. Of a report that is the reason; its own words are a mail server's. */
export const messageSummary = ({
  classification: reading,
  snippet,
}: Pick<Message, "classification" | "snippet">): string => reading?.bounce?.reason ?? snippet;
