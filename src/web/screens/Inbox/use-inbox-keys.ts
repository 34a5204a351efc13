import { useKeys } from "#web/correspondence/use-keys.ts";
import { forgetEdited } from "#web/new-request.ts";
import { writeAddress } from "./inbox-address.ts";
import type { Deed } from "./mailbox-change.ts";

type Does = {
  /** To the conversation or row so many places further. */
  move: (by: number) => void;
  open: () => void;
  close: () => void;
  /** Leaves what Escape leaves: the choice first, then the conversation. */
  leave: () => void;
  act: (deed: Deed) => void;
  star: () => void;
  /** Chooses the row the keyboard is on, or all from the last one to it. */
  choose: (range: boolean) => void;
  chooseAll: (all: boolean) => void;
  ask: (kind: "label" | "snooze") => void;
  undo: () => void;
  search: () => void;
  showKeys: () => void;
  go: (to: string) => void;
};

/** The inbox's keys, as Gmail has them. KeySheet.tsx shows them; those of the open conversation are with it. */
export function useInboxKeys(does: Does) {
  const read = () => does.act({ verb: "read" });
  const unread = () => does.act({ verb: "unread" });
  const chooseRange = () => does.choose(true);
  useKeys({
    j: () => does.move(1),
    k: () => does.move(-1),
    o: does.open,
    u: does.close,
    Escape: does.leave,
    e: () => does.act({ verb: "archive" }),
    "#": () => does.act({ verb: "trash" }),
    "!": () => does.act({ verb: "spam" }),
    // With Shift.
    I: read,
    U: unread,
    s: does.star,
    x: () => does.choose(false),
    X: chooseRange,
    "* a": () => does.chooseAll(true),
    "* n": () => does.chooseAll(false),
    l: () => does.ask("label"),
    b: () => does.ask("snooze"),
    z: does.undo,
    "/": does.search,
    "?": does.showKeys,
    c: () => {
      forgetEdited();
      does.go("/request-editor");
    },
    ...placeKeys(does.go),
  });
}

/** The keys that lead to other places, from any list of the inbox. */
export const placeKeys = (go: (to: string) => void) => ({
  "g i": () => go("/inbox"),
  "g n": () => go(writeAddress({ folder: "needs_action" })),
  "g s": () => go(writeAddress({ folder: "starred" })),
  "g t": () => go(writeAddress({ folder: "sent" })),
  "g d": () => go(writeAddress({ folder: "drafts" })),
  "g a": () => go(writeAddress({ folder: "archive" })),
  "g r": () => go("/requests-tracker"),
});
