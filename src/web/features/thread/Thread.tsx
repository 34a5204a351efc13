import "#web/features/thread/print/thread-print.css";
import { mdiCloudOffOutline, mdiFileSearchOutline } from "@mdi/js";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type ContextType,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useLocation, useSearchParams } from "react-router";
import type { Conversation, Message } from "#contract/mailbox/conversation.ts";
import { LETTER_KINDS, type LetterKind } from "#core/letter/letter-kinds.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { thread } from "#messages/thread/thread.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { refetchChanged, useLiveEvents } from "#web/app/api/live-events.ts";
import { classNames } from "#web/design/class-names.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { useKeyboardShortcuts } from "#web/features/keyboard/use-keyboard-shortcuts.ts";
import { FilePreview } from "#web/features/preview/FilePreview.tsx";
import { mayEdit } from "#web/features/sharing/access-level.ts";
import { messageToConfirm } from "./classification/outcome-choices.ts";
import { useOutcomeKeys } from "./classification/use-outcome-keys.ts";
import { ReplyArea } from "./composer/ReplyArea.tsx";
import { messageToForward, useComposer } from "./composer/use-composer.ts";
import { suggestedLettersQuery } from "./composer/use-prepared-letter.ts";
import { useConversation } from "./conversation-queries.ts";
import { conversationKey } from "./conversation-query.ts";
import { RepliesByEmail } from "./delivery/ReplyByEmail.tsx";
import { MessageList } from "./MessageList.tsx";
import { MessageActionsContext } from "./message-actions.ts";
import { focusedMessageId, moveMessageFocus } from "./message-focus.ts";
import { printConversation } from "./print/print-conversation.ts";
import { RequesterNameContext } from "./requester-name.ts";
import { SuggestedLettersContext } from "./suggested-letters.ts";
import css from "./Thread.module.css";

type Props = {
  requestId: string;
  /** Rendered above the messages; scrolls with them. */
  header?: ReactNode;
  /** Focus the thread when it is shown, so that the keyboard scrolls it. */
  autoFocus?: boolean;
  /** Open the composer if there is a draft. */
  resumeDraft?: boolean;
};

/**
 * One request's messages, with the reply area below them. It fills its pane and scrolls on its own. Showing
 * it marks the messages as read.
 */
export function Thread({ requestId, header, autoFocus = false, resumeDraft = false }: Props) {
  const client = useQueryClient();
  const conversation = useConversation(requestId);
  useLiveEvents((event) => {
    if (event.requestId !== requestId) return;
    refetchChanged(client, conversationKey(requestId));
    refetchChanged(client, suggestedLettersQuery(requestId).queryKey);
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
          <Skeleton rows={8} shape="text" label={thread.loading} />
        </div>
      </div>
    );
  if (conversation.error instanceof ApiError && conversation.error.status === 404)
    return (
      <EmptyState icon={mdiFileSearchOutline} title={thread.missingTitle}>
        {thread.missingText}
      </EmptyState>
    );
  return (
    <EmptyState
      alert
      icon={mdiCloudOffOutline}
      title={thread.errorTitle}
      action={<Button onClick={() => conversation.refetch()}>{thread.retry}</Button>}
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
  const canWriteLetter = mayWriteLetter(conversation);
  const canEdit = mayEdit(conversation);
  const startsComposing =
    resumeDraft &&
    (canWriteLetter || conversation.replyDraft.content?.forwards != null) &&
    conversation.replyDraft.content !== null;
  const { composing, setComposing, requestedLetter, clearRequestedLetter, suggestedLetters } =
    useComposingState(conversation, startsComposing);
  const composer = useComposer(conversation, setComposing);
  const [sentId, setSentId] = useState<string | null>(null);
  const scroller = useRef<HTMLElement>(null);
  const messageActions = {
    reply: canReply ? composer.reply : null,
    replyAll: canReply ? composer.replyAll : null,
    // The user chooses the recipient, so the agency needs no address.
    forward: canEdit ? composer.forward : null,
    canDecide: canEdit,
    // Sending is the main action while the composer is open.
    confirmId: composing ? null : (messageToConfirm(conversation.messages, request.status)?.id ?? null),
    canMove: conversation.accessLevel === "owner",
    print: (message: Message | null) => void printConversation(conversation, message),
  };
  useThreadShortcuts({ scroller, messages: conversation.messages, actions: messageActions, composing });
  useOutcomeKeys(scroller, conversation, canEdit);
  usePrinting(scroller, () => messageActions.print(null));

  useEffect(() => {
    if (autoFocus) scroller.current?.focus({ preventScroll: true });
  }, [autoFocus]);

  const scrollToSent = (id: string) => {
    setSentId(id);
    // The sent message is the last one; the composer closes with the next paint.
    requestAnimationFrame(() => scroller.current?.lastElementChild?.scrollIntoView({ block: "end" }));
  };
  return (
    <SuggestedLettersContext value={suggestedLetters}>
      <RequesterNameContext value={conversation.requesterName ?? null}>
        <MessageActionsContext value={messageActions}>
          <div
            className={classNames(css.thread, composing && css.composing)}
            data-composing={composing || undefined}
          >
            <section
              ref={scroller}
              className={css.scroll}
              data-thread
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
              tabIndex={0}
              aria-label={formatMessage(thread.region, { title: request.title })}
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
                composer={composer}
                composing={composing}
                requestedLetter={requestedLetter}
                onLetterRequestHandled={clearRequestedLetter}
                onComposing={setComposing}
                onSent={scrollToSent}
              />
            )}
          </div>
        </MessageActionsContext>
      </RequesterNameContext>
    </SuggestedLettersContext>
  );
}

