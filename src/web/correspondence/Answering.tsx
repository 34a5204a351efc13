import { mdiFileDocumentEditOutline, mdiReply, mdiReplyAll, mdiScaleBalance, mdiShare } from "@mdi/js";
import { lazy, Suspense, useCallback, useContext, useEffect, useRef } from "react";
import type { Conversation } from "#contract/conversation.ts";
import { LETTER_LABELS, type LetterKind } from "#core/letter/kinds.ts";
import { Button } from "#web/ui/Button.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import css from "./Answering.module.css";
import { LettersAtHand } from "./letters-at-hand.ts";
import { isBlank } from "./reply-draft.ts";
import { newestToForward, type useComposing } from "./use-composing.ts";
import { useReplyDraft, useReturnedDraft } from "./use-reply-draft.ts";

const loadComposer = () => import("./Composer.tsx");
const Composer = lazy(() => loadComposer().then((loaded) => ({ default: loaded.Composer })));

type Props = {
  conversation: Conversation;
  begin: ReturnType<typeof useComposing>;
  composing: boolean;
  /** The letter to begin with; null for the draft as it is. */
  wanted: LetterKind | null;
  onWantedTaken: () => void;
  onComposing: (composing: boolean) => void;
  onSent: (messageId: string) => void;
};

/** The foot of a conversation: the buttons that begin a reply, and the composer once one did. */
export function Answering(props: Props) {
  const { conversation, begin, composing, wanted, onWantedTaken, onComposing, onSent } = props;
  const { request, messages, timeZone } = conversation;
  const foot = useRef<HTMLDivElement>(null);
  const draft = useReplyDraft(request.id).draft;
  const known = messages.findLast(({ direction, senderKnown }) => direction === "in" && senderKnown);

  useEffect(() => {
    // Fetched while the mail is read, so that a reply can be begun without a connection.
    const fetched = setTimeout(() => loadComposer().catch(() => undefined), 500);
    return () => clearTimeout(fetched);
  }, []);
  useReturnedDraft(
    request.id,
    useCallback(() => onComposing(true), [onComposing]),
  );

  const close = (sentId?: string) => {
    if (sentId === undefined) begin.leave();
    else onComposing(false);
    if (sentId !== undefined) onSent(sentId);
    // The button comes back with the next paint.
    requestAnimationFrame(() => foot.current?.querySelector("button")?.focus());
  };

  if (composing)
    return (
      <Suspense fallback={<Skeleton rows={4} shape="text" label="Opening the composer" />}>
        <Composer
          requestId={request.id}
          suggested={begin.suggested}
          ownDomain={ownDomainOf(messages)}
          zone={timeZone}
          subject={
            messages.findLast(({ senderKnown, forwards }) => senderKnown && forwards === null)?.subject ?? ""
          }
          answered={known ?? null}
          wanted={wanted}
          onWantedTaken={onWantedTaken}
          onClose={close}
        />
      </Suspense>
    );
  return (
    <div className={css.foot} ref={foot}>
      {isBlank(draft) ? (
        <Beginnings messages={messages} begin={begin} reachable={conversation.replyTo.length > 0} />
      ) : (
        <Button icon={mdiFileDocumentEditOutline} aria-keyshortcuts="r" onClick={begin.reply}>
          Continue your draft
        </Button>
      )}
    </div>
  );
}

/** How an answer is begun. To an agency without an address nobody can answer, but its mails can be passed on. */
function Beginnings({
  messages,
  begin,
  reachable,
}: Pick<Props, "begin"> & Pick<Conversation, "messages"> & { reachable: boolean }) {
  const letters = useContext(LettersAtHand);
  const fits = letters.items.find(({ kind }) => kind !== "withdrawal");
  const newest = newestToForward(messages);
  return (
    <>
      {reachable && (
        <Button icon={mdiReply} aria-keyshortcuts="r" onClick={begin.reply}>
          Reply
        </Button>
      )}
      {reachable && begin.replyAll && (
        <Button kind="quiet" icon={mdiReplyAll} aria-keyshortcuts="a" onClick={begin.replyAll}>
          Reply all
        </Button>
      )}
      {newest && (
        <Button kind="quiet" icon={mdiShare} aria-keyshortcuts="f" onClick={() => begin.forward(newest)}>
          Forward
        </Button>
      )}
      {reachable && fits && (
        <Button
          kind="quiet"
          icon={fits.kind.endsWith("_appeal") ? mdiScaleBalance : mdiFileDocumentEditOutline}
          className={css.letter}
          onClick={() => letters.write(fits.kind)}
        >
          <span>{LETTER_LABELS[fits.kind]}</span>
        </Button>
      )}
    </>
  );
}

/** Where our own addresses are: our letters come from there. */
function ownDomainOf(messages: Conversation["messages"]): string | null {
  const own = messages.find(({ direction, entry }) => direction === "out" && !entry)?.from.address;
  return own?.split("@").at(-1)?.toLowerCase() ?? null;
}
