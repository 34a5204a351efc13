import { mdiLinkVariantOff } from "@mdi/js";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Message } from "#contract/mailbox/conversation.ts";
import type { Highlight } from "#core/search/highlight.ts";
import { authorizedFetch } from "#web/app/api/api.ts";
import { readProblem } from "#web/app/api/api-error.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import type { NumberedEvidence } from "#web/features/thread/classification/evidence.ts";
import { blockedImagesText, misleadingLinksText, readBlockedContent } from "./blocked-content.ts";
import { EmailFrame } from "./EmailFrame.tsx";
import css from "./HtmlEmail.module.css";

/** How long a letter is kept for who goes back to it. */
const CACHE_MS = 10_000;

/**
 * The mail's HTML as the server cleaned it: a whole document with its own Content-Security-Policy, which lets in pictures
 * from the internet only with `remote`. A mail never changes.
 */
const messageHtmlQuery = (messageId: string, allowRemoteImages: boolean) =>
  queryOptions({
    queryKey: ["message-html", messageId, allowRemoteImages],
    queryFn: async ({ signal }) => {
      const path = `/api/messages/${messageId}/html${allowRemoteImages ? "?pictures=remote" : ""}`;
      const response = await authorizedFetch("GET", path, { signal });
      if (!response.ok) throw await readProblem(response);
      return { text: await response.text(), remote: allowRemoteImages };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: CACHE_MS,
  });

type Props = {
  message: Message;
  evidence: readonly NumberedEvidence[];
  hits?: readonly Highlight[];
  requestedFact: { number: number; sequence: number } | null;
  onSelectFact?: (number: number) => void;
  onShowPlainText: () => void;
};

/**
 * The mail with its own fonts and tables; the plain text where those cannot be had. Its pictures from the internet are
 * asked for letter by letter and never remembered: what is remembered for a sender would hold for a forger, too.
 */
export function HtmlEmail({ message, evidence, hits, requestedFact, onSelectFact, onShowPlainText }: Props) {
  const [allowRemoteImages, setAllowRemoteImages] = useState(false);
  const html = useQuery({
    ...messageHtmlQuery(message.id, allowRemoteImages),
    placeholderData: (shown) => shown,
  });
  if (html.data !== undefined) {
    const { text } = html.data;
    return (
      <>
        <EmailNotices
          html={text}
          allowRemoteImages={allowRemoteImages}
          onShow={() => setAllowRemoteImages(true)}
        />
        <EmailFrame
          key={String(html.data.remote)}
          html={text}
          allowRemoteImages={html.data.remote}
          title={`Mail: ${message.subject || "no subject"}`}
          evidence={evidence}
          {...(hits ? { hits } : {})}
          requestedFact={requestedFact}
          onSelectFact={onSelectFact}
          onMissing={onShowPlainText}
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
        <Button size="small" kind="quiet" onClick={onShowPlainText}>
          Read the plain text
        </Button>
      </div>
    </div>
  );
}

/** What is to be known before the letter is looked at: links that mislead, pictures that were not fetched. */
function EmailNotices({
  html,
  allowRemoteImages,
  onShow,
}: {
  html: string;
  allowRemoteImages: boolean;
  onShow: () => void;
}) {
  const blockedContent = readBlockedContent(html);
  const linkWarning = misleadingLinksText(blockedContent.misleadingLinks);
  const imagesNotice = allowRemoteImages ? null : blockedImagesText(blockedContent);
  if (linkWarning === null && imagesNotice === null) return null;
  return (
    <div className={css.told}>
      {linkWarning !== null && (
        <Notice tone="orange" icon={mdiLinkVariantOff}>
          {linkWarning}
        </Notice>
      )}
      {imagesNotice !== null && (
        <p className={css.pictures}>
          {imagesNotice}{" "}
          {blockedContent.remoteImages > 0 && (
            <button type="button" onClick={onShow}>
              Show them
            </button>
          )}
        </p>
      )}
    </div>
  );
}
