import type { ReplyDraft as StoredDraft } from "#contract/mailbox/reply-draft.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { isEmptyDraft, type ReplyDraft } from "./reply-draft.ts";

/** Debounce after the last change. */
const AUTOSAVE_DELAY_MS = 800;
const FIRST_RETRY_MS = 4_000;
const MAX_RETRY_MS = 60_000;
/** Sending does not wait longer than this for a save in flight. */
const MAX_WAIT_MS = 5_000;

type SavedVersion = Pick<StoredDraft, "version">;

type AutosavePorts = {
  save: (requestId: string, draft: ReplyDraft) => Promise<SavedVersion>;
  discard: (requestId: string, version: number) => Promise<SavedVersion>;
  read: (requestId: string) => Promise<StoredDraft>;
  draftOf: (requestId: string) => ReplyDraft;
  /** The server has `sent` as this version. */
  onSaved: (requestId: string, sent: ReplyDraft, version: number) => void;
  /** The server has another draft. Returns false if it changed nothing here. */
  onRemoteDraft: (requestId: string, serverDraft: StoredDraft) => boolean;
  /** Saving failed and is retried. */
  onSaveFailed: (requestId: string) => void;
};

type SaveState = {
  timer: ReturnType<typeof setTimeout> | undefined;
  busy: boolean;
  /** Settles with the call in flight. */
  inFlight: Promise<void>;
  failures: number;
};

/**
 * Saves drafts after a debounce, one call at a time per conversation, with retries. `draftChanged` schedules a save; `retryAll`
 * runs when the browser is online again. `pause` waits for the call in flight and blocks further ones until released: a save
 * during sending would recreate the draft that sending deletes.
 */
export function createDraftAutosave(ports: AutosavePorts) {
  const states = new Map<string, SaveState>();
  const paused = new Set<string>();

  const scheduleSave = (requestId: string, ms: number) => {
    if (paused.has(requestId)) return;
    const state = states.get(requestId) ?? {
      timer: undefined,
      busy: false,
      inFlight: Promise.resolve(),
      failures: 0,
    };
    states.set(requestId, state);
    clearTimeout(state.timer);
    state.timer = setTimeout(() => {
      state.timer = undefined;
      if (state.busy) scheduleSave(requestId, AUTOSAVE_DELAY_MS);
      else state.inFlight = saveNow(requestId, state);
    }, ms);
  };

  async function saveNow(requestId: string, state: SaveState) {
    const draft = ports.draftOf(requestId);
    if (draft.saved) return void states.delete(requestId);
    state.busy = true;
    try {
      const { version } = await sendDraft(requestId, draft);
      state.failures = 0;
      ports.onSaved(requestId, draft, version);
    } catch (error) {
      await handleSaveError(requestId, state, error);
    }
    state.busy = false;
    if (state.timer === undefined) states.delete(requestId);
  }

  function sendDraft(requestId: string, draft: ReplyDraft): Promise<SavedVersion> {
    if (!isEmptyDraft(draft)) return ports.save(requestId, draft);
    return draft.version === 0 ? Promise.resolve({ version: 0 }) : ports.discard(requestId, draft.version);
  }

  async function handleSaveError(requestId: string, state: SaveState, error: unknown) {
    const { status = 0, code = "" } = error instanceof ApiError ? error : {};
    if (status === 409 && (code === "draft_conflict" || code === "already_sent")) {
      const serverDraft = await ports.read(requestId).catch(() => null);
      if (serverDraft && ports.onRemoteDraft(requestId, serverDraft)) return;
    }
    ports.onSaveFailed(requestId);
    const isTransient = status === 0 || status === 409 || status === 429 || status >= 500;
    if (!isTransient || code === "signed_out") return;
    scheduleSave(requestId, Math.min(FIRST_RETRY_MS * 2 ** state.failures, MAX_RETRY_MS));
    state.failures += 1;
  }

  async function pause(requestId: string): Promise<() => void> {
    paused.add(requestId);
    const state = states.get(requestId);
    if (state) {
      clearTimeout(state.timer);
      state.timer = undefined;
      let timeout: ReturnType<typeof setTimeout> | undefined;
      await Promise.race([
        state.inFlight,
        new Promise((resolve) => {
          timeout = setTimeout(resolve, MAX_WAIT_MS);
        }),
      ]);
      clearTimeout(timeout);
      if (!state.busy) states.delete(requestId);
    }
    return () => {
      paused.delete(requestId);
      if (!ports.draftOf(requestId).saved) scheduleSave(requestId, AUTOSAVE_DELAY_MS);
    };
  }

  return {
    pause,
    draftChanged: (requestId: string) => scheduleSave(requestId, AUTOSAVE_DELAY_MS),
    retryAll: () => {
      for (const [requestId, { busy }] of states) if (!busy) scheduleSave(requestId, 0);
    },
  };
}
