import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "#web/app/api/api-error.ts";
import { createDraftAutosave } from "./draft-autosave.ts";
import { emptyDraft, type ReplyDraft } from "./reply-draft.ts";

const conflict = new ApiError({ status: 409, code: "draft_conflict", title: "", detail: "" });
const invalid = new ApiError({ status: 400, code: "invalid", title: "", detail: "" });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A page with one draft, and a mock server. */
function staged() {
  const stage = {
    draft: { ...emptyDraft("a"), text: "Dear", saved: false } as ReplyDraft,
    away: 0,
    learns: true,
    save: vi.fn(async (_requestId: string, _draft: ReplyDraft) => ({ version: 1 })),
    discard: vi.fn(async (_requestId: string, _version: number) => ({ version: 2 })),
    read: vi.fn(async () => ({ version: 5, content: null, savedAt: null })),
  };
  const saver = createDraftAutosave({
    save: stage.save,
    discard: stage.discard,
    read: stage.read,
    draftOf: () => stage.draft,
    onSaved: (_requestId, sent, version) => {
      stage.draft = { ...stage.draft, version, saved: stage.draft.text === sent.text };
      if (!stage.draft.saved) saver.draftChanged("r");
    },
    onRemoteDraft: () => {
      if (stage.learns) stage.draft = { ...stage.draft, saved: true };
      return stage.learns;
    },
    onSaveFailed: () => {
      stage.away += 1;
    },
  });
  return { stage, saver };
}

test("a draft is saved once after a pause, and not during typing", async () => {
  const { stage, saver } = staged();
  for (let key = 0; key < 5; key++) {
    saver.draftChanged("r");
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(stage.save).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(stage.save).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stage.save).toHaveBeenCalledOnce();
});

test("changes during a save are saved afterward, never concurrently", async () => {
  const { stage, saver } = staged();
  let answer: (saved: { version: number }) => void = () => undefined;
  stage.save.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  saver.draftChanged("r");
  await vi.advanceTimersByTimeAsync(1_000);
  stage.draft = { ...stage.draft, text: "Dear Ms. Reyes" };
  saver.draftChanged("r");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(stage.save).toHaveBeenCalledOnce();
  answer({ version: 1 });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(stage.save).toHaveBeenCalledTimes(2);
  expect(stage.save.mock.lastCall?.[1]).toMatchObject({ text: "Dear Ms. Reyes", version: 1 });
});

test("pause waits for the save in flight and blocks further saves", async () => {
  const { stage, saver } = staged();
  let answer: (saved: { version: number }) => void = () => undefined;
  stage.save.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  saver.draftChanged("r");
  await vi.advanceTimersByTimeAsync(1_000);
  stage.draft = { ...stage.draft, text: "Dear Ms. Reyes" };
  saver.draftChanged("r");
  let release: (() => void) | undefined;
  void saver.pause("r").then((done) => (release = done));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(release).toBeUndefined();
  answer({ version: 1 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(release).toBeDefined();
  expect(stage.save).toHaveBeenCalledOnce();
  // Released without sending: unsaved changes are saved now.
  release?.();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(stage.save).toHaveBeenCalledTimes(2);
});

test("pause does not wait forever for a save", async () => {
  const { stage, saver } = staged();
  stage.save.mockImplementationOnce(() => new Promise(() => undefined));
  saver.draftChanged("r");
  await vi.advanceTimersByTimeAsync(1_000);
  const held = vi.fn();
  void saver.pause("r").then(held);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(held).toHaveBeenCalledOnce();
});

test("a failed save is retried, and at once when the browser is online again", async () => {
  const { stage, saver } = staged();
  stage.save.mockRejectedValue(ApiError.offline());
  saver.draftChanged("r");
  await vi.advanceTimersByTimeAsync(30_000);
  expect(stage.away).toBeGreaterThan(1);
  stage.save.mockReset().mockResolvedValue({ version: 1 });
  saver.retryAll();
  await vi.advanceTimersByTimeAsync(1);
  expect(stage.draft.saved).toBe(true);
});

test("a rejected save is not retried", async () => {
  const { stage, saver } = staged();
  stage.save.mockRejectedValue(invalid);
  saver.draftChanged("r");
  await vi.advanceTimersByTimeAsync(300_000);
  expect(stage.save).toHaveBeenCalledOnce();
  expect(stage.away).toBe(1);
});

test("a conflicting draft is loaded once", async () => {
  const { stage, saver } = staged();
  stage.save.mockRejectedValue(conflict);
  saver.draftChanged("r");
  await vi.advanceTimersByTimeAsync(300_000);
  expect(stage.read).toHaveBeenCalledOnce();
  expect(stage.save).toHaveBeenCalledOnce();
});

test("a discarded draft is deleted on the server, unless it was never saved", async () => {
  const { stage, saver } = staged();
  stage.draft = { ...emptyDraft("b"), saved: false };
  saver.draftChanged("r");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(stage.discard).not.toHaveBeenCalled();
  stage.draft = { ...emptyDraft("b", 3), saved: false };
  saver.draftChanged("r");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(stage.discard).toHaveBeenCalledWith("r", 3);
});
