import { ApiError } from "#web/app/api/api-error.ts";
import { authState, subscribeAuthState } from "#web/app/identity/auth-state.ts";
import { effectsOf, initialAutosaveState, isUnsaved, stepAutosave, toStoredDraft } from "./autosave.ts";
import type {
  AutosaveEffect,
  AutosaveEvent,
  AutosaveState,
  DraftRules,
  ServerEvent,
  Version,
} from "./autosave-state.ts";
import { flushDeferredInput } from "./deferred-input.ts";
import { type ClaimedDraftSlot, type DraftSlot, deleteLocalDraft, saveLocalDraft } from "./local-draft.ts";

/** A save of a draft. `version`: the version it is based on; null for the first save, which `key` makes idempotent. */
export type DraftSave<Content> = {
  id: string | null;
  key: string;
  version: number | null;
  draft: Content;
  /** Stores the replaced draft as a version. */
  keepPrevious: boolean;
  /** The local draft before a merge, stored as a version of its own. */
  localDraft: Content | null;
};

/** One kind of draft: its content, and its calls to the server. */
export type DraftAdapter<Content> = DraftRules<Content> & {
  /** The pause in typing before a save. */
  debounceMs: number;
  /** Content from this browser's storage; null if it is invalid. */
  parse: (value: unknown) => Content | null;
  save: (save: DraftSave<Content>) => Promise<ServerEvent<Content>>;
  /** The current version on the server, as `conflicted`. */
  load: (id: string) => Promise<ServerEvent<Content>>;
};

/** The event for a failed call. Errors of the program itself are thrown. */
export function failureEvent(error: unknown): ServerEvent<never> {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 401) return { type: "signed_out" };
  if (error.status === 0 || error.status === 429 || error.status >= 500) return { type: "unreachable" };
  return { type: "refused", reason: error.message };
}

/** Sent between tabs: the draft that was saved, deleted or restored, and the page that did it. */
type DraftMessage = { draft: string; page: string };
const CHANNEL = "daylight-drafts";
/** Limits requests when the user switches between windows. */
const MIN_CHECK_INTERVAL_MS = 3_000;
/** Sending does not wait longer than this for a save in flight. */
const MAX_HOLD_WAIT_MS = 5_000;

/**
 * One draft with autosave: runs the effects of `stepAutosave`. Unsaved changes are stored in this browser until the server
 * has them. Changes saved in another tab are loaded at once, and changes from another device when this page gets focus,
 * unless this page has unsaved changes.
 */
export class DraftEngine<Content> {
  /** The id on the server; null until a new draft is saved. */
  readonly id: { current: string | null };
  readonly #adapter: DraftAdapter<Content>;
  readonly #slot: { userId: string; page: string };
  readonly #listeners = new Set<() => void>();
  #state: AutosaveState<Content>;
  #key: string;
  /** `left`: the editor was closed, and only finishes saving. `closed`: nothing is stored or saved any more. */
  #status: "new" | "open" | "left" | "closed" = "new";
  #timer: ReturnType<typeof setTimeout> | undefined;
  #editedAt = 0;
  #checkedAt = 0;
  #warnsOnUnload = false;
  #channel: BroadcastChannel | null = null;
  #stopWatchingAuth: () => void = () => undefined;

  constructor(
    adapter: DraftAdapter<Content>,
    slot: ClaimedDraftSlot<Content>,
    server: Version<Content> | null,
  ) {
    this.#adapter = adapter;
    this.#slot = { userId: slot.userId, page: slot.page };
    this.id = { current: slot.id };
    this.#key = slot.localDraft?.key ?? crypto.randomUUID();
    this.#state = initialAutosaveState(adapter, server, slot.localDraft);
  }

  getState = () => this.#state;

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** True while a component shows the draft. */
  isShown = () => this.#listeners.size > 0;

