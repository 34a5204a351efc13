import type { DraftContent } from "#contract/requests/request.ts";

/** What autosave must know about the content of one kind of draft. */
export type DraftRules<Content> = {
  /** The content before anything is written. */
  empty: Content;
  same: (one: Content, other: Content) => boolean;
  /** Three-way merge. With conflicts, the user chooses. */
  merge: (base: Content, mine: Content, theirs: Content) => { draft: Content; conflicts: readonly unknown[] };
  /** Whether `theirs` contains all changes from `base` to `sent`. */
  isBasedOn: (base: Content, sent: Content, theirs: Content) => boolean;
};

/**
 * The state of autosave. `stepAutosave` is pure; `DraftEngine` runs its effects.
 *
 * - `saved`: no unsaved changes.
 * - `waiting`: unsaved changes; waits for a pause in typing.
 * - `saving`: `sent` is being saved.
 * - `offline`: the server could not be reached; the draft is stored on this device and saving is retried.
 * - `signed_out`: the session ended; the draft is stored on this device and saved after the next login.
 * - `conflict`: another tab or device changed the same text; nothing is saved until the user chooses.
 * - `refused`: the server rejected the draft; `reason` says why. The next edit retries.
 * - `gone`: the draft was sent or deleted elsewhere.
 */
export type AutosaveState<Content = DraftContent> = {
  phase: "saved" | "waiting" | "saving" | "offline" | "signed_out" | "conflict" | "refused" | "gone";
  /** The draft in the editor. */
  currentDraft: Content;
  /** The last version from the server; null if the server has none. */
  version: number | null;
  /** The content of that version: the base of local changes. */
  base: Content;
  /** The draft being saved. */
  sent: Content | null;
  /** Drafts sent without a response: the server may have saved them. */
  unanswered: Content[];
  /** The local draft before a merge. The next save stores it as a version of its own. */
  unmerged: Content | null;
  /** The next save restores an old version, so the replaced draft is stored as a version. */
  restoring: boolean;
  /** No save may start, because the draft is being sent. */
  held: boolean;
  /** Calls in a row that did not reach the server. */
  failures: number;
  /** The other version, in `conflict`. */
  serverVersion: Version<Content> | null;
  reason: string | null;
  /** Time of the last save, in milliseconds since 1970. */
  savedAt: number | null;
  /** How a remote version was last applied automatically; announced once. */
  remoteUpdate: "replaced" | "merged" | null;
  /** False if this browser refused to store the draft, which is then only in memory. */
  storesLocally: boolean;
};

export type Version<Content = DraftContent> = { version: number; draft: Content };

/** What a call to the server resulted in. `id`: the id that a new draft got. */
export type ServerEvent<Content = DraftContent> =
  | { type: "saved"; version: number; at: number; id?: string }
  | { type: "conflicted"; serverVersion: Version<Content>; id?: string }
  | { type: "unreachable" }
  | { type: "signed_out" }
  | { type: "refused"; reason: string }
  | { type: "gone"; reason: string };

export type AutosaveEvent<Content = DraftContent> =
  | ServerEvent<Content>
  | { type: "edited"; draft: Content }
  /** The draft changed in a way that needs no save of its own. */
  | { type: "annotated"; draft: Content }
  | { type: "paused" }
  /** An empty new draft needs an id, to attach a file. */
  | { type: "id_needed" }
  /** The user resolved the conflict; `draft` is the result. */
  | { type: "resolved"; draft: Content }
  /** Another tab or device saved. */
  | { type: "remote_saved"; serverVersion: Version<Content> }
  /** Unsaved changes of a closed page were found on this device. */
  | { type: "found"; storedDraft: StoredDraft<Content> }
  /** An old version was restored. */
  | { type: "restored"; draft: Content }
  /** The content of a deleted or sent draft becomes a new draft. */
  | { type: "new_draft_started"; draft: Content }
  /** The draft was sent, which deleted it on the server; `draft` is the next one. */
  | { type: "cleared"; draft: Content }
  | { type: "held" }
  | { type: "released" }
  | { type: "update_announced" };

export type AutosaveEffect =
  /** Stores the unsaved changes on this device, or deletes the copy. */
  | { type: "store" }
  | { type: "forget" }
  /** Sends `paused` after a pause in typing. */
  | { type: "debounce" }
  /** Sends `paused` after this time. */
  | { type: "retry"; ms: number }
  /** Saves `sent`. */
  | { type: "save" }
  | { type: "notify_tabs" };

/** Unsaved changes stored in the browser. */
export type StoredDraft<Content = DraftContent> = Pick<
  AutosaveState<Content>,
  "version" | "base" | "unanswered"
> & {
  draft: Content;
  /** Content prefilled by a link: saved only after the user's first change. */
  offered?: true;
};
