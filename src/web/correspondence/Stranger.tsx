import { mdiAccountQuestionOutline } from "@mdi/js";
import type { Message } from "#contract/conversation.ts";
import { Notice } from "#web/ui/Notice.tsx";
import { showToast } from "#web/ui/Toast.tsx";
import { useKnowSender } from "./moving.ts";
import css from "./Stranger.module.css";

/** Above a mail whose sender is neither the agency nor anybody this correspondence knew; the person may know better. */
export function Stranger({ requestId, message }: { requestId: string; message: Message }) {
  const know = useKnowSender(requestId);
  // Where the address itself is in doubt, it is no use to say whose it is.
  if (message.direction === "out" || message.senderKnown || message.sender?.tone === "danger") return null;
  const mutate = () =>
    know.mutate(message.id, {
      onError: (error) => showToast({ text: `That was not saved. ${error.message}` }),
    });
  return (
    <div className={css.stranger}>
      <Notice tone="orange" icon={mdiAccountQuestionOutline}>
        <b>{message.from.address || "The sender"}</b> is neither the agency nor anyone you wrote to in this
        request. Nothing in the mail was acted on, and your answers do not go there by themselves.{" "}
        <button type="button" aria-disabled={know.isPending || undefined} onClick={mutate}>
          I know this sender
        </button>
      </Notice>
    </div>
  );
}