  /** Starts storing and saving. `claimed`: the slot, if it was not known before. */
  open = (claimed?: ClaimedDraftSlot<Content>) => {
    const found = claimed?.localDraft;
    // With changes of its own, this draft leaves those it found for the next page.
    const usesFound = found && !isUnsaved(this.#state);
    if (claimed) this.#slot.page = found && !usesFound ? crypto.randomUUID() : claimed.page;
    this.#status = "open";
    this.#channel = new BroadcastChannel(CHANNEL);
    this.#channel.onmessage = ({ data }: MessageEvent<DraftMessage>) => {
      if (data.draft === this.id.current && data.page !== this.#slot.page) void this.#checkServer();
    };
    document.addEventListener("visibilitychange", this.#checkServerOnFocus);
    window.addEventListener("focus", this.#checkServerOnFocus);
    window.addEventListener("online", this.#retryNow);
    this.#stopWatchingAuth = subscribeAuthState(this.#retryAfterLogin);
    for (const effect of effectsOf(null, this.#state)) this.#run(effect);
    if (usesFound) this.dispatch({ type: "found", storedDraft: found });
  };

  /** The editor was closed: saves waiting changes at once, and does not retry. */
  leave = () => {
    if (this.#status === "closed") return;
    if (this.#state.phase === "waiting") this.dispatch({ type: "paused" });
    this.#stop("left");
  };

  /** Stops storing and saving. */
  close = () => this.#stop("closed");

  /** The draft was deleted: closes it, and deletes the local copy. */
  discard = () => {
    this.close();
    deleteLocalDraft(this.slot());
  };

  /** Where unsaved changes are stored in this browser. */
  slot = (): DraftSlot => ({ ...this.#slot, id: this.id.current });

  dispatch = (event: AutosaveEvent<Content>) => {
    if (this.#status === "closed") return;
    flushDeferredInput();
    const before = this.#state;
    const unsavedSlot = this.slot();
    if ("id" in event && event.id !== undefined) this.id.current = event.id;
    const { state, effects } = stepAutosave(this.#adapter, before, event);
    this.#state = state;
    if (state.currentDraft !== before.currentDraft) this.#editedAt = performance.now();
    for (const effect of effects) this.#run(effect);
    if (unsavedSlot.id !== this.id.current && this.#state.storesLocally) deleteLocalDraft(unsavedSlot);
    if (this.#state === before) return;
    this.#updateUnloadWarning();
    for (const listener of [...this.#listeners]) listener();
  };

  /** Saves unsaved changes now. Resolves with the state once saving has settled. */
  flush = async (): Promise<AutosaveState<Content>> => {
    this.dispatch({ type: "paused" });
    await this.#waitUntil(({ phase }) => phase !== "waiting" && phase !== "saving");
    return this.#state;
  };

  /** Like `flush`, but also saves an empty new draft, so that it gets an id. */
  saveNow = () => {
    this.dispatch({ type: "id_needed" });
    return this.flush();
  };

  /**
   * Pauses saving while the draft is sent, because a save would recreate the draft that sending deletes. Resolves, once no
   * save is in flight, to a function that resumes saving; only then is the version final.
   */
  hold = async (): Promise<() => void> => {
    this.dispatch({ type: "held" });
    let timeout: ReturnType<typeof setTimeout> | undefined;
    const timedOut = new Promise((done) => {
      timeout = setTimeout(done, MAX_HOLD_WAIT_MS);
    });
    await Promise.race([this.#waitUntil(({ phase }) => phase !== "saving"), timedOut]);
    clearTimeout(timeout);
    return () => this.dispatch({ type: "released" });
  };

  /** Loads the newer version of the server. */
  loadServerVersion = async () => {
    if (this.id.current !== null) this.dispatch(await this.#adapter.load(this.id.current));
  };

  /** Continues with this content as a new draft. */
  startNewDraft = (draft: Content) => {
    deleteLocalDraft(this.slot());
    this.id.current = null;
    this.#key = crypto.randomUUID();
    this.dispatch({ type: "new_draft_started", draft });
  };

  #run(effect: AutosaveEffect) {
    if (this.#status === "new" || this.#status === "closed") return;
    switch (effect.type) {
      case "store":
        return this.#store();
      case "forget":
        return deleteLocalDraft(this.slot());
      case "debounce":
        return this.#saveAfter(this.#adapter.debounceMs - (performance.now() - this.#editedAt));
      case "retry":
        return this.#saveAfter(effect.ms);
      case "save":
        return void this.#save();
      case "notify_tabs":
        if (this.id.current !== null) notifyOtherTabs({ draft: this.id.current, page: this.#slot.page });
    }
  }

  #store() {
    const localDraft = { ...toStoredDraft(this.#state), key: this.#key, at: Date.now() };
    const storesLocally = saveLocalDraft(this.slot(), localDraft);
    if (storesLocally !== this.#state.storesLocally) this.#state = { ...this.#state, storesLocally };
  }

  #saveAfter(ms: number) {
    clearTimeout(this.#timer);
    const isLeaving = this.#status === "left";
    this.#timer = setTimeout(() => this.dispatch({ type: "paused" }), isLeaving ? 0 : Math.max(0, ms));
  }

  async #save() {
    const { sent, version, restoring, unmerged } = this.#state;
    if (sent === null) return;
    const event = await this.#adapter.save({
      id: this.id.current,
      key: this.#key,
      version,
      draft: sent,
      keepPrevious: restoring,
      localDraft: unmerged,
    });
    if (this.#state.sent !== sent) return;
    if (this.#status === "left" && event.type !== "saved")
      console.warn("saving a closed draft failed; it stays in local storage", event);
    else this.dispatch(event);
  }

  #retryNow = () => {
    if (this.#state.phase === "offline") this.dispatch({ type: "paused" });
  };

  #retryAfterLogin = () => {
    if (this.#state.phase === "signed_out" && authState() === "signed-in") this.dispatch({ type: "paused" });
  };

  #checkServerOnFocus = () => {
    const isDue = performance.now() - this.#checkedAt > MIN_CHECK_INTERVAL_MS;
    if (document.visibilityState === "visible" && isDue) void this.#checkServer();
  };

  async #checkServer() {
    const { current: id } = this.id;
    const isUnchanged = () => this.#state.phase === "saved" && this.isShown();
    if (id === null || !isUnchanged()) return;
    this.#checkedAt = performance.now();
    const event = await this.#adapter.load(id);
    if (!isUnchanged()) return;
    if (event.type === "conflicted")
      this.dispatch({ type: "remote_saved", serverVersion: event.serverVersion });
    else if (event.type === "gone") this.dispatch(event);
  }

  #waitUntil(isDone: (state: AutosaveState<Content>) => boolean): Promise<void> {
    if (isDone(this.#state)) return Promise.resolve();
    return new Promise((done) => {
      const stop = this.subscribe(() => {
        if (!isDone(this.#state)) return;
        stop();
        done();
      });
    });
  }

  #preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();

  /** Asks before the page is closed while its changes are stored nowhere else. */
  #updateUnloadWarning() {
    const isNeeded = isUnsaved(this.#state) && !this.#state.storesLocally && this.#status === "open";
    if (isNeeded === this.#warnsOnUnload) return;
    this.#warnsOnUnload = isNeeded;
    if (isNeeded) window.addEventListener("beforeunload", this.#preventUnload);
    else window.removeEventListener("beforeunload", this.#preventUnload);
  }

  #stop(status: "left" | "closed") {
    this.#status = status;
    clearTimeout(this.#timer);
    this.#channel?.close();
    document.removeEventListener("visibilitychange", this.#checkServerOnFocus);
    window.removeEventListener("focus", this.#checkServerOnFocus);
    window.removeEventListener("online", this.#retryNow);
    this.#stopWatchingAuth();
    this.#updateUnloadWarning();
  }
}

/** Notifies the other tabs that a draft was saved, deleted or restored. */
export function notifyOtherTabs(message: DraftMessage) {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(message);
  channel.close();
}
