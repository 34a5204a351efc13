import { mdiEmailAlertOutline, mdiPaperclip } from "@mdi/js";
import type { AnswerByMail as Answer } from "#contract/answer-by-mail.ts";
import { WHY_WORDS } from "#core/notice/unsent-notice.ts";
import { Button } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import css from "./AnswerByMail.module.css";
import { sizeWords } from "./attachment-look.ts";
import { messageWords } from "./date-words.ts";
import { useSettleAnswer } from "./queries.ts";
import { When } from "./When.tsx";

type Props = { requestId: string; answers: readonly Answer[] };

/** What the person answered by mail and must look at before it goes to the agency. */
export const AnswersByMail = ({ requestId, answers }: Props) =>
  answers.map((answer) => <AnswerByMail key={answer.id} requestId={requestId} answer={answer} />);

function AnswerByMail({ requestId, answer }: { requestId: string; answer: Answer }) {
  const settle = useSettleAnswer(requestId);
  const { id, from, at, text, why, attachments } = answer;
  const doing = settle.isPending ? settle.variables.send : null;
  return (
    <section className={css.strip} aria-label="You answered by mail">
      <h3 className={css.head}>
        <Icon path={mdiEmailAlertOutline} size={18} />
        <span>You answered by mail; confirm to send</span>
      </h3>
      <p className={css.meta}>
        {from} · <When at={at} words={messageWords(at, new Date())} /> · Not sent yet: {WHY_WORDS[why]}
      </p>
      <p className={css.text}>{text}</p>
      {attachments.length > 0 && (
        <ul className={css.files}>
          {attachments.map((file, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list never changes
            <li key={index}>
              <Icon path={mdiPaperclip} size={14} />
              {file.name}, {sizeWords(file.size)}
            </li>
          ))}
        </ul>
      )}
      {settle.isError && (
        <p className={css.error} role="alert">
          {settle.error.message}
        </p>
      )}
      <div className={css.actions}>
        <Button
          kind="main"
          size="small"
          busy={doing === true}
          disabled={doing === false}
          onClick={() => settle.mutate({ id, send: true })}
        >
          Send it
        </Button>
        <Button
          size="small"
          busy={doing === false}
          disabled={doing === true}
          onClick={() => settle.mutate({ id, send: false })}
        >
          Discard
        </Button>
      </div>
    </section>
  );
}
