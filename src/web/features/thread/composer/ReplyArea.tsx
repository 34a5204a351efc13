import { mdiFileDocumentEditOutline, mdiReply, mdiReplyAll, mdiScaleBalance, mdiShare } from "@mdi/js";
import { Suspense, useCallback, useContext, useEffect, useRef } from "react";
import type { Conversation } from "#contract/mailbox/conversation.ts";
import { LETTER_LABELS, type LetterKind } from "#core/letter/letter-kinds.ts";
import { threadReply as m } from "#messages/thread/reply.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { isEmptyDraft } from "#web/features/drafts/reply-draft.ts";
import { useReplyDraft, useRestoredDraft } from "#web/features/drafts/use-reply-draft.ts";
import { mainLetter, SuggestedLettersContext } from "#web/features/thread/suggested-letters.ts";
import css from "./ReplyArea.module.css";
import { messageToForward, type useComposer } from "./use-composer.ts";

const Composer = lazyComponent(async () => (await import("./Composer.tsx")).Composer);

type Props = {
  conversation: Conversation;
  composer: ReturnType<typeof useComposer>;
  composing: boolean;
  /** The letter to start with; null for the draft as it is. */
  requestedLetter: LetterKind | null;
  onLetterRequestHandled: () => void;
  onComposing: (composing: boolean) => void;
  onSent: (messageId: string) => void;
};

/** Below a conversation: the buttons that start a reply, or the composer. */
export function ReplyArea(props: Props) {
  const { conversation, composer, composing, requestedLetter, onLetterRequestHandled, onComposing, onSent } =
    props;
  const { request, messages, timeZone } = conversation;
  const container = useRef<HTMLDivElement>(null);
  const draft = useReplyDraft(request.id).currentDraft;
  const lastKnownSenderMessage = messages.findLast(
    ({ direction, senderKnown }) => direction === "in" && senderKnown,
  );

  useEffect(() => {
    // Preloaded while the email is read, so that a reply can be started offline.
    const preloadTimer = setTimeout(Composer.preload, 500);
    return () => clearTimeout(preloadTimer);
  }, []);
  useRestoredDraft(
    request.id,
    useCallback(() => onComposing(true), [onComposing]),
  );

  const close = (sentId?: string) => {
    if (sentId === undefined) composer.closeComposer();
    else onComposing(false);
    if (sentId !== undefined) onSent(sentId);
    // The button is rendered with the next paint.
    requestAnimationFrame(() => container.current?.querySelector("button")?.focus());
  };

  if (composing)
    return (
      <Suspense fallback={<Skeleton rows={4} shape="text" label={m.loadingComposer} />}>
        <Composer
          requestId={request.id}
          suggested={composer.suggested}
          ownDomain={ownDomainOf(messages)}
          timeZone={timeZone}
          subject={
            messages.findLast(({ senderKnown, forwards }) => senderKnown && forwards === null)?.subject ?? ""
          }
          repliedMessage={lastKnownSenderMessage ?? null}
          requestedLetter={requestedLetter}
          onLetterRequestHandled={onLetterRequestHandled}
          onClose={close}
        />
      </Suspense>
    );
  return (
    <div className={css.foot} ref={container}>
      {isEmptyDraft(draft) ? (
        <ReplyButtons
          messages={messages}
          request={request}
          composer={composer}
          canReply={conversation.replyTo.length > 0}
        />
      ) : (
        <Button icon={mdiFileDocumentEditOutline} aria-keyshortcuts="r" onClick={composer.reply}>
          {m.continueDraft}
        </Button>
      )}
    </div>
  );
}

/** Buttons that start a reply. If the agency has no address, its email can only be forwarded. */
function ReplyButtons({
  messages,
  request,
  composer,
  canReply,
}: Pick<Props, "composer"> & Pick<Conversation, "messages" | "request"> & { canReply: boolean }) {
  const suggestedLetters = useContext(SuggestedLettersContext);
  const suggestedLetter = mainLetter(suggestedLetters.items, request);
  const forwardable = messageToForward(messages);
  return (
    <>
      {canReply && (
        <Button icon={mdiReply} aria-keyshortcuts="r" onClick={composer.reply}>
          {m.reply}
        </Button>
      )}
      {canReply && composer.replyAll && (
        <Button kind="quiet" icon={mdiReplyAll} aria-keyshortcuts="a" onClick={composer.replyAll}>
          {m.replyAll}
        </Button>
      )}
      {forwardable && (
        <Button
          kind="quiet"
          icon={mdiShare}
          aria-keyshortcuts="f"
          onClick={() => composer.forward(forwardable)}
        >
          {m.forward}
        </Button>
      )}
      {suggestedLetter && (
        <Button
          kind="quiet"
          icon={suggestedLetter.kind.endsWith("_appeal") ? mdiScaleBalance : mdiFileDocumentEditOutline}
          className={css.letter}
          onClick={() => suggestedLetters.write(suggestedLetter.kind)}
        >
          <span>{LETTER_LABELS[suggestedLetter.kind]}</span>
        </Button>
      )}
    </>
  );
}

/** Domain of Daylight's own addresses, which is that of outgoing letters. */
function ownDomainOf(messages: Conversation["messages"]): string | null {
  const ownMessage = messages.find(({ direction, entry }) => direction === "out" && !entry)?.from.address;
  return ownMessage?.split("@").at(-1)?.toLowerCase() ?? null;
}
