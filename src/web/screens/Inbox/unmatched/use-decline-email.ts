import { mdiAccountOffOutline, mdiAlertOctagonOutline } from "@mdi/js";
import type { DeclineUnmatched } from "#contract/intake/unmatched.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { inboxUnmatched } from "#messages/inbox/unmatched.ts";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { useUnmatchedAction } from "./unmatched-queries.ts";

/** Declines an unmatched email as spam or as another user's, with an undo toast. */
export function useDeclineEmail(id: string, onDone: () => void) {
  const unmatchedAction = useUnmatchedAction();
  // The toast is shown even if the email is no longer open.
  const restore = () =>
    unmatchedAction
      .mutateAsync({ id, do: "restore" })
      .catch((error: Error) =>
        showToast({ text: formatMessage(inboxUnmatched.notUndone, { reason: error.message }) }),
      );
  const decline = (reason: DeclineUnmatched["reason"]) =>
    unmatchedAction.mutateAsync({ id, do: "decline", reason }).then(
      () => {
        showToast({
          ...(reason === "spam"
            ? { icon: mdiAlertOctagonOutline, text: inboxUnmatched.spam }
            : { icon: mdiAccountOffOutline, text: inboxUnmatched.declined }),
          action: { label: inboxUnmatched.undo, onClick: () => void restore() },
          seconds: 10,
        });
        onDone();
      },
      (error: Error) =>
        void showToast({ text: formatMessage(inboxUnmatched.notMoved, { reason: error.message }) }),
    );
  return { decline, busy: unmatchedAction.isPending };
}