type ThreadShortcutOptions = {
  scroller: RefObject<HTMLElement | null>;
  messages: readonly Message[];
  actions: ContextType<typeof MessageActionsContext>;
  composing: boolean;
};

/** Keyboard shortcuts of an open conversation. They act on the focused message, or on the newest one. */
function useThreadShortcuts({ scroller, messages, actions, composing }: ThreadShortcutOptions) {
  const { reply, replyAll, forward } = actions;
  const currentMessage = () =>
    messages.find(({ id }) => id === focusedMessageId()) ?? messageToForward(messages);
  useKeyboardShortcuts({
    n: () => moveMessageFocus(scroller.current, 1),
    p: () => moveMessageFocus(scroller.current, -1),
    ...(!composing && {
      ...(reply && { r: reply }),
      ...(replyAll && { a: replyAll }),
      ...(forward && {
        f: () => {
          const message = currentMessage();
          if (message) forward(message);
        },
      }),
    }),
  });
}

/** "own": the composer without a prepared letter. */
type RequestedLetter = LetterKind | "own";

/** The letter in the URL (`?letter=`), or null. */
const requestedLetterIn = (params: URLSearchParams): RequestedLetter | null => {
  const letterParam = params.get("letter");
  return letterParam === "own" ? letterParam : (LETTER_KINDS.find((kind) => kind === letterParam) ?? null);
};

/**
 * The letter to start: from the URL, or from a button beside the email it answers. `clearRequestedLetter`
 * removes it, so that a reload or the Back button does not start it again.
 */
function useRequestedLetter() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const [clickedLetter, requestLetter] = useState<RequestedLetter | null>(null);
  const letterParam = requestedLetterIn(params);
  const clearRequestedLetter = useCallback(() => {
    requestLetter(null);
    // The router's parameters lag behind the URL, so the change is based on the URL itself.
    const currentParams = new URLSearchParams(window.location.search);
    if (!currentParams.has("letter")) return;
    currentParams.delete("letter");
    setParams(currentParams, { replace: true, preventScrollReset: true, state });
  }, [setParams, state]);
  return { requestedLetter: clickedLetter ?? letterParam, requestLetter, clearRequestedLetter };
}

/** A letter that the agency gets by no email can still be printed, or pasted into its website. */
const mayWriteLetter = (conversation: Conversation): boolean =>
  conversation.replyTo.length > 0 ||
  (mayEdit(conversation) && conversation.messages.some(({ direction }) => direction === "out"));

/** Whether the composer is open, and the letter requested by the URL or by a button beside an email. */
function useComposingState(conversation: Conversation, startsComposing: boolean) {
  const { request } = conversation;
  const [composing, setComposing] = useState(startsComposing);
  const { requestedLetter, requestLetter, clearRequestedLetter } = useRequestedLetter();
  const canWrite = mayWriteLetter(conversation);
  const { data } = useQuery({ ...suggestedLettersQuery(request.id), enabled: canWrite });
  useEffect(() => {
    if (requestedLetter === null) return;
    if (canWrite) setComposing(true);
    if (!canWrite || requestedLetter === "own") clearRequestedLetter();
  }, [requestedLetter, canWrite, clearRequestedLetter]);
  const items = data?.items;
  const suggestedLetters = useMemo(
    () => ({ items: items ?? [], write: requestLetter }),
    [items, requestLetter],
  );
  return {
    composing,
    setComposing,
    requestedLetter: requestedLetter === "own" ? null : requestedLetter,
    clearRequestedLetter,
    suggestedLetters,
  };
}

/** Narrower than any paper size at 96 px per inch. */
const PAPER_WIDTH = "640px";

/**
 * Prints an open conversation. Ctrl+P prints it as its own document. The browser's menu prints the page, on
 * which the print styles leave only the thread, with each iframe as tall as its email is on paper.
 */
function usePrinting(thread: RefObject<HTMLElement | null>, print: () => void) {
  const latestPrint = useRef(print);
  latestPrint.current = print;
  useEffect(() => {
    const restoreFrames: (() => void)[] = [];
    const onKeyDown = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, shiftKey, altKey, key } = event;
      if (key.toLowerCase() !== "p" || !(ctrlKey || metaKey) || shiftKey || altKey || event.defaultPrevented)
        return;
      event.preventDefault();
      latestPrint.current();
    };
    const onBeforePrint = () => {
      for (const frame of thread.current?.querySelectorAll("iframe") ?? [])
        restoreFrames.push(fitFrameToPaper(frame));
    };
    const onAfterPrint = () => {
      for (const undo of restoreFrames.splice(0)) undo();
    };
    document.addEventListener("keydown", onKeyDown);
    window.addEventListener("beforeprint", onBeforePrint);
    window.addEventListener("afterprint", onAfterPrint);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      window.removeEventListener("beforeprint", onBeforePrint);
      window.removeEventListener("afterprint", onAfterPrint);
    };
  }, [thread]);
}

/** Lays an iframe out for paper; returns a function that restores it. */
function fitFrameToPaper(frame: HTMLIFrameElement): () => void {
  const { width, height } = frame.style;
  frame.style.width = PAPER_WIDTH;
  const page = frame.contentDocument?.documentElement;
  if (page) frame.style.height = `${Math.max(page.offsetHeight, page.scrollHeight) + 8}px`;
  return () => {
    frame.style.width = width;
    frame.style.height = height;
  };
}
