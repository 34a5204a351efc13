import { mdiFileDocumentEditOutline, mdiReply, mdiReplyAll } from "@mdi/js";
import { lazy, Suspense, useCallback, useEffect, useRef } from "react";
import type { Conversation } from "#contract/conversation.ts";
import type { LetterKind } from "#core/letter/kinds.ts";
import { Button } from "#web/ui/Button.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import css from "./Answering.module.css";
import { type Recipients, sameRecipients } from "./recipients.ts";
import { isBlank } from "./reply-draft.ts";
import { useKeys } from "./use-keys.ts";
import { reviseDraft, useReplyDraft, useReturnedDraft } from "./use-reply-draft.ts";

const loadComposer = () => import("./Composer.tsx");
const Composer = lazy(() => loadComposer().then((loaded) => ({ default: loaded.Composer })));

type Props = {
  conversation: Conversation;
  composing: boolean;
  /** The letter to begin with; null for the draft as it is. */
  wanted: LetterKind | null;
  onWantedTaken: () => void;
  onComposing: (composing: boolean) => void;
  onSent: (messageId: string) => void;
};

/** The foot of a conversation: the buttons that begin a reply, and the composer once one did. */
export function Answering(props: Props) {
  const { conversation, composing, wanted, onWantedTaken, onComposing, onSent } = props;
  const { request, messages, replyTo, replyAll, offered, timeZone } = conversation;
  const { draft } = useReplyDraft(request.id);
  const first = useRef<HTMLButtonElement>(null);
  const suggested = { reply: { to: replyTo, cc: [] }, all: replyAll, offered };
  const chooses = !sameRecipients(suggested.reply, suggested.all);

  useEffect(() => {
    // Fetched while the mail is read, so that a reply can be begun without a connection.
    loadComposer().catch(() => undefined);
  }, []);
  useReturnedDraft(
    request.id,
    useCallback(() => onComposing(true), [onComposing]),
  );

  const compose = (recipients: Recipients | null) => {
    if (isBlank(draft) || recipients !== null) reviseDraft(request.id, () => ({ recipients }));
    onComposing(true);
  };
  useKeys(composing ? {} : { r: () => compose(null), ...(chooses && { a: () => compose(suggested.all) }) });
  const close = (sentId?: string) => {
    onComposing(false);
    if (sentId !== undefined) onSent(sentId);
    // The button comes back with the next paint.
    requestAnimationFrame(() => first.current?.focus());
  };

  if (composing)
    return (
      <Suspense fallback={<Skeleton rows={4} shape="text" label="Opening the composer" />}>
        <Composer
          requestId={request.id}
          suggested={suggested}
          ownDomain={ownDomainOf(messages)}
          zone={timeZone}
          subject={messages.findLast(({ senderKnown }) => senderKnown)?.subject ?? ""}
          wanted={wanted}
          onWantedTaken={onWantedTaken}
          onClose={close}
        />
      </Suspense>
    );
  if (!isBlank(draft))
    return (
      <div className={css.foot}>
        <Button
          ref={first}
          icon={mdiFileDocumentEditOutline}
          aria-keyshortcuts="r"
          onClick={() => compose(null)}
        >
          Continue your draft
        </Button>
      </div>
    );
  return (
    <div className={css.foot}>
      <Button ref={first} icon={mdiReply} aria-keyshortcuts="r" onClick={() => compose(null)}>
        Reply
      </Button>
      {chooses && (
        <Button icon={mdiReplyAll} aria-keyshortcuts="a" onClick={() => compose(suggested.all)}>
          Reply to all
        </Button>
      )}
    </div>
  );
}

/** Where our own addresses are: our letters come from there. */
function ownDomainOf(messages: Conversation["messages"]): string | null {
  const own = messages.find(({ direction }) => direction === "out")?.from.address;
  return own?.split("@").at(-1)?.toLowerCase() ?? null;
}
