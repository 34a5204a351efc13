import type { Conversation, Message } from "#contract/mailbox/conversation.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { thread } from "#messages/thread/thread.ts";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { errorReason } from "#web/features/thread/error-reason.ts";

/** Prints one message, or with null the whole conversation. The code for printing is loaded on demand. */
export async function printConversation({ request, messages }: Conversation, message: Message | null) {
  try {
    const { printMessages } = await import("./print-messages.ts");
    await printMessages(request.title, message ? [message] : messages);
  } catch (error) {
    showToast({ text: formatMessage(thread.print.failed, { reason: errorReason(error) }) });
  }
}
