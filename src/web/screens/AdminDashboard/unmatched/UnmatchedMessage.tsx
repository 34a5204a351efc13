import { mdiArrowLeft, mdiCloudOffOutline, mdiDownload, mdiEmailCheckOutline } from "@mdi/js";
import { useEffect, useRef } from "react";
import type { UnmatchedEmail } from "#contract/platform/admin.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { IconButton } from "#web/design/controls/IconButton.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { formatMessageDate } from "#web/features/dates/format-date.ts";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import { downloadRawEmail } from "#web/features/files/download-files.ts";
import { formatFileSize } from "#web/features/files/file-appearance.ts";
import { PlainText } from "#web/features/thread/message/PlainText.tsx";
import { useUnmatchedMessage } from "#web/screens/AdminDashboard/admin-queries.ts";
import { AccessReasonForm } from "./AccessReasonForm.tsx";
import { CandidateForm } from "./CandidateForm.tsx";
import { DiscardButton, ResolvedMessage } from "./DiscardEmail.tsx";
import css from "./UnmatchedMessage.module.css";

type Props = {
  id: string;
  /** The subject's place among the page's headings; on a phone it is alone on it. */
  level: 1 | 2 | 3;
  /** Chosen on this page, where it has taken the list's place and should take its focus too. */
  isOpened: boolean;
  onClose: () => void;
  /** It was filed into requests. */
  onFiled: () => void;
  /** It is not in the list any more, and the person wants to go on. */
  onGone: () => void;
};

/** One unmatched mail: who sent it where, the requests it may belong to, and its text. */
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
      aria-label={message.data?.content?.subject || "Unmatched mail"}
    >
      <div className={css.back}>
        <IconButton icon={mdiArrowLeft} label="Back to the list" shortcut="u" onClick={onClose} />
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
        title="This mail has a home"
        action={<Button onClick={onGone}>Back to the rest</Button>}
      >
        It is not among the unmatched mail any more. Another administrator may have filed it.
      </EmptyState>
    );
  if (data) return <MessageContent message={data} level={level} onFiled={onFiled} />;
  if (error)
    return (
      <EmptyState
        alert
        icon={mdiCloudOffOutline}
        level={level}
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
  return (
    <div className={css.bones}>
      <Skeleton rows={7} shape="text" label="Loading the mail" />
    </div>
  );
}

function MessageContent({
  message,
  level,
  onFiled,
}: { message: UnmatchedEmail } & Pick<Props, "level" | "onFiled">) {
  const Subject = `h${level}` as const;
  const { content } = message;
  return (
    <>
      <div className={css.head}>
        <Subject className={css.subject}>{messageSubject(message)}</Subject>
        {content && message.state !== "assigned" && (
          <Button kind="quiet" size="small" icon={mdiDownload} onClick={() => downloadOriginal(message)}>
            Raw mail
          </Button>
        )}
        {message.state === "waiting" && <DiscardButton id={message.id} onDone={onFiled} />}
      </div>
      <p className={css.facts}>
        {content?.fromName && <b>{content.fromName}</b>}
        <span>{message.from.address || "Unknown sender"}</span>
        <Timestamp at={message.receivedAt} text={formatMessageDate(message.receivedAt, new Date())} />
        <span>{formatFileSize(message.size)}</span>
        {message.expiresAt && <span>Expires {day.format(new Date(message.expiresAt))}</span>}
      </p>
      {message.state === "waiting" ? (
        <>
          <Destination message={message} />
          {content && <CandidateForm id={message.id} guesses={content.candidates} onFiled={onFiled} />}
        </>
      ) : (
        <ResolvedMessage message={message} onClose={onFiled} />
      )}
      {content === null ? (
        <AccessReasonForm id={message.id} />
      ) : (
        <div className={css.text} hidden={message.state === "assigned"}>
          {content.parseFailed ? (
            <p className={css.none}>
              This email could not be read: it is too large or too complex to open safely. Nothing was lost:
              the original is saved exactly as it arrived, and can be downloaded above.
            </p>
          ) : content.text.trim() ? (
            <PlainText text={content.text} evidence={[]} onNumber={noop} requestedFact={null} />
          ) : (
            <p className={css.none}>This mail has no text. Whatever it carries is in the raw mail.</p>
          )}
        </div>
      )}
      <AccessLog accessLog={message.accessLog} />
    </>
  );
}

/** Nothing was read from the mail, so there are no numbers to choose. */
const noop = () => undefined;

const day = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric" });

/** The subject is content, too. */
const messageSubject = ({ content }: UnmatchedEmail) =>
  content === null ? "Unmatched message" : content.subject || "No subject";

/** Who read it before, and why. */
const AccessLog = ({ accessLog: readings }: Pick<UnmatchedEmail, "accessLog">) =>
  readings.length > 0 && (
    <section className={css.readings} aria-label="Who read it">
      <h3>Read by</h3>
      <ul>
        {readings.map(({ by, at, reason }) => (
          <li key={`${by} ${at}`}>
            {by}, <Timestamp at={at} text={formatMessageDate(at, new Date())} />: {reason}
          </li>
        ))}
      </ul>
    </section>
  );

/** Where the mail was sent, and why that was not enough. With guesses, the reasons stand beside each of them. */
function Destination({ message: { to, content } }: { message: UnmatchedEmail }) {
  const [before, after] = content?.reason.split(to, 2) ?? [];
  const senderText = content?.candidates.length === 0 && after !== undefined;
  return (
    <p className={css.to}>
      {senderText ? before : "Sent to "}
      <b>{to}</b>
      {senderText ? after : ", which is no request’s address."}
    </p>
  );
}

async function downloadOriginal({ id, content }: UnmatchedEmail) {
  try {
    await downloadRawEmail(`/api/admin/unmatched/${id}/raw`, content?.subject ?? "");
  } catch (error) {
    const reasonText = error instanceof Error ? error.message : "Try again in a moment.";
    showToast({ text: `The raw mail could not be fetched. ${reasonText}` });
  }
}
