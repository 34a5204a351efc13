import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { type NavigateFunction, useNavigate } from "react-router";
import type { RequestDetail } from "#contract/requests/request.ts";
import { api } from "#web/app/api/api.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { storageItem } from "#web/app/storage/browser-storage.ts";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { requestQuery } from "#web/features/requests/request-queries.ts";
import { type AutosaveState, isUnsaved, toStoredDraft } from "./autosave.ts";
import { type DraftSlot, saveLocalDraft } from "./local-draft.ts";
import { notifyOtherTabs } from "./use-draft-tab-sync.ts";

const UNDO_SECONDS = 20;

/**
 * Deletes the draft and leads to the others, with a line that brings it back. What was typed last is saved first, so
 * that it comes back as well; words the server never had are kept on this device that long.
 */
export function useDeleteDraft(options: {
  id: { current: string | null };
  slot: DraftSlot;
  flush: () => Promise<AutosaveState>;
  /** Ends saving and keeping. */
  discard: () => void;
}) {
  const { id, slot, flush, discard } = options;
  const client = useQueryClient();
  const navigate = useNavigate();
  const running = useRef(false);

  const remove = async () => {
    const state = await flush();
    const at = { ...slot, id: id.current };
    if (at.id !== null) {
      await deleteIfExists(at.id);
      notifyOtherTabs({ draft: at.id, page: at.page });
    }
    discard();
    storageItem("editedRequest").remove();
    void client.invalidateQueries({ queryKey: ["requests"] });
    await navigate("/requests-tracker?filter=drafts");
    const undo = async () => {
      if (at.id === null) return reopenUnsavedDraft(state, at, navigate);
      const restoredDraft = await api.post<RequestDetail>(`/api/requests/${at.id}/restoration`);
      notifyOtherTabs({ draft: restoredDraft.id, page: at.page });
      // What the server had refused to take is still here.
      if (isUnsaved(state))
        saveLocalDraft(at, { ...toStoredDraft(state), key: crypto.randomUUID(), at: Date.now() });
      client.setQueryData(requestQuery(restoredDraft.id).queryKey, restoredDraft);
      void client.invalidateQueries({ queryKey: ["requests"] });
      await navigate(`/request-editor/${restoredDraft.id}`);
    };
    const onClick = () => void undo().catch((error: unknown) => notifyError("It did not come back", error));
    showToast({ text: "Draft deleted", action: { label: "Undo", onClick }, ringSeconds: UNDO_SECONDS });
  };

  return () => {
    if (running.current) return;
    running.current = true;
    void remove()
      .catch((error: unknown) => notifyError("Not deleted", error))
      .finally(() => {
        running.current = false;
      });
  };
}

const notifyError = (what: string, error: unknown) =>
  showToast({ text: `${what}. ${error instanceof Error ? error.message : String(error)}` });

/** A draft that is gone already counts as deleted. */
async function deleteIfExists(id: string) {
  try {
    await api.delete(`/api/requests/${id}`);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

/** The words of a draft without an id, in a new page's hands. */
async function reopenUnsavedDraft(state: AutosaveState, at: DraftSlot, navigate: NavigateFunction) {
  saveLocalDraft(at, { ...toStoredDraft(state), key: crypto.randomUUID(), at: Date.now() });
  await navigate("/request-editor", { state: { goOn: true } });
}
