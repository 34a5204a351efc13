import { Fragment } from "react";
import { Button } from "#web/design/controls/Button.tsx";
import { Choice } from "#web/design/controls/Field.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import {
  setSingleKeyShortcuts,
  useSingleKeyShortcuts,
} from "#web/features/keyboard/use-keyboard-shortcuts.ts";
import css from "./KeyboardShortcuts.module.css";

const SHORTCUTS: readonly [keys: readonly string[], does: string][] = [
  [["j"], "older"],
  [["k"], "newer"],
  [["o"], "open"],
  [["u"], "back to the list"],
  [["e"], "archive"],
  [["#"], "move to Trash"],
  [["!"], "report spam"],
  [["s"], "star"],
  [["x"], "select"],
  [["Shift", "x"], "select to here"],
  [["*", "a"], "select all shown"],
  [["*", "n"], "select none"],
  [["l"], "label"],
  [["b"], "snooze"],
  [["Shift", "i"], "mark as read"],
  [["Shift", "u"], "mark as unread"],
  [["z"], "undo"],
  [["r"], "reply"],
  [["a"], "reply to all"],
  [["f"], "forward"],
  [["n"], "next message"],
  [["p"], "message before"],
  [["/"], "search"],
  [["c"], "new request"],
  [["g", "i"], "go to Inbox"],
  [["g", "n"], "go to Needs action"],
  [["g", "s"], "go to Starred"],
  [["g", "t"], "go to Sent"],
  [["g", "d"], "go to Drafts"],
  [["g", "a"], "go to Archive"],
  [["g", "r"], "go to Requests"],
  [["Esc"], "clear or close"],
  [["?"], "these keys"],
];

/** The keys, and the switch for those who speak to their computer. */
export function KeyboardShortcuts({ open, onClose }: { open: boolean; onClose: () => void }) {
  const enabled = useSingleKeyShortcuts();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Keys"
      wide
      actions={<Button onClick={onClose}>Close</Button>}
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
        help="Switch them off if you dictate: spoken words would press them."
      >
        Single-letter keys
      </Choice>
    </Dialog>
  );
}
