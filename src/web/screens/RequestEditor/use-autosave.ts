import { useCallback, useEffect, useReducer, useRef } from "react";
import type { DraftContent, RequestDetail } from "#contract/request.ts";
import { api } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { type Autosave, type AutosaveEvent, autosave, isUnsaved, openAutosave } from "./autosave.ts";
import { emptyDraft } from "./draft.ts";
import { forgetDraft, keepDraft, keptDraft } from "./kept-draft.ts";

/** A pause in typing; with the call's own time a letter is on the server within a second. */
const PAUSE_MS = 600;
const RETRY_MS = 5_000;

type Options = {
  person: string;
  /** Null for a request the server does not know yet. */
  request: RequestDetail | null;
  /** What the server has now. The first time, this is where the request gets its id. */
  onServer: (request: RequestDetail) => void;
};

/** The draft on the screen, kept on the server by itself and in this browser until the server has it. */
export function useAutosave({ person, request, onServer }: Options) {
  const id = useRef(request?.id ?? null);
  // The first save again, after its answer was lost, finds the draft it made.
  const key = useRef(crypto.randomUUID());
  const [state, dispatch] = useReducer(autosave, undefined, () =>
    openAutosave(request, emptyDraft, keptDraft(person, request?.id ?? null)),
  );
  const latest = useRef(state);
  latest.current = state;

  const take = (saved: RequestDetail) => {
    if (id.current === null) forgetDraft(person, null);
    id.current = saved.id;
    onServer(saved);
  };
  const takeLatest = useRef(take);
  takeLatest.current = take;

  useEffect(() => {
    if (isUnsaved(state)) keepDraft(person, id.current, { version: state.version, draft: state.mine });
    else forgetDraft(person, id.current);
  }, [state, person]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every edit starts the pause anew
  useEffect(() => {
    if (state.phase !== "waiting") return;
    const timer = setTimeout(() => dispatch({ type: "paused" }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [state.phase, state.mine]);

  const running = useRef<DraftContent>(null);
  useEffect(() => {
    if (state.phase !== "saving" || !state.sent || running.current === state.sent) return;
    running.current = state.sent;
    const place = id.current === null ? { id: null, key: key.current } : { id: id.current };
    void outcomeOf(place, state.version, state.sent, (saved) => takeLatest.current(saved)).then((event) => {
      running.current = null;
      dispatch(event);
    });
  }, [state]);

  useRetry(state.phase === "offline", () => dispatch({ type: "paused" }));
  const settled = useSettled(state);
  useSaveOnLeaving(latest, id, person);

  /** Saves at once what is not saved yet. Resolves with the state when nothing more happens by itself. */
  const flush = useCallback(() => {
    dispatch({ type: "paused" });
    return settled();
  }, [settled]);

  /** Looks at what the server has, where it turned out to be newer than what is here. */
  const compare = async () => {
    if (id.current !== null) dispatch(await conflictOver(id.current, takeLatest.current));
  };

  return { state, dispatch, flush, compare, id };
}

/** Where a draft is kept: under its id, or, before it has one, under the key of its first save. */
type Place = { id: null; key: string } | { id: string };

/** One save, and what came of it. */
async function outcomeOf(
  place: Place,
  version: number | null,
  draft: DraftContent,
  onServer: (request: RequestDetail) => void,
): Promise<AutosaveEvent> {
  try {
    const saved = await save(place, version, draft);
    onServer(saved);
    return { type: "saved", version: saved.version, at: Date.now() };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 0 || error.status === 401 || error.status === 429 || error.status >= 500) {
      return { type: "unreachable" };
    }
    if (error.code === "draft_conflict" && place.id !== null) return conflictOver(place.id, onServer);
    if (error.status === 404 || error.code === "already_sent")
      return { type: "vanished", reason: error.message };
    return { type: "refused", reason: error.message };
  }
}

const save = (place: Place, version: number | null, draft: DraftContent) =>
  place.id === null
    ? api.post<RequestDetail>("/api/requests", { key: place.key, draft })
    : api.patch<RequestDetail>(`/api/requests/${place.id}/draft`, { version, draft });

async function conflictOver(id: string, onServer: (request: RequestDetail) => void): Promise<AutosaveEvent> {
  try {
    const theirs = await api.get<RequestDetail>(`/api/requests/${id}`);
    if (!theirs.abilities.edit) return { type: "vanished", reason: "This request was sent meanwhile." };
    onServer(theirs);
    return { type: "conflicted", theirs: { version: theirs.version, draft: theirs.draft } };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { type: "unreachable" };
  }
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
function useSaveOnLeaving(
  latest: React.RefObject<Autosave>,
  id: React.RefObject<string | null>,
  person: string,
) {
  useEffect(() => {
    const leave = () => {
      const { phase, version, mine } = latest.current;
      if (phase !== "waiting" || id.current === null) return;
      save({ id: id.current }, version, mine).then(
        () => forgetDraft(person, id.current),
        // It is kept on this device, and sent when the draft is opened again.
        (error: unknown) => console.warn("The last words were not sent yet", error),
      );
    };
    return leave;
  }, [latest, id, person]);
}
