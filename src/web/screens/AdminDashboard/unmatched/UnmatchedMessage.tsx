import { mdiAlertCircle, mdiArrowLeft, mdiCloudOffOutline, mdiDownload, mdiEmailCheckOutline } from "@mdi/js";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { UnmatchedEmail } from "#contract/platform/admin.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { admin } from "#messages/admin/admin.ts";
import { adminUnmatched } from "#messages/admin/unmatched.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, Input } from "#web/design/controls/Field.tsx";
import { IconButton } from "#web/design/controls/IconButton.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { formatMessageDate } from "#web/features/dates/format-date.ts";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import { downloadRawEmail } from "#web/features/files/download-files.ts";
import { formatFileSize } from "#web/features/files/file-appearance.ts";
import { PlainText } from "#web/features/thread/message/PlainText.tsx";
import { useRequestMessageAccess, useUnmatchedMessage } from "#web/screens/AdminDashboard/admin-queries.ts";
import { CandidateForm } from "./CandidateForm.tsx";
import { DiscardButton, ResolvedMessage } from "./DiscardEmail.tsx";
import css from "./UnmatchedMessage.module.css";

type Props = {
  id: string;
  /** Heading level of the subject. */
  level: 1 | 2 | 3;
  /** Whether it was opened from the list on a phone, where it replaces the list and takes the focus. */
  isOpened: boolean;
  onClose: () => void;
  /** Called after it was filed. */
  onFiled: () => void;
  /** Called when it is no longer in the list and the administrator continues. */
  onGone: () => void;
};

/** One unmatched email: sender, recipient, candidates and text. */
export function UnmatchedMessage({ id, level, isOpened, onClose, onFiled, onGone }: Props) {
  const message = useUnmatchedMessage(id);
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isOpened) pane.current?.focus({ preventScroll: true });
  }, [isOpened]);
  return (
    <article
      className={css.pane}
      ref={pane}
      tabIndex={-1}
      aria-label={message.data?.content?.subject || adminUnmatched.messageLabel}
    >
      <div className={css.back}>
        <IconButton icon={mdiArrowLeft} label={admin.backToList} shortcut="u" onClick={onClose} />
      </div>
      <div className={css.body}>
        <MessageBody message={message} level={level} onFiled={onFiled} onGone={onGone} />
      </div>
    </article>
  );
}

type MessageBodyProps = Pick<Props, "level" | "onFiled" | "onGone"> & {
  message: ReturnType<typeof useUnmatchedMessage>;
};

function MessageBody({
  message: { data, error, isFetching, refetch },
  level,
  onFiled,
  onGone,
}: MessageBodyProps) {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return (
      <EmptyState
        icon={mdiEmailCheckOutline}
        level={level}
        title={adminUnmatched.alreadyFiledTitle}
        action={<Button onClick={onGone}>{admin.backToList}</Button>}
      >
        {adminUnmatched.alreadyFiledText}
      </EmptyState>
    );
  if (data) return <MessageContent message={data} level={level} onFiled={onFiled} />;
  if (error)
    return (
      <EmptyState
        alert
        icon={mdiCloudOffOutline}
        level={level}
        title={adminUnmatched.messageFailedTitle}
        action={
          <Button busy={isFetching} onClick={() => refetch()}>
            {admin.tryAgain}
          </Button>
        }
      >
        {error.message} {adminUnmatched.safeOnServer}
      </EmptyState>
    );
  return (
    <div className={css.skeleton}>
      <Skeleton rows={7} shape="text" label={adminUnmatched.messageLoading} />
    </div>
  );
}

/** The headings of its parts, one level below the subject's. */
const PART_HEADING = { 1: "h2", 2: "h3", 3: "h4" } as const;
type PartHeading = (typeof PART_HEADING)[Props["level"]];

