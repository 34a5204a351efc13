import type {
  AutosaveEffect,
  AutosaveEvent,
  AutosaveState,
  DraftRules,
  StoredDraft,
  Version,
} from "./autosave-state.ts";

const FIRST_RETRY_MS = 5_000;
const MAX_RETRY_MS = 60_000;
/** Limits the storage used by one draft. */
const MAX_UNANSWERED = 4;

/** The initial state. Changes stored on this device are restored, and merged if the server has a newer version. */
export function initialAutosaveState<Content>(
  rules: DraftRules<Content>,
  server: Version<Content> | null,
  storedDraft: StoredDraft<Content> | null,
): AutosaveState<Content> {
  const initial: AutosaveState<Content> = {
    phase: "saved",
    currentDraft: server?.draft ?? rules.empty,
    version: server?.version ?? null,
    base: server?.draft ?? rules.empty,
    sent: null,
    unanswered: [],
    unmerged: null,
    restoring: false,
    held: false,
    failures: 0,
    serverVersion: null,
    reason: null,
    savedAt: null,
    remoteUpdate: null,
    storesLocally: true,
  };
  if (!storedDraft || rules.same(storedDraft.draft, initial.currentDraft)) return initial;
  const { draft, offered, version, base, unanswered } = storedDraft;
  const restored: AutosaveState<Content> = {
    ...initial,
    version,
    base,
    unanswered,
    currentDraft: draft,
    phase: offered ? "saved" : "waiting",
  };
  return server && version !== server.version ? onConflict(rules, restored, server) : restored;
}

/** Applies an event and returns what to do next. Events that do not apply to the current phase change nothing. */
export function stepAutosave<Content>(
  rules: DraftRules<Content>,
  state: AutosaveState<Content>,
  event: AutosaveEvent<Content>,
): { state: AutosaveState<Content>; effects: AutosaveEffect[] } {
  const next = reduce(rules, state, event);
  if (next === state) return { state, effects: [] };
  const effects = effectsOf(state, next);
  return { state: next, effects: event.type === "saved" ? [...effects, { type: "notify_tabs" }] : effects };
}

/** What the change of the state requires. `before`: null when the draft is opened. */
export function effectsOf<Content>(
  before: AutosaveState<Content> | null,
  after: AutosaveState<Content>,
): AutosaveEffect[] {
  const effects: AutosaveEffect[] = [{ type: isUnsaved(after) ? "store" : "forget" }];
  const isNewPhase = before?.phase !== after.phase;
  const resumes = isNewPhase || (before?.held === true && !after.held);
  if (after.phase === "waiting" && (resumes || before?.currentDraft !== after.currentDraft))
    effects.push({ type: "debounce" });
  if (after.phase === "offline" && resumes) effects.push({ type: "retry", ms: retryDelay(after.failures) });
  if (after.phase === "saving" && isNewPhase) effects.push({ type: "save" });
  return effects;
}

/** Doubles from the second failure on. */
const retryDelay = (failures: number) =>
  Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, failures - 2), MAX_RETRY_MS);

function reduce<Content>(
  rules: DraftRules<Content>,
  state: AutosaveState<Content>,
  event: AutosaveEvent<Content>,
): AutosaveState<Content> {
  switch (event.type) {
    case "edited":
      return onEdited(rules, state, event.draft);
    case "annotated":
      return { ...state, currentDraft: event.draft };
    case "paused":
      return RETRYABLE_PHASES.has(state.phase) ? startSaving(state) : state;
    case "id_needed":
      return state.phase === "saved" && state.version === null ? startSaving(state) : state;
    case "saved":
      return onSaved(rules, state, event.version, event.at);
    case "unreachable":
      return onUnanswered(state, "offline");
    case "signed_out":
      return onUnanswered(state, "signed_out");
    case "conflicted":
      return onConflict(rules, state, event.serverVersion);
    case "refused":
      return state.phase === "saving"
        ? { ...state, phase: "refused", sent: null, reason: event.reason }
        : state;
    case "gone":
      return { ...state, phase: "gone", sent: null, serverVersion: null, reason: event.reason };
    case "resolved":
      return state.serverVersion ? rebaseOn(rules, state, state.serverVersion, event.draft, true) : state;
    case "remote_saved":
      return onServerChanged(rules, state, event.serverVersion);
    case "found":
      return onFound(rules, state, event.storedDraft);
    case "restored":
      return onRestored(rules, state, event.draft);
    case "new_draft_started":
      return state.phase === "gone"
        ? { ...initialAutosaveState(rules, null, null), phase: "waiting", currentDraft: event.draft }
        : state;
    case "cleared":
      return { ...state, ...SETTLED, phase: "saved", currentDraft: event.draft, base: event.draft };
    case "held":
    case "released":
      return { ...state, held: event.type === "held" };
    case "update_announced":
      return state.remoteUpdate === null ? state : { ...state, remoteUpdate: null };
  }
}

const RETRYABLE_PHASES: ReadonlySet<AutosaveState["phase"]> = new Set(["waiting", "offline", "signed_out"]);

/** What ends when the server has the draft, or another base for it. */
const SETTLED = {
  sent: null,
  unanswered: [],
  unmerged: null,
  restoring: false,
  failures: 0,
  serverVersion: null,
  reason: null,
};

/** True if the editor has unsaved changes. */
export const isUnsaved = ({ phase }: Pick<AutosaveState, "phase">) => phase !== "saved";

