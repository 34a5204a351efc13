import type { RefObject } from "react";
import { rowAfter } from "#web/ui/selection.ts";
import type { useSelection } from "#web/ui/use-selection.ts";
import type { ListView } from "./inbox-address.ts";
import { type Deed, leavesList } from "./mailbox-change.ts";
import type { Chosen, useMailboxChanges } from "./use-mailbox-changes.ts";
import type { useRowFocus } from "./use-row-focus.ts";

type Facts = {
  view: ListView;
  /** The list's ids. */
  order: readonly string[];
  request: string | null;
  selected: ReturnType<typeof useSelection>;
  focus: ReturnType<typeof useRowFocus>;
  changes: ReturnType<typeof useMailboxChanges>;
  /** Gets the focus when no row is left to have it. */
  pane: RefObject<HTMLElement | null>;
  onClose: () => void;
  say: (words: string) => void;
};

/** Star and read state show where they are set; a notice would only be in the way. */
const SPOKEN: Partial<Record<Deed["verb"], string>> = { star: "Starred", unstar: "Star removed" };

/**
 * What is done to conversations, and where the keyboard goes after it: to the next row when the one it was on has left
 * the list, to the list when the open conversation closes.
 */
export function useInboxActs(facts: Facts) {
  const { view, order, request, selected, focus, changes, pane, onClose, say } = facts;

  /** What is done next is done to these: the rows chosen, else the open conversation, else the row the keyboard is on. */
  const chosen = (): Chosen | null => {
    const { ids, all } = selected.selection;
    if (ids.size > 0) return { ids: [...ids], all };
    const one = request ?? focus.active;
    return one ? { ids: [one], all: false } : null;
  };

  const act = (deed: Deed, of: Chosen | null = chosen()) => {
    if (!of) return;
    const gone = leavesList(deed, view);
    const next = gone ? rowAfter(new Set(of.ids), order) : undefined;
    const spoken = SPOKEN[deed.verb];
    changes.change(deed, of, !spoken);
    if (spoken) say(spoken);
    if (gone) selected.clear();
    const closes = request !== null && of.ids.includes(request) && (gone || puts(deed));
    if (closes) onClose();
    if (gone && next) focus.focusRow(next);
    else if (gone) pane.current?.focus();
    else if (closes) focus.focusRow(request);
  };
  return { act, chosen };
}

/** What is put elsewhere is dealt with for now, and what is marked as unread is left so: both close it. */
const puts = ({ verb }: Deed) => ["archive", "inbox", "spam", "trash", "snooze", "unread"].includes(verb);
