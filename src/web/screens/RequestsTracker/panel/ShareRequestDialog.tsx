import type { RequestDetail } from "#contract/requests/request.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { Collaborators } from "#web/features/sharing/Collaborators.tsx";

/** Whom the person lets into one request. */
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
      title="Share this request"
      text={`Who you invite to “${request.title || "this request"}” gets a link by mail. Your other requests, labels and inbox stay yours alone.`}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <Collaborators requestId={request.id} />
    </Dialog>
  );
}
