import { mdiLinkVariantOff } from "@mdi/js";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Message } from "#contract/mailbox/conversation.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import type { Highlight } from "#core/search/highlight.ts";
import { threadEmail as m } from "#messages/thread/email.ts";
import { thread } from "#messages/thread/thread.ts";
import { authorizedFetch } from "#web/app/api/api.ts";
import { readProblem } from "#web/app/api/api-error.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import type { NumberedEvidence } from "#web/features/thread/classification/evidence.ts";
import { EmailFrame } from "./EmailFrame.tsx";
import css from "./HtmlEmail.module.css";

/** An email is cached for this long, for users who go back to it. */
const CACHE_MS = 10_000;

/**
 * The email's HTML as sanitized by the server: a whole document with its own Content-Security-Policy, which
 * allows images from the internet only with `allowRemoteImages`. An email never changes.
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
 * An email with its own fonts and tables, or an offer to read the plain text if the HTML cannot be loaded.
 * The user allows images from the internet for each email, and the choice is not saved: saved for a sender,
 * it would apply to a forger.
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
          ownLayout={message.ownLayout}
          title={formatMessage(m.frameTitle, { subject: message.subject || thread.noSubject })}
          evidence={evidence}
          {...(hits ? { hits } : {})}
          requestedFact={requestedFact}
          onSelectFact={onSelectFact}
          onMissing={onShowPlainText}
        />
      </>
    );
  }
  if (html.isPending) return <Skeleton rows={6} shape="text" label={m.loading} />;
  return (
    <div className={css.failed} role="alert">
      <p>{formatMessage(m.failed, { reason: html.error.message })}</p>
      <div>
        <Button size="small" onClick={() => html.refetch()}>
          {m.retry}
        </Button>
        <Button size="small" kind="quiet" onClick={onShowPlainText}>
          {m.readPlainText}
        </Button>
      </div>
    </div>
  );
}

/** Notices above an email: misleading links, blocked images. */
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
    <div className={css.notices}>
      {linkWarning !== null && (
        <Notice tone="orange" icon={mdiLinkVariantOff}>
          {linkWarning}
        </Notice>
      )}
      {imagesNotice !== null && (
        <p className={css.images}>
          {imagesNotice}{" "}
          {blockedContent.remoteImages > 0 && (
            <button type="button" onClick={onShow}>
              {m.showImages}
            </button>
          )}
        </p>
      )}
    </div>
  );
}

/** What the server blocked or found misleading in an email; it is in attributes of the document's root. */
type BlockedContent = {
  /** Visible images on the internet. */
  remoteImages: number;
  /** Tracking pixels; never loaded. */
  hiddenImages: number;
  /** Links whose text shows another host than their target. */
  misleadingLinks: { shownHost: string; realHost: string }[];
};

function readBlockedContent(html: string): BlockedContent {
  const rootAttributes = /^<!doctype html><html ([^>]*)>/.exec(html)?.[1] ?? "";
  const attribute = (name: string) => new RegExp(`\\bdata-${name}="([^"]*)"`).exec(rootAttributes)?.[1] ?? "";
  const pairs = attribute("misleading").split(",").filter(Boolean);
  return {
    remoteImages: Number(attribute("remote-pictures")),
    hiddenImages: Number(attribute("hidden-pictures")),
    misleadingLinks: pairs.map((pair) => {
      const [shownHost = "", realHost = ""] = pair.split(" ");
      return { shownHost, realHost };
    }),
  };
}

/** "A link here says irs.gov and goes to evil.example."; null if there are no misleading links. */
function misleadingLinksText(misleadingLinks: BlockedContent["misleadingLinks"]): string | null {
  const unique = new Map(misleadingLinks.map((one) => [`${one.shownHost} ${one.realHost}`, one]));
  const [first, second] = [...unique.values()];
  if (!first) return null;
  const text = formatMessage(m.misleadingLink, first);
  if (!second) return text;
  const more =
    unique.size === 2
      ? formatMessage(m.secondMisleadingLink, second)
      : formatMessage(m.moreMisleadingLinks, { count: unique.size - 1 });
  return `${text} ${more}`;
}

/** Notice about blocked images; null if there are none. */
function blockedImagesText({ remoteImages, hiddenImages }: BlockedContent): string | null {
  if (remoteImages > 0) return m.remoteImagesBlocked;
  return hiddenImages === 0 ? null : formatMessage(m.hiddenImagesBlocked, { count: hiddenImages });
}
