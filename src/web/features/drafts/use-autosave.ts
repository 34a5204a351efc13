import { useCallback, useEffect, useReducer, useRef, useState } from "react";
import type { DraftContent, RequestDetail } from "#contract/requests/request.ts";
import { useAuthState } from "#web/app/identity/auth-state.ts";
import {
  type AutosaveEvent,
  type AutosaveState,
  autosaveReducer,
  initialAutosaveState,
  isUnsaved,
  toStoredDraft,
} from "./autosave.ts";
import { flushDeferredInput } from "./deferred-input.ts";
import { type DraftSlot, deleteLocalDraft, saveLocalDraft } from "./local-draft.ts";
import { type ClaimedDraftSlot, moveLocalDraft } from "./local-draft-slot.ts";
import { fetchServerVersion, type SaveRequest, saveAndReport, saveDraft } from "./save-draft.ts";
import { useDraftTabSync } from "./use-draft-tab-sync.ts";

/** With the time of the call, changes are on the server within a second of the last key. */
const DEBOUNCE_MS = 450;
const RETRY_MS = 5_000;

type Options = {
  place: ClaimedDraftSlot;
  /** Null for a new request. */
  request: RequestDetail | null;
  /** Called with each server response; the first one gives a new request its id. */
  onServer: (request: RequestDetail) => void;
};

/** The draft with autosave: stored in this browser until the server has saved it. */
export function useAutosave({ place, request, onServer }: Options) {
  const id = useRef(request?.id ?? null);
  // Makes the first save idempotent, in case its response is lost.
  const key = useRef(place.localDraft?.key ?? crypto.randomUUID());
  const [state, send] = useReducer(autosaveReducer, undefined, () =>
    initialAutosaveState(request, place.localDraft),
  );
  const dispatch = useCallback((event: AutosaveEvent) => {
    flushDeferredInput();
    send(event);
  }, []);
  const latest = useRef(state);
  latest.current = state;
  const { userId, page } = place;
  const at = useCallback(() => ({ userId, id: id.current, page }), [userId, page]);
  const [storesLocally, setStoresLocally] = useState(true);
  const hasLeft = useHasLeft();
  const discarded = useRef(false);

  useEffect(() => {
    if (discarded.current) return;
    if (isUnsaved(state))
      setStoresLocally(saveLocalDraft(at(), { ...toStoredDraft(state), key: key.current, at: Date.now() }));
    else deleteLocalDraft(at());
  }, [state, at]);
  useUnloadWarning(isUnsaved(state) && !storesLocally);

  const applySaved = (saved: RequestDetail) => {
    if (id.current === null) {
      const localDraft = { ...toStoredDraft(latest.current), key: key.current, at: Date.now() };
      moveLocalDraft(at(), { ...at(), id: saved.id }, localDraft);
    }
    id.current = saved.id;
    // After leaving the page, a late response must not navigate back.
    if (!hasLeft.current) onServer(saved);
  };
  const latestApplySaved = useRef(applySaved);
  latestApplySaved.current = applySaved;
  const handleServerDraft = useCallback((saved: RequestDetail) => latestApplySaved.current(saved), []);

  useTypingPause(state, () => dispatch({ type: "paused" }));
  const notifyTabs = useDraftTabSync({ id, page, state, dispatch, onServer: handleServerDraft });

  const running = useRef<DraftContent>(null);
  useEffect(() => {
    if (state.phase !== "saving" || !state.sent || running.current === state.sent || discarded.current)
      return;
    running.current = state.sent;
    const { sent } = state;
    void saveAndReport(toSaveRequest(state, sent, id.current, key.current), handleServerDraft).then(
      (event) => {
        running.current = null;
        if (hasLeft.current && event.type === "saved" && sent === latest.current.currentDraft)
          deleteLocalDraft(at());
        dispatch(event);
        if (event.type === "saved" && id.current !== null) notifyTabs(id.current);
      },
    );
  }, [state, handleServerDraft, notifyTabs, hasLeft, at, dispatch]);

  const retry = () => dispatch({ type: "paused" });
  useRetry(state.phase === "offline", retry);
  useAfterLogin(state.phase === "signed_out", retry);
  const waitUntilSettled = useSettled(state);
  useSaveOnUnmount({ latest, discarded, id, key, at });

  /** Saves unsaved changes now. Resolves with the state once saving has settled. */
  const flush = useCallback(() => {
    dispatch({ type: "paused" });
    return waitUntilSettled();
  }, [waitUntilSettled, dispatch]);

  /** Like `flush`, but also saves an empty new draft, so that it gets an id. */
  const saveNow = useCallback(() => {
    dispatch({ type: "id_needed" });
    return flush();
  }, [flush, dispatch]);

  /** Loads the newer version of the server. */
  const loadServerVersion = async () => {
    if (id.current !== null) dispatch(await fetchServerVersion(id.current, handleServerDraft));
  };

  /** Continues with the content of a deleted or sent draft, as a new draft. */
  const startNewDraft = () => {
    deleteLocalDraft(at());
    id.current = null;
    key.current = crypto.randomUUID();
    dispatch({ type: "new_draft_started" });
  };

  /** The draft was deleted: stops storing and saving it. */
  const discard = () => {
    discarded.current = true;
    deleteLocalDraft(at());
  };

  return {
    state,
    dispatch,
    flush,
    saveNow,
    loadServerVersion,
    startNewDraft,
    discard,
    id,
    storesLocally,
  };
}

