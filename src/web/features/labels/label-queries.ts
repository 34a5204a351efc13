import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { Mailbox } from "#contract/mailbox/mailbox.ts";
import { api } from "#web/app/api/api.ts";

type Labels = Mailbox["labels"];

/** The folders' counts, the labels, the searches kept. Under the conversations' own key, so what refreshes them refreshes it. */
export const mailboxQuery = queryOptions({
  queryKey: ["conversations", "mailbox"],
  queryFn: ({ signal }) => api.get<Mailbox>("/api/mailbox", { signal }),
});

/** The person's labels, which the tracker calls tags; none until they are here. */
export const useLabels = (): Labels => useQuery(mailboxQuery).data?.labels ?? NO_LABELS;

const NO_LABELS: Labels = [];

/** A name as it is kept: without stray blanks. */
export const normalizeLabelName = (input: string) => input.replace(/\s+/g, " ").trim();

/** The label of this name, whatever its case: no two are called the same. */
export const findLabelByName = (labels: Labels, input: string) =>
  labels.find(({ name }) => name.toLowerCase() === normalizeLabelName(input).toLowerCase());

const compareByName = (a: { name: string }, b: { name: string }) =>
  a.name.localeCompare(b.name, undefined, { sensitivity: "base" });

function updateLabels(client: QueryClient, change: (labels: Labels) => Labels) {
  client.setQueryData<Mailbox>(
    mailboxQuery.queryKey,
    (mailbox) => mailbox && { ...mailbox, labels: change(mailbox.labels).toSorted(compareByName) },
  );
}

/** Makes a label (with a new id) or renames one. Shown once the server has taken it; its refusal is thrown. */
export async function saveLabel(
  client: QueryClient,
  id: string,
  input: string,
): Promise<{ id: string; name: string }> {
  const name = normalizeLabelName(input);
  await api.put<void>(`/api/labels/${id}`, { name });
  updateLabels(client, (labels) =>
    labels.some((label) => label.id === id)
      ? labels.map((label) => (label.id === id ? { ...label, name } : label))
      : [...labels, { id, name, count: 0, unread: 0 }],
  );
  void client.invalidateQueries({ queryKey: mailboxQuery.queryKey });
  return { id, name };
}
