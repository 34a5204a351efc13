import { mdiEmailAlertOutline, mdiPaperclip } from "@mdi/js";
import type { ReplyByEmail as EmailReply } from "#contract/answer-by-mail.ts";
import { NOT_SENT_REASON_TEXT } from "#core/notice/unsent-notice.ts";
import { Button } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import css from "./AnswerByMail.module.css";
import { formatFileSize } from "./attachment-look.ts";
import { formatMessageDate } from "./date-words.ts";
import { useResolveEmailReply } from "./queries.ts";
import { Timestamp } from "./When.tsx";

type Props = { requestId: string; replies: readonly EmailReply[] };

/** What the person answered by mail and must look at before it goes to the agency. */
export const RepliesByEmail = ({ requestId, replies }: Props) =>
  replies.map((reply) => <ReplyByEmail key={reply.id} requestId={requestId} reply={reply} />);

function ReplyByEmail({ requestId, reply }: { requestId: string; reply: EmailReply }) {
  const resolveReply = useResolveEmailReply(requestId);
  const { id, from, at, text, why: reason, attachments } = reply;
  const pendingChoice = resolveReply.isPending ? resolveReply.variables.send : null;
  return (
    <section className={css.strip} aria-label="You answered by mail">
      <h3 className={css.head}>
        <Icon path={mdiEmailAlertOutline} size={18} />
        <span>You answered by mail; confirm to send</span>
      </h3>
      <p className={css.meta}>
        {from} · <Timestamp at={at} text={formatMessageDate(at, new Date())} /> · Not sent yet:{" "}
        {NOT_SENT_REASON_TEXT[reason]}
      </p>
      <p className={css.text}>{text}</p>
      {attachments.length > 0 && (
        <ul className={css.files}>
          {attachments.map((file, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list never changes
            <li key={index}>
              <Icon path={mdiPaperclip} size={14} />
              {file.name}, {formatFileSize(file.size)}
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
          Send it
        </Button>
        <Button
          size="small"
          busy={pendingChoice === false}
          disabled={pendingChoice === true}
          onClick={() => resolveReply.mutate({ id, send: false })}
        >
          Discard
        </Button>
      </div>
    </section>
  );
}
