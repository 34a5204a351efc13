import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { Mailbox } from "#contract/mailbox.ts";
import { api } from "./api.ts";

type Labels = Mailbox["labels"];

/** The folders' counts, the labels, the searches kept. Under the conversations' own key, so what refreshes them refreshes it. */
export const mailboxQuery = queryOptions({
  queryKey: ["conversations", "mailbox"],
  queryFn: ({ signal }) => api.get<Mailbox>("/api/mailbox", { signal }),
});

/** The person's labels, which the tracker calls tags; none until they are here. */
export const useLabels = (): Labels => useQuery(mailboxQuery).data?.labels ?? NONE;

const NONE: Labels = [];

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
