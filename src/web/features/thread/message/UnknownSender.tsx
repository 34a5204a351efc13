import { mdiAccountQuestionOutline } from "@mdi/js";
import type { Message } from "#contract/mailbox/conversation.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { threadMessage as m } from "#messages/thread/message.ts";
import { Notice } from "#web/design/display/Notice.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { useKnowSender } from "./move-queries.ts";
import css from "./UnknownSender.module.css";

/**
 * Notice above an email whose sender is neither the agency nor known from this conversation, so that it
 * changed nothing. The user can confirm the sender, unless the name is forged: `SenderWarnings` then warns
 * about it.
 */
export function UnknownSender({ requestId, message }: { requestId: string; message: Message }) {
  const knowSender = useKnowSender(requestId);
  const { direction, senderKnown, sender, from } = message;
  if (direction === "out" || senderKnown) return null;
  const isSuspicious = sender?.tone === "danger" || sender?.tone === "caution";
  const markKnown = () =>
    knowSender.mutate(message.id, {
      onError: (error) => showToast({ text: formatMessage(m.senderNotSaved, { reason: error.message }) }),
    });
  return (
    <div className={css.unknownSender}>
      <Notice tone={isSuspicious ? "grey" : "orange"} icon={mdiAccountQuestionOutline}>
        {!isSuspicious && (
          <>
            <RichText
              message={from.address ? m.unknownSender : m.unknownSenderWithoutAddress}
              values={{ sender: from.address, b: (text) => <b>{text}</b> }}
            />{" "}
          </>
        )}
        {m.unknownSenderEffect}{" "}
        {sender?.tone !== "danger" && (
          <button type="button" aria-disabled={knowSender.isPending || undefined} onClick={markKnown}>
            {m.knowSender}
          </button>
        )}
      </Notice>
    </div>
  );
}
