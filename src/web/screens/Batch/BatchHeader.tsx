import { mdiCheck, mdiRefresh, mdiSendOutline, mdiUndo } from "@mdi/js";
import { useEffect, useRef, useState } from "react";
import type { Batch } from "#contract/delivery/batch.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { batch as messages } from "#messages/batch.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { formatTime } from "#web/features/dates/scheduled-time.ts";
import css from "./BatchHeader.module.css";
import { cancelLabel, canRetry, groupCounts, needsAddress, summaryText } from "./batch-labels.ts";
import type { useBatch } from "./use-batch.ts";

type Props = Pick<ReturnType<typeof useBatch>, "takeBack" | "retry"> & {
  batch: Batch;
  /** When the batch was fetched, in milliseconds since the epoch. */
  fetchedAt: number;
};

/** Title, progress, and the actions on all letters. */
export function BatchHeader({ batch, fetchedAt, takeBack, retry }: Props) {
  const { letters, undoable, undoSeconds } = batch;
  const counts = groupCounts(letters);
  const summary = summaryText(letters);
  const secondsLeft = useSecondsLeft(undoSeconds, fetchedAt);
  const busy = takeBack.isPending || retry.isPending;
  const withAddress = letters.filter((letter) => needsAddress(letter) && letter.address !== null);
  const retryable = letters.filter(canRetry).map(({ requestId }) => requestId);
  const canceled = letters.filter(({ state }) => state === "draft").map(({ requestId }) => requestId);
  return (
    <header className={css.head}>
      <div className={css.text}>
        <h1>{batch.title || messages.untitled}</h1>
        <p className={css.summary}>{summary}</p>
        <Announcement summary={summary} />
        <p className={css.aside}>{statusText(batch)}</p>
      </div>
      <div className={css.buttons}>
        {undoable > 0 && (
          <Button icon={mdiUndo} busy={takeBack.isPending} disabled={busy} onClick={() => takeBack.mutate()}>
            {cancelLabel(undoable, letters.length)}
            {secondsLeft > 0 && (
              <span className={css.seconds}>
                {" "}
                {formatMessage(messages.secondsLeft, { seconds: secondsLeft })}
              </span>
            )}
          </Button>
        )}
        {canceled.length > 0 && (
          <Button
            icon={mdiSendOutline}
            busy={retry.isPending}
            disabled={busy}
            onClick={() => retry.mutate({ requestIds: canceled })}
          >
            {formatMessage(messages.resendAll, { count: canceled.length })}
          </Button>
        )}
        {withAddress.length > 1 && (
          <Button
            icon={mdiCheck}
            busy={retry.isPending}
            disabled={busy}
            onClick={() =>
              retry.mutate({
                requestIds: withAddress.map(({ requestId }) => requestId),
                addresses: Object.fromEntries(
                  withAddress.map(({ requestId, address }) => [requestId, address ?? ""]),
                ),
              })
            }
          >
            {formatMessage(messages.confirmAddresses, { count: withAddress.length })}
          </Button>
        )}
        {retryable.length > 1 && (
          <Button
            icon={mdiRefresh}
            busy={retry.isPending}
            disabled={busy}
            onClick={() => retry.mutate({ requestIds: retryable })}
          >
            {formatMessage(messages.retryAll, { count: retryable.length })}
          </Button>
        )}
      </div>
      <Progress counts={counts} total={letters.length} />
    </header>
  );
}

function statusText({ sendAt, letters }: Batch): string {
  if (sendAt !== null && letters.some(({ state }) => state === "scheduled"))
    return formatMessage(messages.scheduled, { time: formatTime(new Date(sendAt)) });
  return letters.some(({ state }) => ["waiting", "queued", "sending", "deferred"].includes(state))
    ? messages.background
    : messages.ownRequests;
}

const FINAL_GROUPS = ["sent", "returned", "failed"] as const;

/** The share of letters in each final state. The summary above says the same in text. */
function Progress({ counts, total }: { counts: ReturnType<typeof groupCounts>; total: number }) {
  return (
    <div className={css.progress} aria-hidden="true">
      {FINAL_GROUPS.map((group) => (
        <span
          key={group}
          className={css[group]}
          style={{ width: `${(100 * counts[group]) / Math.max(1, total)}%` }}
        />
      ))}
    </div>
  );
}

const ANNOUNCE_MS = 8_000;

/** Announces the summary to screen readers at intervals: each single change would interrupt them. */
function Announcement({ summary }: { summary: string }) {
  const [announced, setAnnounced] = useState(summary);
  const latest = useRef(summary);
  latest.current = summary;
  useEffect(() => {
    const timer = setInterval(() => setAnnounced(latest.current), ANNOUNCE_MS);
    return () => clearInterval(timer);
  }, []);
  return <VisuallyHidden role="status">{announced}</VisuallyHidden>;
}

/** Seconds left to cancel, counted down on this device from the server's number. */
function useSecondsLeft(seconds: number | null, fetchedAt: number): number {
  const [now, setNow] = useState(Date.now);
  const isCounting = seconds !== null;
  useEffect(() => {
    if (!isCounting) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isCounting]);
  return seconds === null ? 0 : Math.max(0, Math.round(seconds - (now - fetchedAt) / 1000));
}
