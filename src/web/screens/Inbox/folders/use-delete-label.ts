import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Mailbox } from "#contract/mailbox/mailbox.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { inboxLabels } from "#messages/inbox/labels.ts";
import { api } from "#web/app/api/api.ts";
import { showToast } from "#web/design/overlays/show-toast.ts";

type Labels = Mailbox["labels"];

/** Time to undo; the label is deleted on the server only after it. */
const UNDO_SECONDS = 10;

/**
 * Labels without those being deleted, and a function to delete one. It is hidden at once and deleted on the server when
 * its toast closes, so that undo restores it with all its conversations.
 */
export function useDeleteLabel(labels: Labels) {
  const client = useQueryClient();
  const [deletingIds, setDeletingIds] = useState<ReadonlySet<string>>(new Set());
  const remove = ({ id, name }: { id: string; name: string }) => {
    let undone = false;
    setDeletingIds((ids) => new Set(ids).add(id));
    const restoreLabel = () => setDeletingIds((ids) => new Set([...ids].filter((one) => one !== id)));
    showToast({
      text: formatMessage(inboxLabels.deleted, { name }),
      ringSeconds: UNDO_SECONDS,
      action: {
        label: inboxLabels.undo,
        onClick: () => {
          undone = true;
          restoreLabel();
        },
      },
      onClose: () => {
        // The toast's action closes it before it runs.
        setTimeout(() => {
          if (undone) return;
          api.delete<void>(`/api/labels/${id}`).then(
            () => client.invalidateQueries({ queryKey: ["conversations"] }),
            (error: Error) => {
              restoreLabel();
              showToast({ text: formatMessage(inboxLabels.notDeleted, { name, reason: error.message }) });
            },
          );
        });
      },
    });
  };
  return { labels: labels.filter(({ id }) => !deletingIds.has(id)), remove };
}
