import type { RefObject } from "react";
import type { Conversation } from "#contract/mailbox/conversation.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { threadClassification as m } from "#messages/thread/classification.ts";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { useKeyboardShortcuts } from "#web/features/keyboard/use-keyboard-shortcuts.ts";
import { focusedMessageId } from "#web/features/thread/message-focus.ts";
import { messageToConfirm, waitsForConfirmation } from "./outcome-choices.ts";
import { useSetOutcome } from "./outcome-queries.ts";

/** The button that opens the menu of outcomes; in an expanded message only. */
const CORRECT_BUTTON = "[data-correct]";

/**
 * Keys that confirm and correct an outcome: of the focused reply, or else of the newest one that waits for it.
 * @param enabled whether the user may decide
 */
export function useOutcomeKeys(
  scroller: RefObject<HTMLElement | null>,
  { request, messages }: Conversation,
  enabled: boolean,
) {
  const { mutate } = useSetOutcome(request.id);
  const focusedReply = () =>
    messages.find(({ id, classification }) => id === focusedMessageId() && classification !== null);
  const confirm = () => {
    const reply = focusedReply() ?? messageToConfirm(messages, request.status);
    if (!reply?.classification || !waitsForConfirmation(reply, request.status)) {
      showToast({ text: m.nothingToConfirm });
      return;
    }
    mutate(
      { messageId: reply.id, outcome: reply.classification.main.value, announce: true },
      { onError: (error) => showToast({ text: formatMessage(m.notSaved, { reason: error.message }) }) },
    );
  };
  const correct = () => {
    const id = focusedReply()?.id ?? messageToConfirm(messages, request.status)?.id;
    const buttons = [...(scroller.current?.querySelectorAll<HTMLElement>(CORRECT_BUTTON) ?? [])];
    const button = id
      ? buttons.find((one) => one.closest<HTMLElement>("[data-message]")?.dataset.message === id)
      : buttons.at(-1);
    if (button) button.click();
    else showToast({ text: m.nothingToCorrect });
  };
  useKeyboardShortcuts(enabled ? { y: confirm, Y: correct } : {});
}
