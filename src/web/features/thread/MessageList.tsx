import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { Conversation } from "#contract/mailbox/conversation.ts";
import { uncertaintiesAbout } from "./classification/uncertain-facts.ts";
import { useMarkRead } from "./conversation-queries.ts";
import { CollapsedMessage, CollapsedMessages } from "./message/CollapsedMessage.tsx";
import { MessageView } from "./message/MessageView.tsx";
import { focusMessage, showMessage } from "./message-focus.ts";
import css from "./Thread.module.css";
import { isUnread, layoutThread, messagesToExpand } from "./thread-layout.ts";

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
    const first = messages.find(({ id }) =>
      requestedMessageId ? id === requestedMessageId : expandedIds.has(id),
    );
    if (first) showMessage(container.current, first.id, requestedMessageId !== null);
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
