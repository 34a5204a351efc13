import { mdiAlertCircle } from "@mdi/js";
import { useState } from "react";
import type { AdminAgency } from "#contract/agencies/admin-agency.ts";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { countText } from "#web/screens/AdminDashboard/shared/count-text.ts";
import { useAdminUrl } from "#web/screens/AdminDashboard/use-admin-url.ts";
import { AgencyPicker } from "./AgencyPicker.tsx";
import { useMergeAgency } from "./agency-queries.ts";

/** Makes a duplicate part of the office it duplicates. */
export function MergeDialog({ agency, onClose }: { agency: AdminAgency; onClose: () => void }) {
  const [target, setTarget] = useState<AgencyItem | null>(null);
  const { change } = useAdminUrl();
  const merge = useMergeAgency(agency.id, () => {
    showToast({ text: `${agency.name} is part of ${target?.name} now` });
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
      title={`Merge ${agency.name} into another agency`}
      text={`${movedRequestsText(agency)} Its names and ids go on leading to the agency that is kept. This cannot be undone.`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" disabled={!target} busy={merge.isPending} onClick={submit}>
            {target ? `Merge into ${target.abbreviation ?? "it"}` : "Merge"}
          </Button>
        </>
      }
    >
      <AgencyPicker label="Keep" selected={target} excludedId={agency.id} onSelect={setTarget} />
      {target && target.jurisdiction !== agency.jurisdiction && (
        <Notice tone="orange" icon={mdiAlertCircle} role="status">
          {target.name} is under another law. Requests on their way keep the clock they have.
        </Notice>
      )}
      {merge.error && (
        <Notice tone="red" icon={mdiAlertCircle} role="alert">
          They were not merged. {merge.error.message}
        </Notice>
      )}
    </Dialog>
  );
}

const movedRequestsText = ({ requests }: AdminAgency) =>
  requests === 0
    ? "No request names it yet."
    : `${countText(requests, "request moves", "requests move")} to the agency you choose.`;
