import type { DraftContent, RequestDetail } from "#contract/requests/request.ts";
import { drafts } from "#messages/drafts.ts";
import { api } from "#web/app/api/api.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import type { ServerEvent } from "./autosave-state.ts";
import { emptyDraft, sameDraft } from "./draft-content.ts";
import { type DraftAdapter, type DraftSave, failureEvent } from "./draft-engine.ts";
import { requestDraftRules } from "./merge-drafts.ts";

/** The draft of a request. `onServer` is called with each response. */
export function requestDraftAdapter(onServer: (request: RequestDetail) => void): DraftAdapter<DraftContent> {
  const load = (id: string) => loadVersion(id, onServer);
  return {
    ...requestDraftRules,
    // With the time of the call, changes are on the server within a second of the last key.
    debounceMs: 450,
    parse: parseDraftContent,
    load,
    save: async (save) => {
      try {
        const saved = await saveDraft(save);
        onServer(saved);
        // The draft of an earlier first save, changed since.
        if (save.version === null && !sameDraft(saved.draft, save.draft)) return versionEvent(saved);
        return { type: "saved", version: saved.version, at: Date.now(), id: saved.id };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code === "draft_conflict" && save.id !== null) return load(save.id);
        if (error.status === 404) return { type: "gone", reason: drafts.problem.deleted };
        if (error.code === "already_sent") return { type: "gone", reason: drafts.problem.alreadySent };
        return failureEvent(error);
      }
    },
  };
}

/** The draft in this browser's storage; null if it is invalid. */
export const parseDraftContent = (value: unknown): DraftContent | null =>
  typeof value === "object" && value !== null && Object.keys(emptyDraft).every((key) => key in value)
    ? (value as DraftContent)
    : null;

const saveDraft = ({ id, key, version, draft, keepPrevious, localDraft }: DraftSave<DraftContent>) =>
  version === null
    ? api.post<RequestDetail>("/api/requests", { key, draft })
    : api.patch<RequestDetail>(`/api/requests/${id}/draft`, {
        version,
        draft,
        ...(keepPrevious && { keepPrevious }),
        ...(localDraft && { localDraft }),
      });

async function loadVersion(
  id: string,
  onServer: (request: RequestDetail) => void,
): Promise<ServerEvent<DraftContent>> {
  try {
    const serverRequest = await api.get<RequestDetail>(`/api/requests/${id}`);
    if (serverRequest.permissions.edit) onServer(serverRequest);
    return versionEvent(serverRequest);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404)
      return { type: "gone", reason: drafts.problem.deleted };
    return failureEvent(error);
  }
}

const versionEvent = ({ id, version, draft, permissions }: RequestDetail): ServerEvent<DraftContent> =>
  permissions.edit
    ? { type: "conflicted", serverVersion: { version, draft }, id }
    : { type: "gone", reason: drafts.problem.alreadySent };
