import type { DraftContent, RequestDetail } from "#contract/requests/request.ts";
import { api } from "#web/app/api/api.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import type { AutosaveEvent } from "./autosave.ts";
import { sameDraft } from "./draft-content.ts";

export type SaveRequest = {
  /** A request without an id yet goes by the key of its first save. */
  place: { id: null; key: string } | { id: string };
  version: number | null;
  draft: DraftContent;
  /** What this replaces stays among the versions. */
  keep: boolean;
  /** What was here before the merge; becomes a version of its own. */
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

/** One save, and what came of it. */
export async function saveAndReport(
  request: SaveRequest,
  onServer: (request: RequestDetail) => void,
): Promise<AutosaveEvent> {
  const { place, draft } = request;
  try {
    const saved = await saveDraft(request);
    onServer(saved);
    // The draft of an earlier first save, which somebody has changed since.
    if (place.id === null && !sameDraft(saved.draft, draft)) return versionEvent(saved);
    return { type: "saved", version: saved.version, at: Date.now() };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return { type: "signed_out" };
    if (error.status === 0 || error.status === 429 || error.status >= 500) return { type: "unreachable" };
    if (error.code === "draft_conflict" && place.id !== null) return fetchServerVersion(place.id, onServer);
    if (error.status === 404) return { type: "vanished", reason: "This draft was deleted." };
    if (error.code === "already_sent") return { type: "vanished", reason: ALREADY_SENT };
    return { type: "refused", reason: error.message };
  }
}

const ALREADY_SENT = "This request was sent meanwhile.";

/** The version the server has, where it is not ours. */
export async function fetchServerVersion(
  id: string,
  onServer: (request: RequestDetail) => void,
): Promise<AutosaveEvent> {
  try {
    const theirs = await api.get<RequestDetail>(`/api/requests/${id}`);
    if (theirs.permissions.edit) onServer(theirs);
    return versionEvent(theirs);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404) return { type: "vanished", reason: "This draft was deleted." };
    return { type: error.status === 401 ? "signed_out" : "unreachable" };
  }
}

const versionEvent = ({ version, draft, permissions }: RequestDetail): AutosaveEvent =>
  permissions.edit
    ? { type: "conflicted", serverVersion: { version, draft } }
    : { type: "vanished", reason: ALREADY_SENT };
