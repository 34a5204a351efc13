import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useCallback, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Batch } from "#contract/delivery/batch.ts";
import type { RecordManualSubmission } from "#contract/delivery/manual-submission.ts";
import type { RequestDetail } from "#contract/requests/request.ts";
import { editorSending } from "#messages/editor/sending.ts";
import { api } from "#web/app/api/api.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { useConfig } from "#web/app/api/config.ts";
import { storageItem } from "#web/app/storage/browser-storage.ts";
import type { AutosaveState } from "#web/features/drafts/autosave-state.ts";
import { batchQuery } from "#web/features/requests/batch-queries.ts";
import { requestQuery } from "#web/features/requests/request-queries.ts";
import { announceManualSubmission } from "#web/features/thread/delivery/manual-submission.ts";
import { announceRequestLetter } from "#web/features/thread/delivery/pending-delivery.ts";
import { type FormErrors, formErrors } from "#web/screens/RequestEditor/letter/draft-letter.ts";
import type { ManyLetters } from "./ConfirmManyLetters.tsx";

type Options = {
  id: RefObject<string | null>;
  flushDraft: () => Promise<AutosaveState>;
  /** Shows the other version after the server rejected this one as outdated. */
  loadServerVersion: () => Promise<void>;
  /** Resolves to false if the details could not be saved. */
  flushProfile: () => Promise<boolean>;
};

const NO_ERRORS: FormErrors = {};

type Letter = { address: string | undefined; at: Date | undefined };

/** "invalid": a field of the form is to blame; "refused": something else, or an earlier attempt is still running. */
type SendResult = "sent" | "invalid" | "refused";

type SavedDraft = { id: string; version: number };

/**
 * Sends one letter or many: saves the draft, then submits that version. A second click during the first call does nothing.
 * `address`: the agency's address, if the user had to confirm or correct it; `at`: the time to send, if not now. A letter sent
 * by hand is only recorded. `errors` are those of the server.
 */
export function useSendRequest({ id, flushDraft, flushProfile, loadServerVersion }: Options) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { undoSeconds } = useConfig();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FormErrors>(NO_ERRORS);

  async function showInTracker(sent: RequestDetail): Promise<void> {
    storageItem("editedRequest").remove();
    client.setQueryData(requestQuery(sent.id).queryKey, sent);
    void client.invalidateQueries({ queryKey: ["requests"] });
    await navigate(`/requests-tracker?request=${sent.id}`);
  }

  async function submitOne({ id, version }: SavedDraft, { address, at }: Letter): Promise<void> {
    const sent = await api.post<RequestDetail>(`/api/requests/${id}/submission`, {
      version,
      ...(address !== undefined && { address }),
      ...(at && { sendAt: at.toISOString() }),
    });
    await showInTracker(sent);
    announceRequestLetter({ client, navigate, requestId: sent.id, at, undoSeconds });
  }

  async function submitMany({ id, version }: SavedDraft, { addresses, at }: ManyLetters): Promise<void> {
    const batch = await api.post<Batch>("/api/batches", {
      requestId: id,
      version,
      addresses,
      ...(at && { sendAt: at.toISOString() }),
    });
    storageItem("editedRequest").remove();
    client.setQueryData(batchQuery(batch.id).queryKey, batch);
    for (const queryKey of [["requests"], ["request", id]]) void client.invalidateQueries({ queryKey });
    await navigate(`/batches/${batch.id}`);
  }

  async function submitByHand(
    { id, version }: SavedDraft,
    submission: Omit<RecordManualSubmission, "version">,
  ): Promise<void> {
    const sent = await api.post<RequestDetail>(`/api/requests/${id}/sending-by-hand`, {
      version,
      ...submission,
    });
    await showInTracker(sent);
    announceManualSubmission({ client, navigate, requestId: sent.id });
  }

  async function submit(post: (draft: SavedDraft) => Promise<void>): Promise<FormErrors> {
    const [draft, profileSaved] = await Promise.all([flushDraft(), flushProfile()]);
    if (draft.phase !== "saved" || draft.version === null || id.current === null) {
      return { other: editorSending.errors.draftNotSaved };
    }
    if (!profileSaved) return { other: editorSending.errors.detailsNotSaved };
    try {
      await post({ id: id.current, version: draft.version });
      return {};
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "draft_conflict") {
        await loadServerVersion();
        return { other: editorSending.errors.changedElsewhere };
      }
      return error.fields.length > 0 ? formErrors(error.fields) : { other: error.message };
    }
  }

  async function pdfPath(agencyId?: string): Promise<string> {
    const [{ phase }, profileSaved] = await Promise.all([flushDraft(), flushProfile()]);
    if (phase !== "saved" || id.current === null || !profileSaved)
      throw new Error(editorSending.errors.pdfNotSaved);
    const query = agencyId === undefined ? "" : `?agency=${encodeURIComponent(agencyId)}`;
    return `/api/requests/${id.current}/letter.pdf${query}`;
  }

  const sendOnce = async (post: (draft: SavedDraft) => Promise<void>): Promise<SendResult> => {
    if (running.current) return "refused";
    running.current = true;
    setBusy(true);
    setErrors(NO_ERRORS);
    const submitErrors = await submit(post).catch((error: unknown) => ({ other: String(error) }));
    // Stays locked after success, because the page navigates away.
    if (Object.keys(submitErrors).length === 0) return "sent";
    running.current = false;
    setBusy(false);
    setErrors(submitErrors);
    return submitErrors.other === undefined ? "invalid" : "refused";
  };

  // Reuses the same empty object, so that clearing no errors does not render.
  const clearErrors = useCallback(() => setErrors(NO_ERRORS), []);
  return {
    send: (letter: Letter) => sendOnce((draft) => submitOne(draft, letter)),
    sendByHand: (submission: Omit<RecordManualSubmission, "version">) =>
      sendOnce((draft) => submitByHand(draft, submission)),
    sendMany: (letters: ManyLetters) => sendOnce((draft) => submitMany(draft, letters)),
    /** The path of the PDF, once the draft is saved. Rejects if saving fails. */
    pdfPath,
    busy,
    errors,
    clearErrors,
  };
}
