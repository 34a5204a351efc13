import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DraftContent } from "#contract/requests/request.ts";
import {
  type AutosaveEvent,
  type AutosaveState,
  autosaveReducer,
  initialAutosaveState,
  isUnsaved,
  toStoredDraft,
} from "./autosave.ts";
import { emptyDraft, sameDraft } from "./draft-content.ts";
import { mergeDrafts, resolveConflicts } from "./merge-drafts.ts";

const words = (records: string, title = ""): DraftContent => ({ ...emptyDraft, records, title });
const opened = initialAutosaveState({ version: 3, draft: words("a") }, null);
const run = (state: AutosaveState, ...events: AutosaveEvent[]) => events.reduce(autosaveReducer, state);
const edit = (draft: DraftContent): AutosaveEvent => ({ type: "edited", draft });
const pause: AutosaveEvent = { type: "paused" };

describe("saving by itself", () => {
  it("saves what a link put there only once the person changes it or wants it saved", () => {
    const offered = initialAutosaveState(null, {
      version: null,
      base: emptyDraft,
      unanswered: [],
      draft: words("a"),
      offered: true,
    });
    expect(isUnsaved(offered)).toBe(false);
    expect(run(offered, pause)).toBe(offered);
    expect(run(offered, edit(words("ab")), pause)).toMatchObject({ phase: "saving", sent: words("ab") });
    expect(run(offered, { type: "id_needed" })).toMatchObject({
      phase: "saving",
      sent: words("a"),
      version: null,
    });
  });

  it("sends what was typed after a pause and is still once the server has it", () => {
    const typed = run(opened, edit(words("ab")));
    expect(typed.phase).toBe("waiting");
    const saving = run(typed, pause);
    expect(saving).toMatchObject({ phase: "saving", sent: words("ab"), version: 3 });
    expect(run(saving, { type: "saved", version: 4, at: 1000 })).toMatchObject({
      phase: "saved",
      version: 4,
      base: words("ab"),
      savedAt: 1000,
    });
  });

  it("saves again what was typed while the call was on its way", () => {
    const state = run(opened, edit(words("ab")), pause, edit(words("abc")));
    expect(state).toMatchObject({ phase: "saving", currentDraft: words("abc"), sent: words("ab") });
    expect(run(state, { type: "saved", version: 4, at: 1 })).toMatchObject({ phase: "waiting", version: 4 });
  });

  it("does nothing for an edit that changes nothing, and no second call while one runs", () => {
    expect(run(opened, edit(words("a")))).toBe(opened);
    const saving = run(opened, edit(words("ab")), pause);
    expect(run(saving, pause)).toBe(saving);
  });

  it.each([
    [{ type: "unreachable" }, "offline"],
    [{ type: "signed_out" }, "signed_out"],
  ] as const)("keeps the words after %j, and goes on later", (event, phase) => {
    const away = run(opened, edit(words("ab")), pause, event, edit(words("abc")));
    expect(away).toMatchObject({ phase, currentDraft: words("abc"), unanswered: [words("ab")] });
    expect(run(away, pause)).toMatchObject({ phase: "saving", sent: words("abc") });
  });

  it("says why the server would not take it, and tries again at the next edit", () => {
    const refused = run(opened, edit(words("ab")), pause, { type: "refused", reason: "Too long." });
    expect(refused).toMatchObject({ phase: "refused", reason: "Too long." });
    expect(run(refused, edit(words("a")))).toMatchObject({ phase: "waiting", reason: null });
  });

  it("knows its own words again when only the answer was lost", () => {
    const lost = run(opened, edit(words("ab")), pause, { type: "unreachable" }, edit(words("abc")), pause);
    expect(
      run(lost, { type: "conflicted", serverVersion: { version: 4, draft: words("ab") } }),
    ).toMatchObject({
      phase: "waiting",
      version: 4,
      currentDraft: words("abc"),
      unmerged: null,
    });
  });
});

