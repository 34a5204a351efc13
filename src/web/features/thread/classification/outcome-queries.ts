import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Message } from "#contract/mailbox/conversation.ts";
import type { Outcome } from "#core/classify/outcome.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { threadClassification as m } from "#messages/thread/classification.ts";
import { api } from "#web/app/api/api.ts";
import { offerAction, showToast } from "#web/design/overlays/show-toast.ts";
import { refreshRequest } from "#web/features/thread/conversation-queries.ts";
import { outcomeAppearance } from "#web/features/thread/outcome-appearance.ts";

type OutcomeChoice = { messageId: string; outcome: Outcome | null };

/**
 * Confirms or corrects the outcome of a reply; `null` undoes that, as does the key for undo after it. `announce`: in a
 * notice, for a choice made by key.
 */
export function useSetOutcome(requestId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (choice: OutcomeChoice & { announce?: boolean }) => saveOutcome(choice),
    onSuccess: async (_saved, { messageId, outcome, announce }) => {
      offeredUndos.get(messageId)?.();
      if (outcome) {
        const undo = () => void undoOutcome(client, { requestId, messageId, outcome });
        const text = formatMessage(m.confirmedNotice, { outcome: outcomeAppearance[outcome].label });
        offeredUndos.set(
          messageId,
          announce
            ? showToast({ text, action: { label: m.undo, onClick: undo } })
            : offerAction(m.undo, undo),
        );
      }
      await refreshRequest(client, requestId);
    },
  });
}

/** Functions that withdraw the offer to undo the choice for a message: it is wrong once another is made. */
const offeredUndos = new Map<string, () => void>();

function saveOutcome({ messageId, outcome }: OutcomeChoice) {
  const path = `/api/messages/${messageId}/outcome`;
  return outcome ? api.put<Message>(path, { outcome }) : api.delete<Message>(path);
}

type ChosenOutcome = { requestId: string; messageId: string; outcome: Outcome };

async function undoOutcome(client: QueryClient, { requestId, messageId, outcome }: ChosenOutcome) {
  try {
    await saveOutcome({ messageId, outcome: null });
    showToast({
      text: formatMessage(m.confirmationUndone, { outcome: outcomeAppearance[outcome].label }),
    });
  } catch (error) {
    showToast({ text: formatMessage(m.notSaved, { reason: (error as Error).message }) });
  }
  await refreshRequest(client, requestId);
}
