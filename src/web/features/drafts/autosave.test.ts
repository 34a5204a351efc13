import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DraftContent } from "#contract/requests/request.ts";
import { initialAutosaveState, isUnsaved, stepAutosave, toStoredDraft } from "./autosave.ts";
import type { AutosaveEvent, AutosaveState, StoredDraft, Version } from "./autosave-state.ts";
import { emptyDraft, sameDraft } from "./draft-content.ts";
import { mergeDrafts, resolveConflicts, requestDraftRules as rules } from "./merge-drafts.ts";

const content = (records: string, title = ""): DraftContent => ({ ...emptyDraft, records, title });
const initialState = (server: Version | null, stored: StoredDraft | null) =>
  initialAutosaveState(rules, server, stored);
const opened = initialState({ version: 3, draft: content("a") }, null);
const run = (state: AutosaveState, ...events: AutosaveEvent[]) =>
  events.reduce((before, event) => stepAutosave(rules, before, event).state, state);
const effectsOf = (state: AutosaveState, event: AutosaveEvent) => stepAutosave(rules, state, event).effects;
const edit = (draft: DraftContent): AutosaveEvent => ({ type: "edited", draft });
const pause: AutosaveEvent = { type: "paused" };

describe("autosave", () => {
  it("saves prefilled content only after a change or when an id is needed", () => {
    const offered = initialState(null, {
      version: null,
      base: emptyDraft,
      unanswered: [],
      draft: content("a"),
      offered: true,
    });
    expect(isUnsaved(offered)).toBe(false);
    expect(run(offered, pause)).toBe(offered);
    expect(run(offered, edit(content("ab")), pause)).toMatchObject({ phase: "saving", sent: content("ab") });
    expect(run(offered, { type: "id_needed" })).toMatchObject({
      phase: "saving",
      sent: content("a"),
      version: null,
    });
  });

  it("saves changes after a pause", () => {
    const typed = run(opened, edit(content("ab")));
    expect(typed.phase).toBe("waiting");
    const saving = run(typed, pause);
    expect(saving).toMatchObject({ phase: "saving", sent: content("ab"), version: 3 });
    expect(run(saving, { type: "saved", version: 4, at: 1000 })).toMatchObject({
      phase: "saved",
      version: 4,
      base: content("ab"),
      savedAt: 1000,
    });
  });

  it("saves changes made during a call afterward", () => {
    const state = run(opened, edit(content("ab")), pause, edit(content("abc")));
    expect(state).toMatchObject({ phase: "saving", currentDraft: content("abc"), sent: content("ab") });
    expect(run(state, { type: "saved", version: 4, at: 1 })).toMatchObject({ phase: "waiting", version: 4 });
  });

  it("ignores an edit without changes, and makes no second call during one", () => {
    expect(run(opened, edit(content("a")))).toBe(opened);
    const saving = run(opened, edit(content("ab")), pause);
    expect(run(saving, pause)).toBe(saving);
  });

  it.each([
    [{ type: "unreachable" }, "offline"],
    [{ type: "signed_out" }, "signed_out"],
  ] as const)("keeps unsaved changes after %j and retries", (event, phase) => {
    const away = run(opened, edit(content("ab")), pause, event, edit(content("abc")));
    expect(away).toMatchObject({ phase, currentDraft: content("abc"), unanswered: [content("ab")] });
    expect(run(away, pause)).toMatchObject({ phase: "saving", sent: content("abc") });
  });

  it("gives the reason of a rejection and retries at the next edit", () => {
    const refused = run(opened, edit(content("ab")), pause, { type: "refused", reason: "Too long." });
    expect(refused).toMatchObject({ phase: "refused", reason: "Too long." });
    expect(run(refused, edit(content("a")))).toMatchObject({ phase: "waiting", reason: null });
  });

  it("recognizes its own save whose response was lost", () => {
    const lost = run(
      opened,
      edit(content("ab")),
      pause,
      { type: "unreachable" },
      edit(content("abc")),
      pause,
    );
    expect(
      run(lost, { type: "conflicted", serverVersion: { version: 4, draft: content("ab") } }),
    ).toMatchObject({
      phase: "waiting",
      version: 4,
      currentDraft: content("abc"),
      unmerged: null,
    });
  });
});

