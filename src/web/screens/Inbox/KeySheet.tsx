import { Fragment } from "react";
import { setSingleKeys, useSingleKeys } from "#web/correspondence/use-keys.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Choice } from "#web/ui/Field.tsx";
import css from "./KeySheet.module.css";

const KEYS: readonly [keys: readonly string[], does: string][] = [
  [["j"], "older"],
  [["k"], "newer"],
  [["Enter"], "open"],
  [["o"], "open"],
  [["u"], "back to the list"],
  [["r"], "reply"],
  [["a"], "reply to all"],
  [["/"], "search"],
  [["c"], "new request"],
  [["g", "i"], "go to Inbox"],
  [["g", "r"], "go to Requests"],
  [["Esc"], "close"],
  [["?"], "these keys"],
];

/** The keys, and the switch for those who speak to their computer. */
export function KeySheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const on = useSingleKeys();
  return (
    <Dialog open={open} onClose={onClose} title="Keys" actions={<Button onClick={onClose}>Close</Button>}>
      <dl className={css.keys}>
        {KEYS.map(([keys, does]) => (
          <div key={keys.join(" ")}>
            <dt>
              {keys.map((key) => (
                <Fragment key={key}>
                  <kbd>{key}</kbd>{" "}
                </Fragment>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Choice
        checked={on}
        onChange={(event) => setSingleKeys(event.target.checked)}
        help="Switch them off if you dictate: spoken words would press them."
      >
        Single-letter keys
      </Choice>
    </Dialog>
  );
}
