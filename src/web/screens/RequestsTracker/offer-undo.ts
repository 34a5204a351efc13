import { formatMessage } from "#core/messages/format-message.ts";
import { tracker } from "#messages/tracker/tracker.ts";
import { showToast } from "#web/design/overlays/show-toast.ts";

/** Seconds for which a notice offers to undo. */
const UNDO_SECONDS = 10;

/**
 * Shows a notice with an undo button. The undo also works by key, and after the component that offered it was unmounted.
 * One notice, which screen readers announce, says that it was undone, or why not.
 */
export function offerUndo<Result>(
  text: string,
  undo: () => Promise<Result>,
  onUndone: (answer: Result) => void,
) {
  showToast({
    text,
    ringSeconds: UNDO_SECONDS,
    action: {
      label: tracker.undo,
      onClick: () =>
        void undo().then(
          (answer) => {
            onUndone(answer);
            showToast({ text: tracker.undone });
          },
          (error: Error) =>
            showToast({ text: formatMessage(tracker.undoFailed, { reason: error.message }), seconds: 10 }),
        ),
    },
  });
}
