import { mdiCloudOffOutline } from "@mdi/js";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { Conversation, Message } from "#contract/conversation.ts";
import { useLiveEvents } from "#web/live.ts";
import { mayEdit } from "#web/sharing/standing.ts";
import { Button } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { AnswersByMail } from "./AnswerByMail.tsx";
import { Answering } from "./Answering.tsx";
import { FilePreview } from "./FilePreview.tsx";
import { LettersAtHand } from "./letters-at-hand.ts";
import { Messages } from "./Messages.tsx";
import { MessageDeeds } from "./message-deeds.ts";
import { printConversation } from "./print/print-conversation.ts";
import { usePrinting } from "./print/use-printing.ts";
import { conversationKey, useConversation } from "./queries.ts";
import css from "./Thread.module.css";
import { useComposing } from "./use-composing.ts";
import { offeredLettersQuery } from "./use-letter.ts";
import { useThreadKeys } from "./use-thread-keys.ts";
import { useWantedLetter } from "./use-wanted-letter.ts";
import { Writer } from "./writer.ts";

type Props = {
  requestId: string;
  /** Stands above the messages and scrolls with them. */
  head?: ReactNode;
  /** Takes the focus when it is shown, so that the keyboard scrolls it. */
  focused?: boolean;
  /** A draft that is begun here is what one came for. */
  resumes?: boolean;
};

/**
 * One request's correspondence, read and answered: it fills its pane, scrolls by itself and keeps the reply at its foot.
 * Showing it marks its mail as read.
 */
export function Thread({ requestId, head, focused = false, resumes = false }: Props) {
  const client = useQueryClient();
  const conversation = useConversation(requestId);
  useLiveEvents((event) => {
    if (event.requestId !== requestId) return;
    void client.invalidateQueries({ queryKey: conversationKey(requestId) });
    void client.invalidateQueries({ queryKey: offeredLettersQuery(requestId).queryKey });
  });
  if (conversation.data)
    return (
      <Loaded
        key={requestId}
        conversation={conversation.data}
        head={head}
        focused={focused}
        resumes={resumes}
      />
    );
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

type LoadedProps = { conversation: Conversation; head: ReactNode; focused: boolean; resumes: boolean };

function Loaded({ conversation, head, focused, resumes }: LoadedProps) {
  const { request } = conversation;
  const reachable = conversation.replyTo.length > 0;
  const writes = mayEdit(conversation);
  const begun =
    resumes &&
    (reachable || conversation.replyDraft.content?.forwards != null) &&
    conversation.replyDraft.content !== null;
  const { composing, setComposing, wanted, taken, atHand } = useWriting(conversation, begun);
  const begin = useComposing(conversation, setComposing);
  const [sentId, setSentId] = useState<string | null>(null);
  const scroller = useRef<HTMLElement>(null);
  const deeds = {
    reply: reachable ? begin.reply : null,
    replyAll: reachable ? begin.replyAll : null,
    // Whom it goes to is chosen then, so it needs no address of the agency's.
    forward: writes ? begin.forward : null,
    decides: writes,
    moves: conversation.level === "owner",
    print: (message: Message | null) => void printConversation(conversation, message),
  };
  useThreadKeys({ scroller, messages: conversation.messages, deeds, composing });
  usePrinting(scroller, () => deeds.print(null));

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
      <Writer value={conversation.owner ?? "You"}>
        <MessageDeeds value={deeds}>
          <div className={classNames(css.thread, composing && css.composing)}>
            <section
              ref={scroller}
              className={css.scroll}
              data-thread
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
              tabIndex={0}
              aria-label={`Conversation: ${request.title}`}
            >
              {head}
              <AnswersByMail requestId={request.id} answers={conversation.answersByMail} />
              <Messages conversation={conversation} sentId={sentId} />
            </section>
            <FilePreview
              groups={conversation.messages.map(({ attachments }) =>
                attachments.filter(({ inline }) => !inline),
              )}
            />
            {(reachable || (writes && conversation.messages.length > 0)) && (
              <Answering
                conversation={conversation}
                begin={begin}
                composing={composing}
                wanted={wanted}
                onWantedTaken={taken}
                onComposing={setComposing}
                onSent={showSent}
              />
            )}
          </div>
        </MessageDeeds>
      </Writer>
    </LettersAtHand>
  );
}

/** Whether a letter is being written, and which one was asked for: by the address, or beside the mail it answers. */
function useWriting({ request, replyTo }: Conversation, begun: boolean) {
  const [composing, setComposing] = useState(begun);
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
