import type { DraftContent } from "#contract/request.ts";
import { emptyDraft, sameDraft } from "../draft.ts";
import { builtOn, mergeDrafts } from "./merge.ts";

/**
 * Where the editor's words are. Pure: the hook beside it runs the timer and the calls.
 *
 * - `still`: the server has what is on the screen.
 * - `waiting`: something was typed; a pause is awaited.
 * - `saving`: `sent` is on its way to the server.
 * - `offline`: the server could not be reached; the words are kept on this device and tried again.
 * - `signed_out`: the session ended; the words are kept on this device and go on after the login.
 * - `conflict`: another tab or device changed the same words; nothing is sent until the person chose.
 * - `refused`: the server answered, but would not take it; `reason` says why. The next edit tries again.
 * - `gone`: the draft was sent or deleted elsewhere, so there is nothing left to save into.
 */
export type Autosave = {
  phase: "still" | "waiting" | "saving" | "offline" | "signed_out" | "conflict" | "refused" | "gone";
  /** What is on the screen. */
  mine: DraftContent;
  /** The version the server last gave; null before it knows the request. */
  version: number | null;
  /** What that version holds: what differs from it was changed here. */
  base: DraftContent;
  /** What is on its way, while `saving`. */
  sent: DraftContent | null;
  /** What was sent and never answered: the server may have it, as a version nobody told us of. */
  unanswered: DraftContent[];
  /** What was on the screen before the other version came into it. The next save makes it a version of its own. */
  unmerged: DraftContent | null;
  /** The next save puts back an old version: what it replaces is worth keeping. */
  restoring: boolean;
  /** The other version, while in `conflict`. */
  theirs: Version | null;
  reason: string | null;
  /** When the server last took something, in milliseconds since 1970. */
  savedAt: number | null;
  /** What last came in from elsewhere by itself: to be told, once. */
  news: "taken" | "merged" | null;
};

export type Version = { version: number; draft: DraftContent };

export type AutosaveEvent =
  | { type: "edited"; draft: DraftContent }
  | { type: "paused" }
  /** A draft without a word needs its id now: a file is to be attached. */
  | { type: "wanted" }
  | { type: "saved"; version: number; at: number }
  | { type: "unreachable" }
  | { type: "signed_out" }
  | { type: "conflicted"; theirs: Version }
  | { type: "refused"; reason: string }
  | { type: "vanished"; reason: string }
  /** The person settled what clashes; `draft` is the result. */
  | { type: "resolved"; draft: DraftContent }
  /** Another tab or device saved. */
  | { type: "moved_on"; theirs: Version }
  /** An old version is put back. */
  | { type: "restored"; draft: DraftContent }
  /** What is left of a draft that is gone becomes a new one. */
  | { type: "begun_anew" }
  | { type: "news_told" };

/** What the browser had kept when the page was left before the server took it. */
export type Kept = Pick<Autosave, "version" | "base" | "unanswered"> & {
  draft: DraftContent;
  /** Words somebody else put there, as a link does: they are saved once the person changes or uses them. */
  offered?: true;
};

/** No more than could fill a page's storage with one draft. */
const MOST_UNANSWERED = 4;

/**
 * The state a page opens in. Words kept on this device are taken up again where they left off; when the server moved on
 * meanwhile, they are merged with what it has, and the person is asked only where the two clash.
 */
export function openAutosave(server: Version | null, kept: Kept | null): Autosave {
  const start: Autosave = {
    phase: "still",
    mine: server?.draft ?? emptyDraft,
    version: server?.version ?? null,
    base: server?.draft ?? emptyDraft,
    sent: null,
    unanswered: [],
    unmerged: null,
    restoring: false,
    theirs: null,
    reason: null,
    savedAt: null,
    news: null,
  };
  if (!kept || sameDraft(kept.draft, start.mine)) return start;
  const { draft, offered, ...rest } = kept;
  const mine: Autosave = { ...start, ...rest, mine: draft, phase: offered ? "still" : "waiting" };
  return server && kept.version !== server.version ? conflicted(mine, server) : mine;
}

