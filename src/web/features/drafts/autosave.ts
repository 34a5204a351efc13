import type { DraftContent } from "#contract/requests/request.ts";
import { emptyDraft, sameDraft } from "./draft-content.ts";
import { isBasedOn, mergeDrafts } from "./merge-drafts.ts";

/**
 * The state of autosave, as a pure reducer; `useAutosave` runs the timers and the calls.
 *
 * - `saved`: no unsaved changes.
 * - `waiting`: unsaved changes; waits for a pause in typing.
 * - `saving`: `sent` is being saved.
 * - `offline`: the server could not be reached; the draft is stored on this device and saving is retried.
 * - `signed_out`: the session ended; the draft is stored on this device and saved after the next login.
 * - `conflict`: another tab or device changed the same text; nothing is saved until the user chooses.
 * - `refused`: the server rejected the draft; `reason` says why. The next edit retries.
 * - `gone`: the draft was sent or deleted elsewhere.
 */
export type AutosaveState = {
  phase: "saved" | "waiting" | "saving" | "offline" | "signed_out" | "conflict" | "refused" | "gone";
  /** The draft in the editor. */
  currentDraft: DraftContent;
  /** The last version from the server; null for an unsaved request. */
  version: number | null;
  /** The content of that version: the base of local changes. */
  base: DraftContent;
  /** The draft being saved. */
  sent: DraftContent | null;
  /** Drafts sent without a response: the server may have saved them. */
  unanswered: DraftContent[];
  /** The local draft before a merge. The next save stores it as a version of its own. */
  unmerged: DraftContent | null;
  /** The next save restores an old version, so the replaced draft is stored as a version. */
  restoring: boolean;
  /** The other version, in `conflict`. */
  serverVersion: Version | null;
  reason: string | null;
  /** Time of the last save, in milliseconds since 1970. */
  savedAt: number | null;
  /** How a remote version was last applied automatically; announced once. */
  remoteUpdate: "replaced" | "merged" | null;
};

export type Version = { version: number; draft: DraftContent };

export type AutosaveEvent =
  | { type: "edited"; draft: DraftContent }
  | { type: "paused" }
  /** An empty new draft needs an id, to attach a file. */
  | { type: "id_needed" }
  | { type: "saved"; version: number; at: number }
  | { type: "unreachable" }
  | { type: "signed_out" }
  | { type: "conflicted"; serverVersion: Version }
  | { type: "refused"; reason: string }
  | { type: "gone"; reason: string }
  /** The user resolved the conflict; `draft` is the result. */
  | { type: "resolved"; draft: DraftContent }
  /** Another tab or device saved. */
  | { type: "remote_saved"; serverVersion: Version }
  /** An old version was restored. */
  | { type: "restored"; draft: DraftContent }
  /** The content of a deleted or sent draft becomes a new draft. */
  | { type: "new_draft_started" }
  | { type: "update_announced" };

/** Unsaved changes stored in the browser. */
export type StoredDraft = Pick<AutosaveState, "version" | "base" | "unanswered"> & {
  draft: DraftContent;
  /** Content prefilled by a link: saved only after the user's first change. */
  offered?: true;
};

/** Limits the storage used by one draft. */
const MAX_UNANSWERED = 4;

/** The initial state. Changes stored on this device are restored, and merged if the server has a newer version. */
export function initialAutosaveState(server: Version | null, storedDraft: StoredDraft | null): AutosaveState {
  const initial: AutosaveState = {
    phase: "saved",
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
    phase: offered ? "saved" : "waiting",
  };
  return server && storedDraft.version !== server.version ? onConflict(currentDraft, server) : currentDraft;
}

/** Events that do not apply to the current phase change nothing. */
export function autosaveReducer(state: AutosaveState, event: AutosaveEvent): AutosaveState {
  switch (event.type) {
    case "edited":
      return onEdited(state, event.draft);
    case "paused":
      return RETRYABLE_PHASES.has(state.phase)
        ? { ...state, phase: "saving", sent: state.currentDraft, reason: null }
        : state;
    case "id_needed":
      return state.phase === "saved" && state.version === null
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
    case "gone":
      return { ...state, phase: "gone", sent: null, serverVersion: null, reason: event.reason };
    case "resolved":
      return state.serverVersion ? rebaseOn(state, state.serverVersion, event.draft, true) : state;
    case "remote_saved":
      return onServerChanged(state, event.serverVersion);
    case "restored":
      return onRestored(state, event.draft);
    case "new_draft_started":
      return state.phase === "gone" ? startNewDraft(state) : state;
    case "update_announced":
      return state.remoteUpdate === null ? state : { ...state, remoteUpdate: null };
  }
}

const RETRYABLE_PHASES: ReadonlySet<AutosaveState["phase"]> = new Set(["waiting", "offline", "signed_out"]);

/** True if the editor has unsaved changes. */
export const isUnsaved = ({ phase }: AutosaveState) => phase !== "saved";

/** The part of the state to store on this device. */
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
  return state.phase === "saved" || state.phase === "refused"
    ? { ...nextState, phase: "waiting", reason: null }
    : nextState;
}

function onSaved(state: AutosaveState, version: number, at: number): AutosaveState {
  if (state.phase !== "saving" || !state.sent) return state;
  const editedMeanwhile = !sameDraft(state.sent, state.currentDraft);
  return {
    ...state,
    phase: editedMeanwhile ? "waiting" : "saved",
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

/** The server has another version: found when saving, sending, or opening with stored changes. */
function onConflict(state: AutosaveState, serverVersion: Version): AutosaveState {
  if (!["saving", "waiting", "saved"].includes(state.phase)) return state;
  // Our own save, of which only the response was lost.
  if (state.unanswered.some((draft) => sameDraft(draft, serverVersion.draft)))
    return rebaseOn(state, serverVersion, state.currentDraft);
  // Their version may be based on a save of ours whose response was lost.
  const sent = state.unanswered.findLast((draft) => isBasedOn(state.base, draft, serverVersion.draft));
  const base = sent ?? state.base;
  const { draft, conflicts } = mergeDrafts(base, state.currentDraft, serverVersion.draft);
  if (conflicts.length > 0) return { ...state, base, phase: "conflict", sent: null, serverVersion };
  const remoteUpdate = sameDraft(draft, state.currentDraft)
    ? null
    : sameDraft(state.currentDraft, state.base)
      ? "replaced"
      : "merged";
  return { ...rebaseOn(state, serverVersion, draft), remoteUpdate };
}

/**
 * Rebases on the server's version with `draft` as the new content. The previous local draft is stored as a version unless it
 * equals one of these; with `resolvedByUser`, even if nothing of it is left.
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
    phase: isSettled ? "saved" : "waiting",
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
  if (state.phase !== "saved" || serverVersion.version <= (state.version ?? 0)) return state;
  return onConflict(state, serverVersion);
}

function onRestored(state: AutosaveState, draft: DraftContent): AutosaveState {
  if (!["saved", "waiting", "refused"].includes(state.phase) || sameDraft(draft, state.currentDraft))
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

/** Without files, which belong to the old request. */
const startNewDraft = (state: AutosaveState): AutosaveState => ({
  ...initialAutosaveState(null, null),
  phase: "waiting",
  currentDraft: { ...state.currentDraft, attachments: [] },
});
