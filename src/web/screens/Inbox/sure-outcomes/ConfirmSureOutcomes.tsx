import { mdiAlertCircle, mdiCheckCircle } from "@mdi/js";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ConfirmOutcomesResult, SureOutcome } from "#contract/mailbox/sure-outcomes.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { transitionFor } from "#core/request/life.ts";
import { inbox } from "#messages/inbox/inbox.ts";
import { sureOutcomes as m } from "#messages/inbox/sure-outcomes.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Choice } from "#web/design/controls/Field.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { Status } from "#web/design/display/Status.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { formatMessageDate } from "#web/features/dates/format-date.ts";
import { statusAppearance } from "#web/features/requests/status-appearance.ts";
import { outcomeAppearance } from "#web/features/thread/outcome-appearance.ts";
import css from "./ConfirmSureOutcomes.module.css";
import { sureCountText } from "./sure-outcome-count.ts";
import { confirmOutcomes, refreshOutcomes, sureOutcomesQuery, undoOutcomes } from "./sure-outcome-queries.ts";

type Result = ConfirmOutcomesResult & { items: readonly SureOutcome[] };

/** Previews the outcomes of the inbox that are sure, and confirms the chosen ones together. */
export function ConfirmSureOutcomes({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const preview = useQuery(sureOutcomesQuery);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const items = preview.data?.items ?? [];
  const chosen = items.filter(({ messageId }) => !leftOut.has(messageId));

  const confirm = async () => {
    if (busy || chosen.length === 0) return;
    setBusy(true);
    setError(null);
    try {
      const answer = await confirmOutcomes(chosen);
      const confirmed = chosen.filter(({ messageId }) => answer.confirmed.includes(messageId));
      if (confirmed.length > 0) offerUndo(client, confirmed);
      if (answer.failed.length > 0) setResult({ ...answer, items });
      else onClose();
      await refreshOutcomes(client);
    } catch (cause) {
      setError(cause as Error);
    }
    setBusy(false);
  };

  if (result) return <Refused result={result} onClose={onClose} />;
  const hasItems = items.length > 0;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={
        hasItems
          ? formatMessage(m.title, { count: items.length })
          : preview.data
            ? m.noneTitle
            : m.loadingTitle
      }
      {...(preview.data && { text: hasItems ? m.text : m.none })}
      actions={
        <>
          <Button onClick={onClose}>{hasItems ? m.cancel : m.close}</Button>
          {hasItems && (
            <Button kind="main" busy={busy} disabled={chosen.length === 0} onClick={() => void confirm()}>
              {formatMessage(m.confirm, { count: chosen.length })}
            </Button>
          )}
        </>
      }
    >
      {preview.isPending && <Skeleton rows={6} shape="text" label={m.loading} />}
      {preview.error && (
        <Notice tone="red" icon={mdiAlertCircle} role="alert">
          {formatMessage(m.failed, { reason: preview.error.message })}{" "}
          <button type="button" onClick={() => void preview.refetch()}>
            {m.retry}
          </button>
        </Notice>
      )}
      {preview.data && preview.data.total > items.length && (
        <p className={css.note}>
          {formatMessage(m.newestOnly, { count: items.length, total: sureCountText(preview.data.total) })}
        </p>
      )}
      {hasItems && (
        <>
          <Choice
            className={css.all ?? ""}
            checked={leftOut.size === 0}
            onChange={({ target }) =>
              setLeftOut(new Set(target.checked ? [] : items.map(({ messageId }) => messageId)))
            }
          >
            {m.all}
          </Choice>
          <ul className={css.outcomes} aria-label={m.list}>
            {items.map((item) => (
              <OutcomeLine
                key={item.messageId}
                item={item}
                chosen={!leftOut.has(item.messageId)}
                onChange={(isChosen) => setLeftOut(withOrWithout(leftOut, item.messageId, !isChosen))}
              />
            ))}
          </ul>
        </>
      )}
      {error && (
        <Notice tone="red" icon={mdiAlertCircle} role="alert">
          {formatMessage(m.notConfirmed, { reason: error.message })}
        </Notice>
      )}
    </Dialog>
  );
}

function withOrWithout(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(ids);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
}

type LineProps = { item: SureOutcome; chosen: boolean; onChange: (chosen: boolean) => void };

function OutcomeLine({ item, chosen, onChange }: LineProps) {
  const { outcome, agency, at } = item;
  const title = item.title || inbox.untitled;
  const { tone, icon, label } = outcomeAppearance[outcome];
  const when = formatMessageDate(at, new Date()).replace(/^(Today|Yesterday)/, (day) => day.toLowerCase());
  return (
    <li>
      <Choice
        aria-label={formatMessage(m.choose, { outcome: label, title })}
        checked={chosen}
        onChange={({ target }) => onChange(target.checked)}
      >
        <span className={css.line}>
          <span className={css.title}>{title}</span>
          <Status tone={tone} icon={icon}>
            {label}
          </Status>
        </span>
        <span className={css.agency}>{agency === null ? when : formatMessage(m.from, { agency, when })}</span>
        <span className={css.effect}>{effectOf(item)}</span>
      </Choice>
    </li>
  );
}

/** What confirming one does to the status and the deadlines of its request. */
function effectOf({ outcome, status, clocks }: SureOutcome): string {
  const next = transitionFor(outcome, status).status;
  const text =
    next === null || next === status
      ? formatMessage(m.keepsStatus, { status: statusAppearance[status].label, clocks })
      : formatMessage(m.changesStatus, {
          from: statusAppearance[status].label,
          to: statusAppearance[next].label,
          clocks,
        });
  return text.trim();
}

/** Which were refused, and why. */
const Refused = ({
  result: { items, confirmed, failed },
  onClose,
}: {
  result: Result;
  onClose: () => void;
}) => (
  <Dialog
    open
    wide
    onClose={onClose}
    title={formatMessage(m.refusedTitle, { count: failed.length })}
    actions={
      <Button kind="main" onClick={onClose}>
        {m.close}
      </Button>
    }
  >
    {confirmed.length > 0 && (
      <Notice tone="green" icon={mdiCheckCircle} role="status">
        {formatMessage(m.confirmed, { count: confirmed.length })}
      </Notice>
    )}
    <ul className={css.refused}>
      {failed.map(({ id, detail }) => (
        <li key={id}>
          {formatMessage(m.refused, {
            title: items.find(({ messageId }) => messageId === id)?.title || inbox.untitled,
            reason: detail,
          })}
        </li>
      ))}
    </ul>
  </Dialog>
);

function offerUndo(client: QueryClient, confirmed: readonly SureOutcome[]) {
  showToast({
    text: formatMessage(m.confirmed, { count: confirmed.length }),
    seconds: 10,
    action: { label: m.undo, onClick: () => void undo(client, confirmed) },
  });
}

async function undo(client: QueryClient, confirmed: readonly SureOutcome[]) {
  try {
    const { undone, failed } = await undoOutcomes(confirmed);
    const values = { count: undone.length, failed: failed.length };
    showToast({ text: formatMessage(failed.length > 0 ? m.partlyUndone : m.undone, values) });
  } catch (cause) {
    showToast({ text: formatMessage(m.notUndone, { reason: (cause as Error).message }) });
  }
  await refreshOutcomes(client);
}
