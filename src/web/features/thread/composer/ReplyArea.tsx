import { mdiFileDocumentEditOutline, mdiReply, mdiReplyAll, mdiScaleBalance, mdiShare } from "@mdi/js";
import { lazy, Suspense, useCallback, useContext, useEffect, useRef } from "react";
import type { Conversation } from "#contract/mailbox/conversation.ts";
import { LETTER_LABELS, type LetterKind } from "#core/letter/letter-kinds.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { isEmptyDraft } from "#web/features/drafts/reply-draft.ts";
import { useReplyDraft, useRestoredDraft } from "#web/features/drafts/use-reply-draft.ts";
import { SuggestedLettersContext } from "#web/features/thread/suggested-letters.ts";
import css from "./ReplyArea.module.css";
import { messageToForward, type useComposer } from "./use-composer.ts";

const loadComposer = () => import("./Composer.tsx");
const Composer = lazy(() => loadComposer().then((loaded) => ({ default: loaded.Composer })));

type Props = {
  conversation: Conversation;
  begin: ReturnType<typeof useComposer>;
  composing: boolean;
  /** The letter to begin with; null for the draft as it is. */
  requestedLetter: LetterKind | null;
  onLetterRequestHandled: () => void;
  onComposing: (composing: boolean) => void;
  onSent: (messageId: string) => void;
};

/** The foot of a conversation: the buttons that begin a reply, and the composer once one did. */
export function ReplyArea(props: Props) {
  const { conversation, begin, composing, requestedLetter, onLetterRequestHandled, onComposing, onSent } =
    props;
  const { request, messages, timeZone } = conversation;
  const container = useRef<HTMLDivElement>(null);
  const draft = useReplyDraft(request.id).draft;
  const lastKnownSenderMessage = messages.findLast(
    ({ direction, senderKnown }) => direction === "in" && senderKnown,
  );

  useEffect(() => {
    // Fetched while the mail is read, so that a reply can be begun without a connection.
    const preloadTimer = setTimeout(() => loadComposer().catch(() => undefined), 500);
    return () => clearTimeout(preloadTimer);
  }, []);
  useRestoredDraft(
    request.id,
    useCallback(() => onComposing(true), [onComposing]),
  );

  const close = (sentId?: string) => {
    if (sentId === undefined) begin.leave();
    else onComposing(false);
    if (sentId !== undefined) onSent(sentId);
    // The button comes back with the next paint.
    requestAnimationFrame(() => container.current?.querySelector("button")?.focus());
  };

  if (composing)
    return (
      <Suspense fallback={<Skeleton rows={4} shape="text" label="Opening the composer" />}>
        <Composer
          requestId={request.id}
          suggested={begin.suggested}
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
        <ReplyButtons messages={messages} begin={begin} canReply={conversation.replyTo.length > 0} />
      ) : (
        <Button icon={mdiFileDocumentEditOutline} aria-keyshortcuts="r" onClick={begin.reply}>
          Continue your draft
        </Button>
      )}
    </div>
  );
}

/** How an answer is begun. To an agency without an address nobody can answer, but its mails can be passed on. */
function ReplyButtons({
  messages,
  begin,
  canReply,
}: Pick<Props, "begin"> & Pick<Conversation, "messages"> & { canReply: boolean }) {
  const suggestedLetters = useContext(SuggestedLettersContext);
  const suggestedLetter = suggestedLetters.items.find(({ kind }) => kind !== "withdrawal");
  const forwardable = messageToForward(messages);
  return (
    <>
      {canReply && (
        <Button icon={mdiReply} aria-keyshortcuts="r" onClick={begin.reply}>
          Reply
        </Button>
      )}
      {canReply && begin.replyAll && (
        <Button kind="quiet" icon={mdiReplyAll} aria-keyshortcuts="a" onClick={begin.replyAll}>
          Reply all
        </Button>
      )}
      {forwardable && (
        <Button kind="quiet" icon={mdiShare} aria-keyshortcuts="f" onClick={() => begin.forward(forwardable)}>
          Forward
        </Button>
      )}
      {canReply && suggestedLetter && (
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

/** Where our own addresses are: our letters come from there. */
function ownDomainOf(messages: Conversation["messages"]): string | null {
  const ownMessage = messages.find(({ direction, entry }) => direction === "out" && !entry)?.from.address;
  return ownMessage?.split("@").at(-1)?.toLowerCase() ?? null;
}
