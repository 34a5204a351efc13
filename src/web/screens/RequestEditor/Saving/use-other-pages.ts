import { type Dispatch, type RefObject, useCallback, useEffect, useRef } from "react";
import type { RequestDetail } from "#contract/request.ts";
import { showToast } from "#web/ui/Toast.tsx";
import type { Autosave, AutosaveEvent } from "./autosave.ts";
import { serverVersion } from "./save-call.ts";

/** What pages of one browser tell each other: which draft was saved, deleted or brought back, and by which page. */
type Told = { draft: string; page: string };
const CHANNEL = "daylight-drafts";
/** Looking back and forth between windows asks no more often. */
const BETWEEN_LOOKS_MS = 3_000;
/** Beside a page that is being written on, a line for each of its saves would be too many. */
const BETWEEN_NEWS_MS = 60_000;

const NEWS = {
  taken: "Brought up to date with what was saved elsewhere",
  merged: "Merged with what was saved elsewhere. Both are in Versions",
};

/**
 * Brings in what another tab saved, at once, or another device, when this page is looked at again; as long as nothing
 * typed here waits to be saved. Says so in a line. Returns what tells the other tabs.
 */
export function useOtherPages(options: {
  id: RefObject<string | null>;
  page: string;
  state: Autosave;
  dispatch: Dispatch<AutosaveEvent>;
  onServer: (request: RequestDetail) => void;
}) {
  const { id, page, state, dispatch, onServer } = options;
  const still = useRef(false);
  still.current = state.phase === "still";
  const channel = useRef<BroadcastChannel>(null);

  useEffect(() => {
    let lookedAt = 0;
    const look = async () => {
      if (!still.current || id.current === null) return;
      lookedAt = performance.now();
      const event = await serverVersion(id.current, onServer);
      if (!still.current) return;
      if (event.type === "conflicted") dispatch({ type: "moved_on", theirs: event.theirs });
      else if (event.type === "vanished") dispatch(event);
    };
    const lookAgain = () => {
      if (document.visibilityState === "visible" && performance.now() - lookedAt > BETWEEN_LOOKS_MS)
        void look();
    };
    const told = new BroadcastChannel(CHANNEL);
    channel.current = told;
    told.onmessage = ({ data }: MessageEvent<Told>) => {
      if (data.draft === id.current && data.page !== page) void look();
    };
    document.addEventListener("visibilitychange", lookAgain);
    window.addEventListener("focus", lookAgain);
    return () => {
      told.close();
      document.removeEventListener("visibilitychange", lookAgain);
      window.removeEventListener("focus", lookAgain);
    };
  }, [id, page, dispatch, onServer]);

  const toldAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (state.news === null) return;
    if (state.news === "merged" || performance.now() - toldAt.current > BETWEEN_NEWS_MS) {
      showToast({ text: NEWS[state.news] });
      toldAt.current = performance.now();
    }
    dispatch({ type: "news_told" });
  }, [state.news, dispatch]);

  return useCallback(
    (saved: string) => channel.current?.postMessage({ draft: saved, page } satisfies Told),
    [page],
  );
}

/** Tells the other tabs that a draft was deleted or is back. */
export function tellOtherPages(told: Told) {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(told);
  channel.close();
}
