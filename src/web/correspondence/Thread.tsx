import { mdiCloudOffOutline } from "@mdi/js";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { Conversation } from "#contract/conversation.ts";
import { useLiveEvents } from "#web/live.ts";
import { Button } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { AnswersByMail } from "./AnswerByMail.tsx";
import { Answering } from "./Answering.tsx";
import { FilePreview } from "./FilePreview.tsx";
import { FoldedMessage, FoldedRun } from "./FoldedMessage.tsx";
import { LettersAtHand } from "./letters-at-hand.ts";
import { MessageView } from "./MessageView.tsx";
import { conversationKey, useConversation, useMarkRead } from "./queries.ts";
import css from "./Thread.module.css";
import { isUnread, messagesToOpen, planThread } from "./thread-plan.ts";
import { offeredLettersQuery } from "./use-letter.ts";
import { useWantedLetter } from "./use-wanted-letter.ts";

type Props = {
  requestId: string;
  /** Stands above the messages and scrolls with them. */
  head?: ReactNode;
  /** Takes the focus when it is shown, so that the keyboard scrolls it. */
  focused?: boolean;
};

/**
 * One request's correspondence, read and answered: it fills its pane, scrolls by itself and keeps the reply at its foot.
 * Showing it marks its mail as read.
 */
export function Thread({ requestId, head, focused = false }: Props) {
  const client = useQueryClient();
  const conversation = useConversation(requestId);
  useLiveEvents((event) => {
    if (event.requestId !== requestId) return;
    void client.invalidateQueries({ queryKey: conversationKey(requestId) });
    void client.invalidateQueries({ queryKey: offeredLettersQuery(requestId).queryKey });
  });
  if (conversation.data)
    return <Loaded key={requestId} conversation={conversation.data} head={head} focused={focused} />;
  if (conversation.isPending)
    return (
      <div className={css.scroll}>
        {head}
        <div className={css.loading}>
          <Skeleton rows={8} shape="text" label="Loading the conversation" />
        </div>
      </div>
    );
  return (
    <EmptyState
      alert
      icon={mdiCloudOffOutline}
      title="The conversation did not load"
      action={<Button onClick={() => conversation.refetch()}>Try now</Button>}
    >
      {conversation.error.message}
    </EmptyState>
  );
}

type LoadedProps = { conversation: Conversation; head: ReactNode; focused: boolean };

function Loaded({ conversation, head, focused }: LoadedProps) {
  const { request } = conversation;
  const { composing, setComposing, wanted, taken, atHand } = useWriting(conversation);
  const [sentId, setSentId] = useState<string | null>(null);
  const scroller = useRef<HTMLElement>(null);

  useEffect(() => {
    if (focused) scroller.current?.focus({ preventScroll: true });
  }, [focused]);

  const showSent = (id: string) => {
    setSentId(id);
    // It stands last, in the room the composer gives back with the next paint.
    requestAnimationFrame(() => scroller.current?.lastElementChild?.scrollIntoView({ block: "end" }));
  };
  return (
    <LettersAtHand value={atHand}>
      <div className={classNames(css.thread, composing && css.composing)}>
        <section
          ref={scroller}
          className={css.scroll}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
          tabIndex={0}
          aria-label={`Conversation: ${request.title}`}
        >
          {head}
          <AnswersByMail requestId={request.id} answers={conversation.answersByMail} />
          <Messages conversation={conversation} sentId={sentId} />
        </section>
        {conversation.replyTo.length > 0 && (
          <Answering
            conversation={conversation}
            composing={composing}
            wanted={wanted}
            onWantedTaken={taken}
            onComposing={setComposing}
            onSent={showSent}
          />
        )}
      </div>
    </LettersAtHand>
  );
}

/** Whether a letter is being written, and which one was asked for: by the address, or beside the mail it answers. */
function useWriting({ request, replyTo }: Conversation) {
  const [composing, setComposing] = useState(false);
  const { wanted, ask, taken } = useWantedLetter();
  const reachable = replyTo.length > 0;
  const { data } = useQuery({ ...offeredLettersQuery(request.id), enabled: reachable });
  useEffect(() => {
    if (wanted === null) return;
    if (reachable) setComposing(true);
    if (!reachable || wanted === "own") taken();
  }, [wanted, reachable, taken]);
  const items = data?.items;
  const atHand = useMemo(() => ({ items: items ?? [], write: ask }), [items, ask]);
  return { composing, setComposing, wanted: wanted === "own" ? null : wanted, taken, atHand };
}

type MessagesProps = {
  conversation: Conversation;
  /** What was sent a moment ago: it is shown with what becomes of it. */
  sentId: string | null;
};

function Messages({ conversation: { request, messages, timeZone }, sentId }: MessagesProps) {
  const now = new Date();
  const { mutate: markRead } = useMarkRead();
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(messagesToOpen(messages)));
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

  const toggle = (id: string, shown: boolean) => {
    const next = new Set(open);
    if (shown) next.add(id);
    else next.delete(id);
    setOpen(next);
    if (shown && messages.some((message) => message.id === id && isUnread(message)))
      markRead({ requestId: request.id, read: true });
  };
  return (
    <div className={css.messages}>
      <FilePreview
        groups={messages.map(({ attachments }) => attachments.filter((file) => !file.inline))}
      />
      {planThread(messages, open, unfolded).map((part) => {
        if (part.kind === "run")
          return <FoldedRun key="run" messages={part.messages} now={now} onOpen={() => setUnfolded(true)} />;
        const { message } = part;
        return part.kind === "open" ? (
          <MessageView
            key={message.id}
            requestId={request.id}
            status={request.status}
            message={message}
            first={message === messages[0]}
            zone={timeZone}
            now={now}
            onFold={() => toggle(message.id, false)}
          />
        ) : (
          <FoldedMessage
            key={message.id}
            message={message}
            agency={request.agency?.name ?? null}
            first={message === messages[0]}
            now={now}
            onOpen={() => toggle(message.id, true)}
          />
        );
      })}
    </div>
  );
}
