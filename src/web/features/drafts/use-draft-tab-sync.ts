import { type Dispatch, type RefObject, useCallback, useEffect, useRef } from "react";
import type { RequestDetail } from "#contract/requests/request.ts";
import { showToast } from "#web/design/overlays/Toast.tsx";
import type { AutosaveEvent, AutosaveState } from "./autosave.ts";
import { fetchServerVersion } from "./save-draft.ts";

/** What pages of one browser tell each other: which draft was saved, deleted or brought back, and by which page. */
type DraftMessage = { draft: string; page: string };
const CHANNEL = "daylight-drafts";
/** Looking back and forth between windows asks no more often. */
const MIN_CHECK_INTERVAL_MS = 3_000;
/** Beside a page that is being written on, a line for each of its saves would be too many. */
const MIN_NOTICE_INTERVAL_MS = 60_000;

const UPDATE_MESSAGES = {
  taken: "Brought up to date with what was saved elsewhere",
  merged: "Merged with what was saved elsewhere. Both are in Versions",
};

/**
 * Brings in what another tab saved, at once, or another device, when this page is looked at again; as long as nothing
 * typed here waits to be saved. Says so in a line. Returns what tells the other tabs.
 */
export function useDraftTabSync(options: {
  id: RefObject<string | null>;
  page: string;
  state: AutosaveState;
  dispatch: Dispatch<AutosaveEvent>;
  onServer: (request: RequestDetail) => void;
}) {
  const { id, page, state, dispatch, onServer } = options;
  const isIdle = useRef(false);
  isIdle.current = state.phase === "still";
  const channel = useRef<BroadcastChannel>(null);

  useEffect(() => {
    let checkedAt = 0;
    const checkServer = async () => {
      if (!isIdle.current || id.current === null) return;
      checkedAt = performance.now();
      const event = await fetchServerVersion(id.current, onServer);
      if (!isIdle.current) return;
      if (event.type === "conflicted") dispatch({ type: "moved_on", serverVersion: event.serverVersion });
      else if (event.type === "vanished") dispatch(event);
    };
    const checkServerOnFocus = () => {
      if (document.visibilityState === "visible" && performance.now() - checkedAt > MIN_CHECK_INTERVAL_MS)
        void checkServer();
    };
    const broadcast = new BroadcastChannel(CHANNEL);
    channel.current = broadcast;
    broadcast.onmessage = ({ data }: MessageEvent<DraftMessage>) => {
      if (data.draft === id.current && data.page !== page) void checkServer();
    };
    document.addEventListener("visibilitychange", checkServerOnFocus);
    window.addEventListener("focus", checkServerOnFocus);
    return () => {
      broadcast.close();
      document.removeEventListener("visibilitychange", checkServerOnFocus);
      window.removeEventListener("focus", checkServerOnFocus);
    };
  }, [id, page, dispatch, onServer]);

  const notifiedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (state.remoteUpdate === null) return;
    if (state.remoteUpdate === "merged" || performance.now() - notifiedAt.current > MIN_NOTICE_INTERVAL_MS) {
      showToast({ text: UPDATE_MESSAGES[state.remoteUpdate] });
      notifiedAt.current = performance.now();
    }
    dispatch({ type: "news_told" });
  }, [state.remoteUpdate, dispatch]);

  return useCallback(
    (saved: string) => channel.current?.postMessage({ draft: saved, page } satisfies DraftMessage),
    [page],
  );
}

/** Tells the other tabs that a draft was deleted or is back. */
export function notifyOtherTabs(broadcast: DraftMessage) {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(broadcast);
  channel.close();
}
