import { useCallback, useEffect, useReducer, useRef, useState } from "react";
import type { DraftContent, RequestDetail } from "#contract/request.ts";
import { useAuthState } from "#web/identity/auth-state.ts";
import { letGoOfWords } from "../held-words.ts";
import { type Autosave, type AutosaveEvent, autosave, isUnsaved, keptOf, openAutosave } from "./autosave.ts";
import { forgetDraft, keepDraft, type Place } from "./kept-draft.ts";
import { type KeptPlace, moveKept } from "./kept-place.ts";
import { type Saving, save, savingOutcome, serverVersion } from "./save-call.ts";
import { useOtherPages } from "./use-other-pages.ts";

/** A pause in typing; with the call's own time the words are on the server within a second of the last key. */
const PAUSE_MS = 450;
const RETRY_MS = 5_000;

type Options = {
  place: KeptPlace;
  /** Null for a request the server does not know yet. */
  request: RequestDetail | null;
  /** What the server has now. The first time, this is where the request gets its id. */
  onServer: (request: RequestDetail) => void;
};

/** The draft on the screen, kept on the server by itself and in this browser until the server has it. */
export function useAutosave({ place, request, onServer }: Options) {
  const id = useRef(request?.id ?? null);
  // The first save again, after its answer was lost, finds the draft it made.
  const key = useRef(place.kept?.key ?? crypto.randomUUID());
  const [state, send] = useReducer(autosave, undefined, () => openAutosave(request, place.kept));
  const dispatch = useCallback((event: AutosaveEvent) => {
    letGoOfWords();
    send(event);
  }, []);
  const latest = useRef(state);
  latest.current = state;
  const { person, page } = place;
  const at = useCallback(() => ({ person, id: id.current, page }), [person, page]);
  const [keeps, setKeeps] = useState(true);
  const left = useLeft();
  const discarded = useRef(false);

  useEffect(() => {
    if (discarded.current) return;
    if (isUnsaved(state)) setKeeps(keepDraft(at(), { ...keptOf(state), key: key.current, at: Date.now() }));
    else forgetDraft(at());
  }, [state, at]);
  useHoldPage(isUnsaved(state) && !keeps);

  const take = (saved: RequestDetail) => {
    if (id.current === null) {
      const kept = { ...keptOf(latest.current), key: key.current, at: Date.now() };
      moveKept(at(), { ...at(), id: saved.id }, kept);
    }
    id.current = saved.id;
    // Somebody who went elsewhere meanwhile is not led back here.
    if (!left.current) onServer(saved);
  };
  const takeLatest = useRef(take);
  takeLatest.current = take;
  const onServerNow = useCallback((saved: RequestDetail) => takeLatest.current(saved), []);

  usePause(state, () => dispatch({ type: "paused" }));
  const tellOthers = useOtherPages({ id, page, state, dispatch, onServer: onServerNow });

  const running = useRef<DraftContent>(null);
  useEffect(() => {
    if (state.phase !== "saving" || !state.sent || running.current === state.sent || discarded.current)
      return;
    running.current = state.sent;
    const { sent } = state;
    void savingOutcome(savingOf(state, sent, id.current, key.current), onServerNow).then((event) => {
      running.current = null;
      if (left.current && event.type === "saved" && sent === latest.current.mine) forgetDraft(at());
      dispatch(event);
      if (event.type === "saved" && id.current !== null) tellOthers(id.current);
    });
  }, [state, onServerNow, tellOthers, left, at, dispatch]);

  const retry = () => dispatch({ type: "paused" });
  useRetry(state.phase === "offline", retry);
  useAfterLogin(state.phase === "signed_out", retry);
  const settled = useSettled(state);
  useSaveOnLeaving({ latest, discarded, id, key, at });

  /** Saves at once what is not saved yet. Resolves with the state when nothing more happens by itself. */
  const flush = useCallback(() => {
    dispatch({ type: "paused" });
    return settled();
  }, [settled, dispatch]);

  /** The same, and a draft without a word is saved as well, so that it has an id. */
  const begin = useCallback(() => {
    dispatch({ type: "wanted" });
    return flush();
  }, [flush, dispatch]);

  /** Looks at what the server has, where it turned out to be newer than what is here. */
  const compare = async () => {
    if (id.current !== null) dispatch(await serverVersion(id.current, onServerNow));
  };

  /** Goes on with the words of a draft that is gone, as a new one. */
  const beginAnew = () => {
    forgetDraft(at());
    id.current = null;
    key.current = crypto.randomUUID();
    dispatch({ type: "begun_anew" });
  };

  /** The draft was deleted: what is on the page is neither kept nor saved any more. */
  const discard = () => {
    discarded.current = true;
    forgetDraft(at());
  };

  return { state, dispatch, flush, begin, compare, beginAnew, discard, id, keeps };
}

