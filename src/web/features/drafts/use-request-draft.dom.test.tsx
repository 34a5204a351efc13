import { act, renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { DraftContent, RequestDetail } from "#contract/requests/request.ts";
import { drafts } from "#messages/drafts.ts";
import { setAuthState } from "#web/app/identity/auth-state.ts";
import { emptyDraft } from "./draft-content.ts";
import { listLocalDrafts } from "./local-draft.ts";
import { parseDraftContent } from "./request-draft.ts";
import { useRequestDraft } from "./use-request-draft.ts";

type Call = { method: string; url: string; body: { key?: string; version?: number; draft: DraftContent } };
type Answer = (call: Call) => Response | Promise<Response>;

const calls: Call[] = [];
let answer: Answer;

const content = (records: string): DraftContent => ({ ...emptyDraft, records });
const detail = (version: number, draft: DraftContent, id = "r1") =>
  ({ id, version, draft, permissions: { edit: true } }) as RequestDetail;
const saved: Answer = ({ body }) => Response.json(detail((body.version ?? 0) + 1, body.draft));
const problem = (status: number, code: string, text: string) => () =>
  Response.json({ status, code, title: code, detail: text }, { status });
const unreachable: Answer = () => Promise.reject(new TypeError("fetch failed"));

/** The other tabs: none. */
class NoChannel {
  onmessage = null;
  postMessage() {}
  close() {}
}

beforeEach(() => {
  vi.useFakeTimers();
  setAuthState("signed-in");
  calls.length = 0;
  answer = saved;
  vi.stubGlobal("BroadcastChannel", NoChannel);
  vi.stubGlobal("fetch", async (url: string, { method, body }: { method: string; body?: string }) => {
    const call = { method, url, body: JSON.parse(body ?? "{}") };
    calls.push(call);
    return answer(call);
  });
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const stored = (id: string | null = "r1") =>
  listLocalDrafts("maya", id, parseDraftContent).map(({ localDraft }) => localDraft.draft.records);
const sentRecords = () => calls.map(({ body }) => body.draft.records);

function openDraft(request: RequestDetail | null = detail(3, content("a"))) {
  const onServer = vi.fn();
  const slot = { userId: "maya", id: request?.id ?? null, page: "page-1", localDraft: null };
  const { result, unmount } = renderHook(() => useRequestDraft({ slot, request, onServer }));
  return {
    onServer,
    unmount,
    current: () => result.current,
    phase: () => result.current.state.phase,
    edit: (records: string) =>
      act(() => result.current.engine.dispatch({ type: "edited", draft: content(records) })),
  };
}

describe("autosave in the editor", () => {
  it("saves once after a pause in typing, and then removes the copy on this device", async () => {
    const draft = openDraft();
    draft.edit("ab");
    await wait(449);
    draft.edit("abc");
    expect(stored()).toEqual(["abc"]);
    await wait(449);
    expect(calls).toEqual([]);
    await wait(1);
    expect(calls).toEqual([
      { method: "PATCH", url: "/api/requests/r1/draft", body: { version: 3, draft: content("abc") } },
    ]);
    expect(draft.phase()).toBe("saved");
    expect(draft.onServer).toHaveBeenCalledWith(detail(4, content("abc")));
    expect(stored()).toEqual([]);
  });

  it("saves text typed during a call after it, on top of the new version", async () => {
    const draft = openDraft();
    let respond: () => void = () => undefined;
    answer = (call) =>
      new Promise((resolve) => {
        respond = () => resolve(saved(call));
      });
    draft.edit("ab");
    await wait(450);
    draft.edit("abc");
    await wait(2_000);
    expect(sentRecords()).toEqual(["ab"]);
    answer = saved;
    await act(async () => respond());
    await wait(0);
    expect(calls.map(({ body }) => [body.version, body.draft.records])).toEqual([
      [3, "ab"],
      [4, "abc"],
    ]);
    expect(draft.phase()).toBe("saved");
  });

  it("saves text typed during the first call on top of the version that the call made", async () => {
    const draft = openDraft(null);
    let respond: () => void = () => undefined;
    answer = (call) =>
      new Promise((resolve) => {
        respond = () => resolve(saved(call));
      });
    draft.edit("a");
    await wait(450);
    draft.edit("ab");
    await wait(450);
    answer = saved;
    await act(async () => respond());
    await wait(0);
    expect(calls.map(({ method, url, body }) => [method, url, body.version])).toEqual([
      ["POST", "/api/requests", undefined],
      ["PATCH", "/api/requests/r1/draft", 1],
    ]);
    expect(draft.phase()).toBe("saved");
  });

  it("creates a new request with one key, also when the first response is lost, and then updates it", async () => {
    const draft = openDraft(null);
    answer = unreachable;
    draft.edit("a");
    await wait(450);
    answer = saved;
    await wait(5_000);
    draft.edit("ab");
    await wait(450);
    expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "POST /api/requests",
      "POST /api/requests",
      "PATCH /api/requests/r1/draft",
    ]);
    expect(calls[0]?.body.key).toMatch(/^[\da-f-]{36}$/);
    expect(calls[1]?.body.key).toBe(calls[0]?.body.key);
    expect([stored(null), stored("r1")]).toEqual([[], []]);
  });
});

describe("when saving fails", () => {
  it("stores the draft on this device while offline, and retries every five seconds", async () => {
    const draft = openDraft();
    answer = unreachable;
    draft.edit("ab");
    await wait(450);
    expect(draft.phase()).toBe("offline");
    expect(stored()).toEqual(["ab"]);
    await wait(5_000);
    expect(calls).toHaveLength(2);
    answer = saved;
    await wait(5_000);
    expect([draft.phase(), calls.length, stored()]).toEqual(["saved", 3, []]);
    await wait(60_000);
    expect(calls).toHaveLength(3);
  });

  it("retries at once when the browser is online again", async () => {
    const draft = openDraft();
    answer = problem(503, "unavailable", "Try again later.");
    draft.edit("ab");
    await wait(450);
    answer = saved;
    await act(async () => window.dispatchEvent(new Event("online")));
    await wait(0);
    expect(draft.phase()).toBe("saved");
  });

  it("waits for the next login after the session ended", async () => {
    const draft = openDraft();
    answer = problem(401, "signed_out", "Log in again.");
    draft.edit("ab");
    await wait(450);
    expect([draft.phase(), stored()]).toEqual(["signed_out", ["ab"]]);
    answer = saved;
    await wait(60_000);
    expect(calls).toHaveLength(1);
    await act(async () => setAuthState("signed-in"));
    await wait(0);
    expect([draft.phase(), sentRecords()]).toEqual(["saved", ["ab", "ab"]]);
  });

  it("gives the server's reason for a rejected draft, and retries only after an edit", async () => {
    const draft = openDraft();
    answer = problem(422, "invalid", "The text is too long.");
    draft.edit("ab");
    await wait(450);
    expect(draft.current().state).toMatchObject({ phase: "refused", reason: "The text is too long." });
    answer = saved;
    await wait(60_000);
    expect(calls).toHaveLength(1);
    draft.edit("b");
    await wait(450);
    expect([draft.phase(), sentRecords()]).toEqual(["saved", ["ab", "b"]]);
  });

  it("says that the draft was deleted, and can continue with a new one", async () => {
    const draft = openDraft();
    answer = problem(404, "not_found", "Not found.");
    const written = { ...content("ab"), attachments: ["f"] };
    act(() => draft.current().engine.dispatch({ type: "edited", draft: written }));
    await wait(450);
    expect(draft.current().state).toMatchObject({ phase: "gone", reason: drafts.problem.deleted });
    answer = ({ body }) => Response.json(detail(1, body.draft, "r2"));
    act(() => draft.current().startNewDraft());
    await wait(450);
    // The files belong to the old request.
    const { method, url, body } = calls.at(-1) ?? {};
    expect([method, url, body?.draft]).toEqual(["POST", "/api/requests", content("ab")]);
    expect([draft.phase(), draft.current().engine.id.current, stored("r1")]).toEqual(["saved", "r2", []]);
  });

  it("lets the user choose when another tab changed the same text", async () => {
    const draft = openDraft();
    answer = ({ method }) =>
      method === "GET"
        ? Response.json(detail(7, content("theirs")))
        : problem(409, "draft_conflict", "Changed elsewhere.")();
    draft.edit("mine");
    await wait(450);
    expect(draft.phase()).toBe("conflict");
    await wait(60_000);
    expect(calls.map(({ method }) => method)).toEqual(["PATCH", "GET"]);
    answer = saved;
    act(() => draft.current().engine.dispatch({ type: "resolved", draft: content("theirs and mine") }));
    await wait(450);
    expect(calls.at(-1)?.body).toMatchObject({ version: 7, draft: content("theirs and mine") });
    expect(draft.phase()).toBe("saved");
  });

  it("warns before the page is closed only if the browser cannot store the draft", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const closePage = () => {
      const event = new Event("beforeunload", { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    answer = unreachable;
    const draft = openDraft();
    draft.edit("ab");
    await wait(450);
    expect([draft.current().state.storesLocally, closePage()]).toEqual([true, false]);
    vi.stubGlobal("localStorage", {
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    });
    draft.edit("abc");
    await wait(0);
    expect([draft.current().state.storesLocally, closePage()]).toEqual([false, true]);
  });
});

describe("leaving the editor", () => {
  it("saves changes that were still waiting", async () => {
    const draft = openDraft();
    draft.edit("ab");
    draft.unmount();
    await wait(0);
    expect([sentRecords(), stored()]).toEqual([["ab"], []]);
    expect(draft.onServer).not.toHaveBeenCalled();
  });

  it("saves what was typed during the first save on top of its version", async () => {
    const draft = openDraft(null);
    let respond: () => void = () => undefined;
    answer = (call) =>
      new Promise((resolve) => {
        respond = () => resolve(saved(call));
      });
    draft.edit("a");
    await wait(450);
    draft.edit("ab");
    draft.unmount();
    answer = saved;
    respond();
    await wait(0);
    await wait(0);
    expect(calls.map(({ method, body }) => [method, body.version, body.draft.records])).toEqual([
      ["POST", undefined, "a"],
      ["PATCH", 1, "ab"],
    ]);
    expect([stored(null), stored("r1")]).toEqual([[], []]);
  });

  it("keeps them on this device if that fails", async () => {
    const warning = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    answer = unreachable;
    const draft = openDraft();
    draft.edit("ab");
    draft.unmount();
    await wait(0);
    expect(stored()).toEqual(["ab"]);
    expect(warning).toHaveBeenCalledOnce();
  });

  it("stores nothing of a deleted draft whose save was in flight", async () => {
    const draft = openDraft();
    let respond: () => void = () => undefined;
    answer = (call) =>
      new Promise((resolve) => {
        respond = () => resolve(saved(call));
      });
    draft.edit("ab");
    await wait(450);
    draft.edit("abc");
    act(() => draft.current().engine.discard());
    draft.unmount();
    respond();
    await wait(60_000);
    expect([sentRecords(), stored()]).toEqual([["ab"], []]);
  });

  it("saves nothing of a deleted draft", async () => {
    const draft = openDraft();
    draft.edit("ab");
    act(() => draft.current().engine.discard());
    draft.unmount();
    await wait(60_000);
    expect([calls, stored()]).toEqual([[], []]);
  });
});

it("flush saves at once and resolves when saving has settled", async () => {
  const draft = openDraft();
  draft.edit("ab");
  const settled = vi.fn();
  await act(async () => void draft.current().engine.flush().then(settled));
  await wait(0);
  expect(settled).toHaveBeenCalledWith(expect.objectContaining({ phase: "saved", version: 4 }));
});
