import { mdiAccountQuestionOutline } from "@mdi/js";
import { type RefObject, useMemo, useRef, useState } from "react";
import type { Message } from "#contract/mailbox/conversation.ts";
import type { FactConflict } from "#core/classify/facts/fact-conflicts.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import type { Status } from "#core/request/states.ts";
import { threadMessage as m } from "#messages/thread/message.ts";
import { classNames } from "#web/design/class-names.ts";
import { Notice } from "#web/design/display/Notice.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { extractedFactsOf } from "#web/features/thread/classification/extracted-facts.ts";
import { ReplyOutcome } from "#web/features/thread/classification/ReplyOutcome.tsx";
import { DeliveryStatus } from "#web/features/thread/delivery/DeliveryStatus.tsx";
import { useSearchHighlights } from "#web/features/thread/search-highlights.tsx";
import { Attachments } from "./Attachments.tsx";
import { UnreadableEmail } from "./DownloadOriginal.tsx";
import { HtmlEmail } from "./HtmlEmail.tsx";
import { MessageHeader } from "./MessageHeader.tsx";
import css from "./MessageView.module.css";
import { useKnowSender } from "./move-queries.ts";
import { PlainText } from "./PlainText.tsx";
import { SenderWarnings } from "./SenderCheck.tsx";

type FactRequest = { number: number; sequence: number };
type Props = {
  requestId: string;
  status: Status;
  message: Message;
  /** The first message is the request itself. */
  isFirst: boolean;
  /** The agency's time zone. */
  timeZone: string | null;
  now: Date;
  /** Facts that conflict with the rest of the conversation. */
  uncertainties: readonly FactConflict[];
  onCollapse: () => void;
};

/** One expanded message: its header, files and text, with the outcome panel beside it. */
export function MessageView({
  requestId,
  status,
  message,
  isFirst,
  timeZone,
  now,
  uncertainties,
  onCollapse,
}: Props) {
  const article = useRef<HTMLElement>(null);
  // Email of a suspicious sender is shown as plain text until the user switches.
  const isSuspicious = message.sender?.tone === "danger";
  const [showPlainText, setShowPlainText] = useState(!message.hasHtml || isSuspicious);
  const [requestedFact, setRequestedFact] = useState<FactRequest | null>(null);
  const hits = useSearchHighlights(article);
  const { classification } = message;
  const evidence = useMemo(
    () => (classification ? extractedFactsOf({ ...message, classification }).evidence : []),
    [classification, message],
  );
  const requestFact = (number: number) =>
    setRequestedFact({ number, sequence: (requestedFact?.sequence ?? 0) + 1 });
  const switchView = (plainText: boolean) => {
    setRequestedFact(null);
    setShowPlainText(plainText);
  };
  const view = message.hasHtml
    ? {
        label: showPlainText ? m.showFormatted : m.showPlainText,
        onSwitch: () => switchView(!showPlainText),
      }
    : null;
  return (
    <article ref={article} className={css.message} aria-label={messageLabel(message)}>
      <MessageHeader requestId={requestId} message={message} now={now} view={view} onCollapse={onCollapse} />
      <DeliveryStatus requestId={requestId} message={message} timeZone={timeZone} isFirst={isFirst} />
      <SenderWarnings message={message} originalUrl={originalUrl(message)} />
      <UnknownSender requestId={requestId} message={message} />
      <Attachments messageId={message.id} files={message.attachments.filter((file) => !file.inline)} />
      <div
        className={classNames(
          classification ? css.split : css.alone,
          message.ownLayout && !showPlainText && css.ownLayout,
        )}
      >
        <div className={css.body} data-text>
          {message.parseFailed ? (
            <UnreadableEmail path={originalUrl(message)} subject={message.subject} />
          ) : showPlainText ? (
            <PlainText
              text={message.text}
              evidence={evidence}
              linksEnabled={!isSuspicious}
              hits={hits}
              onNumber={(number) => focusFact(article, number)}
              requestedFact={requestedFact}
            />
          ) : (
            <HtmlEmail
              message={message}
              evidence={evidence}
              hits={hits}
              requestedFact={requestedFact}
              onSelectFact={(number) => focusFact(article, number)}
              onShowPlainText={() => setShowPlainText(true)}
            />
          )}
        </div>
        {classification && (
          <ReplyOutcome
            requestId={requestId}
            status={status}
            message={message}
            classification={classification}
            uncertainties={uncertainties}
            now={now}
            onSelectFact={requestFact}
          />
        )}
      </div>
    </article>
  );
}

const originalUrl = ({ id }: Message) => `/api/messages/${id}/raw`;

const messageLabel = ({ direction, from, subject, entry }: Message) =>
  entry
    ? subject
    : direction === "out"
      ? formatMessage(m.yourLetter, { subject })
      : formatMessage(m.emailFrom, { sender: from.name || from.address, subject });

function focusFact(article: RefObject<HTMLElement | null>, number: number) {
  article.current?.querySelector<HTMLElement>(`aside [data-number="${number}"]`)?.focus();
}

/**
 * Notice above an email whose sender is neither the agency nor known from this conversation, so that it
 * changed nothing. The user can confirm the sender, unless the name is forged: `SenderWarnings` then warns
 * about it.
 */
function UnknownSender({ requestId, message }: { requestId: string; message: Message }) {
  const knowSender = useKnowSender(requestId);
  const { direction, senderKnown, sender, from } = message;
  if (direction === "out" || senderKnown) return null;
  const isSuspicious = sender?.tone === "danger" || sender?.tone === "caution";
  const markKnown = () =>
    knowSender.mutate(message.id, {
      onError: (error) => showToast({ text: formatMessage(m.senderNotSaved, { reason: error.message }) }),
    });
  return (
    <div className={css.unknownSender}>
      <Notice tone={isSuspicious ? "grey" : "orange"} icon={mdiAccountQuestionOutline}>
        {!isSuspicious && (
          <>
            <RichText
              message={from.address ? m.unknownSender : m.unknownSenderWithoutAddress}
              values={{ sender: from.address, b: (text) => <b>{text}</b> }}
            />{" "}
          </>
        )}
        {m.unknownSenderEffect}{" "}
        {sender?.tone !== "danger" && (
          <button type="button" aria-disabled={knowSender.isPending || undefined} onClick={markKnown}>
            {m.knowSender}
          </button>
        )}
      </Notice>
    </div>
  );
}
