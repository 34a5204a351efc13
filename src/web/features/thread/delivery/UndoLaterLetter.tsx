import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { UndoneLetter } from "#contract/delivery/letters-by-hand.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { threadByHand } from "#messages/thread/by-hand.ts";
import { threadDelivery as m } from "#messages/thread/delivery.ts";
import { api } from "#web/app/api/api.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { restoreDraft } from "#web/features/drafts/use-reply-draft.ts";
import { errorReason } from "#web/features/thread/error-reason.ts";
import { refreshRequest } from "./manual-submission.ts";

/** Takes back that the user sent a later letter. */
export function UndoLaterLetter({ requestId, messageId }: { requestId: string; messageId: string }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  return (
    <Button
      size="small"
      kind="quiet"
      busy={busy}
      onClick={async () => {
        setBusy(true);
        await undoLetterByHand(client, requestId, messageId);
        setBusy(false);
      }}
    >
      {m.undoManualSubmission}
    </Button>
  );
}

/** A later letter was not sent after all: its text is the draft again. */
export async function undoLetterByHand(
  client: QueryClient,
  requestId: string,
  messageId: string,
): Promise<void> {
  try {
    const { text, letterKind, files, withoutCopies } = await api.delete<UndoneLetter>(
      `/api/messages/${messageId}/sending-by-hand`,
    );
    restoreDraft(requestId, {
      text,
      letter: letterKind,
      recipients: null,
      files,
      forwards: null,
      withoutCopies,
    });
  } catch (error) {
    showToast({ text: formatMessage(threadByHand.notUndone, { reason: errorReason(error) }) });
  }
  await refreshRequest(client, requestId);
}
