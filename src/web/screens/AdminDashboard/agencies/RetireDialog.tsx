import type { AdminAgency } from "#contract/agencies/admin-agency.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { admin } from "#messages/admin.ts";
import { adminAgencies } from "#messages/admin-agencies.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";

/** Asks for confirmation before an agency is retired. */
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
    title={formatMessage(adminAgencies.retireTitle, { name: agency.name })}
    text={formatMessage(adminAgencies.retireText, { count: agency.requests })}
    actions={
      <>
        <Button onClick={onClose}>{admin.cancel}</Button>
        <Button kind="danger" busy={busy} onClick={onRetire}>
          {adminAgencies.retire}
        </Button>
      </>
    }
  />
);
