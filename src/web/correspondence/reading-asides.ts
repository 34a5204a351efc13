import type { Message } from "#contract/conversation.ts";
import { ENTRY_WORDS } from "#core/request/entries.ts";
import { calendarDayWords } from "./date-words.ts";
import { followable, type Reading } from "./reading-facts.ts";
import { lookOfMessage } from "./reply-marks.ts";

/** A line of what a mail that is no letter says of itself; it has no place in the text to show. */
export type Aside = { label: string; value: string; href?: string; note?: string };

/** What a report, an automatic answer or a notice says: who did not get it, until when, what to open and by when. */
export function asidesOf({ bounce, autoReply, notice, facts }: Reading): Aside[] {
  const known = new Set(facts.links.map(({ value }) => value));
  const href = notice?.link && followable(notice.link);
  return [
    ...(bounce?.recipient ? [{ label: "Not delivered to", value: bounce.recipient }] : []),
    ...(bounce
      ? [{ label: bounce.severity === "delay" ? "What keeps it" : "Why", value: bounce.reason }]
      : []),
    ...(bounce?.alsoFailed?.length ? [{ label: "Nor to", value: bounce.alsoFailed.join(", ") }] : []),
    ...(bounce?.said ? [{ label: "Their server said", value: bounce.said }] : []),
    ...(autoReply?.until ? [{ label: "Away until", value: calendarDayWords(autoReply.until) }] : []),
    ...(notice?.code ? [{ label: "Code", value: notice.code }] : []),
    ...(notice?.service ? [{ label: "Service", value: notice.service }] : []),
    ...(notice?.link && href && !known.has(notice.link)
      ? [
          {
            label: "Opens at",
            value: new URL(href).host,
            href,
            ...(notice.expires && { note: `Ends ${calendarDayWords(notice.expires)}` }),
          },
        ]
      : []),
  ];
}

/** What a folded mail is, before its words. */
export function leadOf(message: Pick<Message, "reading" | "confirmed" | "entry">): string | null {
  const words = lookOfMessage(message)?.words ?? null;
  if (message.entry) return [ENTRY_WORDS[message.entry.way], words].filter(Boolean).join(", ");
  const { autoReply, notice } = message.reading ?? {};
  if (autoReply?.until) return `${words}, away until ${calendarDayWords(autoReply.until)}`;
  return notice?.code ? `${words} ${notice.code}` : words;
}

/** What a folded mail says. Of a report that is the reason; its own words are a mail server's. */
export const gistOf = ({ reading, snippet }: Pick<Message, "reading" | "snippet">): string =>
  reading?.bounce?.reason ?? snippet;
