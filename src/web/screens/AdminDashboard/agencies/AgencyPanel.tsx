import { mdiBankOff } from "@mdi/js";
import { useState } from "react";
import type { AdminAgency } from "#contract/agencies/admin-agency.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { Panel } from "#web/screens/AdminDashboard/shared/ListDetailPanes.tsx";
import { LoadFailed, NotFound } from "#web/screens/AdminDashboard/shared/ListStates.tsx";
import { AgencyActions } from "./AgencyActions.tsx";
import { AgencyDetails } from "./AgencyDetails.tsx";
import { useAdminAgency } from "./agency-queries.ts";
import { EditAgencyForm } from "./EditAgencyForm.tsx";

type Props = {
  id: string;
  /** What the list knows of it. */
  listedAgency: AdminAgency | undefined;
  onClose: () => void;
  linkTo: (id: string) => string;
};

/** One office, opened: every field with where it is from, and what an administrator can do about it. */
export function AgencyPanel({ id, listedAgency, onClose, linkTo }: Props) {
  const query = useAdminAgency(id, listedAgency);
  const [editing, setEditing] = useState(false);
  const agency = query.data;
  return (
    <Panel
      label={agency ? `Agency: ${agency.name}` : "Agency"}
      row={id}
      view={editing ? "edit" : "show"}
      onClose={onClose}
      actions={agency && !editing && <AgencyActions agency={agency} onEdit={() => setEditing(true)} />}
    >
      {agency ? (
        editing ? (
          <EditAgencyForm agency={agency} onDone={() => setEditing(false)} />
        ) : (
          <AgencyDetails agency={agency} linkTo={linkTo} />
        )
      ) : query.isPending ? (
        <Skeleton rows={9} shape="text" label="Loading the agency" />
      ) : query.error instanceof ApiError && (query.error.status === 404 || query.error.status === 400) ? (
        <NotFound icon={mdiBankOff} title="This agency is not here" onBack={onClose}>
          Whoever added it may have deleted it.
        </NotFound>
      ) : (
        <LoadFailed inPanel errorTitle="The agency did not load" query={query} />
      )}
    </Panel>
  );
}
