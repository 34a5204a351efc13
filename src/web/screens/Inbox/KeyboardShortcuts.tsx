import { Fragment } from "react";
import { inboxShortcuts } from "#messages/inbox/shortcuts.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Choice } from "#web/design/controls/Field.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import {
  setSingleKeyShortcuts,
  useSingleKeyShortcuts,
} from "#web/features/keyboard/use-keyboard-shortcuts.ts";
import css from "./KeyboardShortcuts.module.css";

const SHORTCUTS: readonly [keys: readonly string[], description: string][] = [
  [["j"], inboxShortcuts.older],
  [["k"], inboxShortcuts.newer],
  [["o"], inboxShortcuts.open],
  [["u"], inboxShortcuts.back],
  [["e"], inboxShortcuts.archive],
  [["#"], inboxShortcuts.trash],
  [["!"], inboxShortcuts.spam],
  [["s"], inboxShortcuts.star],
  [["x"], inboxShortcuts.select],
  [["Shift", "x"], inboxShortcuts.selectRange],
  [["*", "a"], inboxShortcuts.selectAll],
  [["*", "n"], inboxShortcuts.selectNone],
  [["l"], inboxShortcuts.label],
  [["b"], inboxShortcuts.snooze],
  [["Shift", "i"], inboxShortcuts.markRead],
  [["Shift", "u"], inboxShortcuts.markUnread],
  [["z"], inboxShortcuts.undo],
  [["r"], inboxShortcuts.reply],
  [["a"], inboxShortcuts.replyAll],
  [["f"], inboxShortcuts.forward],
  [["n"], inboxShortcuts.nextMessage],
  [["p"], inboxShortcuts.previousMessage],
  [["/"], inboxShortcuts.search],
  [["c"], inboxShortcuts.newRequest],
  [["g", "i"], inboxShortcuts.goInbox],
  [["g", "n"], inboxShortcuts.goNeedsAction],
  [["g", "s"], inboxShortcuts.goStarred],
  [["g", "t"], inboxShortcuts.goSent],
  [["g", "d"], inboxShortcuts.goDrafts],
  [["g", "a"], inboxShortcuts.goArchive],
  [["g", "r"], inboxShortcuts.goRequests],
  [["Esc"], inboxShortcuts.clear],
  [["?"], inboxShortcuts.help],
];

/** Lists the shortcuts and turns single-letter ones off, for users of speech input. */
export function KeyboardShortcuts({ open, onClose }: { open: boolean; onClose: () => void }) {
  const enabled = useSingleKeyShortcuts();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={inboxShortcuts.title}
      wide
      actions={<Button onClick={onClose}>{inboxShortcuts.close}</Button>}
    >
      <dl className={css.keys}>
        {SHORTCUTS.map(([keys, description]) => (
          <div key={keys.join(" ")}>
            <dt>
              {keys.map((key) => (
                <Fragment key={key}>
                  <kbd>{key}</kbd>{" "}
                </Fragment>
              ))}
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
      <Choice
        checked={enabled}
        onChange={(event) => setSingleKeyShortcuts(event.target.checked)}
        help={inboxShortcuts.singleLetterHelp}
      >
        {inboxShortcuts.singleLetter}{" "}
      </Choice>
    </Dialog>
  );
}
