import { mdiAlertCircle, mdiCheckCircle, mdiChevronRight } from "@mdi/js";
import { useState } from "react";
import type { FollowUps, SendFollowUpsResult } from "#contract/delivery/follow-ups.ts";
import { formatInteger } from "#core/dates/format-date.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { ProgressBar } from "#web/design/display/ProgressBar.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { SendingAllowance } from "#web/features/sending/SendingAllowance.tsx";
import { type BulkTargets, groupReasons } from "./bulk-targets.ts";
import css from "./FollowUpDialog.module.css";
import {
  SKIP_REASON_LABELS,
  sendFollowUps,
  undoFollowUps,
  useFollowUps,
  useLetterText,
  withMessageIds,
} from "./follow-ups.ts";
import type { useBulkChange } from "./use-bulk-change.ts";

/** As long as the server keeps them here, less what the way takes. */
const UNDO_SECONDS = 50;

type Props = {
  targets: BulkTargets;
  runGuarded: ReturnType<typeof useBulkChange>["guarded"];
  onClose: () => void;
};

const lettersText = (count: number) => `${formatInteger(count)}\u00a0${count === 1 ? "letter" : "letters"}`;

/** Which late agencies are asked where the answer is, in which words, and which are not and why; then sends it. */
export function FollowUpDialog({ targets, runGuarded, onClose }: Props) {
  const preview = useFollowUps(targets);
  const [progress, setProgress] = useState<number | null>(null);
  const [result, setResult] = useState<SendFollowUpsResult>();
  const [letters, setLetters] = useState<SendFollowUpsResult["sent"] | null>(null);
  const followUps = preview.data;
  const count = followUps?.letters.length ?? 0;

  const send = () => {
    if (progress !== null || !followUps) return;
    // The same ids when it is tried again: nothing is sent twice.
    const lettersWithIds = letters ?? withMessageIds(followUps.letters);
    setLetters(lettersWithIds);
    setProgress(0);
    void runGuarded(async () => {
      const { sent, failed: refused } = await sendFollowUps(lettersWithIds, setProgress);
      if (sent.length > 0) notifySent(sent);
      if (refused.length > 0) setResult({ sent, failed: refused });
      else onClose();
    }, "Not all letters were sent.").finally(() => setProgress(null));
  };
  const notifySent = (sent: SendFollowUpsResult["sent"]) =>
    showToast({
      text: `${lettersText(sent.length)} on their way`,
      ringSeconds: UNDO_SECONDS,
      action: {
        label: "Undo",
        onClick: () =>
          void runGuarded(
            async () => void showToast({ text: await undoFollowUps(sent) }),
            "Not all were taken back.",
          ),
      },
    });

  if (result) return <RejectedLetters result={result} onClose={onClose} />;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={followUps ? dialogTitle(count) : "Who is late?"}
      {...(count > 0 && {
        text: "Each gets the letter that asks for its answer. You can take them back for a minute.",
      })}
      actions={
        <>
          <Button onClick={onClose}>{count > 0 ? "Send nothing" : "Close"}</Button>
          {count > 0 && (
            <Button kind="main" busy={progress !== null} onClick={send}>
              Send {lettersText(count)}
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
          <SendingAllowance />
        </p>
      )}
      {followUps && <Preview followUps={followUps} />}
      {progress !== null && count > 0 && <ProgressBar share={progress / count} label="Letters sent" />}
    </Dialog>
  );
}

const dialogTitle = (count: number) =>
  count === 0
    ? "No letter is due"
    : count === 1
      ? "Ask one agency for its answer?"
      : `Ask ${formatInteger(count)} agencies for their answers?`;

function Preview({ followUps: { letters, skipped } }: { followUps: FollowUps }) {
  const reasons = groupReasons(
    skipped.map(({ requestId: id, reason }) => ({ id, detail: SKIP_REASON_LABELS[reason] })),
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
                <b>{formatInteger(count)}</b> {detail}
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
          <span className={css.why}>{letter.reason}</span>
        </summary>
        <div className={css.words}>{text.data?.text ?? (text.error ? text.error.message : "…")}</div>
      </details>
    </li>
  );
}

const RejectedLetters = ({
  result: { sent, failed: refused },
  onClose,
}: {
  result: SendFollowUpsResult;
  onClose: () => void;
}) => (
  <Dialog
    open
    wide
    onClose={onClose}
    title={`${lettersText(refused.length)} could not be sent`}
    actions={
      <Button kind="main" onClick={onClose}>
        Close
      </Button>
    }
  >
    {sent.length > 0 && (
      <Notice tone="green" icon={mdiCheckCircle} role="status">
        {lettersText(sent.length)} on their way.
      </Notice>
    )}
    <ul className={css.reasons}>
      {groupReasons(refused).map(({ detail, count }) => (
        <li key={detail} className={css.reason}>
          <b>{formatInteger(count)}</b> {detail}
        </li>
      ))}
    </ul>
  </Dialog>
);
