import type { RequestDetail } from "#contract/request.ts";
import { Collaborators } from "#web/sharing/People.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";

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
