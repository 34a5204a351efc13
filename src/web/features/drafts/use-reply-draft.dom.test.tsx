import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ReplyDraft as StoredReply } from "#contract/mailbox/reply-draft.ts";
import { setAuthState } from "#web/app/identity/auth-state.ts";
import {
  discardDraft,
  replyDraft,
  resolveDraftConflict,
  reviseDraft,
  sendDraft,
  updateFromServer,
} from "./use-reply-draft.ts";

type Call = { method: string; url: string; body: { baseVersion?: number; content?: { text: string } } };
type Answer = (call: Call) => Response | Promise<Response>;

const calls: Call[] = [];
let answer: Answer;
let version: number;
let requestId: string;
let requestCount = 0;

const saved: Answer = () => {
  version += 1;
  return Response.json({ version, content: null });
};
const problem = (status: number, code: string) => () =>
  Response.json({ status, code, title: code, detail: code }, { status });
const unreachable: Answer = () => Promise.reject(new TypeError("fetch failed"));

/** The other tabs: none. */
class NoChannel {
  onmessage = null;
  postMessage() {}
  close() {}
}

/** Each test has a conversation of its own, because drafts outlive a component. */
beforeEach(() => {
  vi.useFakeTimers();
  setAuthState("signed-in");
  calls.length = 0;
  version = 0;
  requestCount += 1;
  requestId = `request-${requestCount}`;
  answer = saved;
  vi.stubGlobal("BroadcastChannel", NoChannel);
  vi.stubGlobal("fetch", async (url: string, { method, body }: { method: string; body?: string }) => {
    const call = { method, url, body: JSON.parse(body ?? "{}") };
    calls.push(call);
    return answer(call);
  });
});

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const write = (text: string) => reviseDraft(requestId, () => ({ text }));
const stored = () => Object.keys(localStorage).filter((key) => key.includes(requestId));
const methods = () => calls.map(({ method }) => method);
const reply = (text: string) => ({
  id: "theirs",
  text,
  recipients: null,
  files: [],
  letter: null,
  forwards: null,
});

/** A response that the test gives later. */
function delayResponse() {
  let respond: (response: Response) => void = () => undefined;
  answer = () => new Promise((resolve) => (respond = resolve));
  return () => {
    answer = saved;
    version += 1;
    respond(Response.json({ version, content: null }));
  };
}

describe("the draft of a reply", () => {
  it("is saved once after a pause, and not during typing", async () => {
    for (const text of ["D", "De", "Dea", "Dear", "Dear M"]) {
      write(text);
      await wait(500);
    }
    expect(calls).toEqual([]);
    await wait(1_000);
    expect(calls).toMatchObject([
      {
        method: "PUT",
        url: `/api/requests/${requestId}/reply-draft`,
        body: { baseVersion: 0, content: { text: "Dear M" } },
      },
    ]);
    await wait(60_000);
    expect(calls).toHaveLength(1);
  });

  it("is stored on this device under the user's id until the server has it", async () => {
    write("Dear");
    await wait(0);
    expect(stored()).toEqual([expect.stringMatching(`^draft:visitor:reply-${requestId}:`)]);
    await wait(1_000);
    expect(stored()).toEqual([]);
  });

  it("is saved after a save in flight, never during it", async () => {
    const respond = delayResponse();
    write("Dear");
    await wait(1_000);
    write("Dear Ms. Reyes");
    await wait(5_000);
    expect(calls).toHaveLength(1);
    respond();
    await wait(2_000);
    expect(calls[1]?.body).toMatchObject({ baseVersion: 1, content: { text: "Dear Ms. Reyes" } });
    expect(calls).toHaveLength(2);
  });

  it("is deleted on the server when it is discarded, unless it was never saved", async () => {
    write("Dear");
    discardDraft(requestId);
    await wait(2_000);
    expect(calls).toEqual([]);
    write("Dear");
    await wait(1_000);
    discardDraft(requestId);
    await wait(1_000);
    expect(calls.at(-1)).toMatchObject({
      method: "DELETE",
      url: `/api/requests/${requestId}/reply-draft?baseVersion=1`,
    });
    expect(stored()).toEqual([]);
  });
});

describe("when saving fails", () => {
  it("is retried, and at once when the browser is online again", async () => {
    answer = unreachable;
    write("Dear");
    await wait(30_000);
    expect(calls.length).toBeGreaterThan(2);
    const before = calls.length;
    answer = saved;
    window.dispatchEvent(new Event("online"));
    await wait(1);
    expect([calls.length, stored()]).toEqual([before + 1, []]);
  });

  it("is not retried after the server rejected it", async () => {
    answer = problem(400, "invalid");
    write("Dear");
    await wait(300_000);
    expect(calls).toHaveLength(1);
    expect(stored()).toHaveLength(1);
  });

  it("loads a conflicting draft once, and saves what the user chooses", async () => {
    const theirs = { version: 5, content: reply("Dear Mr. Ellery"), savedAt: null };
    answer = ({ method }) => (method === "GET" ? Response.json(theirs) : problem(409, "draft_conflict")());
    write("Dear Ms. Reyes");
    await wait(300_000);
    expect(methods()).toEqual(["PUT", "GET"]);
    answer = saved;
    resolveDraftConflict(requestId, "below");
    await wait(1_000);
    expect(calls.at(-1)?.body).toMatchObject({
      baseVersion: 5,
      content: { text: "Dear Ms. Reyes\n\nDear Mr. Ellery" },
    });
  });
});

