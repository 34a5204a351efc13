import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { Mailbox } from "#contract/mailbox/mailbox.ts";
import { api } from "#web/app/api/api.ts";

type Labels = Mailbox["labels"];

/** Folder counts, labels and saved searches. Under the conversations' query key, so that both are refreshed together. */
export const mailboxQuery = queryOptions({
  queryKey: ["conversations", "mailbox"],
  queryFn: ({ signal }) => api.get<Mailbox>("/api/mailbox", { signal }),
});

/** The user's labels, which the tracker calls tags; empty until loaded. */
export const useLabels = (): Labels => useQuery(mailboxQuery).data?.labels ?? NO_LABELS;

const NO_LABELS: Labels = [];

/** A name as it is stored: without extra spaces. */
export const normalizeLabelName = (input: string) => input.replace(/\s+/g, " ").trim();

/** The label of this name, ignoring case: names are unique. */
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

/** Creates a label (with a new id) or renames one, and updates the cache once the server has saved it. Throws `ApiError`. */
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
