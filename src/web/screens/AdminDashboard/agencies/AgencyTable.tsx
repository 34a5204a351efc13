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

const HEIGHTS = { desk: 32, phone: 64 };
const HEADER_HEIGHT = 28;

type Props = {
  list: ReturnType<typeof useAdminAgencies>;
  rows: readonly AdminAgency[];
  filter: AgencyFilter;
  open: string | null;
  linkTo: (id: string) => string;
};

/** Offices as rows; only those in sight are drawn. */
export function AgencyTable({ list, rows, filter, open, linkTo }: Props) {
  const pane = useRef<HTMLDivElement>(null);
  const { drawn: virtualRows, height } = useVirtualRows({
    count: rows.length,
    heights: HEIGHTS,
    pane,
    pages: list,
    headHeight: HEADER_HEIGHT,
  });
  const openIndex = rows.findIndex((row) => row.id === open);
  const isTabStop = virtualRows.some(({ index }) => index === openIndex) ? openIndex : virtualRows[0]?.index;
  const above = virtualRows[0]?.start ?? 0;
  const below = height - (virtualRows.at(-1)?.end ?? height);
  return (
    <div className={table.scroller} ref={pane}>
      <table
        className={classNames(table.grid, css.grid)}
        data-beside={open !== null}
        aria-rowcount={list.hasNextPage ? -1 : rows.length + 1}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">Agency</th>
            <th scope="col" className={css.place}>
              Place
            </th>
            <th scope="col" className={css.email}>
              E-mail
            </th>
            <th scope="col" className={css.mark}>
              Address
            </th>
            <th scope="col" className={classNames(css.requests, table.right)}>
              Requests
            </th>
            <th scope="col" className={css.last}>
              {filter === "pending" ? "Added by" : "Changed"}
            </th>
          </tr>
        </thead>
        <tbody>
          <Spacer height={above} />
          {virtualRows.map(({ index }) => {
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
      <ListFooter pages={list} itemsLabel="The next page" />
    </div>
  );
}

type RowProps = {
  row: AdminAgency;
  index: number;
  filter: AgencyFilter;
  open: boolean;
  to: string;
  /** Tab leads to this row; the arrows to the others. */
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
      <td className={css.place} title={locationLabel(row, jurisdictions)}>
        {locationLabel(row, jurisdictions)}
      </td>
      <td className={css.email}>{row.email}</td>
      <td className={css.mark}>
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

/** "Peoria, Illinois"; the code of the law where its place is not known. */
function locationLabel(
  { locality, jurisdiction }: AdminAgency,
  jurisdictions: readonly Jurisdiction[],
): string {
  const place = jurisdictions.find((item) => item.jurisdiction === jurisdiction)?.place ?? jurisdiction;
  return [locality, place].filter(Boolean).join(", ");
}

/** What is to be known of the address before a letter goes there; the whole of it is said where the office is open. */
function AddressStatus({ agency }: { agency: AdminAgency }) {
  if (agency.listing === "retired")
    return (
      <Status tone="grey" icon={mdiArchiveOutline}>
        {agency.mergedInto ? "Merged" : "Retired"}
      </Status>
    );
  if (agency.reports.length > 0)
    return (
      <Status tone="orange" icon={mdiHelpCircleOutline}>
        Another given
      </Status>
    );
  if (agency.listing === "pending")
    return (
      <Status tone="orange" icon={mdiClockOutline}>
        Waiting
      </Status>
    );
  if (!agency.channels.includes("email"))
    return (
      <Status tone="grey" icon={mdiEmailOffOutline}>
        No e-mail
      </Status>
    );
  if (agency.unverifiedReason)
    return (
      <Status tone="orange" icon={mdiHelpCircleOutline}>
        Unverified
      </Status>
    );
  return (
    <Status tone={agency.verifiedAt ? "green" : "grey"} icon={mdiCheckCircleOutline}>
      {agency.verifiedAt ? "Verified" : "Recent source"}
    </Status>
  );
}

/** Stands for the rows that are out of sight. */
const Spacer = ({ height }: { height: number }) =>
  height > 0 ? (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a spacer row holds nothing to focus
    <tr className={table.gap} aria-hidden="true">
      <td style={{ height }} />
    </tr>
  ) : null;