/** The part of the state to store on this device. */
export const toStoredDraft = <Content>({
  version,
  base,
  unanswered: previous,
  sent,
  currentDraft,
}: AutosaveState<Content>): StoredDraft<Content> => ({
  version,
  base,
  unanswered: sent ? [...previous, sent] : previous,
  draft: currentDraft,
});

const startSaving = <Content>(state: AutosaveState<Content>): AutosaveState<Content> =>
  state.held ? state : { ...state, phase: "saving", sent: state.currentDraft, reason: null };

function onEdited<Content>(rules: DraftRules<Content>, state: AutosaveState<Content>, draft: Content) {
  if (rules.same(draft, state.currentDraft)) return state;
  const nextState = { ...state, currentDraft: draft };
  return state.phase === "saved" || state.phase === "refused"
    ? { ...nextState, phase: "waiting" as const, reason: null }
    : nextState;
}

function onSaved<Content>(
  rules: DraftRules<Content>,
  state: AutosaveState<Content>,
  version: number,
  at: number,
): AutosaveState<Content> {
  if (state.phase !== "saving" || !state.sent) return state;
  const editedMeanwhile = !rules.same(state.sent, state.currentDraft);
  return {
    ...state,
    ...SETTLED,
    phase: editedMeanwhile ? "waiting" : "saved",
    version,
    base: state.sent,
    savedAt: at,
  };
}

function onUnanswered<Content>(
  state: AutosaveState<Content>,
  phase: "offline" | "signed_out",
): AutosaveState<Content> {
  if (state.phase !== "saving" || !state.sent) return state;
  return {
    ...state,
    phase,
    sent: null,
    unanswered: [...state.unanswered, state.sent].slice(-MAX_UNANSWERED),
    failures: state.failures + 1,
  };
}

/** The server has another version: found when saving, sending, or opening with stored changes. */
function onConflict<Content>(
  rules: DraftRules<Content>,
  state: AutosaveState<Content>,
  serverVersion: Version<Content>,
): AutosaveState<Content> {
  if (!["saving", "waiting", "saved"].includes(state.phase)) return state;
  // Our own save, of which only the response was lost.
  if (state.unanswered.some((draft) => rules.same(draft, serverVersion.draft)))
    return rebaseOn(rules, state, serverVersion, state.currentDraft);
  // Their version may be based on one of our saves whose response was lost.
  const sent = state.unanswered.findLast((draft) => rules.isBasedOn(state.base, draft, serverVersion.draft));
  const base = sent ?? state.base;
  const { draft, conflicts } = rules.merge(base, state.currentDraft, serverVersion.draft);
  if (conflicts.length > 0)
    return { ...state, base, phase: "conflict", sent: null, failures: 0, serverVersion };
  const remoteUpdate = rules.same(draft, state.currentDraft)
    ? null
    : rules.same(state.currentDraft, state.base)
      ? "replaced"
      : "merged";
  return { ...rebaseOn(rules, state, serverVersion, draft), remoteUpdate };
}

/**
 * Rebases on the server's version with `draft` as the new content. The previous local draft is stored as a version unless it
 * equals one of these; with `resolvedByUser`, even if nothing of it is left.
 */
function rebaseOn<Content>(
  rules: DraftRules<Content>,
  state: AutosaveState<Content>,
  serverVersion: Version<Content>,
  draft: Content,
  resolvedByUser = false,
): AutosaveState<Content> {
  const hasLocalChanges = [serverVersion.draft, draft, state.base].every(
    (other) => !rules.same(other, state.currentDraft),
  );
  const isSettled = rules.same(draft, serverVersion.draft) && !(resolvedByUser && hasLocalChanges);
  return {
    ...state,
    ...SETTLED,
    restoring: state.restoring,
    phase: isSettled ? "saved" : "waiting",
    currentDraft: draft,
    version: serverVersion.version,
    base: serverVersion.draft,
    unmerged: isSettled ? null : hasLocalChanges ? state.currentDraft : state.unmerged,
  };
}

function onServerChanged<Content>(
  rules: DraftRules<Content>,
  state: AutosaveState<Content>,
  serverVersion: Version<Content>,
): AutosaveState<Content> {
  if (state.phase !== "saved" || serverVersion.version <= (state.version ?? 0)) return state;
  return onConflict(rules, state, serverVersion);
}

function onFound<Content>(
  rules: DraftRules<Content>,
  state: AutosaveState<Content>,
  storedDraft: StoredDraft<Content>,
): AutosaveState<Content> {
  if (state.phase !== "saved") return state;
  const server = state.version === null ? null : { version: state.version, draft: state.base };
  const restored = initialAutosaveState(rules, server, storedDraft);
  return { ...restored, held: state.held, storesLocally: state.storesLocally };
}

function onRestored<Content>(
  rules: DraftRules<Content>,
  state: AutosaveState<Content>,
  draft: Content,
): AutosaveState<Content> {
  if (!["saved", "waiting", "refused"].includes(state.phase) || rules.same(draft, state.currentDraft))
    return state;
  const unsaved = state.version !== null && !rules.same(state.currentDraft, state.base);
  return {
    ...state,
    phase: "waiting",
    currentDraft: draft,
    restoring: true,
    unmerged: unsaved ? state.currentDraft : state.unmerged,
    reason: null,
  };
}
