import { mdiEmailAlertOutline, mdiPaperclip } from "@mdi/js";
import type { ReplyByEmail as EmailReply } from "#contract/intake/reply-by-email.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { unsentReplies } from "#messages/notifications/unsent-replies.ts";
import { threadDelivery } from "#messages/thread/delivery.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { formatMessageDate } from "#web/features/dates/format-date.ts";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import { formatFileSize } from "#web/features/files/file-appearance.ts";
import { useResolveEmailReply } from "#web/features/thread/conversation-queries.ts";
import css from "./ReplyByEmail.module.css";

const m = threadDelivery.replyByEmail;

type Props = { requestId: string; replies: readonly EmailReply[] };

/** Replies that the user wrote by email and must confirm before they are sent to the agency. */
export const RepliesByEmail = ({ requestId, replies }: Props) =>
  replies.map((reply) => <ReplyByEmail key={reply.id} requestId={requestId} reply={reply} />);

function ReplyByEmail({ requestId, reply }: { requestId: string; reply: EmailReply }) {
  const resolveReply = useResolveEmailReply(requestId);
  const { id, from, at, text, reason, attachments } = reply;
  const pendingChoice = resolveReply.isPending ? resolveReply.variables.send : null;
  return (
    <section className={css.reply} aria-label={m.region}>
      <h3 className={css.head}>
        <Icon path={mdiEmailAlertOutline} size={18} />
        <span>{m.title}</span>
      </h3>
      <p className={css.meta}>
        {from} · <Timestamp at={at} text={formatMessageDate(at, new Date())} /> ·{" "}
        {formatMessage(m.notSent, { reason: unsentReplies.reasons[reason] })}
      </p>
      <p className={css.text}>{text}</p>
      {attachments.length > 0 && (
        <ul className={css.files}>
          {attachments.map((file, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list never changes
            <li key={index}>
              <Icon path={mdiPaperclip} size={14} />
              {formatMessage(m.file, { name: file.name, size: formatFileSize(file.size) })}
            </li>
          ))}
        </ul>
      )}
      {resolveReply.isError && (
        <p className={css.error} role="alert">
          {resolveReply.error.message}
        </p>
      )}
      <div className={css.actions}>
        <Button
          kind="main"
          size="small"
          busy={pendingChoice === true}
          disabled={pendingChoice === false}
          onClick={() => resolveReply.mutate({ id, send: true })}
        >
          {m.send}
        </Button>
        <Button
          size="small"
          busy={pendingChoice === false}
          disabled={pendingChoice === true}
          onClick={() => resolveReply.mutate({ id, send: false })}
        >
          {m.discard}
        </Button>
      </div>
    </section>
  );
}