const toSaveRequest = (
  state: AutosaveState,
  draft: DraftContent,
  id: string | null,
  key: string,
): SaveRequest => ({
  place: id === null ? { id, key } : { id },
  version: state.version,
  draft,
  keep: state.restoring,
  mine: state.unmerged,
});

/** Calls `onPause` after a pause in typing, even if a call was in flight meanwhile. */
function useTypingPause(state: AutosaveState, onPause: () => void) {
  const lastEdit = useRef({ draft: state.currentDraft, at: 0 });
  if (lastEdit.current.draft !== state.currentDraft)
    lastEdit.current = { draft: state.currentDraft, at: performance.now() };
  const latest = useRef(onPause);
  latest.current = onPause;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every edit restarts the timer
  useEffect(() => {
    if (state.phase !== "waiting") return;
    const remainingMs = DEBOUNCE_MS - (performance.now() - lastEdit.current.at);
    const timer = setTimeout(() => latest.current(), Math.max(0, remainingMs));
    return () => clearTimeout(timer);
  }, [state.phase, state.currentDraft]);
}

function useRetry(isWaiting: boolean, retry: () => void) {
  const latest = useRef(retry);
  latest.current = retry;
  useEffect(() => {
    if (!isWaiting) return;
    const retryNow = () => latest.current();
    const timer = setInterval(retryNow, RETRY_MS);
    window.addEventListener("online", retryNow);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", retryNow);
    };
  }, [isWaiting]);
}

/** Resumes saving after the user signs in again. */
function useAfterLogin(isWaiting: boolean, resume: () => void) {
  const signedIn = useAuthState() === "signed-in";
  const latest = useRef(resume);
  latest.current = resume;
  useEffect(() => {
    if (isWaiting && signedIn) latest.current();
  }, [isWaiting, signedIn]);
}

/** Whether the editor was unmounted; its calls may still be in flight. */
function useHasLeft() {
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);
  return hasLeft;
}

/** Asks before leaving a page whose changes are stored nowhere else. */
function useUnloadWarning(isActive: boolean) {
  useEffect(() => {
    if (!isActive) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", preventUnload);
    return () => window.removeEventListener("beforeunload", preventUnload);
  }, [isActive]);
}

/** Returns a function that waits until saving has settled. */
function useSettled(state: AutosaveState) {
  const waiters = useRef<((state: AutosaveState) => void)[]>([]);
  useEffect(() => {
    if (state.phase === "waiting" || state.phase === "saving") return;
    for (const resolve of waiters.current.splice(0)) resolve(state);
  });
  const [, forceRender] = useReducer((n: number) => n + 1, 0);
  return useCallback(
    () =>
      new Promise<AutosaveState>((resolve) => {
        waiters.current.push(resolve);
        forceRender();
      }),
    [],
  );
}

/** Saves on unmount, in case the user leaves before the debounce. */
function useSaveOnUnmount(draft: {
  latest: React.RefObject<AutosaveState>;
  discarded: React.RefObject<boolean>;
  id: React.RefObject<string | null>;
  key: React.RefObject<string>;
  at: () => DraftSlot;
}) {
  const { latest, discarded, id, key, at } = draft;
  useEffect(() => {
    const saveOnUnmount = () => {
      const state = latest.current;
      if (state.phase !== "waiting" || discarded.current) return;
      const localDraft = at();
      // If the draft is opened again before the response, the editor must recognize this save as its own.
      saveLocalDraft(localDraft, {
        ...toStoredDraft({ ...state, sent: state.currentDraft }),
        key: key.current,
        at: Date.now(),
      });
      saveDraft(toSaveRequest(state, state.currentDraft, id.current, key.current)).then(
        () => deleteLocalDraft(localDraft),
        // The local copy is sent when the draft is opened again.
        (error: unknown) => console.warn("saving on unmount failed; the draft stays in local storage", error),
      );
    };
    return saveOnUnmount;
  }, [latest, discarded, id, key, at]);
}
