import { mdiAlertCircle, mdiCheckCircleOutline, mdiContentDuplicate, mdiTrayArrowDown } from "@mdi/js";
import { useState } from "react";
import { Link } from "react-router";
import { IMPORT_ROW_KINDS, type RequestImport } from "#contract/request-import.ts";
import type { PlannedRequest } from "#core/import/plan-request.ts";
import type { PlannedThread } from "#core/import/plan-thread.ts";
import { saveBlob } from "#web/correspondence/files.ts";
import { dayYear } from "#web/deadline/day-words.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { outcomeLook } from "#web/ui/reply-look.ts";
import { requestLook } from "#web/ui/request-look.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Status } from "#web/ui/Status.tsx";
import { showToast } from "#web/ui/show-toast.ts";
import { TickBox } from "#web/ui/TickBox.tsx";
import css from "./ImportedRows.module.css";
import {
  counted,
  FIELD_WORDS,
  faultsCsv,
  type ImportRow,
  isTicked,
  kindWords,
  type RowKind,
  type Ticks,
  ticked,
} from "./import-words.ts";
import { allRows, useRows } from "./queries.ts";

type Props = {
  item: RequestImport;
  /** While they can still be chosen. */
  ticks?: Ticks;
  onTicks?: (ticks: Ticks) => void;
};

/** The rows of the file by what becomes of them: the counts are the filters. */
export function ImportedRows({ item, ticks, onTicks }: Props) {
  const kinds = IMPORT_ROW_KINDS.filter((kind) => item.counts[kind] > 0);
  const [chosen, setKind] = useState<RowKind | null>(item.counts.faulty > 0 ? "faulty" : null);
  const kind = chosen !== null && kinds.includes(chosen) ? chosen : null;
  const list = useRows(item, kind);
  const rows = list.data?.pages.flatMap((page) => page.items) ?? [];
  const total = kinds.reduce((sum, each) => sum + item.counts[each], 0);
  return (
    <section aria-label={item.format === "mails" ? "Correspondences" : "Rows of the file"}>
      <div className={css.head}>
        <fieldset className={css.kinds} aria-label="Which rows">
          <button type="button" aria-pressed={kind === null} onClick={() => setKind(null)}>
            All <b>{counted(total)}</b>
          </button>
          {kinds.map((each) => (
            <button key={each} type="button" aria-pressed={kind === each} onClick={() => setKind(each)}>
              {kindWords(each, item)} <b>{counted(item.counts[each])}</b>
            </button>
          ))}
        </fieldset>
        {item.counts.faulty > 0 && <SaveFaults item={item} />}
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
              mail={item.format === "mails"}
              {...(ticks &&
                onTicks && { ticked: isTicked(row, ticks), onTick: () => onTicks(ticked(row, ticks)) })}
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

function SaveFaults({ item: { id, format } }: { item: RequestImport }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const rows = await allRows(id, "faulty");
      saveBlob(new Blob([faultsCsv(rows)], { type: "text/csv" }), "rows-to-mend.csv");
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
const OfMails = ({ plan: { mails, lastOn, guess } }: { plan: PlannedThread }) => (
  <>
    <span>
      {counted(mails.length, "mail", "mails")}, the last {dayYear(lastOn)}
    </span>
    {guess && <span>Seems to say: {outcomeLook[guess].words.toLowerCase()}</span>}
  </>
);

type RowProps = { row: ImportRow; mail: boolean; ticked?: boolean; onTick?: () => void };

function Row({ row, mail, ticked: on, onTick }: RowProps) {
  const plan = row.plan as PlannedRequest | PlannedThread | null;
  const choosable = onTick && (row.kind === "new" || row.kind === "doubtful");
  return (
    <li className={css.row}>
      {choosable ? (
        <TickBox checked={on ?? false} onChange={onTick} aria-label={`Import “${row.title}”`} />
      ) : (
        <Icon path={GLYPHS[row.kind]} size={16} className={css[row.kind]} />
      )}
      <div className={css.what}>
        <p className={css.title}>
          {row.requestId ? (
            <Link to={`/requests-tracker?filter=all&request=${row.requestId}`}>{row.title}</Link>
          ) : (
            <b>{row.title || "No title"}</b>
          )}
          {!mail && <small>Row {counted(row.number)}</small>}
        </p>
        {plan && (
          <p className={css.plan}>
            <Status {...requestLook[plan.status]}>{requestLook[plan.status].words}</Status>
            <span>{row.agency}</span>
            {plan.sentOn && <span>Sent {dayYear(plan.sentOn)}</span>}
            {plan.trackingNumber && <span>{plan.trackingNumber}</span>}
            {"mails" in plan && <OfMails plan={plan} />}
          </p>
        )}
        {row.faults.map(({ field, message }) => (
          <p key={`${field}${message}`} className={row.kind === "doubtful" ? css.doubt : css.fault}>
            {field && <b>{FIELD_WORDS[field]}</b>} {message}
          </p>
        ))}
        {row.kind === "duplicate" && (
          <p className={css.plan}>
            {row.doubleOf ? (
              <Link to={`/requests-tracker?filter=all&request=${row.doubleOf}`}>
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

const GLYPHS: Readonly<Record<RowKind, string>> = {
  new: mdiCheckCircleOutline,
  doubtful: mdiAlertCircle,
  duplicate: mdiContentDuplicate,
  faulty: mdiAlertCircle,
};