describe("sending", () => {
  it("waits for the save in flight, and saves nothing meanwhile", async () => {
    const respond = delayResponse();
    write("Dear");
    await wait(1_000);
    write("Dear Ms. Reyes");
    const send = vi.fn(() => Promise.reject(new Error("not sent")));
    const sent = expect(sendDraft(requestId, send)).rejects.toThrow("not sent");
    await wait(1_000);
    expect(send).not.toHaveBeenCalled();
    respond();
    await sent;
    expect(send).toHaveBeenCalledWith(1);
    expect(calls).toHaveLength(1);
    // It was not sent: unsaved changes are saved now.
    await wait(2_000);
    expect(calls[1]?.body).toMatchObject({ content: { text: "Dear Ms. Reyes" } });
  });

  it("does not wait forever for a save", async () => {
    delayResponse();
    write("Dear");
    await wait(1_000);
    const send = vi.fn(async () => undefined);
    void sendDraft(requestId, send);
    await wait(10_000);
    expect(send).toHaveBeenCalledOnce();
  });

  it("keeps the id if the response was lost, so that sending again sends nothing twice", async () => {
    write("Dear");
    const { id } = replyDraft(requestId);
    answer = ({ method }) =>
      method === "GET"
        ? Response.json({ version: 0, content: null, savedAt: null })
        : problem(409, "already_sent")();
    await expect(sendDraft(requestId, () => Promise.reject(new Error("lost")))).rejects.toThrow("lost");
    await wait(30_000);
    expect(methods().slice(0, 2)).toEqual(["PUT", "GET"]);
    expect(replyDraft(requestId)).toMatchObject({ id, text: "Dear" });
  });

  it("leaves an empty draft with another id", async () => {
    write("Dear");
    await wait(1_000);
    const { id } = replyDraft(requestId);
    await sendDraft(requestId, async () => undefined);
    await wait(60_000);
    expect(replyDraft(requestId)).toMatchObject({ text: "" });
    expect(replyDraft(requestId).id).not.toBe(id);
    expect([calls.length, stored()]).toEqual([1, []]);
  });
});

describe("a draft on this device", () => {
  const localDraft = {
    version: 3,
    base: { ...reply("Dear"), tried: false },
    unanswered: [],
    draft: { ...reply("Dear Ms. Reyes"), tried: false },
    key: "k",
    at: 1,
  };

  it("is restored from a closed page, and saved on top of its version", async () => {
    localStorage.setItem(`draft:visitor:reply-${requestId}:p1`, JSON.stringify(localDraft));
    replyDraft(requestId);
    await wait(1_000);
    expect(replyDraft(requestId).text).toBe("Dear Ms. Reyes");
    expect(calls[0]?.body).toMatchObject({ baseVersion: 3 });
  });

  it.each(["reply-draft:visitor:", "reply-draft:"])(
    "is restored from the key %s of earlier versions",
    async (key) => {
      const earlier = { ...reply("Dear Ms. Reyes"), tried: false, version: 3, saved: false };
      localStorage.setItem(`${key}${requestId}`, JSON.stringify(earlier));
      replyDraft(requestId);
      await wait(1_000);
      expect(calls[0]?.body).toMatchObject({ baseVersion: 3, content: { text: "Dear Ms. Reyes" } });
      expect(stored()).toEqual([]);
    },
  );

  it("of another user is not restored", async () => {
    localStorage.setItem(`draft:noor:reply-${requestId}:p1`, JSON.stringify(localDraft));
    replyDraft(requestId);
    await wait(1_000);
    expect([replyDraft(requestId).text, calls]).toEqual(["", []]);
  });

  it("is forgotten by the page at logout", async () => {
    answer = unreachable;
    write("Dear");
    await wait(1_000);
    setAuthState("signed-out");
    // The user discarded the draft.
    localStorage.clear();
    setAuthState("signed-in");
    await wait(120_000);
    expect([replyDraft(requestId).text, calls.length, stored()]).toEqual(["", 1, []]);
  });
});

it("a draft written on another device replaces one without unsaved changes", async () => {
  const theirs: StoredReply = { version: 2, content: reply("Written on the phone"), savedAt: null };
  updateFromServer(requestId, theirs);
  expect(replyDraft(requestId).text).toBe("Written on the phone");
  write("Written on the phone, and here");
  await wait(1_000);
  expect(calls[0]?.body).toMatchObject({ baseVersion: 2 });
});
