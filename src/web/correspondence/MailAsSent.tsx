import { mdiLinkVariantOff } from "@mdi/js";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Message } from "#contract/conversation.ts";
import type { Highlight } from "#core/search/highlight.ts";
import { authorizedFetch } from "#web/api.ts";
import { readProblem } from "#web/api-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import type { NumberedEvidence } from "./evidence.ts";
import { heldBack, misleadingWords, pictureWords } from "./held-back.ts";
import css from "./MailAsSent.module.css";
import { MailFrame } from "./MailFrame.tsx";

/** How long a letter is kept for who goes back to it. */
const KEPT_MS = 10_000;

/**
 * The mail's HTML as the server cleaned it: a whole document with its own Content-Security-Policy, which lets in pictures
 * from the internet only with `remote`. A mail never changes.
 */
const mailHtmlQuery = (messageId: string, remote: boolean) =>
  queryOptions({
    queryKey: ["message-html", messageId, remote],
    queryFn: async ({ signal }) => {
      const path = `/api/messages/${messageId}/html${remote ? "?pictures=remote" : ""}`;
      const response = await authorizedFetch("GET", path, { signal });
      if (!response.ok) throw await readProblem(response);
      return { text: await response.text(), remote };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  });

type Props = {
  message: Message;
  evidence: readonly NumberedEvidence[];
  hits?: readonly Highlight[];
  wished: { number: number; turn: number } | null;
  onNumber?: (number: number) => void;
  onPlain: () => void;
};

/**
 * The mail with its own fonts and tables; the plain text where those cannot be had. Its pictures from the internet are
 * asked for letter by letter and never remembered: what is remembered for a sender would hold for a forger, too.
 */
export function MailAsSent({ message, evidence, hits, wished, onNumber, onPlain }: Props) {
  const [remote, setRemote] = useState(false);
  const html = useQuery({ ...mailHtmlQuery(message.id, remote), placeholderData: (shown) => shown });
  if (html.data !== undefined) {
    const { text } = html.data;
    return (
      <>
        <Told html={text} remote={remote} onShow={() => setRemote(true)} />
        <MailFrame
          key={String(html.data.remote)}
          html={text}
          remote={html.data.remote}
          title={`Mail: ${message.subject || "no subject"}`}
          evidence={evidence}
          {...(hits ? { hits } : {})}
          wished={wished}
          onNumber={onNumber}
          onMissing={onPlain}
        />
      </>
    );
  }
  if (html.isPending) return <Skeleton rows={6} shape="text" label="Loading the mail" />;
  return (
    <div className={css.failed} role="alert">
      <p>The mail as sent did not load. {html.error.message}</p>
      <div>
        <Button size="small" onClick={() => html.refetch()}>
          Try again
        </Button>
        <Button size="small" kind="quiet" onClick={onPlain}>
          Read the plain text
        </Button>
      </div>
    </div>
  );
}

/** What is to be known before the letter is looked at: links that mislead, pictures that were not fetched. */
function Told({ html, remote, onShow }: { html: string; remote: boolean; onShow: () => void }) {
  const held = heldBack(html);
  const misleading = misleadingWords(held.misleading);
  const pictures = remote ? null : pictureWords(held);
  if (misleading === null && pictures === null) return null;
  return (
    <div className={css.told}>
      {misleading !== null && (
        <Notice tone="orange" icon={mdiLinkVariantOff}>
          {misleading}
        </Notice>
      )}
      {pictures !== null && (
        <p className={css.pictures}>
          {pictures}{" "}
          {held.remotePictures > 0 && (
            <button type="button" onClick={onShow}>
              Show them
            </button>
          )}
        </p>
      )}
    </div>
  );
}
