import type { ReplyDraft as StoredDraft } from "#contract/reply-draft.ts";
import { ApiError } from "#web/api-error.ts";
import { isBlank, type ReplyDraft } from "./reply-draft.ts";

/** How long after the last key a draft is saved. */
const PAUSE_MS = 800;
const FIRST_RETRY_MS = 4_000;
const LAST_RETRY_MS = 60_000;
/** A save that takes longer than this is not waited for before its words are sent. */
const LONGEST_WAIT_MS = 5_000;

type Saved = Pick<StoredDraft, "version">;

type Parts = {
  save: (requestId: string, draft: ReplyDraft) => Promise<Saved>;
  discard: (requestId: string, version: number) => Promise<Saved>;
  read: (requestId: string) => Promise<StoredDraft>;
  draftOf: (requestId: string) => ReplyDraft;
  /** The server has `sent` as this version. */
  onSaved: (requestId: string, sent: ReplyDraft, version: number) => void;
  /** The server has another draft. False where nothing was learned from it. */
  onElsewhere: (requestId: string, stored: StoredDraft) => boolean;
  /** The server could not be told; it is tried again. */
  onAway: (requestId: string) => void;
};

type Turn = {
  timer: ReturnType<typeof setTimeout> | undefined;
  busy: boolean;
  /** Done once the call that goes on now was answered. */
  going: Promise<void>;
  failures: number;
};

/**
 * Saves drafts after a pause, each conversation's one call at a time, and again when the server could not be reached.
 * `changed` says that a draft is another; `online` that the line is back. `hold` waits for a call that goes on and lets
 * none begin until it is released: a draft that is just being sent would be saved onto what the sending removes.
 */
export function draftSaver(parts: Parts) {
  const turns = new Map<string, Turn>();
  const held = new Set<string>();

  const wait = (requestId: string, ms: number) => {
    if (held.has(requestId)) return;
    const turn = turns.get(requestId) ?? {
      timer: undefined,
      busy: false,
      going: Promise.resolve(),
      failures: 0,
    };
    turns.set(requestId, turn);
    clearTimeout(turn.timer);
    turn.timer = setTimeout(() => {
      turn.timer = undefined;
      if (turn.busy) wait(requestId, PAUSE_MS);
      else turn.going = run(requestId, turn);
    }, ms);
  };

  async function run(requestId: string, turn: Turn) {
    const draft = parts.draftOf(requestId);
    if (draft.saved) return void turns.delete(requestId);
    turn.busy = true;
    try {
      const { version } = await tell(requestId, draft);
      turn.failures = 0;
      parts.onSaved(requestId, draft, version);
    } catch (error) {
      await recover(requestId, turn, error);
    }
    turn.busy = false;
    if (turn.timer === undefined) turns.delete(requestId);
  }

  function tell(requestId: string, draft: ReplyDraft): Promise<Saved> {
    if (!isBlank(draft)) return parts.save(requestId, draft);
    return draft.version === 0 ? Promise.resolve({ version: 0 }) : parts.discard(requestId, draft.version);
  }

  async function recover(requestId: string, turn: Turn, error: unknown) {
    const { status = 0, code = "" } = error instanceof ApiError ? error : {};
    if (status === 409 && (code === "draft_conflict" || code === "already_sent")) {
      const stored = await parts.read(requestId).catch(() => null);
      if (stored && parts.onElsewhere(requestId, stored)) return;
    }
    parts.onAway(requestId);
    const passing = status === 0 || status === 409 || status === 429 || status >= 500;
    if (!passing || code === "signed_out") return;
    wait(requestId, Math.min(FIRST_RETRY_MS * 2 ** turn.failures, LAST_RETRY_MS));
    turn.failures += 1;
  }

  async function hold(requestId: string): Promise<() => void> {
    held.add(requestId);
    const turn = turns.get(requestId);
    if (turn) {
      clearTimeout(turn.timer);
      turn.timer = undefined;
      let late: ReturnType<typeof setTimeout> | undefined;
      await Promise.race([
        turn.going,
        new Promise((resolve) => {
          late = setTimeout(resolve, LONGEST_WAIT_MS);
        }),
      ]);
      clearTimeout(late);
      if (!turn.busy) turns.delete(requestId);
    }
    return () => {
      held.delete(requestId);
      if (!parts.draftOf(requestId).saved) wait(requestId, PAUSE_MS);
    };
  }

  return {
    hold,
    changed: (requestId: string) => wait(requestId, PAUSE_MS),
    online: () => {
      for (const [requestId, { busy }] of turns) if (!busy) wait(requestId, 0);
    },
  };
}
