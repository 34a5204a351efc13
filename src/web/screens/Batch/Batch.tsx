import { mdiCheck, mdiEmailMultipleOutline, mdiRefresh, mdiSendOutline, mdiUndo } from "@mdi/js";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useParams, useSearchParams } from "react-router";
import type { Batch as LoadedBatch } from "#contract/delivery/batch.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { batch as messages } from "#messages/batch.ts";
import { pageTitles } from "#messages/page-titles.ts";
import { router } from "#messages/router.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Segmented } from "#web/design/controls/Segmented.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Sheet } from "#web/design/display/Sheet.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { formatTime } from "#web/features/dates/scheduled-time.ts";
import { usePageTitle } from "#web/features/navigation/use-page-title.ts";
import css from "./Batch.module.css";
import { BatchFailed, BatchLoading, BatchMissing } from "./BatchStates.tsx";
import {
  cancelLabel,
  canRetry,
  formatCount,
  GROUPS,
  type Group,
  groupCounts,
  groupOf,
  needsAddress,
  problemsFirst,
  summaryText,
} from "./batch-labels.ts";
import { LetterTable } from "./LetterTable.tsx";
import { useBatch } from "./use-batch.ts";

/** The letters sent from one draft: the state of each, and actions for those that were not sent. */
export default function Batch() {
  const { batchId = "" } = useParams();
  const { batch, takeBack, retry } = useBatch(batchId);
  if (batch.data)
    return <Loaded batch={batch.data} takeBack={takeBack} retry={retry} fetchedAt={batch.dataUpdatedAt} />;
  if (batch.error instanceof ApiError && [400, 404].includes(batch.error.status)) return <BatchMissing />;
  if (batch.isError) return <BatchFailed onRetry={() => void batch.refetch()} />;
  return <BatchLoading />;
}

type LoadedProps = Pick<ReturnType<typeof useBatch>, "takeBack" | "retry"> & {
  batch: LoadedBatch;
  fetchedAt: number;
};

function Loaded({ batch, takeBack, retry, fetchedAt }: LoadedProps) {
  const { letters } = batch;
  const { show, inOrder, changeView } = useView();
  const counts = groupCounts(letters);
  usePageTitle(
    formatMessage(pageTitles.listOf, { name: batch.title || messages.untitled, page: router.batch }),
  );
  const visibleLetters = useMemo(() => {
    const filtered = show === null ? letters : letters.filter((letter) => groupOf(letter) === show);
    return inOrder ? filtered : problemsFirst(filtered);
  }, [letters, show, inOrder]);
  const { mutate } = retry;
  const retryLetter = useCallback(
    (requestId: string, address?: string) =>
      mutate({
        requestIds: [requestId],
        ...(address !== undefined && { addresses: { [requestId]: address } }),
      }),
    [mutate],
  );
  return (
    <Sheet className={css.batch}>
      <BatchHeader batch={batch} fetchedAt={fetchedAt} takeBack={takeBack} retry={retry} />
      <div className={css.bar}>
        <fieldset className={css.chips} aria-label={messages.filterLabel}>
          <Chip
            pressed={show === null}
            count={letters.length}
            label={messages.showAllFilter}
            onClick={() => changeView({ show: null })}
          />
          {GROUPS.filter(({ id }) => counts[id] > 0 || id === show).map(({ id, label }) => (
            <Chip
              key={id}
              pressed={show === id}
              count={counts[id]}
              label={label}
              onClick={() => changeView({ show: id })}
            />
          ))}
        </fieldset>
        <Segmented
          label={messages.orderLabel}
          value={inOrder ? "order" : "problems"}
          options={[
            { value: "problems", label: messages.problemsFirst },
            { value: "order", label: messages.asAdded },
          ]}
          onChange={(order) => changeView({ inOrder: order === "order" })}
        />
      </div>
      {visibleLetters.length === 0 ? (
        <EmptyState
          icon={mdiEmailMultipleOutline}
          title={messages.emptyTitle}
          action={<Button onClick={() => changeView({ show: null })}>{messages.showAll}</Button>}
        />
      ) : (
        <LetterTable letters={visibleLetters} busy={retry.isPending} onRetry={retryLetter} />
      )}
    </Sheet>
  );
}

function Chip(props: { pressed: boolean; count: number; label: string; onClick: () => void }) {
  const { pressed, count, label, onClick } = props;
  return (
    <button type="button" className={css.chip} aria-pressed={pressed} onClick={onClick}>
      <b>{formatCount(count)}</b> {label}
    </button>
  );
}

/** Filter and order, stored in the URL so that a reload shows the same view. */
function useView() {
  const [query, setQuery] = useSearchParams();
  const groupParam = query.get("show");
  const show: Group | null = GROUPS.find(({ id }) => id === groupParam)?.id ?? null;
  const inOrder = query.get("order") === "added";
  const changeView = (change: { show?: Group | null; inOrder?: boolean }) => {
    const next = { show, inOrder, ...change };
    setQuery(
      { ...(next.show && { show: next.show }), ...(next.inOrder && { order: "added" }) },
      { replace: true, preventScrollReset: true },
    );
  };
  return { show, inOrder, changeView };
}

type Props = Pick<ReturnType<typeof useBatch>, "takeBack" | "retry"> & {
  batch: LoadedBatch;
  /** When the batch was fetched, in milliseconds since the epoch. */
  fetchedAt: number;
};

/** Title, progress, and the actions on all letters. */
function BatchHeader({ batch, fetchedAt, takeBack, retry }: Props) {
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

function statusText({ sendAt, letters }: LoadedBatch): string {
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
