import { mdiAlertCircle, mdiCheckCircleOutline, mdiContentDuplicate, mdiTrayArrowDown } from "@mdi/js";
import { useState } from "react";
import { Link } from "react-router";
import { IMPORT_ROW_KINDS, type RequestImport } from "#contract/exchange/request-import.ts";
import type { RequestPreview } from "#core/import/preview-request.ts";
import type { ThreadPreview } from "#core/import/preview-thread.ts";
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
  countText,
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
  /** While they can still be chosen. */
  selection?: RowSelection;
  onSelection?: (selection: RowSelection) => void;
};

/** The rows of the file by what becomes of them: the counts are the filters. */
export function ImportedRows({ item, selection, onSelection }: Props) {
  const kinds = IMPORT_ROW_KINDS.filter((kind) => item.counts[kind] > 0);
  const [selectedKind, setSelectedKind] = useState<RowKind | null>(item.counts.faulty > 0 ? "faulty" : null);
  const kind = selectedKind !== null && kinds.includes(selectedKind) ? selectedKind : null;
  const list = useRows(item, kind);
  const rows = list.data?.pages.flatMap((page) => page.items) ?? [];
  const total = kinds.reduce((sum, each) => sum + item.counts[each], 0);
  return (
    <section aria-label={item.format === "mails" ? "Correspondences" : "Rows of the file"}>
      <div className={css.head}>
        <fieldset className={css.kinds} aria-label="Which rows">
          <button type="button" aria-pressed={kind === null} onClick={() => setSelectedKind(null)}>
            All <b>{countText(total)}</b>
          </button>
          {kinds.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={kind === each}
              onClick={() => setSelectedKind(each)}
            >
              {kindLabel(each, item)} <b>{countText(item.counts[each])}</b>
            </button>
          ))}
        </fieldset>
        {item.counts.faulty > 0 && <DownloadErrors item={item} />}
      </div>
      {list.isPending ? (
        <Skeleton rows={8} shape="mail" label="Loading the rows" />
      ) : !list.data ? (
        <EmptyState
          alert
          level={3}
          icon={mdiAlertCircle}
          title="The rows did not load"
          action={<Button onClick={() => void list.refetch()}>Try again</Button>}
        >
          {list.error?.message}
        </EmptyState>
      ) : (
        <ul className={css.rows}>
          {rows.map((row) => (
            <Row
              key={row.number}
              row={row}
              isEmail={item.format === "mails"}
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
            Show more rows
          </Button>
          {list.isFetchNextPageError && <span role="alert">They did not load. Try again.</span>}
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
      downloadBlob(new Blob([errorsCsv(rows)], { type: "text/csv" }), "rows-to-mend.csv");
    } catch (error) {
      showToast({ text: error instanceof Error ? error.message : "They could not be saved. Try again." });
    }
    setBusy(false);
  };
  return (
    <Button size="small" icon={mdiTrayArrowDown} busy={busy} onClick={() => void save()}>
      {format === "mails" ? "Save what is not taken" : "Save the rows to mend"}
    </Button>
  );
}

/** How much mail there is, and what its last letter seems to say. */
const EmailThreadSummary = ({ plan: { mails, lastOn, guess } }: { plan: ThreadPreview }) => (
  <>
    <span>
      {countText(mails.length, "mail", "mails")}, the last {formatDayYear(lastOn)}
    </span>
    {guess && <span>Seems to say: {outcomeAppearance[guess].label.toLowerCase()}</span>}
  </>
);

type RowProps = { row: ImportRow; isEmail: boolean; isSelected?: boolean; onToggle?: () => void };

function Row({ row, isEmail, isSelected: on, onToggle }: RowProps) {
  const plan = row.proposal as RequestPreview | ThreadPreview | null;
  const isSelectable = onToggle && (row.kind === "new" || row.kind === "doubtful");
  return (
    <li className={css.row}>
      {isSelectable ? (
        <Checkbox checked={on ?? false} onChange={onToggle} aria-label={`Import “${row.title}”`} />
      ) : (
        <Icon path={ICONS[row.kind]} size={16} className={css[row.kind]} />
      )}
      <div className={css.what}>
        <p className={css.title}>
          {row.requestId ? (
            <Link to={`/requests-tracker?filter=all&request=${row.requestId}`}>{row.title}</Link>
          ) : (
            <b>{row.title || "No title"}</b>
          )}
          {!isEmail && <small>Row {countText(row.number)}</small>}
        </p>
        {plan && (
          <p className={css.plan}>
            <Status {...statusAppearance[plan.status]}>{statusAppearance[plan.status].label}</Status>
            <span>{row.agency}</span>
            {plan.sentOn && <span>Sent {formatDayYear(plan.sentOn)}</span>}
            {plan.trackingNumber && <span>{plan.trackingNumber}</span>}
            {"mails" in plan && <EmailThreadSummary plan={plan} />}
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
                You have this request already
              </Link>
            ) : (
              "An earlier row of the file is the same request"
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
