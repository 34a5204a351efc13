import { mdiChevronRight } from "@mdi/js";
import { use, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { Conversation, Message } from "#contract/mailbox/conversation.ts";
import { applyCorrections, letterFactsOf, requestedSumOf } from "#core/classify/facts/corrected-facts.ts";
import { extractPageCounts } from "#core/classify/facts/extract-page-counts.ts";
import { type FactConflict, findFactConflicts } from "#core/classify/facts/fact-conflicts.ts";
import type { Outcome } from "#core/classify/outcome.ts";
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
import { shortSenderName } from "#web/features/thread/message/sender-name.ts";
import { useMarkRead } from "./conversation-queries.ts";
import { MessageView } from "./message/MessageView.tsx";
import { focusMessage, showMessage } from "./message-focus.ts";
import { RequesterNameContext } from "./requester-name.ts";
import css from "./Thread.module.css";
import { groupLabel, isUnread, layoutThread, messagesToExpand } from "./thread-layout.ts";

type Props = {
  conversation: Conversation;
  /** Id of the message sent a moment ago, which is expanded to show its delivery state. */
  sentId: string | null;
};

/** The messages of a conversation: those to read are expanded and scrolled to, the others collapsed. */
export function MessageList({ conversation, sentId }: Props) {
  const { request, messages, timeZone } = conversation;
  const now = new Date();
  const container = useRef<HTMLDivElement>(null);
  const { mutate: markRead } = useMarkRead();
  const requestedMessageId = useRequestedMessage(messages);
  const [expandedIds, setExpandedIds] = useState<ReadonlySet<string>>(
    () => new Set(requestedMessageId ? [requestedMessageId] : messagesToExpand(messages)),
  );
  const [groupsExpanded, setGroupsExpanded] = useState(false);
  // Only messages that were unread on opening. Email that arrives later stays collapsed and unread until it
  // is expanded.
  const hadUnread = useRef(messages.some(isUnread));

  useEffect(() => {
    if (!hadUnread.current) return;
    hadUnread.current = false;
    markRead({ requestId: request.id, read: true });
  }, [markRead, request.id]);

  useEffect(() => {
    if (sentId !== null) setExpandedIds((expanded) => new Set(expanded).add(sentId));
  }, [sentId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls on opening and when the URL names a message, not when messages are expanded later
  useLayoutEffect(() => {
    if (requestedMessageId) setExpandedIds((expanded) => new Set(expanded).add(requestedMessageId));
    const shownId =
      requestedMessageId ??
      messages.findLast(isUnread)?.id ??
      messages.find(({ id }) => expandedIds.has(id))?.id;
    if (shownId) showMessage(container.current, shownId, requestedMessageId !== null);
  }, [requestedMessageId]);

  const toggle = (id: string, expanded: boolean) => {
    const nextExpandedIds = new Set(expandedIds);
    if (expanded) nextExpandedIds.add(id);
    else nextExpandedIds.delete(id);
    setExpandedIds(nextExpandedIds);
    focusMessage(container.current, id);
    if (expanded && messages.some((message) => message.id === id && isUnread(message)))
      markRead({ requestId: request.id, read: true });
  };
  return (
    <div className={css.messages} ref={container}>
      {layoutThread(messages, expandedIds, groupsExpanded).map((part) => {
        if (part.kind === "group")
          return (
            <CollapsedMessages
              key={part.messages[0]?.id}
              messages={part.messages}
              earlier={part.earlier}
              now={now}
              onExpand={() => {
                setGroupsExpanded(true);
                if (part.messages[0]) focusMessage(container.current, part.messages[0].id);
              }}
            />
          );
        const { message } = part;
        return (
          <div
            key={message.id}
            data-message={message.id}
            className={part.kind === "expanded" ? css.expanded : undefined}
          >
            {part.kind === "expanded" ? (
              <MessageView
                requestId={request.id}
                status={request.status}
                message={message}
                isFirst={message === messages[0]}
                timeZone={timeZone}
                now={now}
                uncertainties={uncertaintiesAbout(message, conversation)}
                onCollapse={() => toggle(message.id, false)}
              />
            ) : (
              <CollapsedMessage
                message={message}
                agency={request.agency?.name ?? null}
                first={message === messages[0]}
                now={now}
                onExpand={() => toggle(message.id, true)}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

/** Id of the message in the URL (`?message=`), if the conversation has it. */
function useRequestedMessage(messages: Conversation["messages"]): string | null {
  const [params] = useSearchParams();
  const requestedMessageId = params.get("message");
  return messages.find(({ id }) => id === requestedMessageId)?.id ?? null;
}

const isFeeOutcome = (outcome: Outcome | undefined) => outcome === "fee_estimate" || outcome === "fee_due";

const outcomeOf = ({ confirmed, classification }: Message) =>
  confirmed?.outcome ?? classification?.main.value;

/**
 * Facts of an email that conflict with the rest of the conversation. Email from unknown senders is not
 * checked.
 */
function uncertaintiesAbout(
  message: Message,
  { request, messages }: Pick<Conversation, "request" | "messages">,
): FactConflict[] {
  const { classification, text, correctedFacts, senderKnown, at } = message;
  if (!classification || !senderKnown) return [];
  const pages = extractPageCounts(text);
  const earlierFeeMessage = messages.findLast(
    (one) => one.at < at && one.direction === "in" && one.senderKnown && isFeeOutcome(outcomeOf(one)),
  );
  const earlierFee =
    earlierFeeMessage?.classification &&
    isFeeOutcome(outcomeOf(message)) &&
    requestedSumOf(
      applyCorrections(earlierFeeMessage.classification.facts, earlierFeeMessage.correctedFacts),
    );
  const { currency = "USD" } = requestedSumOf(classification.facts) ?? {};
  return findFactConflicts(letterFactsOf(classification.facts, pages), correctedFacts, {
    trackingNumber: request.trackingNumber,
    // Sums in two currencies cannot be compared.
    fee: earlierFee && (earlierFee.currency ?? "USD") === currency ? earlierFee.value : null,
    currency,
    pagesFound: pages?.found ?? null,
  });
}

type CollapsedMessageProps = {
  message: Message;
  agency: string | null;
  first: boolean;
  now: Date;
  onExpand: () => void;
};

/** A message in one line: sender, summary, date. */
function CollapsedMessage({ message, agency, first, now, onExpand }: CollapsedMessageProps) {
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
function CollapsedMessages({ messages, earlier, now, onExpand }: CollapsedMessagesProps) {
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
