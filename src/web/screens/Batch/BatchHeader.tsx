import { mdiCheck, mdiRefresh, mdiSendOutline, mdiUndo } from "@mdi/js";
import { useEffect, useRef, useState } from "react";
import type { Batch } from "#contract/delivery/batch.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { formatTime } from "#web/features/dates/scheduled-time.ts";
import css from "./BatchHeader.module.css";
import {
  cancelLabel,
  canRetry,
  confirmAddressesLabel,
  groupCounts,
  needsAddress,
  resendLabel,
  retryLabel,
  summaryText,
} from "./batch-labels.ts";
import type { useBatch } from "./use-batch.ts";

type Props = Pick<ReturnType<typeof useBatch>, "takeBack" | "retry"> & {
  batch: Batch;
  /** When this was read, in milliseconds since the epoch. */
  fetchedAt: number;
};

/** What was asked, how far its letters are, and what can be done with all of them. */
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
      <div className={css.said}>
        <h1>{batch.title || "No subject"}</h1>
        <p className={css.summary}>{summary}</p>
        <Announcement summary={summary} />
        <p className={css.aside}>{statusText(batch)}</p>
      </div>
      <div className={css.buttons}>
        {undoable > 0 && (
          <Button icon={mdiUndo} busy={takeBack.isPending} disabled={busy} onClick={() => takeBack.mutate()}>
            {cancelLabel(undoable, letters.length)}
            {secondsLeft > 0 && <span className={css.seconds}> {secondsLeft} s</span>}
          </Button>
        )}
        {canceled.length > 0 && (
          <Button
            icon={mdiSendOutline}
            busy={retry.isPending}
            disabled={busy}
            onClick={() => retry.mutate({ requestIds: canceled })}
          >
            {resendLabel(canceled.length)}
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
            {confirmAddressesLabel(withAddress.length)}
          </Button>
        )}
        {retryable.length > 1 && (
          <Button
            icon={mdiRefresh}
            busy={retry.isPending}
            disabled={busy}
            onClick={() => retry.mutate({ requestIds: retryable })}
          >
            {retryLabel(retryable.length)}
          </Button>
        )}
      </div>
      <Progress counts={counts} total={letters.length} />
    </header>
  );
}

/** When they leave, and that nobody has to stay for it. */
function statusText({ sendAt, letters }: Batch): string {
  const backgroundText = "You can leave this page; the letters go on without it.";
  if (sendAt !== null && letters.some(({ state }) => state === "scheduled")) {
    return `They leave ${formatTime(new Date(sendAt))}, and can be taken back until then. ${backgroundText}`;
  }
  return letters.some(({ state }) => ["waiting", "queued", "sending", "deferred"].includes(state))
    ? backgroundText
    : "Each is a request of its own, with its answers and its deadline.";
}

const FINAL_GROUPS = ["sent", "returned", "failed"] as const;

/** How many of the letters came to an end, and to which. The sentence above says the same. */
function Progress({ counts, total }: { counts: ReturnType<typeof groupCounts>; total: number }) {
  return (
    <div className={css.progress} aria-hidden="true">
      {FINAL_GROUPS.map((end) => (
        <span
          key={end}
          className={css[end]}
          style={{ width: `${(100 * counts[end]) / Math.max(1, total)}%` }}
        />
      ))}
    </div>
  );
}

const ANNOUNCE_MS = 8_000;

/** The sentence for a screen reader, now and then: the letters would interrupt it every second. */
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

/** How long it still is, by this device's clock since the server said so. */
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
