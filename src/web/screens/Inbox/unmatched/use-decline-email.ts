import { mdiAccountOffOutline, mdiAlertOctagonOutline } from "@mdi/js";
import type { DeclineUnmatched } from "#contract/intake/unmatched.ts";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { useUnmatchedAction } from "./unmatched-queries.ts";

/** Says that a mail is not one's own, or spam; Undo brings it back. */
export function useDeclineEmail(id: string, onDone: () => void) {
  const unmatchedAction = useUnmatchedAction();
  // What follows is said whether or not the mail is still on the page.
  const restore = () =>
    unmatchedAction
      .mutateAsync({ id, do: "restore" })
      .catch((error: Error) => showToast({ text: `The mail did not come back. ${error.message}` }));
  const decline = (why: DeclineUnmatched["reason"]) =>
    unmatchedAction.mutateAsync({ id, do: "decline", reason: why }).then(
      () => {
        showToast({
          ...(why === "spam"
            ? { icon: mdiAlertOctagonOutline, text: "Set aside as spam" }
            : { icon: mdiAccountOffOutline, text: "Left to an administrator" }),
          action: { label: "Undo", onClick: () => void restore() },
          seconds: 10,
        });
        onDone();
      },
      (error: Error) => void showToast({ text: `The mail stays here. ${error.message}` }),
    );
  return { say: decline, busy: unmatchedAction.isPending };
}
