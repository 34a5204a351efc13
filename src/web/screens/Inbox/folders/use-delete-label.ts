import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Mailbox } from "#contract/mailbox/mailbox.ts";
import { api } from "#web/app/api/api.ts";
import { showToast } from "#web/design/overlays/show-toast.ts";

type Labels = Mailbox["labels"];

/** How long a deleted label can be brought back; it is deleted on the server only then. */
const UNDO_SECONDS = 10;

/**
 * Labels without those that are being deleted, and how to delete one: it is gone from sight at once, and from the server
 * when its notice is, so that taking it back brings all of it back.
 */
export function useDeleteLabel(labels: Labels) {
  const client = useQueryClient();
  const [deletingIds, setDeletingIds] = useState<ReadonlySet<string>>(new Set());
  const remove = ({ id, name }: { id: string; name: string }) => {
    let undone = false;
    setDeletingIds((ids) => new Set(ids).add(id));
    const restoreLabel = () => setDeletingIds((ids) => new Set([...ids].filter((one) => one !== id)));
    showToast({
      text: `Label “${name}” deleted`,
      ringSeconds: UNDO_SECONDS,
      action: {
        label: "Undo",
        onClick: () => {
          undone = true;
          restoreLabel();
        },
      },
      onClose: () => {
        // An action closes its notice before it runs.
        setTimeout(() => {
          if (undone) return;
          api.delete<void>(`/api/labels/${id}`).then(
            () => client.invalidateQueries({ queryKey: ["conversations"] }),
            (error: Error) => {
              restoreLabel();
              showToast({ text: `Label “${name}” not deleted. ${error.message}` });
            },
          );
        });
      },
    });
  };
  return { labels: labels.filter(({ id }) => !deletingIds.has(id)), remove };
}
