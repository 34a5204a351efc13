import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Message } from "#contract/mailbox/conversation.ts";
import type { AppealDeadline, CorrectedFacts } from "#contract/mailbox/corrected-facts.ts";
import type { FactName } from "#core/classify/facts/corrected-facts.ts";
import type { Outcome } from "#core/classify/outcome.ts";
import { api } from "#web/app/api/api.ts";
import { conversationKey } from "#web/features/thread/conversation-queries.ts";

/** Says what a fact of a mail is, or with `withdraw` lets what was read count again. */
export function useCorrectFact(requestId: string, messageId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (correction: { tell: CorrectedFacts } | { withdraw: FactName }) =>
      "tell" in correction
        ? api.put<Message>(`/api/messages/${messageId}/facts`, correction.tell)
        : api.delete<Message>(`/api/messages/${messageId}/facts/${correction.withdraw}`),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: conversationKey(requestId) }),
        client.invalidateQueries({ queryKey: ["requests"] }),
        client.invalidateQueries({ queryKey: ["request", requestId] }),
      ]),
  });
}

/** The last day to appeal a mail that decides this. Goes stale with the request, whose law may be corrected. */
export const appealDeadlineQuery = (requestId: string, messageId: string, outcome: Outcome) =>
  queryOptions({
    queryKey: ["request", requestId, "appeal", messageId, outcome],
    queryFn: ({ signal }) =>
      api.get<AppealDeadline>(`/api/messages/${messageId}/appeal?outcome=${outcome}`, { signal }),
  });
