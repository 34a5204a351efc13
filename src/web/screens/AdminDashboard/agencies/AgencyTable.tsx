import {
  mdiArchiveOutline,
  mdiCheckCircleOutline,
  mdiClockOutline,
  mdiEmailAlertOutline,
  mdiEmailOffOutline,
  mdiHelpCircleOutline,
} from "@mdi/js";
import type { ComponentProps } from "react";
import type { AdminAgency } from "#contract/agencies/admin-agency.ts";
import { adminAgencies } from "#messages/admin/agencies.ts";
import { Status } from "#web/design/display/Status.tsx";
import { type Column, Dim, RowLink } from "#web/design/display/Table.tsx";
import { formatRowDate } from "#web/features/dates/format-date.ts";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import { type Jurisdiction, useJurisdictions } from "#web/features/deadlines/law-queries.ts";
import { countText } from "#web/screens/AdminDashboard/shared/count-text.ts";
import { ListTable } from "#web/screens/AdminDashboard/shared/ListTable.tsx";
import type { AgencyFilter, useAdminAgencies } from "./agency-queries.ts";

type Props = {
  list: ReturnType<typeof useAdminAgencies>;
  filter: AgencyFilter;
  open: string | null;
  linkTo: (id: string) => string;
} & Pick<ComponentProps<typeof ListTable<AdminAgency>>, "search" | "empty" | "children">;

/** The agencies as rows; only visible rows are rendered. */
export function AgencyTable({ filter, linkTo, ...shared }: Props) {
  const { open } = shared;
  const jurisdictions = useJurisdictions();
  const columns: Column<AdminAgency>[] = [
    {
      id: "agency",
      head: adminAgencies.columns.agency,
      title: ({ name }) => name,
      cell: (row, isTabStop) => (
        <>
          <RowLink to={linkTo(row.id)} row={row.id} isTabStop={isTabStop}>
            {row.name}
          </RowLink>{" "}
          {row.abbreviation && <Dim>{row.abbreviation}</Dim>}
        </>
      ),
    },
    {
      id: "location",
      head: adminAgencies.columns.location,
      width: 148,
      grow: true,
      ...(open !== null && { hide: "narrow" }),
      title: (row) => locationLabel(row, jurisdictions),
      cell: (row) => locationLabel(row, jurisdictions),
    },
    {
      id: "email",
      head: adminAgencies.columns.email,
      width: "23%",
      hide: "beside narrow phone",
      cell: ({ email }) => email,
    },
    {
      id: "address",
      head: adminAgencies.columns.address,
      width: 136,
      cell: (row) => <AddressStatus agency={row} />,
    },
    {
      id: "requests",
      head: adminAgencies.columns.requests,
      width: 84,
      end: true,
      hide: "beside phone",
      cell: ({ requests }) => requests > 0 && countText(requests),
    },
    {
      id: "last",
      head: filter === "pending" ? adminAgencies.columns.addedBy : adminAgencies.columns.changed,
      width: 148,
      hide: "beside phone",
      cell: ({ owner, updatedAt }) =>
        owner && filter === "pending" ? (
          owner.email
        ) : (
          <Timestamp at={updatedAt} text={formatRowDate(updatedAt, new Date(), false)} />
        ),
    },
  ];
  return <ListTable {...shared} words={adminAgencies} columns={columns} />;
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
        {agency.proposedAt === null
          ? adminAgencies.addressStatus.private
          : adminAgencies.addressStatus.pending}
      </Status>
    );
  if (!agency.channels.includes("email"))
    return (
      <Status tone="grey" icon={mdiEmailOffOutline}>
        {adminAgencies.addressStatus.noEmail}
      </Status>
    );
  if (agency.bounces > 0)
    return (
      <Status tone="red" icon={mdiEmailAlertOutline}>
        {adminAgencies.addressStatus.bounced}
      </Status>
    );
  if (agency.unverifiedReason)
    return (
      <Status tone="orange" icon={mdiHelpCircleOutline}>
        {adminAgencies.addressStatus.unverified}
      </Status>
    );
  return (
    <Status tone={agency.verifiedAt || agency.lastAnswer ? "green" : "grey"} icon={mdiCheckCircleOutline}>
      {agency.verifiedAt
        ? adminAgencies.addressStatus.verified
        : agency.lastAnswer
          ? adminAgencies.addressStatus.answered
          : adminAgencies.addressStatus.recentSource}
    </Status>
  );
}
