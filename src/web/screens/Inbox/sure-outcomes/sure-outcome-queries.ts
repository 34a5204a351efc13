import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type {
  ConfirmOutcomesResult,
  SureOutcome,
  SureOutcomes,
  UndoOutcomesResult,
} from "#contract/mailbox/sure-outcomes.ts";
import { api } from "#web/app/api/api.ts";

const PATH = "/api/sure-outcomes";

/**
 * The outcomes with what confirming each does. Fetched for each preview, and not refreshed with the conversations: it must
 * not change while it is read. The server refuses what changed since.
 */
export const sureOutcomesQuery = queryOptions({
  queryKey: ["sure-outcomes"],
  queryFn: ({ signal }) => api.get<SureOutcomes>(PATH, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

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
