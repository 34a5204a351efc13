import type { DraftContent, RequestDetail } from "#contract/requests/request.ts";
import { drafts } from "#messages/drafts.ts";
import { api } from "#web/app/api/api.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import type { AutosaveEvent } from "./autosave.ts";
import { sameDraft } from "./draft-content.ts";

export type SaveRequest = {
  /** A request without an id is identified by the key of its first save. */
  place: { id: null; key: string } | { id: string };
  version: number | null;
  draft: DraftContent;
  /** Stores the replaced draft as a version. */
  keep: boolean;
  /** The local draft before a merge, stored as a version of its own. */
  mine: DraftContent | null;
};

export const saveDraft = ({ place, version, draft, keep, mine }: SaveRequest) =>
  place.id === null
    ? api.post<RequestDetail>("/api/requests", { key: place.key, draft })
    : api.patch<RequestDetail>(`/api/requests/${place.id}/draft`, {
        version,
        draft,
        ...(keep && { keepPrevious: keep }),
        ...(mine && { localDraft: mine }),
      });

/** Saves once and returns the resulting event. */
export async function saveAndReport(
  request: SaveRequest,
  onServer: (request: RequestDetail) => void,
): Promise<AutosaveEvent> {
  const { place, draft } = request;
  try {
    const saved = await saveDraft(request);
    onServer(saved);
    // The draft of an earlier first save, changed since.
    if (place.id === null && !sameDraft(saved.draft, draft)) return versionEvent(saved);
    return { type: "saved", version: saved.version, at: Date.now() };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return { type: "signed_out" };
    if (error.status === 0 || error.status === 429 || error.status >= 500) return { type: "unreachable" };
    if (error.code === "draft_conflict" && place.id !== null) return fetchServerVersion(place.id, onServer);
    if (error.status === 404) return { type: "gone", reason: drafts.problem.deleted };
    if (error.code === "already_sent") return { type: "gone", reason: drafts.problem.alreadySent };
    return { type: "refused", reason: error.message };
  }
}

/** The current version on the server. */
export async function fetchServerVersion(
  id: string,
  onServer: (request: RequestDetail) => void,
): Promise<AutosaveEvent> {
  try {
    const serverRequest = await api.get<RequestDetail>(`/api/requests/${id}`);
    if (serverRequest.permissions.edit) onServer(serverRequest);
    return versionEvent(serverRequest);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404) return { type: "gone", reason: drafts.problem.deleted };
    return { type: error.status === 401 ? "signed_out" : "unreachable" };
  }
}

const versionEvent = ({ version, draft, permissions }: RequestDetail): AutosaveEvent =>
  permissions.edit
    ? { type: "conflicted", serverVersion: { version, draft } }
    : { type: "gone", reason: drafts.problem.alreadySent };
