import { Fragment, useRef } from "react";
import { inboxShortcuts } from "#messages/inbox/shortcuts.ts";
import { trackerShortcuts } from "#messages/tracker/shortcuts.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Choice } from "#web/design/controls/Field.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import css from "./KeyboardShortcuts.module.css";
import { setSingleKeyShortcuts, useSingleKeyShortcuts } from "./use-keyboard-shortcuts.ts";

type Shortcuts = readonly [keys: readonly string[], description: string][];

const INBOX: Shortcuts = [
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
  [["y"], inboxShortcuts.confirm],
  [["Shift", "y"], inboxShortcuts.correct],
  [["*", "c"], inboxShortcuts.confirmSure],
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
  [["Ctrl", "K"], inboxShortcuts.palette],
  [["?"], inboxShortcuts.help],
];

const TRACKER: Shortcuts = [
  [["j"], trackerShortcuts.next],
  [["k"], trackerShortcuts.previous],
  [["o"], trackerShortcuts.open],
  [["x"], trackerShortcuts.select],
  [["Shift", "j"], trackerShortcuts.selectNext],
  [["Shift", "k"], trackerShortcuts.selectPrevious],
  [["m"], trackerShortcuts.moveCard],
  [["y"], inboxShortcuts.confirm],
  [["Shift", "y"], inboxShortcuts.correct],
  [["z"], inboxShortcuts.undo],
  [["/"], inboxShortcuts.search],
  [["c"], inboxShortcuts.newRequest],
  [["Esc"], inboxShortcuts.clear],
  [["Ctrl", "K"], inboxShortcuts.palette],
  [["?"], inboxShortcuts.help],
];

type Props = { screen: "inbox" | "tracker"; open: boolean; onClose: () => void };

/** Lists the shortcuts of a screen and turns single-letter ones off, for users of speech input. */
export function KeyboardShortcuts({ screen, open, onClose }: Props) {
  const enabled = useSingleKeyShortcuts();
  // The first control is below the list: focused, it would scroll the list out of sight.
  const list = useRef<HTMLDListElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={inboxShortcuts.title}
      wide
      initialFocus={list}
      actions={<Button onClick={onClose}>{inboxShortcuts.close}</Button>}
    >
      <dl ref={list} className={css.keys} tabIndex={-1}>
        {(screen === "inbox" ? INBOX : TRACKER).map(([keys, description]) => (
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
