import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Message } from "#contract/mailbox/conversation.ts";
import type { AppealDeadline, CorrectedFacts, OutcomeEffect } from "#contract/mailbox/corrected-facts.ts";
import type { FactName } from "#core/classify/facts/corrected-facts.ts";
import type { Outcome } from "#core/classify/outcome.ts";
import { api } from "#web/app/api/api.ts";
import { conversationKey } from "#web/features/thread/conversation-query.ts";

/** Corrects a fact of an email, or with `undo` restores the extracted value. */
export function useCorrectFact(requestId: string, messageId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (correction: { correct: CorrectedFacts } | { undo: FactName }) =>
      "correct" in correction
        ? api.put<Message>(`/api/messages/${messageId}/facts`, correction.correct)
        : api.delete<Message>(`/api/messages/${messageId}/facts/${correction.undo}`),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: conversationKey(requestId) }),
        client.invalidateQueries({ queryKey: ["requests"] }),
        client.invalidateQueries({ queryKey: ["request", requestId] }),
      ]),
  });
}

/**
 * The appeal deadline of an email with this outcome. Its key is invalidated with the request, whose law may
 * change.
 */
export const appealDeadlineQuery = (requestId: string, messageId: string, outcome: Outcome) =>
  queryOptions({
    queryKey: ["request", requestId, "appeal", messageId, outcome],
    queryFn: ({ signal }) =>
      api.get<AppealDeadline>(`/api/messages/${messageId}/appeal?outcome=${outcome}`, { signal }),
  });

/** What confirming this outcome of an email would do to the deadlines; invalidated with the request. */
export const outcomeEffectQuery = (requestId: string, messageId: string, outcome: Outcome) =>
  queryOptions({
    queryKey: ["request", requestId, "outcome-effect", messageId, outcome],
    queryFn: ({ signal }) =>
      api.get<OutcomeEffect>(`/api/messages/${messageId}/outcome-effect?outcome=${outcome}`, { signal }),
  });