describe("two tabs", () => {
  const base = { version: 3, draft: words("one\ntwo", "Plates") };
  const open = initialAutosaveState(base, null);
  const conflictWith = (mine: DraftContent, theirs: DraftContent) =>
    run(open, edit(mine), pause, { type: "conflicted", serverVersion: { version: 7, draft: theirs } });

  it("merges what goes together, and keeps what was here as a version", () => {
    const mine = words("zero\none\ntwo", "Plates");
    expect(conflictWith(mine, words("one\ntwo\nthree", "License plates"))).toMatchObject({
      phase: "waiting",
      version: 7,
      currentDraft: words("zero\none\ntwo\nthree", "License plates"),
      unmerged: mine,
      remoteUpdate: "merged",
    });
  });

  const clash = conflictWith(words("one\nmine", "Plates"), words("one\ntheirs", "Plates"));

  it("never overwrites: nothing is sent until the person chose", () => {
    expect(clash).toMatchObject({ phase: "conflict", serverVersion: { version: 7 } });
    expect(run(clash, pause)).toBe(clash);
    expect(run(clash, edit(words("one\nmine too"))).phase).toBe("conflict");
  });

  it("goes on with what the person chose, on top of their version", () => {
    const draft = words("one\nmine\ntheirs", "Plates");
    expect(run(clash, { type: "resolved", draft })).toMatchObject({
      phase: "waiting",
      version: 7,
      currentDraft: draft,
      unmerged: words("one\nmine", "Plates"),
      serverVersion: null,
    });
  });

  it("keeps mine as a version even where theirs was taken whole", () => {
    const taken = run(clash, { type: "resolved", draft: words("one\ntheirs", "Plates") });
    expect(taken).toMatchObject({ phase: "waiting", unmerged: words("one\nmine", "Plates") });
  });

  it("sees no conflict in the same words", () => {
    const same = words("one\nboth", "Plates");
    expect(conflictWith(same, same)).toMatchObject({ phase: "saved", version: 7, remoteUpdate: null });
  });

  it("takes a newer version by itself while nothing was typed, and only then", () => {
    const serverVersion = { version: 4, draft: words("one\ntwo\nthree", "Plates") };
    const moved: AutosaveEvent = { type: "remote_saved", serverVersion };
    expect(run(open, moved)).toMatchObject({
      phase: "saved",
      currentDraft: serverVersion.draft,
      version: 4,
      remoteUpdate: "replaced",
    });
    const typing = run(open, edit(words("mine")));
    expect(run(typing, moved)).toBe(typing);
    const newer = initialAutosaveState({ ...base, version: 5 }, null);
    expect(run(newer, moved)).toBe(newer);
  });

  it("says news once", () => {
    const news = run(open, { type: "remote_saved", serverVersion: { version: 4, draft: words("x") } });
    expect(run(news, { type: "update_announced" }).remoteUpdate).toBeNull();
  });
});

describe("a draft that is gone", () => {
  const gone = run(opened, edit({ ...words("ab"), attachments: ["f"] }), pause, {
    type: "gone",
    reason: "This draft was deleted.",
  });

  it("keeps its words on the page and sends nothing", () => {
    expect(gone).toMatchObject({ phase: "gone", currentDraft: { records: "ab" } });
    expect(run(gone, pause).phase).toBe("gone");
  });

  it("can go on as a new one, without the files of the old", () => {
    expect(run(gone, { type: "new_draft_started" })).toMatchObject({
      phase: "waiting",
      version: null,
      currentDraft: words("ab"),
      base: emptyDraft,
    });
    expect(run(opened, { type: "new_draft_started" })).toBe(opened);
  });
});

describe("putting back an old version", () => {
  it("saves it as a new one and asks to keep what it replaces", () => {
    expect(run(opened, { type: "restored", draft: words("old") })).toMatchObject({
      phase: "waiting",
      currentDraft: words("old"),
      restoring: true,
      unmerged: null,
    });
  });

  it("keeps what was typed and not saved as a version of its own", () => {
    expect(run(opened, edit(words("ab")), { type: "restored", draft: words("old") }).unmerged).toEqual(
      words("ab"),
    );
  });

  it("is over once it is saved", () => {
    const put = run(opened, { type: "restored", draft: words("old") }, pause, {
      type: "saved",
      version: 4,
      at: 1,
    });
    expect(put).toMatchObject({ phase: "saved", restoring: false, version: 4 });
  });
});

