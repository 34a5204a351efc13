import {
  mdiAlertCircle,
  mdiCheckCircleOutline,
  mdiClockOutline,
  mdiProgressClock,
  mdiUndoVariant,
} from "@mdi/js";
import { Link } from "react-router";
import type { AgencyImport } from "#contract/exchange/agency-import.ts";
import type { ImportState } from "#core/agency/import/import-kinds.ts";
import { adminImports } from "#messages/admin/imports.ts";
import { classNames } from "#web/design/class-names.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Status } from "#web/design/display/Status.tsx";
import type { Tone } from "#web/design/display/tones.ts";
import { formatRowDate } from "#web/features/dates/format-date.ts";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import table from "#web/screens/AdminDashboard/shared/Table.module.css";
import css from "./ImportTable.module.css";
import { countsText, FORMAT_LABELS, STATE_LABELS } from "./import-labels.ts";
import type { useImports } from "./import-queries.ts";

type Props = {
  list: ReturnType<typeof useImports>;
  rows: readonly AgencyImport[];
  open: string | null;
  linkTo: (id: string) => string;
};

/** The imports with their state, author and time. */
export function ImportTable({ list, rows, open, linkTo }: Props) {
  const now = new Date();
  const tabStop = Math.max(
    0,
    rows.findIndex((row) => row.id === open),
  );
  return (
    <div className={table.scroller}>
      <table className={classNames(table.grid, css.grid)} data-beside={open !== null}>
        <thead>
          <tr>
            <th scope="col">{adminImports.columns.file}</th>
            <th scope="col" className={css.format}>
              {adminImports.columns.format}
            </th>
            <th scope="col" className={css.counts}>
              {adminImports.columns.changes}
            </th>
            <th scope="col" className={css.state}>
              {adminImports.columns.state}
            </th>
            <th scope="col" className={css.by}>
              {adminImports.columns.by}
            </th>
            <th scope="col" className={classNames(css.when, table.right)}>
              {adminImports.columns.when}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.id} className={table.row} aria-current={row.id === open || undefined}>
              <th scope="row" title={row.name}>
                <Link
                  to={linkTo(row.id)}
                  preventScrollReset
                  className={table.link}
                  data-row={row.id}
                  tabIndex={index === tabStop ? 0 : -1}
                >
                  {row.name}
                </Link>
              </th>
              <td className={css.format}>{FORMAT_LABELS[row.format]}</td>
              <td className={css.counts}>{hasCounts(row) && countsText(row.counts)}</td>
              <td className={css.state}>
                <ImportStateStatus state={row.state} />
              </td>
              <td className={css.by}>{row.appliedBy ?? row.createdBy}</td>
              <td className={classNames(css.when, table.right)}>
                <Timestamp at={row.createdAt} text={formatRowDate(row.createdAt, now, false)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {list.hasNextPage && (
        <p className={css.more}>
          <Button size="small" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {adminImports.showOlder}
          </Button>
        </p>
      )}
    </div>
  );
}

const hasCounts = ({ state }: AgencyImport) => state !== "planning" && state !== "failed";

const STATE_APPEARANCE: Record<ImportState, { tone: Tone; icon: string }> = {
  planning: { tone: "blue", icon: mdiProgressClock },
  ready: { tone: "orange", icon: mdiClockOutline },
  applying: { tone: "blue", icon: mdiProgressClock },
  applied: { tone: "green", icon: mdiCheckCircleOutline },
  undoing: { tone: "blue", icon: mdiProgressClock },
  undone: { tone: "grey", icon: mdiUndoVariant },
  failed: { tone: "red", icon: mdiAlertCircle },
};

export const ImportStateStatus = ({ state }: { state: ImportState }) => (
  <Status {...STATE_APPEARANCE[state]}>{STATE_LABELS[state]}</Status>
);
