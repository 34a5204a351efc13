import { mdiAlertCircle } from "@mdi/js";
import { useState } from "react";
import type { AdminAgency } from "#contract/agencies/admin-agency.ts";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { admin } from "#messages/admin/admin.ts";
import { adminAgencies } from "#messages/admin/agencies.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { useAdminUrl } from "#web/screens/AdminDashboard/use-admin-url.ts";
import { AgencyPicker } from "./AgencyPicker.tsx";
import { useMergeAgency } from "./agency-queries.ts";

/** Merges a duplicate into another agency. */
export function MergeDialog({ agency, onClose }: { agency: AdminAgency; onClose: () => void }) {
  const [target, setTarget] = useState<AgencyItem | null>(null);
  const { change } = useAdminUrl();
  const merge = useMergeAgency(agency.id, () => {
    showToast({
      text: formatMessage(adminAgencies.merged, { name: agency.name, target: target?.name ?? "" }),
    });
    onClose();
    if (target) change({ open: target.id });
  });
  const submit = () => {
    if (target && !merge.isPending) merge.mutate(target.id);
  };
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={formatMessage(adminAgencies.mergeTitle, { name: agency.name })}
      text={`${formatMessage(adminAgencies.movedRequests, { count: agency.requests })} ${adminAgencies.mergeText}`}
      actions={
        <>
          <Button onClick={onClose}>{admin.cancel}</Button>
          <Button kind="danger" disabled={!target} busy={merge.isPending} onClick={submit}>
            {target?.abbreviation
              ? formatMessage(adminAgencies.mergeInto, { name: target.abbreviation })
              : adminAgencies.merge}
          </Button>
        </>
      }
    >
      <AgencyPicker
        label={adminAgencies.mergeTarget}
        selected={target}
        excludedId={agency.id}
        onSelect={setTarget}
      />
      {target && target.jurisdiction !== agency.jurisdiction && (
        <Notice tone="orange" icon={mdiAlertCircle} role="status">
          {formatMessage(adminAgencies.mergeOtherLaw, { name: target.name })}
        </Notice>
      )}
      {merge.error && (
        <Notice tone="red" icon={mdiAlertCircle} role="alert">
          {formatMessage(adminAgencies.mergeFailed, { reason: merge.error.message })}
        </Notice>
      )}
    </Dialog>
  );
}
