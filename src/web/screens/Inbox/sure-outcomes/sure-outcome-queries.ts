import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { ConversationRow } from "#contract/mailbox/conversation.ts";
import {
  type ConfirmOutcomesResult,
  MAX_COUNTED_OUTCOMES,
  type SureOutcome,
  type SureOutcomes,
  type UndoOutcomesResult,
} from "#contract/mailbox/sure-outcomes.ts";
import { formatInteger } from "#core/dates/format-date.ts";
import { api } from "#web/app/api/api.ts";
import type { ListView } from "#web/screens/Inbox/inbox-params.ts";

const PATH = "/api/sure-outcomes";

/** "38", or "1,000+" where there are more than are counted. */
export const sureCountText = (total: number): string =>
  total > MAX_COUNTED_OUTCOMES ? `${formatInteger(MAX_COUNTED_OUTCOMES)}+` : formatInteger(total);

/** Under the conversations' query key, so that both are refreshed together. */
const KEY = ["conversations", "sure-outcomes"];

/** The outcomes with what confirming each does. Fetched for each preview. */
export const sureOutcomesQuery = queryOptions({
  queryKey: [...KEY, "preview"],
  queryFn: ({ signal }) => api.get<SureOutcomes>(PATH, { signal }),
  // A preview must not change while it is read; the server refuses what changed since.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

/** How many outcomes can be confirmed together, and what opens their preview. */
export type SureOutcomeAction = { count: number; open: () => void };

/** A single one is confirmed in its conversation. */
const MIN_COUNT = 2;

/** How many outcomes of the inbox can be confirmed together; 0 in other lists, and while there are not several. */
export function useSureOutcomeCount(view: ListView, rows: readonly ConversationRow[]): number {
  const isInbox = view.folder === "inbox" && view.scope === "mine" && view.label === null && view.q === "";
  // Counting costs the server more than looking at the rows that are here.
  const { data } = useQuery({
    queryKey: [...KEY, "count"],
    queryFn: ({ signal }) => api.get<SureOutcomes>(PATH, { query: { limit: 0 }, signal }),
    enabled: isInbox && rows.some(isSure),
  });
  return isInbox && data && data.total >= MIN_COUNT && rows.some(isSure) ? data.total : 0;
}

const isSure = ({ classification, senderWarning }: ConversationRow) =>
  senderWarning === null &&
  classification?.kind === "reply" &&
  classification.confidence === "sure" &&
  !classification.confirmed;

type Item = Pick<SureOutcome, "messageId" | "outcome" | "status">;

/** Confirms outcomes as they were shown. */
export const confirmOutcomes = (items: readonly Item[]) =>
  api.post<ConfirmOutcomesResult>(PATH, {
    items: items.map(({ messageId, outcome, status }) => ({ messageId, outcome, status })),
  });

/** Undoes confirmations, but for those that were changed since. */
export const undoOutcomes = (items: readonly Item[]) =>
  api.post<UndoOutcomesResult>(`${PATH}/undo`, {
    items: items.map(({ messageId, outcome }) => ({ messageId, outcome })),
  });

/** Refetches what shows outcomes, statuses and deadlines. */
export const refreshOutcomes = (client: QueryClient) =>
  Promise.all(
    [["conversations"], ["conversation"], ["me"], ["requests"], ["request"]].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
