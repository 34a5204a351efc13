import { mdiCloudOffOutline, mdiEmailMultipleOutline } from "@mdi/js";
import { useCallback, useMemo } from "react";
import { useParams, useSearchParams } from "react-router";
import type { Batch as LoadedBatch } from "#contract/delivery/batch.ts";
import { batch as messages } from "#messages/batch.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { Button, ButtonLink } from "#web/design/controls/Button.tsx";
import { Segmented } from "#web/design/controls/Segmented.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Sheet } from "#web/design/display/Sheet.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import css from "./Batch.module.css";
import { BatchHeader } from "./BatchHeader.tsx";
import { formatCount, GROUPS, type Group, groupCounts, groupOf, problemsFirst } from "./batch-labels.ts";
import { LetterTable } from "./LetterTable.tsx";
import { useBatch } from "./use-batch.ts";

/** The letters sent from one draft: the state of each, and actions for those that were not sent. */
export default function Batch() {
  const { batchId = "" } = useParams();
  const { batch, takeBack, retry } = useBatch(batchId);
  if (batch.data)
    return <Loaded batch={batch.data} takeBack={takeBack} retry={retry} fetchedAt={batch.dataUpdatedAt} />;
  if (batch.error instanceof ApiError && [400, 404].includes(batch.error.status)) return <Missing />;
  if (batch.isError) return <Failed onRetry={() => void batch.refetch()} />;
  return (
    <Sheet className={css.batch}>
      <Skeleton rows={20} shape="table" label={messages.loading} />
    </Sheet>
  );
}

type LoadedProps = Pick<ReturnType<typeof useBatch>, "takeBack" | "retry"> & {
  batch: LoadedBatch;
  fetchedAt: number;
};

function Loaded({ batch, takeBack, retry, fetchedAt }: LoadedProps) {
  const { letters } = batch;
  const { show, inOrder, changeView } = useView();
  const counts = groupCounts(letters);
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

const Missing = () => (
  <Sheet>
    <EmptyState
      level={1}
      icon={mdiEmailMultipleOutline}
      title={messages.missingTitle}
      action={<ButtonLink to="/requests-tracker">{messages.seeRequests}</ButtonLink>}
    >
      {messages.missing}{" "}
    </EmptyState>
  </Sheet>
);

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <Sheet>
    <EmptyState
      level={1}
      alert
      icon={mdiCloudOffOutline}
      title={messages.failedTitle}
      action={<Button onClick={onRetry}>{messages.reload}</Button>}
    >
      {messages.failed}{" "}
    </EmptyState>
  </Sheet>
);
