import {
  mdiArchiveOutline,
  mdiCheckCircleOutline,
  mdiClockOutline,
  mdiEmailOffOutline,
  mdiHelpCircleOutline,
} from "@mdi/js";
import { useRef } from "react";
import { Link } from "react-router";
import type { AdminAgency } from "#contract/agencies/admin-agency.ts";
import { adminAgencies } from "#messages/admin/agencies.ts";
import { classNames } from "#web/design/class-names.ts";
import { Status } from "#web/design/display/Status.tsx";
import { formatRowDate } from "#web/features/dates/format-date.ts";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import { type Jurisdiction, useJurisdictions } from "#web/features/deadlines/law-queries.ts";
import { countText } from "#web/screens/AdminDashboard/shared/count-text.ts";
import { ListFooter } from "#web/screens/AdminDashboard/shared/ListFooter.tsx";
import table from "#web/screens/AdminDashboard/shared/Table.module.css";
import { useVirtualRows } from "#web/screens/AdminDashboard/shared/use-virtual-rows.ts";
import css from "./AgencyTable.module.css";
import type { AgencyFilter, useAdminAgencies } from "./agency-queries.ts";

const HEIGHTS = { desktop: 32, phone: 64 };
const HEADER_HEIGHT = 28;

type Props = {
  list: ReturnType<typeof useAdminAgencies>;
  rows: readonly AdminAgency[];
  filter: AgencyFilter;
  open: string | null;
  linkTo: (id: string) => string;
};

/** The agencies as rows; only visible rows are rendered. */
export function AgencyTable({ list, rows, filter, open, linkTo }: Props) {
  const pane = useRef<HTMLDivElement>(null);
  const { visibleRows, height } = useVirtualRows({
    count: rows.length,
    heights: HEIGHTS,
    pane,
    pages: list,
    headerHeight: HEADER_HEIGHT,
  });
  const openIndex = rows.findIndex((row) => row.id === open);
  const isTabStop = visibleRows.some(({ index }) => index === openIndex) ? openIndex : visibleRows[0]?.index;
  const above = visibleRows[0]?.start ?? 0;
  const below = height - (visibleRows.at(-1)?.end ?? height);
  return (
    <div className={table.scroller} ref={pane}>
      <table
        className={classNames(table.grid, css.grid)}
        data-beside={open !== null}
        aria-rowcount={list.hasNextPage ? -1 : rows.length + 1}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{adminAgencies.columns.agency}</th>
            <th scope="col" className={css.location}>
              {adminAgencies.columns.location}
            </th>
            <th scope="col" className={css.email}>
              {adminAgencies.columns.email}
            </th>
            <th scope="col" className={css.status}>
              {adminAgencies.columns.address}
            </th>
            <th scope="col" className={classNames(css.requests, table.right)}>
              {adminAgencies.columns.requests}
            </th>
            <th scope="col" className={css.last}>
              {filter === "pending" ? adminAgencies.columns.addedBy : adminAgencies.columns.changed}
            </th>
          </tr>
        </thead>
        <tbody>
          <Spacer height={above} />
          {visibleRows.map(({ index }) => {
            const row = rows[index];
            return (
              row && (
                <AgencyRow
                  key={row.id}
                  row={row}
                  index={index}
                  filter={filter}
                  open={row.id === open}
                  to={linkTo(row.id)}
                  isTabStop={index === isTabStop}
                />
              )
            );
          })}
          <Spacer height={below} />
        </tbody>
      </table>
      <ListFooter pages={list} />
    </div>
  );
}

type RowProps = {
  row: AdminAgency;
  index: number;
  filter: AgencyFilter;
  open: boolean;
  to: string;
  /** Tab focuses this row; the arrow keys the others. */
  isTabStop: boolean;
};

function AgencyRow({ row, index, filter, open, to, isTabStop }: RowProps) {
  const jurisdictions = useJurisdictions();
  return (
    <tr className={table.row} aria-rowindex={index + 2} aria-current={open || undefined}>
      <th scope="row" title={row.name}>
        <Link
          to={to}
          preventScrollReset
          className={table.link}
          data-row={row.id}
          tabIndex={isTabStop ? 0 : -1}
        >
          {row.name}
        </Link>{" "}
        {row.abbreviation && <span className={table.dim}>{row.abbreviation}</span>}
      </th>
      <td className={css.location} title={locationLabel(row, jurisdictions)}>
        {locationLabel(row, jurisdictions)}
      </td>
      <td className={css.email}>{row.email}</td>
      <td className={css.status}>
        <AddressStatus agency={row} />
      </td>
      <td className={classNames(css.requests, table.right)}>{row.requests > 0 && countText(row.requests)}</td>
      <td className={css.last}>
        {row.owner && filter === "pending" ? (
          row.owner.email
        ) : (
          <Timestamp at={row.updatedAt} text={formatRowDate(row.updatedAt, new Date(), false)} />
        )}
      </td>
    </tr>
  );
}

/** "Peoria, Illinois", or the code of the jurisdiction if its name is unknown. */
function locationLabel(
  { locality, jurisdiction }: AdminAgency,
  jurisdictions: readonly Jurisdiction[],
): string {
  const place = jurisdictions.find((item) => item.jurisdiction === jurisdiction)?.place ?? jurisdiction;
  return [locality, place].filter(Boolean).join(", ");
}

/** State of the address; the panel of the agency has the details. */
function AddressStatus({ agency }: { agency: AdminAgency }) {
  if (agency.listing === "retired")
    return (
      <Status tone="grey" icon={mdiArchiveOutline}>
        {agency.mergedInto ? adminAgencies.addressStatus.merged : adminAgencies.addressStatus.retired}
      </Status>
    );
  if (agency.reports.length > 0)
    return (
      <Status tone="orange" icon={mdiHelpCircleOutline}>
        {adminAgencies.addressStatus.reported}
      </Status>
    );
  if (agency.listing === "pending")
    return (
      <Status tone="orange" icon={mdiClockOutline}>
        {adminAgencies.addressStatus.pending}
      </Status>
    );
  if (!agency.channels.includes("email"))
    return (
      <Status tone="grey" icon={mdiEmailOffOutline}>
        {adminAgencies.addressStatus.noEmail}
      </Status>
    );
  if (agency.unverifiedReason)
    return (
      <Status tone="orange" icon={mdiHelpCircleOutline}>
        {adminAgencies.addressStatus.unverified}
      </Status>
    );
  return (
    <Status tone={agency.verifiedAt ? "green" : "grey"} icon={mdiCheckCircleOutline}>
      {agency.verifiedAt ? adminAgencies.addressStatus.verified : adminAgencies.addressStatus.recentSource}
    </Status>
  );
}

/** Takes the space of the rows that are not rendered. */
const Spacer = ({ height }: { height: number }) =>
  height > 0 ? (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a spacer row holds nothing to focus
    <tr className={table.spacer} aria-hidden="true">
      <td style={{ height }} />
    </tr>
  ) : null;
