import { mdiChevronRight } from "@mdi/js";
import { use } from "react";
import type { Message } from "#contract/mailbox/conversation.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { thread } from "#messages/thread/thread.ts";
import { Icon } from "#web/design/display/Icon.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { formatDateSpan } from "#web/features/dates/format-date.ts";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import {
  classificationLabel,
  messageSummary,
} from "#web/features/thread/classification/classification-details.ts";
import { RequesterNameContext } from "#web/features/thread/requester-name.ts";
import { groupLabel } from "#web/features/thread/thread-layout.ts";
import css from "./CollapsedMessage.module.css";
import { shortSenderName } from "./sender-name.ts";

type Props = { message: Message; agency: string | null; first: boolean; now: Date; onExpand: () => void };

/** A message in one line: sender, summary, date. */
export function CollapsedMessage({ message, agency, first, now, onExpand }: Props) {
  const isOutgoing = message.direction === "out";
  const authorName = use(RequesterNameContext) ?? thread.you;
  const leadText = first && isOutgoing ? thread.request : classificationLabel(message);
  const isUnread = !isOutgoing && !message.seen;
  return (
    <button
      type="button"
      className={`${css.collapsed} ${isUnread ? css.unread : ""}`}
      aria-expanded="false"
      data-stop
      onClick={onExpand}
    >
      <Icon path={mdiChevronRight} size={15} />
      <span className={css.sender}>
        {isOutgoing ? authorName : shortSenderName(message.from.name, agency) || message.from.address}
        {isUnread && <VisuallyHidden>{thread.unread}</VisuallyHidden>}
      </span>
      <span className={css.summary}>
        {leadText
          ? formatMessage(thread.labeledSummary, { label: leadText, summary: messageSummary(message) })
          : messageSummary(message)}
      </span>
      <Timestamp at={message.at} text={formatDateSpan(message.at, message.at, now)} />
    </button>
  );
}

type CollapsedMessagesProps = { messages: Message[]; earlier: boolean; now: Date; onExpand: () => void };

/** A group of collapsed messages in one line. */
export function CollapsedMessages({ messages, earlier, now, onExpand }: CollapsedMessagesProps) {
  const first = messages[0];
  const last = messages.at(-1);
  if (!first || !last) return null;
  return (
    <button
      type="button"
      className={css.collapsed}
      aria-expanded="false"
      data-stop
      data-group
      onClick={onExpand}
    >
      <Icon path={mdiChevronRight} size={15} />
      <span className={css.sender}>
        {formatMessage(earlier ? thread.earlierMessages : thread.moreMessages, { count: messages.length })}
      </span>
      <span className={css.summary}>{groupLabel(messages)}</span>
      <span className={css.span}>{formatDateSpan(first.at, last.at, now)}</span>
    </button>
  );
}
