import {
  mdiAlertCircleOutline,
  mdiCancel,
  mdiCheckCircleOutline,
  mdiEqual,
  mdiHelpCircleOutline,
  mdiPencilOutline,
  mdiPlusCircleOutline,
} from "@mdi/js";
import { Link } from "react-router";
import type { AgencyImport, AgencyImportChange } from "#contract/exchange/agency-import.ts";
import { CHANGE_KINDS, type ChangeKind } from "#core/agency/import/import-kinds.ts";
import { adminImports } from "#messages/admin/imports.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { Status } from "#web/design/display/Status.tsx";
import type { Tone } from "#web/design/display/tones.ts";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { formatDayYear } from "#web/features/dates/format-day.ts";
import { formatAdminUrl } from "#web/screens/AdminDashboard/admin-url.ts";
import { countText } from "#web/screens/AdminDashboard/shared/count-text.ts";
import { LoadFailed } from "#web/screens/AdminDashboard/shared/ListStates.tsx";
import { useAdminUrl } from "#web/screens/AdminDashboard/use-admin-url.ts";
import css from "./ImportChanges.module.css";
import { fieldLabel, KIND_LABELS, OUTCOME_LABELS, rowLabel } from "./import-labels.ts";
import { useChanges } from "./import-queries.ts";

const KIND_APPEARANCE: Record<ChangeKind, { tone: Tone; icon: string }> = {
  added: { tone: "green", icon: mdiPlusCircleOutline },
  changed: { tone: "blue", icon: mdiPencilOutline },
  conflict: { tone: "orange", icon: mdiHelpCircleOutline },
  rejected: { tone: "red", icon: mdiCancel },
  unchanged: { tone: "grey", icon: mdiEqual },
};

/** The rows of a file, filtered by kind. */
export function ImportChanges({ item }: { item: AgencyImport }) {
  const { address, linkTo } = useAdminUrl();
  const kind = CHANGE_KINDS.find((each) => each === address.show) ?? null;
  const list = useChanges(item, kind);
  const rows = list.data?.pages.flatMap((page) => page.items) ?? [];
  const total = CHANGE_KINDS.reduce((sum, each) => sum + item.counts[each], 0);
  return (
    <section aria-label={adminImports.rowsLabel}>
      <nav className={css.kinds} aria-label={adminImports.rowFilters}>
        <Link
          to={linkTo({ show: null })}
          replace
          preventScrollReset
          aria-current={kind === null ? "true" : undefined}
        >
          {adminImports.allRows} <b>{countText(total)}</b>
        </Link>
        {CHANGE_KINDS.map((each) => (
          <Link
            key={each}
            to={linkTo({ show: each })}
            replace
            preventScrollReset
            aria-current={kind === each ? "true" : undefined}
          >
            {KIND_LABELS[each]} <b>{countText(item.counts[each])}</b>
          </Link>
        ))}
      </nav>
      {list.isPending ? (
        <Skeleton rows={8} shape="mail" label={adminImports.rowsLoading} />
      ) : !list.data ? (
        <LoadFailed errorTitle={adminImports.rowsFailedTitle} query={list} />
      ) : rows.length === 0 ? (
        <EmptyState icon={mdiCheckCircleOutline} level={3} title={adminImports.noRowsTitle}>
          {kind === null ? adminImports.noRows : adminImports.noRowsOfKind[kind]}
        </EmptyState>
      ) : (
        <ul className={css.rows}>
          {rows.map((row) => (
            <Row key={row.number} row={row} format={item.format} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <p className={css.more}>
          <Button size="small" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {adminImports.showMoreRows}
          </Button>
          {list.isFetchNextPageError && <span role="alert">{adminImports.moreRowsFailed}</span>}
        </p>
      )}
    </section>
  );
}

function Row({ row, format }: { row: AgencyImportChange; format: AgencyImport["format"] }) {
  const agencyExists = doesAgencyExist(row);
  return (
    <li className={css.row}>
      <p className={css.head}>
        <b>
          {agencyExists && row.agency ? (
            <Link to={formatAdminUrl({ section: "agencies", open: row.agency.id })}>{row.name}</Link>
          ) : (
            row.name || adminImports.unnamed
          )}
        </b>
        <Status {...KIND_APPEARANCE[row.kind]}>{KIND_LABELS[row.kind]}</Status>
        <span>{rowLabel(row, format)}</span>
        {row.outcome && row.outcome !== "applied" && <span>{OUTCOME_LABELS[row.outcome]}</span>}
      </p>
      {row.reason && <p className={css.reason}>{row.reason}</p>}
      {row.fields.length > 0 && (
        <dl className={css.fields}>
          {row.fields.map((field) => (
            <FieldChange key={field.field} field={field} added={row.kind === "added"} />
          ))}
        </dl>
      )}
      {row.warnings.map((remark) => (
        <p key={remark} className={css.remark}>
          <Icon path={mdiAlertCircleOutline} size={14} />
          {remark}
        </p>
      ))}
    </li>
  );
}

/** Whether its agency exists: one to be added does not yet, and one whose addition was undone no longer does. */
const doesAgencyExist = ({ kind, cause, outcome }: AgencyImportChange) =>
  kind === "added" || cause === "twice_in_file" ? outcome === "applied" : true;

type Change = AgencyImportChange["fields"][number];

/** One field, before and after; an added agency has no value before. */
const FieldChange = ({ field, added }: { field: Change; added: boolean }) => (
  <div>
    <dt>{fieldLabel(field.field)}</dt>
    <dd title={[field.source, field.date && formatDayYear(field.date)].filter(Boolean).join(", ")}>
      {!added && field.before !== null && (
        <>
          <VisuallyHidden>{adminImports.before} </VisuallyHidden>
          <del>{field.before}</del>{" "}
        </>
      )}
      {!added && field.before !== null && <VisuallyHidden>{adminImports.after} </VisuallyHidden>}
      {field.after === null ? (
        <span className={css.cleared}>{adminImports.cleared}</span>
      ) : (
        <ins>{field.after}</ins>
      )}
    </dd>
  </div>
);