describe("two tabs", () => {
  const base = { version: 3, draft: content("one\ntwo", "Plates") };
  const open = initialState(base, null);
  const conflictWith = (mine: DraftContent, theirs: DraftContent) =>
    run(open, edit(mine), pause, { type: "conflicted", serverVersion: { version: 7, draft: theirs } });

  it("merges compatible changes and stores the local draft as a version", () => {
    const mine = content("zero\none\ntwo", "Plates");
    expect(conflictWith(mine, content("one\ntwo\nthree", "License plates"))).toMatchObject({
      phase: "waiting",
      version: 7,
      currentDraft: content("zero\none\ntwo\nthree", "License plates"),
      unmerged: mine,
      remoteUpdate: "merged",
    });
  });

  const conflicting = conflictWith(content("one\nmine", "Plates"), content("one\ntheirs", "Plates"));

  it("saves nothing until the user resolves a conflict", () => {
    expect(conflicting).toMatchObject({ phase: "conflict", serverVersion: { version: 7 } });
    expect(run(conflicting, pause)).toBe(conflicting);
    expect(run(conflicting, edit(content("one\nmine too"))).phase).toBe("conflict");
  });

  it("rebases the user's choice on their version", () => {
    const draft = content("one\nmine\ntheirs", "Plates");
    expect(run(conflicting, { type: "resolved", draft })).toMatchObject({
      phase: "waiting",
      version: 7,
      currentDraft: draft,
      unmerged: content("one\nmine", "Plates"),
      serverVersion: null,
    });
  });

  it("stores mine as a version even if the user chose theirs", () => {
    const resolved = run(conflicting, { type: "resolved", draft: content("one\ntheirs", "Plates") });
    expect(resolved).toMatchObject({ phase: "waiting", unmerged: content("one\nmine", "Plates") });
  });

  it("has no conflict for the same text", () => {
    const same = content("one\nboth", "Plates");
    expect(conflictWith(same, same)).toMatchObject({ phase: "saved", version: 7, remoteUpdate: null });
  });

  it("applies a newer version only without unsaved changes", () => {
    const serverVersion = { version: 4, draft: content("one\ntwo\nthree", "Plates") };
    const moved: AutosaveEvent = { type: "remote_saved", serverVersion };
    expect(run(open, moved)).toMatchObject({
      phase: "saved",
      currentDraft: serverVersion.draft,
      version: 4,
      remoteUpdate: "replaced",
    });
    const typing = run(open, edit(content("mine")));
    expect(run(typing, moved)).toBe(typing);
    const newer = initialState({ ...base, version: 5 }, null);
    expect(run(newer, moved)).toBe(newer);
  });

  it("announces an update once", () => {
    const updated = run(open, { type: "remote_saved", serverVersion: { version: 4, draft: content("x") } });
    expect(run(updated, { type: "update_announced" }).remoteUpdate).toBeNull();
  });
});

describe("a deleted or sent draft", () => {
  const gone = run(opened, edit({ ...content("ab"), attachments: ["f"] }), pause, {
    type: "gone",
    reason: "This draft was deleted.",
  });

  it("stays on the page and is not saved", () => {
    expect(gone).toMatchObject({ phase: "gone", currentDraft: { records: "ab" } });
    expect(run(gone, pause).phase).toBe("gone");
  });

  it("can become a new draft", () => {
    const start: AutosaveEvent = { type: "new_draft_started", draft: content("ab") };
    expect(run(gone, start)).toMatchObject({
      phase: "waiting",
      version: null,
      currentDraft: content("ab"),
      base: emptyDraft,
    });
    expect(run(opened, start)).toBe(opened);
  });
});

