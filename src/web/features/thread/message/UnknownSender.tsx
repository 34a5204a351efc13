import { mdiAccountQuestionOutline } from "@mdi/js";
import type { Message } from "#contract/mailbox/conversation.ts";
import { Notice } from "#web/design/display/Notice.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { useKnowSender } from "./move-queries.ts";
import css from "./UnknownSender.module.css";

/**
 * Above a mail whose sender is neither the agency nor anybody this correspondence knew: it did nothing by itself. The
 * person may know better, unless the name is borrowed, of which the caution above has warned.
 */
export function UnknownSender({ requestId, message }: { requestId: string; message: Message }) {
  const knowSender = useKnowSender(requestId);
  const { direction, senderKnown, sender, from } = message;
  if (direction === "out" || senderKnown) return null;
  const isSuspicious = sender?.tone === "danger" || sender?.tone === "caution";
  const markKnown = () =>
    knowSender.mutate(message.id, {
      onError: (error) => showToast({ text: `That was not saved. ${error.message}` }),
    });
  return (
    <div className={css.stranger}>
      <Notice tone={isSuspicious ? "grey" : "orange"} icon={mdiAccountQuestionOutline}>
        {!isSuspicious && (
          <>
            <b>{from.address || "The sender"}</b> is neither the agency nor anyone you wrote to in this
            request.{" "}
          </>
        )}
        Nothing in this mail was acted on, and your answers do not go there by themselves.{" "}
        {sender?.tone !== "danger" && (
          <button type="button" aria-disabled={knowSender.isPending || undefined} onClick={markKnown}>
            I know this sender
          </button>
        )}
      </Notice>
    </div>
  );
}