function MessageContent({
  message,
  level,
  onFiled,
}: { message: UnmatchedEmail } & Pick<Props, "level" | "onFiled">) {
  const Subject = `h${level}` as const;
  const Part = PART_HEADING[level];
  const { content } = message;
  return (
    <>
      <div className={css.head}>
        <Subject className={css.subject}>{messageSubject(message)}</Subject>
        {content && message.state !== "assigned" && (
          <Button kind="quiet" size="small" icon={mdiDownload} onClick={() => downloadOriginal(message)}>
            {adminUnmatched.rawEmail}
          </Button>
        )}
        {message.state === "waiting" && <DiscardButton id={message.id} onDone={onFiled} />}
      </div>
      <p className={css.facts}>
        {content?.fromName && <b>{content.fromName}</b>}
        <span>{message.from.address || adminUnmatched.unknownSender}</span>
        <Timestamp at={message.receivedAt} text={formatMessageDate(message.receivedAt, new Date())} />
        <span>{formatFileSize(message.size)}</span>
        {message.expiresAt && (
          <span>
            {formatMessage(adminUnmatched.expires, { date: day.format(new Date(message.expiresAt)) })}
          </span>
        )}
      </p>
      {message.state === "waiting" ? (
        <>
          <Destination message={message} />
          {content && <CandidateForm id={message.id} candidates={content.candidates} onFiled={onFiled} />}
        </>
      ) : (
        <ResolvedMessage message={message} onClose={onFiled} />
      )}
      {content === null ? (
        <AccessReasonForm id={message.id} Heading={Part} />
      ) : (
        <div className={css.text} hidden={message.state === "assigned"}>
          {content.parseFailed ? (
            <p className={css.none}>{adminUnmatched.unreadable}</p>
          ) : content.text.trim() ? (
            <PlainText text={content.text} evidence={[]} onNumber={noop} requestedFact={null} />
          ) : (
            <p className={css.none}>{adminUnmatched.noText}</p>
          )}
        </div>
      )}
      <AccessLog accessLog={message.accessLog} Heading={Part} />
    </>
  );
}

/** No facts were extracted from the email, so there are no numbers to choose. */
const noop = () => undefined;

const day = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric" });

/** The subject is private content, too. */
const messageSubject = ({ content }: UnmatchedEmail) =>
  content === null ? adminUnmatched.hiddenSubject : content.subject || adminUnmatched.noSubject;

/** Who read it, when and why. */
const AccessLog = ({ accessLog, Heading }: Pick<UnmatchedEmail, "accessLog"> & { Heading: PartHeading }) =>
  accessLog.length > 0 && (
    <section className={css.accessLog} aria-label={adminUnmatched.accessLogLabel}>
      <Heading>{adminUnmatched.accessLogTitle}</Heading>
      <ul>
        {accessLog.map(({ by, at, reason }) => (
          <li key={`${by} ${at}`}>
            <RichText
              message={adminUnmatched.accessLogEntry}
              values={{
                name: by,
                date: formatMessageDate(at, new Date()),
                reason,
                time: (text) => <Timestamp at={at} text={text.join("")} />,
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );

/** Where the email was sent, and why it matched no request. With candidates, each of them shows its reasons. */
function Destination({ message: { to, content } }: { message: UnmatchedEmail }) {
  const [before, after] = content?.reason.split(to, 2) ?? [];
  const hasReason = content?.candidates.length === 0 && after !== undefined;
  return (
    <p className={css.to}>
      {hasReason ? (
        <>
          {before}
          <b>{to}</b>
          {after}
        </>
      ) : (
        <RichText
          message={adminUnmatched.sentToUnknown}
          values={{ address: to, b: (text) => <b>{text}</b> }}
        />
      )}
    </p>
  );
}

async function downloadOriginal({ id, content }: UnmatchedEmail) {
  try {
    await downloadRawEmail(`/api/admin/unmatched/${id}/raw`, content?.subject ?? "");
  } catch (error) {
    const reason = error instanceof Error ? error.message : admin.tryAgainLater;
    showToast({ text: formatMessage(adminUnmatched.rawEmailFailed, { reason }) });
  }
}

/** The usual reasons, each with a button of its own. */
const ACCESS_REASONS = Object.values(adminUnmatched.accessReasons);

/** Asks an administrator for a reason before the private content of an email is shown. */
function AccessReasonForm({ id, Heading }: { id: string; Heading: PartHeading }) {
  const heading = useId();
  const [otherReason, setOtherReason] = useState("");
  const accessRequest = useRequestMessageAccess(id);
  const isTooShort = otherReason.trim().length < 3;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isTooShort && !accessRequest.isPending) accessRequest.mutate(otherReason.trim());
  };
  return (
    <section className={css.form} aria-labelledby={heading}>
      <Heading id={heading}>{adminUnmatched.accessTitle}</Heading>
      <p>{adminUnmatched.accessText}</p>
      <div className={css.reasons}>
        {ACCESS_REASONS.map((reason) => (
          <Button key={reason} busy={accessRequest.isPending} onClick={() => accessRequest.mutate(reason)}>
            {reason}
          </Button>
        ))}
      </div>
      <form className={css.other} onSubmit={submit}>
        <Field label={adminUnmatched.otherReason} className={css.field}>
          {(control) => (
            <Input
              {...control}
              value={otherReason}
              maxLength={300}
              onChange={(event) => setOtherReason(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" disabled={isTooShort} busy={accessRequest.isPending}>
          {adminUnmatched.readMessage}
        </Button>
      </form>
      {accessRequest.error && (
        <Notice tone="red" icon={mdiAlertCircle} role="alert">
          {accessRequest.error.message}
        </Notice>
      )}
    </section>
  );
}
