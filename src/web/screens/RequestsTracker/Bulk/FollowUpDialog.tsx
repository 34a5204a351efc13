import { mdiAlertCircle, mdiCheckCircle, mdiChevronRight } from "@mdi/js";
import { useState } from "react";
import type { FollowUps, FollowUpsSent } from "#contract/follow-up.ts";
import { grouped } from "#core/calendar-words.ts";
import { SendingLeft } from "#web/sending/SendingLeft.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { showToast } from "#web/ui/show-toast.ts";
import css from "./FollowUpDialog.module.css";
import {
  identified,
  SKIPPED_WORDS,
  sendFollowUps,
  takeBack,
  useFollowUps,
  useLetterText,
} from "./follow-ups.ts";
import { type Meant, reasonsOf } from "./meant.ts";
import type { useBulkChange } from "./use-bulk-change.ts";

/** As long as the server keeps them here, less what the way takes. */
const UNDO_SECONDS = 50;

type Props = { meant: Meant; guarded: ReturnType<typeof useBulkChange>["guarded"]; onClose: () => void };

const lettersOf = (count: number) => `${grouped(count)}\u00a0${count === 1 ? "letter" : "letters"}`;

/** Which late agencies are asked where the answer is, in which words, and which are not and why; then sends it. */
export function FollowUpDialog({ meant, guarded, onClose }: Props) {
  const preview = useFollowUps(meant);
  const [done, setDone] = useState<number | null>(null);
  const [result, setResult] = useState<FollowUpsSent>();
  const [letters, setLetters] = useState<FollowUpsSent["sent"] | null>(null);
  const found = preview.data;
  const count = found?.letters.length ?? 0;

  const send = () => {
    if (done !== null || !found) return;
    // The same ids when it is tried again: nothing is sent twice.
    const named = letters ?? identified(found.letters);
    setLetters(named);
    setDone(0);
    void guarded(async () => {
      const { sent, refused } = await sendFollowUps(named, setDone);
      if (sent.length > 0) tell(sent);
      if (refused.length > 0) setResult({ sent, refused });
      else onClose();
    }, "Not all letters were sent.").finally(() => setDone(null));
  };
  const tell = (sent: FollowUpsSent["sent"]) =>
    showToast({
      text: `${lettersOf(sent.length)} on their way`,
      ringSeconds: UNDO_SECONDS,
      action: {
        label: "Undo",
        onClick: () =>
          void guarded(
            async () => void showToast({ text: await takeBack(sent) }),
            "Not all were taken back.",
          ),
      },
    });

  if (result) return <Refused result={result} onClose={onClose} />;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={found ? titleOf(count) : "Who is late?"}
      {...(count > 0 && {
        text: "Each gets the letter that asks for its answer. You can take them back for a minute.",
      })}
      actions={
        <>
          <Button onClick={onClose}>{count > 0 ? "Send nothing" : "Close"}</Button>
          {count > 0 && (
            <Button kind="main" busy={done !== null} onClick={send}>
              Send {lettersOf(count)}
            </Button>
          )}
        </>
      }
    >
      {preview.isPending && <Skeleton rows={5} shape="text" label="Looking at each request" />}
      {preview.error && (
        <Notice tone="red" icon={mdiAlertCircle} role="alert">
          {preview.error.message}
        </Notice>
      )}
      {count > 0 && (
        <p className={css.limit} role="status">
          <SendingLeft />
        </p>
      )}
      {found && <Preview found={found} />}
      {done !== null && count > 0 && <ProgressBar share={done / count} label="Letters sent" />}
    </Dialog>
  );
}

const titleOf = (count: number) =>
  count === 0
    ? "No letter is due"
    : count === 1
      ? "Ask one agency for its answer?"
      : `Ask ${grouped(count)} agencies for their answers?`;

function Preview({ found: { letters, skipped } }: { found: FollowUps }) {
  const reasons = reasonsOf(
    skipped.map(({ requestId: id, reason }) => ({ id, detail: SKIPPED_WORDS[reason] })),
  );
  return (
    <div className={css.preview}>
      {letters.length > 0 && (
        <ul className={css.letters} aria-label="Letters to send">
          {letters.map((letter) => (
            <Letter key={letter.requestId} letter={letter} />
          ))}
        </ul>
      )}
      {skipped.length > 0 && (
        <section className={css.skipped} aria-label="Left out">
          <p>{letters.length > 0 ? "The others get none:" : "None of those chosen gets one:"}</p>
          <ul className={css.reasons}>
            {reasons.map(({ detail, count }) => (
              <li key={detail} className={css.reason}>
                <b>{grouped(count)}</b> {detail}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Letter({ letter }: { letter: FollowUps["letters"][number] }) {
  const [open, setOpen] = useState(false);
  const text = useLetterText(letter, open);
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <Icon path={mdiChevronRight} size={16} />
          <span className={css.title}>{letter.title}</span>
          <span className={css.agency}>{letter.agency?.abbreviation ?? letter.agency?.name}</span>
          <span className={css.why}>{letter.why}</span>
        </summary>
        <div className={css.words}>{text.data?.text ?? (text.error ? text.error.message : "…")}</div>
      </details>
    </li>
  );
}

const Refused = ({ result: { sent, refused }, onClose }: { result: FollowUpsSent; onClose: () => void }) => (
  <Dialog
    open
    wide
    onClose={onClose}
    title={`${lettersOf(refused.length)} could not be sent`}
    actions={
      <Button kind="main" onClick={onClose}>
        Close
      </Button>
    }
  >
    {sent.length > 0 && (
      <Notice tone="green" icon={mdiCheckCircle} role="status">
        {lettersOf(sent.length)} on their way.
      </Notice>
    )}
    <ul className={css.reasons}>
      {reasonsOf(refused).map(({ detail, count }) => (
        <li key={detail} className={css.reason}>
          <b>{grouped(count)}</b> {detail}
        </li>
      ))}
    </ul>
  </Dialog>
);