describe("restoring an old version", () => {
  it("saves it as a new version and stores the replaced draft", () => {
    expect(run(opened, { type: "restored", draft: content("old") })).toMatchObject({
      phase: "waiting",
      currentDraft: content("old"),
      restoring: true,
      unmerged: null,
    });
  });

  it("stores unsaved changes as a version of their own", () => {
    expect(run(opened, edit(content("ab")), { type: "restored", draft: content("old") }).unmerged).toEqual(
      content("ab"),
    );
  });

  it("ends when it is saved", () => {
    const restored = run(opened, { type: "restored", draft: content("old") }, pause, {
      type: "saved",
      version: 4,
      at: 1,
    });
    expect(restored).toMatchObject({ phase: "saved", restoring: false, version: 4 });
  });
});

describe("opening with changes stored on this device", () => {
  const server = { version: 3, draft: content("a") };
  const storedDraft = (version: number | null, base: string, draft: string) => ({
    version,
    base: content(base),
    unanswered: [],
    draft: content(draft),
  });

  it("restores them", () => {
    expect(initialState(server, storedDraft(3, "a", "ab"))).toMatchObject({
      phase: "waiting",
      currentDraft: content("ab"),
      version: 3,
    });
    expect(initialState(null, storedDraft(null, "", "new"))).toMatchObject({
      phase: "waiting",
      version: null,
    });
  });

  it("merges them with a newer server version", () => {
    expect(initialState({ version: 5, draft: content("a\nb") }, storedDraft(3, "a", "0\na"))).toMatchObject({
      phase: "waiting",
      currentDraft: content("0\na\nb"),
      version: 5,
    });
  });

  it("reports conflicts", () => {
    expect(initialState({ version: 5, draft: content("b") }, storedDraft(3, "a", "c"))).toMatchObject({
      phase: "conflict",
      serverVersion: { version: 5 },
    });
  });

  it("ignores them if the server has the same content", () => {
    expect(initialState(server, storedDraft(2, "", "a")).phase).toBe("saved");
  });

  it("recognizes a save in flight when the browser was closed", () => {
    const cut = toStoredDraft(run(opened, edit(content("ab")), pause, edit(content("abc"))));
    expect(initialState({ version: 4, draft: content("ab") }, cut)).toMatchObject({
      phase: "waiting",
      currentDraft: content("abc"),
      version: 4,
    });
  });

  it("recognizes a version based on its own save whose response was lost", () => {
    const lost = toStoredDraft(
      run(initialState(server, null), edit(content("mine\na")), pause, { type: "unreachable" }),
    );
    expect(initialState({ version: 5, draft: content("theirs\nmine\na") }, lost)).toMatchObject({
      phase: "saved",
      currentDraft: content("theirs\nmine\na"),
    });
    expect(initialState({ version: 5, draft: content("theirs\na") }, lost).phase).toBe("conflict");
  });
});

describe("changes found on this device after opening", () => {
  const storedDraft = { version: 3, base: content("a"), unanswered: [], draft: content("ab") };
  const found: AutosaveEvent = { type: "found", storedDraft };

  it("are restored, also before the server's version is known", () => {
    for (const state of [opened, initialState(null, null)])
      expect(run(state, found)).toMatchObject({ phase: "waiting", currentDraft: content("ab"), version: 3 });
  });

  it("are merged with a newer server version", () => {
    const newer = initialState({ version: 5, draft: content("0\na") }, null);
    expect(
      run(newer, { type: "found", storedDraft: { ...storedDraft, draft: content("a\nb") } }),
    ).toMatchObject({
      phase: "waiting",
      currentDraft: content("0\na\nb"),
      version: 5,
    });
  });

  it("never replace changes made since", () => {
    const typed = run(opened, edit(content("ac")));
    expect(run(typed, found)).toBe(typed);
  });
});

