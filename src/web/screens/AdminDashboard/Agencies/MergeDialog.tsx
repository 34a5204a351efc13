import { mdiAlertCircle } from "@mdi/js";
import { useState } from "react";
import type { AdminAgency } from "#contract/admin-agency.ts";
import type { AgencyItem } from "#contract/agency.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { showToast } from "#web/ui/Toast.tsx";
import { counted } from "../count-words.ts";
import { useAdminAddress } from "../use-admin-address.ts";
import { AgencyPicker } from "./AgencyPicker.tsx";
import { useMerge } from "./queries.ts";

/** Makes a duplicate part of the office it duplicates. */
export function MergeDialog({ agency, onClose }: { agency: AdminAgency; onClose: () => void }) {
  const [into, setInto] = useState<AgencyItem | null>(null);
  const { change } = useAdminAddress();
  const merge = useMerge(agency.id, () => {
    showToast({ text: `${agency.name} is part of ${into?.name} now` });
    onClose();
    if (into) change({ open: into.id });
  });
  const submit = () => {
    if (into && !merge.isPending) merge.mutate(into.id);
  };
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={`Merge ${agency.name} into another agency`}
      text={`${movedWords(agency)} Its names and ids go on leading to the agency that is kept. This cannot be undone.`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" disabled={!into} busy={merge.isPending} onClick={submit}>
            {into ? `Merge into ${into.abbreviation ?? "it"}` : "Merge"}
          </Button>
        </>
      }
    >
      <AgencyPicker label="Keep" chosen={into} without={agency.id} onChoose={setInto} />
      {into && into.jurisdiction !== agency.jurisdiction && (
        <Notice tone="orange" icon={mdiAlertCircle} role="status">
          {into.name} is under another law. Requests on their way keep the clock they have.
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

const movedWords = ({ requests }: AdminAgency) =>
  requests === 0
    ? "No request names it yet."
    : `${counted(requests, "request moves", "requests move")} to the agency you choose.`;
