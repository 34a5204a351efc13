import {
  mdiAlertOctagonOutline,
  mdiArrowLeft,
  mdiCloudOffOutline,
  mdiDownload,
  mdiEmailCheckOutline,
  mdiPaperclip,
} from "@mdi/js";
import { useEffect, useRef, useState } from "react";
import type { OwnUnmatchedEmail } from "#contract/intake/unmatched.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { inboxUnmatched } from "#messages/inbox/unmatched.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { IconButton } from "#web/design/controls/IconButton.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { formatMessageDate } from "#web/features/dates/format-date.ts";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import { downloadRawEmail } from "#web/features/files/download-files.ts";
import { formatFileSize } from "#web/features/files/file-appearance.ts";
import { UnreadableEmail } from "#web/features/thread/message/DownloadOriginal.tsx";
import { EmailFrame } from "#web/features/thread/message/EmailFrame.tsx";
import { PlainText } from "#web/features/thread/message/PlainText.tsx";
import { SenderBadge, SenderWarnings } from "#web/features/thread/message/SenderCheck.tsx";
import { MatchCandidates } from "./MatchCandidates.tsx";
import css from "./UnmatchedEmail.module.css";
import { useUnmatchedEmail, useUnmatchedHtml } from "./unmatched-queries.ts";
import { useDeclineEmail } from "./use-decline-email.ts";

type Props = {
  id: string;
  /** Opened on this page in place of the list, so it takes the focus. */
  autoFocus: boolean;
  onClose: () => void;
  /** Called when the email was removed from the list. */
  onDone: () => void;
};

/** One unmatched email: sender, candidates and content. */
export function UnmatchedEmail({ id, autoFocus, onClose, onDone }: Props) {
  const email = useUnmatchedEmail(id);
  const pane = useRef<HTMLElement>(null);
  const decline = useDeclineEmail(id, onDone);
  useEffect(() => {
    if (autoFocus) pane.current?.focus({ preventScroll: true });
  }, [autoFocus]);
  return (
    <article
      className={css.pane}
      ref={pane}
      tabIndex={-1}
      aria-label={email.data?.subject || inboxUnmatched.title}
    >
      <div className={css.bar}>
        <IconButton
          icon={mdiArrowLeft}
          label={inboxUnmatched.back}
          shortcut="u"
          className={css.back}
          onClick={onClose}
        />
        <IconButton
          icon={mdiAlertOctagonOutline}
          label={inboxUnmatched.reportSpam}
          disabled={!email.data || decline.busy}
          onClick={() => void decline.decline("spam")}
        />
        <IconButton
          icon={mdiDownload}
          label={inboxUnmatched.download}
          disabled={!email.data}
          onClick={() => email.data && void downloadOriginal(email.data)}
        />
      </div>
      <div className={css.body}>
        <EmailBody email={email} onDone={onDone} />
      </div>
    </article>
  );
}

function EmailBody({
  email,
  onDone,
}: { email: ReturnType<typeof useUnmatchedEmail> } & Pick<Props, "onDone">) {
  const { data, error, isFetching, refetch } = email;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return (
      <EmptyState
        icon={mdiEmailCheckOutline}
        title={inboxUnmatched.goneTitle}
        action={<Button onClick={onDone}>{inboxUnmatched.backToUnmatched}</Button>}
      >
        {inboxUnmatched.gone}{" "}
      </EmptyState>
    );
  if (data) return <EmailContent email={data} onDone={onDone} />;
  if (error)
    return (
      <EmptyState
        alert
        icon={mdiCloudOffOutline}
        title={inboxUnmatched.failedTitle}
        action={
          <Button busy={isFetching} onClick={() => refetch()}>
            {inboxUnmatched.retry}{" "}
          </Button>
        }
      >
        {formatMessage(inboxUnmatched.safe, { reason: error.message })}
      </EmptyState>
    );
  return <Skeleton rows={7} shape="text" label={inboxUnmatched.loading} />;
}

function EmailContent({ email, onDone }: { email: OwnUnmatchedEmail } & Pick<Props, "onDone">) {
  const { from, sender, to, attachments } = email;
  return (
    <>
      <h2 className={css.subject}>{email.subject || inboxUnmatched.noSubject}</h2>
      <p className={css.facts}>
        {from.name && <b>{from.name}</b>}
        <span>{from.address || inboxUnmatched.unknownSender}</span>
        {sender && <SenderBadge sender={sender} />}
        <Timestamp at={email.receivedAt} text={formatMessageDate(email.receivedAt, new Date())} />
      </p>
      <p className={css.to}>
        <RichText message={inboxUnmatched.sentTo} values={{ address: to, b: (text) => <b>{text}</b> }} />
      </p>
      <SenderWarnings
        message={{
          sender,
          subject: email.subject,
          warnings: email.warnings.map((detail) => ({ detail, prominent: true })),
        }}
        originalUrl={originalUrl(email)}
      />
      <MatchCandidates email={email} onDone={onDone} />
      {attachments.length > 0 && (
        <ul className={css.files} aria-label={inboxUnmatched.attachments}>
          {attachments.map(({ name, size }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two attachments may have the same name
            <li key={index}>
              <Icon path={mdiPaperclip} size={16} />
              <span>{name}</span> <small>{formatFileSize(size)}</small>
            </li>
          ))}
        </ul>
      )}
      {email.parseFailed ? (
        <UnreadableEmail path={originalUrl(email)} subject={email.subject} />
      ) : (
        <EmailText email={email} />
      )}
    </>
  );
}

/** The content. A suspicious email is shown as plain text first. */
function EmailText({ email }: { email: OwnUnmatchedEmail }) {
  const isSuspicious = email.sender?.tone === "danger";
  const [showPlainText, setShowPlainText] = useState(!email.hasHtml || isSuspicious);
  return (
    <div className={css.content}>
      {email.hasHtml && (
        <p className={css.switch}>
          <Button kind="quiet" size="small" onClick={() => setShowPlainText(!showPlainText)}>
            {showPlainText ? inboxUnmatched.showOriginal : inboxUnmatched.showPlainText}
          </Button>
        </p>
      )}
      {!showPlainText ? (
        <HtmlView id={email.id} title={email.subject || inboxUnmatched.email} />
      ) : email.text.trim() ? (
        <PlainText
          text={email.text}
          evidence={[]}
          linksEnabled={!isSuspicious}
          onNumber={noop}
          requestedFact={null}
        />
      ) : (
        <p className={css.none}>{inboxUnmatched.noText}</p>
      )}
    </div>
  );
}

function HtmlView({ id, title }: { id: string; title: string }) {
  const html = useUnmatchedHtml(id);
  if (html.data !== undefined)
    return <EmailFrame html={html.data} title={title} evidence={[]} requestedFact={null} onMissing={noop} />;
  if (html.error)
    return (
      <p className={css.none} role="alert">
        {formatMessage(inboxUnmatched.originalFailed, { reason: html.error.message })}
      </p>
    );
  return <Skeleton rows={5} shape="text" label={inboxUnmatched.loading} />;
}

/** No facts were extracted from the email, so there are no numbers to select. */
const noop = () => undefined;

const originalUrl = ({ id }: OwnUnmatchedEmail) => `/api/unmatched/${id}/raw`;

async function downloadOriginal(email: OwnUnmatchedEmail) {
  try {
    await downloadRawEmail(originalUrl(email), email.subject);
  } catch (error) {
    const reason = error instanceof Error ? error.message : inboxUnmatched.tryAgainLater;
    showToast({ text: formatMessage(inboxUnmatched.downloadFailed, { reason }) });
  }
}
