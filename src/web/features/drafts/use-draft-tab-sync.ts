import { type Dispatch, type RefObject, useCallback, useEffect, useRef } from "react";
import type { RequestDetail } from "#contract/requests/request.ts";
import { drafts } from "#messages/drafts.ts";
import { showToast } from "#web/design/overlays/Toast.tsx";
import type { AutosaveEvent, AutosaveState } from "./autosave.ts";
import { fetchServerVersion } from "./save-draft.ts";

/** Sent between tabs: the draft that was saved, deleted or restored, and the page that did it. */
type DraftMessage = { draft: string; page: string };
const CHANNEL = "daylight-drafts";
/** Limits requests when the user switches between windows. */
const MIN_CHECK_INTERVAL_MS = 3_000;
/** Limits toasts while another tab is being edited, because it saves often. */
const MIN_NOTICE_INTERVAL_MS = 60_000;

const UPDATE_MESSAGES = { replaced: drafts.updatedElsewhere, merged: drafts.mergedElsewhere };

/**
 * Loads changes saved in another tab at once, and changes from another device when this page gets focus, unless this page has
 * unsaved changes. Shows a toast. Returns a function that notifies the other tabs.
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
  isIdle.current = state.phase === "saved";
  const channel = useRef<BroadcastChannel>(null);

  useEffect(() => {
    let checkedAt = 0;
    const checkServer = async () => {
      if (!isIdle.current || id.current === null) return;
      checkedAt = performance.now();
      const event = await fetchServerVersion(id.current, onServer);
      if (!isIdle.current) return;
      if (event.type === "conflicted") dispatch({ type: "remote_saved", serverVersion: event.serverVersion });
      else if (event.type === "gone") dispatch(event);
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
    dispatch({ type: "update_announced" });
  }, [state.remoteUpdate, dispatch]);

  return useCallback(
    (saved: string) => channel.current?.postMessage({ draft: saved, page } satisfies DraftMessage),
    [page],
  );
}

/** Notifies the other tabs that a draft was deleted or restored. */
export function notifyOtherTabs(broadcast: DraftMessage) {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(broadcast);
  channel.close();
}
