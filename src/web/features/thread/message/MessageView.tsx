import { type RefObject, useMemo, useRef, useState } from "react";
import type { Message } from "#contract/mailbox/conversation.ts";
import type { FactConflict } from "#core/classify/facts/fact-conflicts.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import type { Status } from "#core/request/states.ts";
import { threadMessage as m } from "#messages/thread/message.ts";
import { extractedFactsOf } from "#web/features/thread/classification/extracted-facts.ts";
import { ReplyOutcome } from "#web/features/thread/classification/ReplyOutcome.tsx";
import { DeliveryStatus } from "#web/features/thread/delivery/DeliveryStatus.tsx";
import { useSearchHighlights } from "#web/features/thread/search-highlights.tsx";
import { Attachments } from "./Attachments.tsx";
import { HtmlEmail } from "./HtmlEmail.tsx";
import { MessageHeader } from "./MessageHeader.tsx";
import css from "./MessageView.module.css";
import { PlainText } from "./PlainText.tsx";
import { SenderWarnings } from "./SenderCheck.tsx";
import { UnknownSender } from "./UnknownSender.tsx";
import { UnreadableEmail } from "./UnreadableEmail.tsx";

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
      <div className={classification ? css.split : css.alone}>
        <div className={css.body}>
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
