import type { AdminAgency } from "#contract/agencies/admin-agency.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { countText } from "#web/screens/AdminDashboard/shared/count-text.ts";

/** Asks before an office leaves the directory. */
export const RetireDialog = ({
  agency,
  busy,
  onRetire,
  onClose,
}: {
  agency: AdminAgency;
  busy: boolean;
  onRetire: () => void;
  onClose: () => void;
}) => (
  <Dialog
    open
    requireChoice
    onClose={onClose}
    title={`Retire ${agency.name}?`}
    text={
      agency.requests > 0
        ? `Nobody finds it for a new request any more. The ${countText(agency.requests, "request that names it goes on", "requests that name it go on")} as before.`
        : "Nobody finds it for a new request any more."
    }
    actions={
      <>
        <Button onClick={onClose}>Keep it</Button>
        <Button kind="danger" busy={busy} onClick={onRetire}>
          Retire
        </Button>
      </>
    }
  />
);