describe("effects", () => {
  const typed = run(opened, edit(content("ab")));
  const saving = run(typed, pause);

  it("store each change and restart the pause", () => {
    expect(effectsOf(opened, edit(content("ab")))).toEqual([{ type: "store" }, { type: "debounce" }]);
    expect(effectsOf(typed, edit(content("abc")))).toEqual([{ type: "store" }, { type: "debounce" }]);
    expect(effectsOf(typed, edit(content("ab")))).toEqual([]);
  });

  it("save after the pause, then delete the local copy and notify other tabs", () => {
    expect(effectsOf(typed, pause)).toEqual([{ type: "store" }, { type: "save" }]);
    expect(effectsOf(saving, edit(content("abc")))).toEqual([{ type: "store" }]);
    expect(effectsOf(saving, { type: "saved", version: 4, at: 1 })).toEqual([
      { type: "forget" },
      { type: "notify_tabs" },
    ]);
  });

  it("retry less and less often while the server is out of reach", () => {
    let state = saving;
    const delays: unknown[] = [];
    for (let attempt = 0; attempt < 8; attempt++) {
      const step = stepAutosave(rules, state, { type: "unreachable" });
      delays.push(...step.effects.flatMap((effect) => (effect.type === "retry" ? effect.ms / 1000 : [])));
      state = run(step.state, pause);
    }
    expect(delays).toEqual([5, 5, 10, 20, 40, 60, 60, 60]);
    expect(run(state, { type: "saved", version: 4, at: 1 }).failures).toBe(0);
  });

  it("save nothing while the draft is held, and resume when it is released", () => {
    const held = run(typed, { type: "held" });
    expect(effectsOf(held, pause)).toEqual([]);
    expect(effectsOf(held, { type: "released" })).toEqual([{ type: "store" }, { type: "debounce" }]);
    // A save that is still in flight is not repeated.
    const heldWhileSaving = run(saving, { type: "held" });
    expect(effectsOf(heldWhileSaving, { type: "released" })).toEqual([{ type: "store" }]);
  });

  it("delete the local copy of a sent draft", () => {
    const cleared: AutosaveEvent = { type: "cleared", draft: emptyDraft };
    expect(effectsOf(typed, cleared)).toEqual([{ type: "forget" }]);
    expect(run(typed, cleared)).toMatchObject({ phase: "saved", version: 3, currentDraft: emptyDraft });
  });
});

/** A server and another device that respond, reject, lose responses and save in any order. */
describe("any sequence of events", () => {
  const step = fc.constantFrom(
    "type",
    "pause",
    "respond",
    "lose_response",
    "lose_call",
    "sign_out",
    "remote_save",
    "remote_rewrite",
    "focus",
    "resolve",
    "crash",
  );

  it("loses no typed line and saves none twice", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const server = { version: 1, draft: content("start") };
        const typed: string[] = [];
        let state = initialState({ ...server }, null);
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
          else if (what === "respond" && state.phase === "saving") {
            if (saves()) send([{ type: "saved", version: server.version, at: 1 }]);
            else send([{ type: "conflicted", serverVersion: { ...server } }]);
          } else if (what === "lose_response" && state.phase === "saving") {
            saves();
            send([{ type: "unreachable" }]);
          } else if (what === "lose_call") send([{ type: "unreachable" }]);
          else if (what === "sign_out") send([{ type: "signed_out" }]);
          else if (what === "remote_save") {
            theirLines += 1;
            write({ ...server.draft, records: `${server.draft.records}\ntheirs ${theirLines}` });
          } else if (what === "remote_rewrite") {
            theirLines += 1;
            write({ ...server.draft, records: `theirs ${theirLines}\n${server.draft.records}` });
          } else if (what === "focus") send([{ type: "remote_saved", serverVersion: { ...server } }]);
          else if (what === "resolve" && state.serverVersion) {
            const merge = mergeDrafts(state.base, state.currentDraft, state.serverVersion.draft);
            send([{ type: "resolved", draft: resolveConflicts(merge, new Map([["records", "both"]])) }]);
          } else if (what === "crash" && isUnsaved(state))
            state = initialState({ ...server }, toStoredDraft(state));
          const lines = state.currentDraft.records.split("\n");
          for (const line of typed) expect(lines.filter((one) => one === line)).toEqual([line]);
          if (state.phase === "saved") expect(sameDraft(state.currentDraft, state.base)).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
