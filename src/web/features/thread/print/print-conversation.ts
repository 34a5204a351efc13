import type { Conversation, Message } from "#contract/mailbox/conversation.ts";
import { showToast } from "#web/design/overlays/Toast.tsx";

/** Prints one message, or with null the whole conversation. What is to be printed is made only when it is asked for. */
export async function printConversation({ request, messages }: Conversation, message: Message | null) {
  try {
    const { printMessages } = await import("./print-messages.ts");
    await printMessages(request.title, message ? [message] : messages);
  } catch (error) {
    showToast({ text: `Not printed. ${error instanceof Error ? error.message : "Try again in a moment."}` });
  }
}