const savingOf = (state: Autosave, draft: DraftContent, id: string | null, key: string): Saving => ({
  place: id === null ? { id, key } : { id },
  version: state.version,
  draft,
  keep: state.restoring,
  mine: state.unmerged,
});

/** Calls `onPause` once nothing was typed for a moment, also when a call was on its way meanwhile. */
function usePause(state: Autosave, onPause: () => void) {
  const typed = useRef({ draft: state.mine, at: 0 });
  if (typed.current.draft !== state.mine) typed.current = { draft: state.mine, at: performance.now() };
  const latest = useRef(onPause);
  latest.current = onPause;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every edit starts the pause anew
  useEffect(() => {
    if (state.phase !== "waiting") return;
    const left = PAUSE_MS - (performance.now() - typed.current.at);
    const timer = setTimeout(() => latest.current(), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [state.phase, state.mine]);
}

function useRetry(waiting: boolean, retry: () => void) {
  const latest = useRef(retry);
  latest.current = retry;
  useEffect(() => {
    if (!waiting) return;
    const again = () => latest.current();
    const timer = setInterval(again, RETRY_MS);
    window.addEventListener("online", again);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", again);
    };
  }, [waiting]);
}

/** The words go on as soon as their person is back. */
function useAfterLogin(waiting: boolean, goOn: () => void) {
  const signedIn = useAuthState() === "signed-in";
  const latest = useRef(goOn);
  latest.current = goOn;
  useEffect(() => {
    if (waiting && signedIn) latest.current();
  }, [waiting, signedIn]);
}

/** Whether the editor is off the page; calls of its own may still be on their way. */
function useLeft() {
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  return left;
}

/** Words that are nowhere but on this page: leaving it asks first. */
function useHoldPage(only: boolean) {
  useEffect(() => {
    if (!only) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [only]);
}

/** Lets a caller wait until saving has come to a rest. */
function useSettled(state: Autosave) {
  const waiters = useRef<((state: Autosave) => void)[]>([]);
  useEffect(() => {
    if (state.phase === "waiting" || state.phase === "saving") return;
    for (const resolve of waiters.current.splice(0)) resolve(state);
  });
  const [, wake] = useReducer((n: number) => n + 1, 0);
  return useCallback(
    () =>
      new Promise<Autosave>((resolve) => {
        waiters.current.push(resolve);
        wake();
      }),
    [],
  );
}

/** Somebody who leaves within the pause still finds the words on the server. */
function useSaveOnLeaving(draft: {
  latest: React.RefObject<Autosave>;
  discarded: React.RefObject<boolean>;
  id: React.RefObject<string | null>;
  key: React.RefObject<string>;
  at: () => Place;
}) {
  const { latest, discarded, id, key, at } = draft;
  useEffect(() => {
    const leave = () => {
      const state = latest.current;
      if (state.phase !== "waiting" || discarded.current) return;
      const kept = at();
      // Whoever opens the draft again before the answer knows these words as their own.
      keepDraft(kept, { ...keptOf({ ...state, sent: state.mine }), key: key.current, at: Date.now() });
      save(savingOf(state, state.mine, id.current, key.current)).then(
        () => forgetDraft(kept),
        // It is kept on this device, and sent when the draft is opened again.
        (error: unknown) => console.warn("The last words were not sent yet", error),
      );
    };
    return leave;
  }, [latest, discarded, id, key, at]);
}
