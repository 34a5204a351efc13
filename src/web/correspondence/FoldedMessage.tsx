import { mdiChevronRight } from "@mdi/js";
import { use } from "react";
import type { Message } from "#contract/conversation.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { VisuallyHidden } from "#web/ui/VisuallyHidden.tsx";
import { formatDateSpan } from "./date-words.ts";
import css from "./FoldedMessage.module.css";
import { classificationLabel, messageSummary } from "./reading-asides.ts";
import { shortSenderName } from "./sender-words.ts";
import { runLabel } from "./thread-plan.ts";
import { Timestamp } from "./When.tsx";
import { AuthorNameContext } from "./writer.ts";

type Props = { message: Message; agency: string | null; first: boolean; now: Date; onExpand: () => void };

/** A message in one line: who, what, when. */
export function CollapsedMessage({ message, agency, first, now, onExpand }: Props) {
  const isOutgoing = message.direction === "out";
  const authorName = use(AuthorNameContext);
  const leadText = first && isOutgoing ? "Request" : classificationLabel(message);
  const isUnread = !isOutgoing && !message.seen;
  return (
    <button
      type="button"
      className={`${css.fold} ${isUnread ? css.unread : ""}`}
      aria-expanded="false"
      data-stop
      onClick={onExpand}
    >
      <Icon path={mdiChevronRight} size={15} />
      <span className={css.who}>
        {isOutgoing ? authorName : shortSenderName(message.from.name, agency) || message.from.address}
        {isUnread && <VisuallyHidden>, unread</VisuallyHidden>}
      </span>
      <span className={css.what}>
        {leadText && `${leadText}: `}
        {messageSummary(message)}
      </span>
      <Timestamp at={message.at} text={formatDateSpan(message.at, message.at, now)} />
    </button>
  );
}

type CollapsedMessagesProps = { messages: Message[]; earlier: boolean; now: Date; onExpand: () => void };

/** Several folded messages behind one line. */
export function CollapsedMessages({ messages, earlier, now, onExpand }: CollapsedMessagesProps) {
  const first = messages[0];
  const last = messages.at(-1);
  if (!first || !last) return null;
  return (
    <button type="button" className={css.fold} aria-expanded="false" data-stop data-run onClick={onExpand}>
      <Icon path={mdiChevronRight} size={15} />
      <span className={css.who}>
        {messages.length} {earlier ? "earlier" : "more"} messages
      </span>
      <span className={css.what}>{runLabel(messages)}</span>
      <span className={css.span}>{formatDateSpan(first.at, last.at, now)}</span>
    </button>
  );
}
