import { mdiCloudOffOutline } from "@mdi/js";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { Conversation, Message } from "#contract/mailbox/conversation.ts";
import { useLiveEvents } from "#web/app/api/live-events.ts";
import { classNames } from "#web/design/class-names.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { FilePreview } from "#web/features/preview/FilePreview.tsx";
import { mayEdit } from "#web/features/sharing/access-level.ts";
import { AuthorNameContext } from "./author-name.ts";
import { ReplyArea } from "./composer/ReplyArea.tsx";
import { useComposer } from "./composer/use-composer.ts";
import { suggestedLettersQuery } from "./composer/use-prepared-letter.ts";
import { conversationKey, useConversation } from "./conversation-queries.ts";
import { RepliesByEmail } from "./delivery/ReplyByEmail.tsx";
import { MessageList } from "./MessageList.tsx";
import { MessageActionsContext } from "./message-actions.ts";
import { printConversation } from "./print/print-conversation.ts";
import { usePrinting } from "./print/use-printing.ts";
import { SuggestedLettersContext } from "./suggested-letters.ts";
import css from "./Thread.module.css";
import { useRequestedLetter } from "./use-requested-letter.ts";
import { useThreadShortcuts } from "./use-thread-shortcuts.ts";

type Props = {
  requestId: string;
  /** Stands above the messages and scrolls with them. */
  header?: ReactNode;
  /** Takes the focus when it is shown, so that the keyboard scrolls it. */
  autoFocus?: boolean;
  /** A draft that is begun here is what one came for. */
  resumeDraft?: boolean;
};

/**
 * One request's correspondence, read and answered: it fills its pane, scrolls by itself and keeps the reply at its foot.
 * Showing it marks its mail as read.
 */
export function Thread({ requestId, header, autoFocus = false, resumeDraft = false }: Props) {
  const client = useQueryClient();
  const conversation = useConversation(requestId);
  useLiveEvents((event) => {
    if (event.requestId !== requestId) return;
    void client.invalidateQueries({ queryKey: conversationKey(requestId) });
    void client.invalidateQueries({ queryKey: suggestedLettersQuery(requestId).queryKey });
  });
  if (conversation.data)
    return (
      <LoadedThread
        key={requestId}
        conversation={conversation.data}
        header={header}
        autoFocus={autoFocus}
        resumeDraft={resumeDraft}
      />
    );
  if (conversation.isPending)
    return (
      <div className={css.scroll}>
        {header}
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

type LoadedThreadProps = {
  conversation: Conversation;
  header: ReactNode;
  autoFocus: boolean;
  resumeDraft: boolean;
};

function LoadedThread({ conversation, header, autoFocus, resumeDraft }: LoadedThreadProps) {
  const { request } = conversation;
  const canReply = conversation.replyTo.length > 0;
  const canEdit = mayEdit(conversation);
  const startsComposing =
    resumeDraft &&
    (canReply || conversation.replyDraft.content?.forwards != null) &&
    conversation.replyDraft.content !== null;
  const {
    composing,
    setComposing,
    requestedLetter,
    taken: clearRequestedLetter,
    atHand: suggestedLetters,
  } = useComposingState(conversation, startsComposing);
  const composer = useComposer(conversation, setComposing);
  const [sentId, setSentId] = useState<string | null>(null);
  const scroller = useRef<HTMLElement>(null);
  const messageActions = {
    reply: canReply ? composer.reply : null,
    replyAll: canReply ? composer.replyAll : null,
    // Whom it goes to is chosen then, so it needs no address of the agency's.
    forward: canEdit ? composer.forward : null,
    canDecide: canEdit,
    canMove: conversation.accessLevel === "owner",
    print: (message: Message | null) => void printConversation(conversation, message),
  };
  useThreadShortcuts({ scroller, messages: conversation.messages, actions: messageActions, composing });
  usePrinting(scroller, () => messageActions.print(null));

  useEffect(() => {
    if (autoFocus) scroller.current?.focus({ preventScroll: true });
  }, [autoFocus]);

  const scrollToSent = (id: string) => {
    setSentId(id);
    // It stands last, in the room the composer gives back with the next paint.
    requestAnimationFrame(() => scroller.current?.lastElementChild?.scrollIntoView({ block: "end" }));
  };
  return (
    <SuggestedLettersContext value={suggestedLetters}>
      <AuthorNameContext value={conversation.requesterName ?? "You"}>
        <MessageActionsContext value={messageActions}>
          <div className={classNames(css.thread, composing && css.composing)}>
            <section
              ref={scroller}
              className={css.scroll}
              data-thread
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
              tabIndex={0}
              aria-label={`Conversation: ${request.title}`}
            >
              {header}
              <RepliesByEmail requestId={request.id} replies={conversation.repliesByEmail} />
              <MessageList conversation={conversation} sentId={sentId} />
            </section>
            <FilePreview
              groups={conversation.messages.map(({ attachments }) =>
                attachments.filter(({ inline }) => !inline),
              )}
            />
            {(canReply || (canEdit && conversation.messages.length > 0)) && (
              <ReplyArea
                conversation={conversation}
                begin={composer}
                composing={composing}
                requestedLetter={requestedLetter}
                onLetterRequestHandled={clearRequestedLetter}
                onComposing={setComposing}
                onSent={scrollToSent}
              />
            )}
          </div>
        </MessageActionsContext>
      </AuthorNameContext>
    </SuggestedLettersContext>
  );
}

/** Whether a letter is being written, and which one was asked for: by the address, or beside the mail it answers. */
function useComposingState({ request, replyTo }: Conversation, startsComposing: boolean) {
  const [composing, setComposing] = useState(startsComposing);
  const { requestedLetter, ask: requestLetter, taken: clearRequestedLetter } = useRequestedLetter();
  const canReply = replyTo.length > 0;
  const { data } = useQuery({ ...suggestedLettersQuery(request.id), enabled: canReply });
  useEffect(() => {
    if (requestedLetter === null) return;
    if (canReply) setComposing(true);
    if (!canReply || requestedLetter === "own") clearRequestedLetter();
  }, [requestedLetter, canReply, clearRequestedLetter]);
  const items = data?.items;
  const suggestedLetters = useMemo(
    () => ({ items: items ?? [], write: requestLetter }),
    [items, requestLetter],
  );
  return {
    composing,
    setComposing,
    requestedLetter: requestedLetter === "own" ? null : requestedLetter,
    taken: clearRequestedLetter,
    atHand: suggestedLetters,
  };
}
