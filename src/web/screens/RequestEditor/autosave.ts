import type { DraftContent } from "#contract/request.ts";

/**
 * Where the editor's words are. Pure: the hook beside it runs the timer and the calls.
 *
 * - `still`: the server has what is on the screen.
 * - `waiting`: something was typed; a pause is awaited.
 * - `saving`: `sent` is on its way to the server.
 * - `offline`: the server could not be reached; the words are kept on this device and tried again.
 * - `conflict`: another tab or device saved meanwhile; nothing is sent until the person chose.
 * - `refused`: the server answered, but would not take it; `reason` says why. The next edit tries again.
 * - `gone`: the draft was sent or deleted elsewhere, so there is nothing left to save into.
 */
export type Autosave = {
  phase: "still" | "waiting" | "saving" | "offline" | "conflict" | "refused" | "gone";
  /** What is on the screen. */
  mine: DraftContent;
  /** The version the server last gave; null before it knows the request. */
  version: number | null;
  /** What is on its way, while `saving`. */
  sent: DraftContent | null;
  /** The other version, while in `conflict`. */
  theirs: Version | null;
  reason: string | null;
  /** When the server last took something, in milliseconds since 1970. */
  savedAt: number | null;
};

export type Version = { version: number; draft: DraftContent };

export type AutosaveEvent =
  | { type: "edited"; draft: DraftContent }
  | { type: "paused" }
  | { type: "saved"; version: number; at: number }
  | { type: "unreachable" }
  | { type: "conflicted"; theirs: Version }
  | { type: "refused"; reason: string }
  | { type: "vanished"; reason: string }
  | { type: "kept_mine" }
  | { type: "took_theirs" };

/** What the browser had kept when the page was left before the server took it. */
export type Kept = { version: number | null; draft: DraftContent };

/**
 * The state a page opens in. Words kept on this device are taken up again where they left off; when the server moved
 * on meanwhile, the person is asked.
 */
export function openAutosave(server: Version | null, empty: DraftContent, kept: Kept | null): Autosave {
  const start: Autosave = {
    phase: "still",
    mine: server?.draft ?? empty,
    version: server?.version ?? null,
    sent: null,
    theirs: null,
    reason: null,
    savedAt: null,
  };
  if (!kept || sameDraft(kept.draft, start.mine)) return start;
  const mine = { ...start, mine: kept.draft };
  if (server && kept.version !== server.version) return { ...mine, phase: "conflict", theirs: server };
  return { ...mine, phase: "waiting" };
}

/** The next state. An event that makes no sense in this phase changes nothing. */
export function autosave(state: Autosave, event: AutosaveEvent): Autosave {
  switch (event.type) {
    case "edited":
      return edited(state, event.draft);
    case "paused":
      return state.phase === "waiting" || state.phase === "offline"
        ? { ...state, phase: "saving", sent: state.mine, reason: null }
        : state;
    case "saved":
      return saved(state, event.version, event.at);
    case "unreachable":
      return state.phase === "saving" ? { ...state, phase: "offline", sent: null } : state;
    case "conflicted":
      return conflicted(state, event.theirs);
    case "refused":
      return state.phase === "saving"
        ? { ...state, phase: "refused", sent: null, reason: event.reason }
        : state;
    case "vanished":
      return { ...state, phase: "gone", sent: null, reason: event.reason };
    case "kept_mine":
      return state.theirs
        ? { ...state, phase: "waiting", version: state.theirs.version, theirs: null }
        : state;
    case "took_theirs":
      return state.theirs
        ? { ...state, phase: "still", mine: state.theirs.draft, version: state.theirs.version, theirs: null }
        : state;
  }
}

/** True when something on the screen is not on the server yet. */
export const isUnsaved = ({ phase }: Autosave) => phase !== "still";

/** Two values of a field; lists are the same when their items are, in order. */
export const sameValue = (a: DraftContent[keyof DraftContent], b: DraftContent[keyof DraftContent]) =>
  Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every((item, index) => item === b[index])
    : a === b;

/** Two drafts are the same when every field is. */
export const sameDraft = (a: DraftContent, b: DraftContent) =>
  (Object.keys(a) as (keyof DraftContent)[]).every((key) => sameValue(a[key], b[key]));

function edited(state: Autosave, draft: DraftContent): Autosave {
  if (sameDraft(draft, state.mine)) return state;
  const typed = { ...state, mine: draft };
  return state.phase === "still" || state.phase === "refused"
    ? { ...typed, phase: "waiting", reason: null }
    : typed;
}

function saved(state: Autosave, version: number, at: number): Autosave {
  if (state.phase !== "saving" || !state.sent) return state;
  const typedMeanwhile = !sameDraft(state.sent, state.mine);
  return { ...state, phase: typedMeanwhile ? "waiting" : "still", version, sent: null, savedAt: at };
}

/** The same words saved from two places are no conflict. Saving finds out, or sending what is already saved. */
function conflicted(state: Autosave, theirs: Version): Autosave {
  if (state.phase !== "saving" && state.phase !== "still") return state;
  if (sameDraft(theirs.draft, state.mine)) {
    return { ...state, phase: "still", version: theirs.version, sent: null };
  }
  return { ...state, phase: "conflict", sent: null, theirs };
}