describe("opening with words kept on this device", () => {
  const server = { version: 3, draft: words("a") };
  const kept = (version: number | null, base: string, draft: string) => ({
    version,
    base: words(base),
    unanswered: [],
    draft: words(draft),
  });

  it("takes them up where they left off", () => {
    expect(initialAutosaveState(server, kept(3, "a", "ab"))).toMatchObject({
      phase: "waiting",
      currentDraft: words("ab"),
      version: 3,
    });
    expect(initialAutosaveState(null, kept(null, "", "new"))).toMatchObject({
      phase: "waiting",
      version: null,
    });
  });

  it("merges them with what the server has since", () => {
    expect(initialAutosaveState({ version: 5, draft: words("a\nb") }, kept(3, "a", "0\na"))).toMatchObject({
      phase: "waiting",
      currentDraft: words("0\na\nb"),
      version: 5,
    });
  });

  it("asks where the two clash", () => {
    expect(initialAutosaveState({ version: 5, draft: words("b") }, kept(3, "a", "c"))).toMatchObject({
      phase: "conflict",
      serverVersion: { version: 5 },
    });
  });

  it("forgets them when the server has the same", () => {
    expect(initialAutosaveState(server, kept(2, "", "a")).phase).toBe("saved");
  });

  it("knows what was on its way when the browser went", () => {
    const cut = toStoredDraft(run(opened, edit(words("ab")), pause, edit(words("abc"))));
    expect(initialAutosaveState({ version: 4, draft: words("ab") }, cut)).toMatchObject({
      phase: "waiting",
      currentDraft: words("abc"),
      version: 4,
    });
  });

  it("knows its own words under what somebody wrote on top of them, though it never heard that they were saved", () => {
    const lost = toStoredDraft(
      run(initialAutosaveState(server, null), edit(words("mine\na")), pause, { type: "unreachable" }),
    );
    expect(initialAutosaveState({ version: 5, draft: words("theirs\nmine\na") }, lost)).toMatchObject({
      phase: "saved",
      currentDraft: words("theirs\nmine\na"),
    });
    expect(initialAutosaveState({ version: 5, draft: words("theirs\na") }, lost).phase).toBe("conflict");
  });
});

/** A server and another device, which answer, refuse, lose answers and write in between, in any order. */
describe("whatever happens", () => {
  const step = fc.constantFrom(
    "type",
    "pause",
    "answer",
    "lose_answer",
    "lose_call",
    "sign_out",
    "they_write",
    "they_rewrite",
    "look",
    "resolve",
    "crash",
  );

  it("no word typed here is lost, and none is on the server twice", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const server = { version: 1, draft: words("start") };
        const typed: string[] = [];
        let state = initialAutosaveState({ ...server }, null);
        let theirLines = 0;
        const send = (events: AutosaveEvent[]) => {
          state = run(state, ...events);
        };
        const write = (draft: DraftContent) => {
          server.version += 1;
          server.draft = draft;
        };
        const saves = () => {
          if (state.sent && sameDraft(state.sent, server.draft)) return true;
          if (!state.sent || state.version !== server.version) return false;
          write(state.sent);
          return true;
        };
        for (const what of steps) {
          if (what === "type") {
            typed.push(`mine ${typed.length}`);
            send([
              edit({ ...state.currentDraft, records: `${typed.at(-1)}\n${state.currentDraft.records}` }),
            ]);
          } else if (what === "pause") send([pause]);
          else if (what === "answer" && state.phase === "saving") {
            if (saves()) send([{ type: "saved", version: server.version, at: 1 }]);
            else send([{ type: "conflicted", serverVersion: { ...server } }]);
          } else if (what === "lose_answer" && state.phase === "saving") {
            saves();
            send([{ type: "unreachable" }]);
          } else if (what === "lose_call") send([{ type: "unreachable" }]);
          else if (what === "sign_out") send([{ type: "signed_out" }]);
          else if (what === "they_write") {
            theirLines += 1;
            write({ ...server.draft, records: `${server.draft.records}\ntheirs ${theirLines}` });
          } else if (what === "they_rewrite") {
            theirLines += 1;
            write({ ...server.draft, records: `theirs ${theirLines}\n${server.draft.records}` });
          } else if (what === "look") send([{ type: "remote_saved", serverVersion: { ...server } }]);
          else if (what === "resolve" && state.serverVersion) {
            const merge = mergeDrafts(state.base, state.currentDraft, state.serverVersion.draft);
            send([{ type: "resolved", draft: resolveConflicts(merge, new Map([["records", "both"]])) }]);
          } else if (what === "crash" && isUnsaved(state))
            state = initialAutosaveState({ ...server }, toStoredDraft(state));
          const lines = state.currentDraft.records.split("\n");
          for (const line of typed) expect(lines.filter((one) => one === line)).toEqual([line]);
          if (state.phase === "saved") expect(sameDraft(state.currentDraft, state.base)).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
