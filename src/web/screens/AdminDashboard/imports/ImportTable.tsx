import {
  mdiAlertCircle,
  mdiCheckCircleOutline,
  mdiClockOutline,
  mdiProgressClock,
  mdiUndoVariant,
} from "@mdi/js";
import type { ComponentProps } from "react";
import type { AgencyImport } from "#contract/exchange/agency-import.ts";
import type { ImportState } from "#core/agency/import/import-kinds.ts";
import { adminImports } from "#messages/admin/imports.ts";
import { Status } from "#web/design/display/Status.tsx";
import { type Column, RowLink } from "#web/design/display/Table.tsx";
import type { Tone } from "#web/design/display/tones.ts";
import { formatRowDate } from "#web/features/dates/format-date.ts";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import { ListTable } from "#web/screens/AdminDashboard/shared/ListTable.tsx";
import { countsText, FORMAT_LABELS, STATE_LABELS } from "./import-labels.ts";
import type { useImports } from "./import-queries.ts";

type Props = {
  list: ReturnType<typeof useImports>;
  open: string | null;
  linkTo: (id: string) => string;
} & Pick<ComponentProps<typeof ListTable<AgencyImport>>, "empty">;

/** The imports with their state, author and time. */
export function ImportTable({ linkTo, ...shared }: Props) {
  const now = new Date();
  const columns: Column<AgencyImport>[] = [
    {
      id: "file",
      head: adminImports.columns.file,
      title: ({ name }) => name,
      cell: ({ id, name }, isTabStop) => (
        <RowLink to={linkTo(id)} row={id} isTabStop={isTabStop}>
          {name}
        </RowLink>
      ),
    },
    {
      id: "format",
      head: adminImports.columns.format,
      width: 160,
      hide: "beside narrow phone",
      cell: ({ format }) => FORMAT_LABELS[format],
    },
    {
      id: "changes",
      head: adminImports.columns.changes,
      width: "26%",
      hide: "beside phone",
      cell: (row) => hasCounts(row) && countsText(row.counts),
    },
    {
      id: "state",
      head: adminImports.columns.state,
      width: 148,
      grow: true,
      cell: ({ state }) => <ImportStateStatus state={state} />,
    },
    {
      id: "by",
      head: adminImports.columns.by,
      width: 176,
      hide: "beside narrow phone",
      cell: ({ appliedBy, createdBy }) => appliedBy ?? createdBy,
    },
    {
      id: "when",
      head: adminImports.columns.when,
      width: 88,
      end: true,
      cell: ({ createdAt }) => <Timestamp at={createdAt} text={formatRowDate(createdAt, now, false)} />,
    },
  ];
  return <ListTable {...shared} words={adminImports} columns={columns} />;
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
