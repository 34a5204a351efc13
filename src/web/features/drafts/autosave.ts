import type { DraftContent } from "#contract/requests/request.ts";
import { emptyDraft, sameDraft } from "./draft-content.ts";
import { isBasedOn, mergeDrafts } from "./merge-drafts.ts";

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
export type AutosaveState = {
  phase: "still" | "waiting" | "saving" | "offline" | "signed_out" | "conflict" | "refused" | "gone";
  /** What is on the screen. */
  currentDraft: DraftContent;
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
  serverVersion: Version | null;
  reason: string | null;
  /** When the server last took something, in milliseconds since 1970. */
  savedAt: number | null;
  /** What last came in from elsewhere by itself: to be told, once. */
  remoteUpdate: "taken" | "merged" | null;
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
  | { type: "conflicted"; serverVersion: Version }
  | { type: "refused"; reason: string }
  | { type: "vanished"; reason: string }
  /** The person settled what clashes; `draft` is the result. */
  | { type: "resolved"; draft: DraftContent }
  /** Another tab or device saved. */
  | { type: "moved_on"; serverVersion: Version }
  /** An old version is put back. */
  | { type: "restored"; draft: DraftContent }
  /** What is left of a draft that is gone becomes a new one. */
  | { type: "begun_anew" }
  | { type: "news_told" };

/** What the browser had kept when the page was left before the server took it. */
export type StoredDraft = Pick<AutosaveState, "version" | "base" | "unanswered"> & {
  draft: DraftContent;
  /** Words somebody else put there, as a link does: they are saved once the person changes or uses them. */
  offered?: true;
};

/** No more than could fill a page's storage with one draft. */
const MAX_UNANSWERED = 4;

/**
 * The state a page opens in. Words kept on this device are taken up again where they left off; when the server moved on
 * meanwhile, they are merged with what it has, and the person is asked only where the two clash.
 */
export function initialAutosaveState(server: Version | null, storedDraft: StoredDraft | null): AutosaveState {
  const initial: AutosaveState = {
    phase: "still",
    currentDraft: server?.draft ?? emptyDraft,
    version: server?.version ?? null,
    base: server?.draft ?? emptyDraft,
    sent: null,
    unanswered: [],
    unmerged: null,
    restoring: false,
    serverVersion: null,
    reason: null,
    savedAt: null,
    remoteUpdate: null,
  };
  if (!storedDraft || sameDraft(storedDraft.draft, initial.currentDraft)) return initial;
  const { draft, offered, ...rest } = storedDraft;
  const currentDraft: AutosaveState = {
    ...initial,
    ...rest,
    currentDraft: draft,
    phase: offered ? "still" : "waiting",
  };
  return server && storedDraft.version !== server.version ? onConflict(currentDraft, server) : currentDraft;
}

/** The next state. An event that makes no sense in this phase changes nothing. */
export function autosaveReducer(state: AutosaveState, event: AutosaveEvent): AutosaveState {
  switch (event.type) {
    case "edited":
      return onEdited(state, event.draft);
    case "paused":
      return RETRYABLE_PHASES.has(state.phase)
        ? { ...state, phase: "saving", sent: state.currentDraft, reason: null }
        : state;
    case "wanted":
      return state.phase === "still" && state.version === null
        ? { ...state, phase: "saving", sent: state.currentDraft, reason: null }
        : state;
    case "saved":
      return onSaved(state, event.version, event.at);
    case "unreachable":
      return unanswered(state, "offline");
    case "signed_out":
      return unanswered(state, "signed_out");
    case "conflicted":
      return onConflict(state, event.serverVersion);
    case "refused":
      return state.phase === "saving"
        ? { ...state, phase: "refused", sent: null, reason: event.reason }
        : state;
    case "vanished":
      return { ...state, phase: "gone", sent: null, serverVersion: null, reason: event.reason };
    case "resolved":
      return state.serverVersion ? rebaseOn(state, state.serverVersion, event.draft, true) : state;
    case "moved_on":
      return onServerChanged(state, event.serverVersion);
    case "restored":
      return onRestored(state, event.draft);
    case "begun_anew":
      return state.phase === "gone" ? startNewDraft(state) : state;
    case "news_told":
      return state.remoteUpdate === null ? state : { ...state, remoteUpdate: null };
  }
}

const RETRYABLE_PHASES: ReadonlySet<AutosaveState["phase"]> = new Set(["waiting", "offline", "signed_out"]);

/** True when something on the screen is not on the server yet. */
export const isUnsaved = ({ phase }: AutosaveState) => phase !== "still";

/** What to keep on this device. */
export const toStoredDraft = ({
  version,
  base,
  unanswered: previous,
  sent,
  currentDraft,
}: AutosaveState): StoredDraft => ({
  version,
  base,
  unanswered: sent ? [...previous, sent] : previous,
  draft: currentDraft,
});

function onEdited(state: AutosaveState, draft: DraftContent): AutosaveState {
  if (sameDraft(draft, state.currentDraft)) return state;
  const nextState = { ...state, currentDraft: draft };
  return state.phase === "still" || state.phase === "refused"
    ? { ...nextState, phase: "waiting", reason: null }
    : nextState;
}

function onSaved(state: AutosaveState, version: number, at: number): AutosaveState {
  if (state.phase !== "saving" || !state.sent) return state;
  const editedMeanwhile = !sameDraft(state.sent, state.currentDraft);
  return {
    ...state,
    phase: editedMeanwhile ? "waiting" : "still",
    version,
    base: state.sent,
    sent: null,
    unanswered: [],
    unmerged: null,
    restoring: false,
    savedAt: at,
  };
}

function unanswered(state: AutosaveState, phase: "offline" | "signed_out"): AutosaveState {
  if (state.phase !== "saving" || !state.sent) return state;
  return {
    ...state,
    phase,
    sent: null,
    unanswered: [...state.unanswered, state.sent].slice(-MAX_UNANSWERED),
  };
}

/** The server has another version than ours. Saving finds out, sending what is already saved, or opening with kept words. */
function onConflict(state: AutosaveState, serverVersion: Version): AutosaveState {
  if (!["saving", "waiting", "still"].includes(state.phase)) return state;
  // It is our own words, of which only the answer was lost.
  if (state.unanswered.some((draft) => sameDraft(draft, serverVersion.draft)))
    return rebaseOn(state, serverVersion, state.currentDraft);
  // They may have gone on from words of ours that were saved without our hearing of it.
  const sent = state.unanswered.findLast((draft) => isBasedOn(state.base, draft, serverVersion.draft));
  const base = sent ?? state.base;
  const { draft, conflicts } = mergeDrafts(base, state.currentDraft, serverVersion.draft);
  if (conflicts.length > 0) return { ...state, base, phase: "conflict", sent: null, serverVersion };
  const remoteUpdate = sameDraft(draft, state.currentDraft)
    ? null
    : sameDraft(state.currentDraft, state.base)
      ? "taken"
      : "merged";
  return { ...rebaseOn(state, serverVersion, draft), remoteUpdate };
}

/**
 * On top of their version: `draft`, and what was on the screen before goes along unless it is in one of these. Where the
 * person chose (`chosen`), it does so even if nothing of it is left.
 */
function rebaseOn(
  state: AutosaveState,
  serverVersion: Version,
  draft: DraftContent,
  resolvedByUser = false,
): AutosaveState {
  const hasLocalChanges = [serverVersion.draft, draft, state.base].every(
    (other) => !sameDraft(other, state.currentDraft),
  );
  const isSettled = sameDraft(draft, serverVersion.draft) && !(resolvedByUser && hasLocalChanges);
  return {
    ...state,
    phase: isSettled ? "still" : "waiting",
    currentDraft: draft,
    version: serverVersion.version,
    base: serverVersion.draft,
    sent: null,
    unanswered: [],
    unmerged: isSettled ? null : hasLocalChanges ? state.currentDraft : state.unmerged,
    serverVersion: null,
    reason: null,
  };
}

function onServerChanged(state: AutosaveState, serverVersion: Version): AutosaveState {
  if (state.phase !== "still" || serverVersion.version <= (state.version ?? 0)) return state;
  return onConflict(state, serverVersion);
}

function onRestored(state: AutosaveState, draft: DraftContent): AutosaveState {
  if (!["still", "waiting", "refused"].includes(state.phase) || sameDraft(draft, state.currentDraft))
    return state;
  const unsaved = state.version !== null && !sameDraft(state.currentDraft, state.base);
  return {
    ...state,
    phase: "waiting",
    currentDraft: draft,
    restoring: true,
    unmerged: unsaved ? state.currentDraft : state.unmerged,
    reason: null,
  };
}

/** The files stay with the request they were attached to. */
const startNewDraft = (state: AutosaveState): AutosaveState => ({
  ...initialAutosaveState(null, null),
  phase: "waiting",
  currentDraft: { ...state.currentDraft, attachments: [] },
});
