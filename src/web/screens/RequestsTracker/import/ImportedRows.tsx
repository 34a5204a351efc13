import { mdiAlertCircle, mdiCheckCircleOutline, mdiContentDuplicate, mdiTrayArrowDown } from "@mdi/js";
import { useState } from "react";
import { Link } from "react-router";
import type { RequestImport } from "#contract/exchange/request-import.ts";
import { formatInteger } from "#core/dates/format-date.ts";
import { IMPORT_ROW_KINDS } from "#core/import/columns.ts";
import type { RequestPreview } from "#core/import/preview-request.ts";
import type { ThreadPreview } from "#core/import/preview-thread.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { trackerImport } from "#messages/tracker/import.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Checkbox } from "#web/design/controls/Checkbox.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { Status } from "#web/design/display/Status.tsx";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { formatDayYear } from "#web/features/dates/format-day.ts";
import { downloadBlob } from "#web/features/files/download-files.ts";
import { statusAppearance } from "#web/features/requests/status-appearance.ts";
import { outcomeAppearance } from "#web/features/thread/outcome-appearance.ts";
import css from "./ImportedRows.module.css";
import {
  errorsCsv,
  FIELD_LABELS,
  type ImportRow,
  isRowSelected,
  kindLabel,
  type RowKind,
  type RowSelection,
  withToggled,
} from "./import-labels.ts";
import { allRows, useRows } from "./import-queries.ts";

type Props = {
  item: RequestImport;
  /** Only in the preview, where rows can be selected. */
  selection?: RowSelection;
  onSelection?: (selection: RowSelection) => void;
};

/** The rows of the file by kind; the counts of the kinds are the filters. */
export function ImportedRows({ item, selection, onSelection }: Props) {
  const kinds = IMPORT_ROW_KINDS.filter((kind) => item.counts[kind] > 0);
  const [selectedKind, setSelectedKind] = useState<RowKind | null>(item.counts.faulty > 0 ? "faulty" : null);
  const kind = selectedKind !== null && kinds.includes(selectedKind) ? selectedKind : null;
  const list = useRows(item, kind);
  const rows = list.data?.pages.flatMap((page) => page.items) ?? [];
  const total = kinds.reduce((sum, each) => sum + item.counts[each], 0);
  return (
    <section
      aria-label={item.format === "emails" ? trackerImport.rows.labelEmail : trackerImport.rows.labelTable}
    >
      <div className={css.head}>
        <fieldset className={css.kinds} aria-label={trackerImport.rows.filter}>
          <button type="button" aria-pressed={kind === null} onClick={() => setSelectedKind(null)}>
            {trackerImport.rows.all} <b>{formatInteger(total)}</b>
          </button>
          {kinds.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={kind === each}
              onClick={() => setSelectedKind(each)}
            >
              {kindLabel(each, item)} <b>{formatInteger(item.counts[each])}</b>
            </button>
          ))}
        </fieldset>
        {item.counts.faulty > 0 && <DownloadErrors item={item} />}
      </div>
      {list.isPending ? (
        <Skeleton rows={8} shape="mail" label={trackerImport.rows.loading} />
      ) : !list.data ? (
        <EmptyState
          alert
          level={3}
          icon={mdiAlertCircle}
          title={trackerImport.rows.loadFailedTitle}
          action={<Button onClick={() => void list.refetch()}>{trackerImport.tryAgain}</Button>}
        >
          {list.error?.message}
        </EmptyState>
      ) : (
        <ul className={css.rows}>
          {rows.map((row) => (
            <Row
              key={row.number}
              row={row}
              isEmail={item.format === "emails"}
              {...(selection &&
                onSelection && {
                  isSelected: isRowSelected(row, selection),
                  onToggle: () => onSelection(withToggled(row, selection)),
                })}
            />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <p className={css.more}>
          <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {trackerImport.rows.showMore}
          </Button>
          {list.isFetchNextPageError && <span role="alert">{trackerImport.rows.moreFailed}</span>}
        </p>
      )}
    </section>
  );
}

function DownloadErrors({ item: { id, format } }: { item: RequestImport }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const rows = await allRows(id, "faulty");
      downloadBlob(new Blob([errorsCsv(rows)], { type: "text/csv" }), "rows-to-fix.csv");
    } catch (error) {
      showToast({ text: error instanceof Error ? error.message : trackerImport.rows.saveFailed });
    }
    setBusy(false);
  };
  return (
    <Button size="small" icon={mdiTrayArrowDown} busy={busy} onClick={() => void save()}>
      {format === "emails" ? trackerImport.rows.saveEmail : trackerImport.rows.saveTable}
    </Button>
  );
}

/** The number of emails in a conversation, and the probable outcome of the last one. */
const EmailThreadSummary = ({ plan: { emails, lastOn, likelyOutcome } }: { plan: ThreadPreview }) => (
  <>
    <span>
      {formatMessage(trackerImport.rows.emails, { count: emails.length, date: formatDayYear(lastOn) })}
    </span>
    {likelyOutcome && (
      <span>
        {formatMessage(trackerImport.rows.outcome, {
          outcome: outcomeAppearance[likelyOutcome].label.toLowerCase(),
        })}
      </span>
    )}
  </>
);

type RowProps = { row: ImportRow; isEmail: boolean; isSelected?: boolean; onToggle?: () => void };

function Row({ row, isEmail, isSelected: on, onToggle }: RowProps) {
  const plan = row.proposal as RequestPreview | ThreadPreview | null;
  const isSelectable = onToggle && (row.kind === "new" || row.kind === "doubtful");
  return (
    <li className={css.row}>
      {isSelectable ? (
        <Checkbox
          checked={on ?? false}
          onChange={onToggle}
          aria-label={formatMessage(trackerImport.rows.select, { title: row.title })}
        />
      ) : (
        <Icon path={ICONS[row.kind]} size={16} className={css[row.kind]} />
      )}
      <div className={css.what}>
        <p className={css.title}>
          {row.requestId ? (
            <Link to={`/requests-tracker?filter=all&request=${row.requestId}`}>{row.title}</Link>
          ) : (
            <b>{row.title || trackerImport.rows.noTitle}</b>
          )}
          {!isEmail && <small>{formatMessage(trackerImport.rows.number, { number: row.number })}</small>}
        </p>
        {plan && (
          <p className={css.plan}>
            <Status {...statusAppearance[plan.status]}>{statusAppearance[plan.status].label}</Status>
            <span>{row.agency}</span>
            {plan.sentOn && (
              <span>{formatMessage(trackerImport.rows.sent, { date: formatDayYear(plan.sentOn) })}</span>
            )}
            {plan.trackingNumber && <span>{plan.trackingNumber}</span>}
            {"emails" in plan && <EmailThreadSummary plan={plan} />}
          </p>
        )}
        {row.errors.map(({ field, message }) => (
          <p key={`${field}${message}`} className={row.kind === "doubtful" ? css.doubt : css.fault}>
            {field && <b>{FIELD_LABELS[field]}</b>} {message}
          </p>
        ))}
        {row.kind === "duplicate" && (
          <p className={css.plan}>
            {row.duplicateOf ? (
              <Link to={`/requests-tracker?filter=all&request=${row.duplicateOf}`}>
                {trackerImport.rows.duplicateOfRequest}
              </Link>
            ) : (
              trackerImport.rows.duplicateOfRow
            )}
          </p>
        )}
      </div>
    </li>
  );
}

const ICONS: Readonly<Record<RowKind, string>> = {
  new: mdiCheckCircleOutline,
  doubtful: mdiAlertCircle,
  duplicate: mdiContentDuplicate,
  faulty: mdiAlertCircle,
};
