import type { RequestDetail } from "#contract/requests/request.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { trackerPanel } from "#messages/tracker/panel.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { Collaborators } from "#web/features/sharing/Collaborators.tsx";

/** Manages the collaborators of one request. */
export function ShareRequestDialog({
  request,
  onClose,
}: {
  request: Pick<RequestDetail, "id" | "title">;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={trackerPanel.share.title}
      text={formatMessage(trackerPanel.share.text, {
        title: request.title || trackerPanel.share.thisRequest,
      })}
      actions={<Button onClick={onClose}>{trackerPanel.share.done}</Button>}
    >
      <Collaborators requestId={request.id} />
    </Dialog>
  );
}
