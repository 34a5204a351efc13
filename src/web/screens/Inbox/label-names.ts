import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Mailbox } from "#contract/mailbox.ts";
import { api } from "#web/api.ts";
import { showToast } from "#web/ui/show-toast.ts";
import { mailboxQuery } from "./queries.ts";

type Labels = Mailbox["labels"];

/** How long a deleted label can be brought back; it is deleted on the server only then. */
const UNDO_SECONDS = 10;

/** A name as it is kept: without stray blanks. */
export const labelName = (typed: string) => typed.replace(/\s+/g, " ").trim();

/** The label of this name, whatever its case: no two are called the same. */
export const labelNamed = (labels: Labels, typed: string) =>
  labels.find(({ name }) => name.toLowerCase() === labelName(typed).toLowerCase());

const byName = (a: { name: string }, b: { name: string }) =>
  a.name.localeCompare(b.name, undefined, { sensitivity: "base" });

function changeLabels(client: QueryClient, change: (labels: Labels) => Labels) {
  client.setQueryData<Mailbox>(
    mailboxQuery.queryKey,
    (mailbox) => mailbox && { ...mailbox, labels: change(mailbox.labels).toSorted(byName) },
  );
}

/** Makes a label (with a new id) or renames one. Shown once the server has taken it; its refusal is thrown. */
export async function saveLabel(
  client: QueryClient,
  id: string,
  typed: string,
): Promise<{ id: string; name: string }> {
  const name = labelName(typed);
  await api.put<void>(`/api/labels/${id}`, { name });
  changeLabels(client, (labels) =>
    labels.some((label) => label.id === id)
      ? labels.map((label) => (label.id === id ? { ...label, name } : label))
      : [...labels, { id, name, count: 0, unread: 0 }],
  );
  void client.invalidateQueries({ queryKey: mailboxQuery.queryKey });
  return { id, name };
}

/**
 * Labels without those that are being deleted, and how to delete one: it is gone from sight at once, and from the server
 * when its notice is, so that taking it back brings all of it back.
 */
export function useDeletingLabels(labels: Labels) {
  const client = useQueryClient();
  const [going, setGoing] = useState<ReadonlySet<string>>(new Set());
  const remove = ({ id, name }: { id: string; name: string }) => {
    let kept = false;
    setGoing((ids) => new Set(ids).add(id));
    const back = () => setGoing((ids) => new Set([...ids].filter((one) => one !== id)));
    showToast({
      text: `Label “${name}” deleted`,
      ringSeconds: UNDO_SECONDS,
      action: {
        label: "Undo",
        onClick: () => {
          kept = true;
          back();
        },
      },
      onClose: () => {
        // An action closes its notice before it runs.
        setTimeout(() => {
          if (kept) return;
          api.delete<void>(`/api/labels/${id}`).then(
            () => client.invalidateQueries({ queryKey: ["conversations"] }),
            (error: Error) => {
              back();
              showToast({ text: `Label “${name}” not deleted. ${error.message}` });
            },
          );
        });
      },
    });
  };
  return { labels: labels.filter(({ id }) => !going.has(id)), remove };
}