/** The next state. An event that makes no sense in this phase changes nothing. */
export function autosave(state: Autosave, event: AutosaveEvent): Autosave {
  switch (event.type) {
    case "edited":
      return edited(state, event.draft);
    case "paused":
      return TRIED_AGAIN.has(state.phase)
        ? { ...state, phase: "saving", sent: state.mine, reason: null }
        : state;
    case "wanted":
      return state.phase === "still" && state.version === null
        ? { ...state, phase: "saving", sent: state.mine, reason: null }
        : state;
    case "saved":
      return saved(state, event.version, event.at);
    case "unreachable":
      return unanswered(state, "offline");
    case "signed_out":
      return unanswered(state, "signed_out");
    case "conflicted":
      return conflicted(state, event.theirs);
    case "refused":
      return state.phase === "saving"
        ? { ...state, phase: "refused", sent: null, reason: event.reason }
        : state;
    case "vanished":
      return { ...state, phase: "gone", sent: null, theirs: null, reason: event.reason };
    case "resolved":
      return state.theirs ? based(state, state.theirs, event.draft, true) : state;
    case "moved_on":
      return movedOn(state, event.theirs);
    case "restored":
      return restored(state, event.draft);
    case "begun_anew":
      return state.phase === "gone" ? begunAnew(state) : state;
    case "news_told":
      return state.news === null ? state : { ...state, news: null };
  }
}

const TRIED_AGAIN: ReadonlySet<Autosave["phase"]> = new Set(["waiting", "offline", "signed_out"]);

/** True when something on the screen is not on the server yet. */
export const isUnsaved = ({ phase }: Autosave) => phase !== "still";

/** What to keep on this device. */
export const keptOf = ({ version, base, unanswered: earlier, sent, mine }: Autosave): Kept => ({
  version,
  base,
  unanswered: sent ? [...earlier, sent] : earlier,
  draft: mine,
});

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
  return {
    ...state,
    phase: typedMeanwhile ? "waiting" : "still",
    version,
    base: state.sent,
    sent: null,
    unanswered: [],
    unmerged: null,
    restoring: false,
    savedAt: at,
  };
}

function unanswered(state: Autosave, phase: "offline" | "signed_out"): Autosave {
  if (state.phase !== "saving" || !state.sent) return state;
  return {
    ...state,
    phase,
    sent: null,
    unanswered: [...state.unanswered, state.sent].slice(-MOST_UNANSWERED),
  };
}

/** The server has another version than ours. Saving finds out, sending what is already saved, or opening with kept words. */
function conflicted(state: Autosave, theirs: Version): Autosave {
  if (!["saving", "waiting", "still"].includes(state.phase)) return state;
  // It is our own words, of which only the answer was lost.
  if (state.unanswered.some((draft) => sameDraft(draft, theirs.draft)))
    return based(state, theirs, state.mine);
  // They may have gone on from words of ours that were saved without our hearing of it.
  const sent = state.unanswered.findLast((draft) => builtOn(state.base, draft, theirs.draft));
  const base = sent ?? state.base;
  const { draft, clashes } = mergeDrafts(base, state.mine, theirs.draft);
  if (clashes.length > 0) return { ...state, base, phase: "conflict", sent: null, theirs };
  const news = sameDraft(draft, state.mine) ? null : sameDraft(state.mine, state.base) ? "taken" : "merged";
  return { ...based(state, theirs, draft), news };
}

/**
 * On top of their version: `draft`, and what was on the screen before goes along unless it is in one of these. Where the
 * person chose (`chosen`), it does so even if nothing of it is left.
 */
function based(state: Autosave, theirs: Version, draft: DraftContent, chosen = false): Autosave {
  const own = [theirs.draft, draft, state.base].every((other) => !sameDraft(other, state.mine));
  const done = sameDraft(draft, theirs.draft) && !(chosen && own);
  return {
    ...state,
    phase: done ? "still" : "waiting",
    mine: draft,
    version: theirs.version,
    base: theirs.draft,
    sent: null,
    unanswered: [],
    unmerged: done ? null : own ? state.mine : state.unmerged,
    theirs: null,
    reason: null,
  };
}

function movedOn(state: Autosave, theirs: Version): Autosave {
  if (state.phase !== "still" || theirs.version <= (state.version ?? 0)) return state;
  return conflicted(state, theirs);
}

function restored(state: Autosave, draft: DraftContent): Autosave {
  if (!["still", "waiting", "refused"].includes(state.phase) || sameDraft(draft, state.mine)) return state;
  const unsaved = state.version !== null && !sameDraft(state.mine, state.base);
  return {
    ...state,
    phase: "waiting",
    mine: draft,
    restoring: true,
    unmerged: unsaved ? state.mine : state.unmerged,
    reason: null,
  };
}

/** The files stay with the request they were attached to. */
const begunAnew = (state: Autosave): Autosave => ({
  ...openAutosave(null, null),
  phase: "waiting",
  mine: { ...state.mine, attachments: [] },
});
