import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { type NavigateFunction, useNavigate } from "react-router";
import type { DraftContent, RequestDetail } from "#contract/requests/request.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { drafts } from "#messages/drafts.ts";
import { api } from "#web/app/api/api.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { storageItem } from "#web/app/storage/browser-storage.ts";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { requestQuery } from "#web/features/requests/request-queries.ts";
import { isUnsaved, toStoredDraft } from "./autosave.ts";
import type { AutosaveState } from "./autosave-state.ts";
import { type DraftEngine, notifyOtherTabs } from "./draft-engine.ts";
import { type DraftSlot, saveLocalDraft } from "./local-draft.ts";

const UNDO_SECONDS = 20;

/**
 * Deletes the draft and shows the list of drafts, with an undo toast. Pending changes are saved first, so that undo restores
 * them too; a draft that was never saved is restored from memory.
 */
export function useDeleteDraft({ slot, flush, discard }: DraftEngine<DraftContent>) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const running = useRef(false);

  const remove = async () => {
    const state = await flush();
    const at = slot();
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
      // Restores changes that the server had rejected.
      if (isUnsaved(state))
        saveLocalDraft(at, { ...toStoredDraft(state), key: crypto.randomUUID(), at: Date.now() });
      client.setQueryData(requestQuery(restoredDraft.id).queryKey, restoredDraft);
      void client.invalidateQueries({ queryKey: ["requests"] });
      await navigate(`/request-editor/${restoredDraft.id}`);
    };
    const onClick = () => void undo().catch((error: unknown) => notifyError(drafts.notRestored, error));
    showToast({ text: drafts.deleted, action: { label: drafts.undo, onClick }, ringSeconds: UNDO_SECONDS });
  };

  return () => {
    if (running.current) return;
    running.current = true;
    void remove()
      .catch((error: unknown) => notifyError(drafts.notDeleted, error))
      .finally(() => {
        running.current = false;
      });
  };
}

const notifyError = (message: typeof drafts.notRestored | typeof drafts.notDeleted, error: unknown) =>
  showToast({
    text: formatMessage(message, { reason: error instanceof Error ? error.message : String(error) }),
  });

/** Ignores a draft that no longer exists. */
async function deleteIfExists(id: string) {
  try {
    await api.delete(`/api/requests/${id}`);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

/** Opens a draft that was never saved in a new editor. */
async function reopenUnsavedDraft(state: AutosaveState, at: DraftSlot, navigate: NavigateFunction) {
  saveLocalDraft(at, { ...toStoredDraft(state), key: crypto.randomUUID(), at: Date.now() });
  await navigate("/request-editor", { state: { goOn: true } });
}
