import { mdiBankOff } from "@mdi/js";
import { useState } from "react";
import type { AdminAgency } from "#contract/agencies/admin-agency.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { adminAgencies } from "#messages/admin/agencies.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { Panel } from "#web/screens/AdminDashboard/shared/ListDetailPanes.tsx";
import { LoadFailed, NotFound, PanelLoading } from "#web/screens/AdminDashboard/shared/ListStates.tsx";
import { AgencyActions } from "./AgencyActions.tsx";
import { AgencyDetails } from "./AgencyDetails.tsx";
import { useAdminAgency } from "./agency-queries.ts";
import { EditAgencyForm } from "./EditAgencyForm.tsx";

type Props = {
  id: string;
  /** Its row in the list, shown until the agency is loaded. */
  listedAgency: AdminAgency | undefined;
  onClose: () => void;
  linkTo: (id: string) => string;
};

/** The open agency: every field with its source, and the actions of an administrator. */
export function AgencyPanel({ id, listedAgency, onClose, linkTo }: Props) {
  const query = useAdminAgency(id, listedAgency);
  const [editing, setEditing] = useState(false);
  const agency = query.data;
  return (
    <Panel
      label={
        agency
          ? formatMessage(adminAgencies.panelLabel, { name: agency.name })
          : adminAgencies.panelLabelLoading
      }
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
        <PanelLoading label={adminAgencies.panelLoading} />
      ) : query.error instanceof ApiError && (query.error.status === 404 || query.error.status === 400) ? (
        <NotFound icon={mdiBankOff} title={adminAgencies.notFoundTitle} onBack={onClose}>
          {adminAgencies.notFoundText}
        </NotFound>
      ) : (
        <LoadFailed inPanel errorTitle={adminAgencies.panelFailedTitle} query={query} />
      )}
    </Panel>
  );
}
