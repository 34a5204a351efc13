import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { Conversation } from "#contract/conversation.ts";
import { FoldedMessage, FoldedRun } from "./FoldedMessage.tsx";
import { doubtsAbout } from "./known-facts.ts";
import { MessageView } from "./MessageView.tsx";
import { useMarkRead } from "./queries.ts";
import css from "./Thread.module.css";
import { focusStop, showMessage } from "./thread-places.ts";
import { isUnread, messagesToOpen, planThread } from "./thread-plan.ts";

type Props = {
  conversation: Conversation;
  /** What was sent a moment ago: it is shown with what becomes of it. */
  sentId: string | null;
};

/** The mails of a conversation, what one came to read open and in sight, the others folded to a line. */
export function Messages({ conversation, sentId }: Props) {
  const { request, messages, timeZone } = conversation;
  const now = new Date();
  const box = useRef<HTMLDivElement>(null);
  const { mutate: markRead } = useMarkRead();
  const named = useNamedMessage(messages);
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(named ? [named] : messagesToOpen(messages)),
  );
  const [unfolded, setUnfolded] = useState(false);
  // Only what was unread when the conversation was opened; mail that comes in meanwhile waits, folded, to be opened.
  const openedUnread = useRef(messages.some(isUnread));

  useEffect(() => {
    if (!openedUnread.current) return;
    openedUnread.current = false;
    markRead({ requestId: request.id, read: true });
  }, [markRead, request.id]);

  useEffect(() => {
    if (sentId !== null) setOpen((shown) => new Set(shown).add(sentId));
  }, [sentId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: where the conversation opens, and where an address leads; not what is unfolded later
  useLayoutEffect(() => {
    if (named) setOpen((shown) => new Set(shown).add(named));
    const first = messages.find(({ id }) => (named ? id === named : open.has(id)));
    if (first) showMessage(box.current, first.id, named !== null);
  }, [named]);

  const toggle = (id: string, shown: boolean) => {
    const next = new Set(open);
    if (shown) next.add(id);
    else next.delete(id);
    setOpen(next);
    focusStop(box.current, id);
    if (shown && messages.some((message) => message.id === id && isUnread(message)))
      markRead({ requestId: request.id, read: true });
  };
  return (
    <div className={css.messages} ref={box}>
      {planThread(messages, open, unfolded).map((part) => {
        if (part.kind === "run")
          return (
            <FoldedRun
              key={part.messages[0]?.id}
              messages={part.messages}
              earlier={part.earlier}
              now={now}
              onOpen={() => {
                setUnfolded(true);
                if (part.messages[0]) focusStop(box.current, part.messages[0].id);
              }}
            />
          );
        const { message } = part;
        return (
          <div
            key={message.id}
            data-message={message.id}
            className={part.kind === "open" ? css.open : undefined}
          >
            {part.kind === "open" ? (
              <MessageView
                requestId={request.id}
                status={request.status}
                message={message}
                first={message === messages[0]}
                zone={timeZone}
                now={now}
                doubts={doubtsAbout(message, conversation)}
                onFold={() => toggle(message.id, false)}
              />
            ) : (
              <FoldedMessage
                message={message}
                agency={request.agency?.name ?? null}
                first={message === messages[0]}
                now={now}
                onOpen={() => toggle(message.id, true)}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

/** The message the address names (`?message=`), where it is one of these. */
function useNamedMessage(messages: Conversation["messages"]): string | null {
  const [params] = useSearchParams();
  const named = params.get("message");
  return messages.find(({ id }) => id === named)?.id ?? null;
}
