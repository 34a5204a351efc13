import { mdiCloudOffOutline, mdiEmailMultipleOutline } from "@mdi/js";
import { useCallback, useMemo } from "react";
import { useParams, useSearchParams } from "react-router";
import type { Batch as BatchOf } from "#contract/delivery/batch.ts";
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

/** The letters one draft became: where each is, and what can be done about those that did not go. */
export default function Batch() {
  const { batchId = "" } = useParams();
  const { batch, takeBack, retry } = useBatch(batchId);
  if (batch.data)
    return <Loaded batch={batch.data} takeBack={takeBack} retry={retry} fetchedAt={batch.dataUpdatedAt} />;
  if (batch.error instanceof ApiError && [400, 404].includes(batch.error.status)) return <Missing />;
  if (batch.isError) return <Failed onRetry={() => void batch.refetch()} />;
  return (
    <Sheet className={css.batch}>
      <Skeleton rows={20} shape="table" label="Loading the letters" />
    </Sheet>
  );
}

type LoadedProps = Pick<ReturnType<typeof useBatch>, "takeBack" | "retry"> & {
  batch: BatchOf;
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
        <fieldset className={css.chips} aria-label="Letters to show">
          <Chip
            pressed={show === null}
            count={letters.length}
            label="All"
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
          label="Order"
          value={inOrder ? "order" : "problems"}
          options={[
            { value: "problems", label: "Problems first" },
            { value: "order", label: "As added" },
          ]}
          onChange={(order) => changeView({ inOrder: order === "order" })}
        />
      </div>
      {visibleLetters.length === 0 ? (
        <EmptyState
          icon={mdiEmailMultipleOutline}
          title="None of the letters is here any more"
          action={<Button onClick={() => changeView({ show: null })}>Show all</Button>}
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

/** Which letters are shown and in which order, in the address, so that reloading shows the same. */
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
      title="There are no such letters"
      action={<ButtonLink to="/requests-tracker">See your requests</ButtonLink>}
    >
      They were deleted, or they belong to somebody else.
    </EmptyState>
  </Sheet>
);

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <Sheet>
    <EmptyState
      level={1}
      alert
      icon={mdiCloudOffOutline}
      title="The letters did not load"
      action={<Button onClick={onRetry}>Try now</Button>}
    >
      They go on being sent all the same.
    </EmptyState>
  </Sheet>
);
