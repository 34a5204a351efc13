import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { DraftContent, RequestDetail } from "#contract/requests/request.ts";
import { drafts } from "#messages/drafts.ts";
import { showToast } from "#web/design/overlays/Toast.tsx";
import type { AutosaveState } from "./autosave-state.ts";
import { DraftEngine } from "./draft-engine.ts";
import type { ClaimedDraftSlot } from "./local-draft.ts";
import { requestDraftAdapter } from "./request-draft.ts";

/** Limits toasts while another tab is being edited, because it saves often. */
const MIN_NOTICE_INTERVAL_MS = 60_000;

const UPDATE_MESSAGES = { replaced: drafts.updatedElsewhere, merged: drafts.mergedElsewhere };

type Options = {
  slot: ClaimedDraftSlot<DraftContent>;
  /** Null for a new request. */
  request: RequestDetail | null;
  /** Called with each server response; the first one gives a new request its id. */
  onServer: (request: RequestDetail) => void;
};

/** The draft of a request with autosave, from opening the editor to leaving it. */
export function useRequestDraft({ slot, request, onServer }: Options) {
  // Null after leaving the page, when a late response must not navigate back.
  const latestOnServer = useRef<typeof onServer>(null);
  const [engine] = useState(
    () =>
      new DraftEngine(
        requestDraftAdapter((saved) => latestOnServer.current?.(saved)),
        slot,
        request,
      ),
  );
  useEffect(() => {
    latestOnServer.current = onServer;
  });
  useEffect(() => {
    engine.open();
    return () => {
      latestOnServer.current = null;
      engine.leave();
    };
  }, [engine]);
  const state = useSyncExternalStore(engine.subscribe, engine.getState);
  useUpdateNotice(engine, state.remoteUpdate);
  /** Without files, which belong to the old request. */
  const startNewDraft = useCallback(
    () => engine.startNewDraft({ ...engine.getState().currentDraft, attachments: [] }),
    [engine],
  );
  return { engine, state, startNewDraft };
}

/** Says once that changes of another tab or device were applied. */
function useUpdateNotice(
  { dispatch }: DraftEngine<DraftContent>,
  remoteUpdate: AutosaveState["remoteUpdate"],
) {
  const notifiedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (remoteUpdate === null) return;
    if (remoteUpdate === "merged" || performance.now() - notifiedAt.current > MIN_NOTICE_INTERVAL_MS) {
      showToast({ text: UPDATE_MESSAGES[remoteUpdate] });
      notifiedAt.current = performance.now();
    }
    dispatch({ type: "update_announced" });
  }, [remoteUpdate, dispatch]);
}
