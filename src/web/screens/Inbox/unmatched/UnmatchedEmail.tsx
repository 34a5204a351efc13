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
import { ApiError } from "#web/app/api/api-error.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { IconButton } from "#web/design/controls/IconButton.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { formatMessageDate } from "#web/features/dates/format-date.ts";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import { downloadRawEmail } from "#web/features/files/download-files.ts";
import { formatFileSize } from "#web/features/files/file-appearance.ts";
import { EmailFrame } from "#web/features/thread/message/EmailFrame.tsx";
import { PlainText } from "#web/features/thread/message/PlainText.tsx";
import { SenderBadge, SenderWarnings } from "#web/features/thread/message/SenderCheck.tsx";
import { UnreadableEmail } from "#web/features/thread/message/UnreadableEmail.tsx";
import { MatchCandidates } from "./MatchCandidates.tsx";
import css from "./UnmatchedEmail.module.css";
import { useUnmatchedEmail, useUnmatchedHtml } from "./unmatched-queries.ts";
import { useDeclineEmail } from "./use-decline-email.ts";

type Props = {
  id: string;
  /** Chosen on this page, where it has taken the list's place and should take its focus too. */
  autoFocus: boolean;
  onClose: () => void;
  /** It is off the list. */
  onDone: () => void;
};

/** One mail that names no request: who sent it, where it may belong, and its words. */
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
      aria-label={email.data?.subject || "Unmatched mail"}
    >
      <div className={css.bar}>
        <IconButton
          icon={mdiArrowLeft}
          label="Back to the list"
          shortcut="u"
          className={css.back}
          onClick={onClose}
        />
        <IconButton
          icon={mdiAlertOctagonOutline}
          label="Spam"
          disabled={!email.data || decline.busy}
          onClick={() => void decline.say("spam")}
        />
        <IconButton
          icon={mdiDownload}
          label="Save the original"
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
        title="This mail does not wait here any more"
        action={<Button onClick={onDone}>Back to the rest</Button>}
      >
        It has found its place, or an administrator looks for it.
      </EmptyState>
    );
  if (data) return <EmailContent email={data} onDone={onDone} />;
  if (error)
    return (
      <EmptyState
        alert
        icon={mdiCloudOffOutline}
        title="The mail did not load"
        action={
          <Button busy={isFetching} onClick={() => refetch()}>
            Try now
          </Button>
        }
      >
        {error.message} The mail is safe on the server.
      </EmptyState>
    );
  return <Skeleton rows={7} shape="text" label="Loading the mail" />;
}

function EmailContent({ email, onDone }: { email: OwnUnmatchedEmail } & Pick<Props, "onDone">) {
  const { from, sender, to, attachments } = email;
  return (
    <>
      <h2 className={css.subject}>{email.subject || "No subject"}</h2>
      <p className={css.facts}>
        {from.name && <b>{from.name}</b>}
        <span>{from.address || "Unknown sender"}</span>
        {sender && <SenderBadge sender={sender} />}
        <Timestamp at={email.receivedAt} text={formatMessageDate(email.receivedAt, new Date())} />
      </p>
      <p className={css.to}>
        Sent to <b>{to}</b>, which is no request’s address. Only you see it, beside administrators.
      </p>
      <SenderWarnings
        message={{
          sender,
          subject: email.subject,
          warnings: email.warnings.map((detail) => ({ detail, prominent: true })),
        }}
        originalUrl={originalUrl(email)}
      />
      <MatchCandidates mail={email} onDone={onDone} />
      {attachments.length > 0 && (
        <ul className={css.files} aria-label="Files, to open once the mail has its place">
          {attachments.map(({ name, size }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files of a mail may have one name
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

/** The letter. What a forger made to look right is words until it is asked for. */
function EmailText({ email }: { email: OwnUnmatchedEmail }) {
  const isSuspicious = email.sender?.tone === "danger";
  const [showPlainText, setShowPlainText] = useState(!email.hasHtml || isSuspicious);
  return (
    <div className={css.words}>
      {email.hasHtml && (
        <p className={css.switch}>
          <Button kind="quiet" size="small" onClick={() => setShowPlainText(!showPlainText)}>
            {showPlainText ? "As sent" : "Plain text"}
          </Button>
        </p>
      )}
      {!showPlainText ? (
        <HtmlView id={email.id} title={email.subject || "The mail"} />
      ) : email.text.trim() ? (
        <PlainText
          text={email.text}
          evidence={[]}
          linksEnabled={!isSuspicious}
          onNumber={noop}
          requestedFact={null}
        />
      ) : (
        <p className={css.none}>This mail has no text.</p>
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
        The letter did not load as it was sent. {html.error.message}
      </p>
    );
  return <Skeleton rows={5} shape="text" label="Loading the letter" />;
}

/** Nothing was read from the mail, so there are no numbers to choose. */
const noop = () => undefined;

const originalUrl = ({ id }: OwnUnmatchedEmail) => `/api/unmatched/${id}/raw`;

async function downloadOriginal(email: OwnUnmatchedEmail) {
  try {
    await downloadRawEmail(originalUrl(email), email.subject);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "Try again in a moment.";
    showToast({ text: `The original could not be fetched. ${reason}` });
  }
}
