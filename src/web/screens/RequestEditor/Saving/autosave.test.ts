import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DraftContent } from "#contract/request.ts";
import { emptyDraft, sameDraft } from "../draft.ts";
import { type Autosave, type AutosaveEvent, autosave, isUnsaved, keptOf, openAutosave } from "./autosave.ts";
import { mergeDrafts, settled } from "./merge.ts";

const words = (records: string, title = ""): DraftContent => ({ ...emptyDraft, records, title });
const opened = openAutosave({ version: 3, draft: words("a") }, null);
const run = (state: Autosave, ...events: AutosaveEvent[]) => events.reduce(autosave, state);
const edit = (draft: DraftContent): AutosaveEvent => ({ type: "edited", draft });
const pause: AutosaveEvent = { type: "paused" };

describe("saving by itself", () => {
  it("saves what a link put there only once the person changes it or wants it saved", () => {
    const offered = openAutosave(null, {
      version: null,
      base: emptyDraft,
      unanswered: [],
      draft: words("a"),
      offered: true,
    });
    expect(isUnsaved(offered)).toBe(false);
    expect(run(offered, pause)).toBe(offered);
    expect(run(offered, edit(words("ab")), pause)).toMatchObject({ phase: "saving", sent: words("ab") });
    expect(run(offered, { type: "wanted" })).toMatchObject({
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
      phase: "still",
      version: 4,
      base: words("ab"),
      savedAt: 1000,
    });
  });

  it("saves again what was typed while the call was on its way", () => {
    const state = run(opened, edit(words("ab")), pause, edit(words("abc")));
    expect(state).toMatchObject({ phase: "saving", mine: words("abc"), sent: words("ab") });
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
    expect(away).toMatchObject({ phase, mine: words("abc"), unanswered: [words("ab")] });
    expect(run(away, pause)).toMatchObject({ phase: "saving", sent: words("abc") });
  });

  it("says why the server would not take it, and tries again at the next edit", () => {
    const refused = run(opened, edit(words("ab")), pause, { type: "refused", reason: "Too long." });
    expect(refused).toMatchObject({ phase: "refused", reason: "Too long." });
    expect(run(refused, edit(words("a")))).toMatchObject({ phase: "waiting", reason: null });
  });

  it("knows its own words again when only the answer was lost", () => {
    const lost = run(opened, edit(words("ab")), pause, { type: "unreachable" }, edit(words("abc")), pause);
    expect(run(lost, { type: "conflicted", theirs: { version: 4, draft: words("ab") } })).toMatchObject({
      phase: "waiting",
      version: 4,
      mine: words("abc"),
      unmerged: null,
    });
  });
});

describe("two tabs", () => {
  const base = { version: 3, draft: words("one\ntwo", "Plates") };
  const open = openAutosave(base, null);
  const conflictWith = (mine: DraftContent, theirs: DraftContent) =>
    run(open, edit(mine), pause, { type: "conflicted", theirs: { version: 7, draft: theirs } });

  it("merges what goes together, and keeps what was here as a version", () => {
    const mine = words("zero\none\ntwo", "Plates");
    expect(conflictWith(mine, words("one\ntwo\nthree", "License plates"))).toMatchObject({
      phase: "waiting",
      version: 7,
      mine: words("zero\none\ntwo\nthree", "License plates"),
      unmerged: mine,
      news: "merged",
    });
  });

  const clash = conflictWith(words("one\nmine", "Plates"), words("one\ntheirs", "Plates"));

  it("never overwrites: nothing is sent until the person chose", () => {
    expect(clash).toMatchObject({ phase: "conflict", theirs: { version: 7 } });
    expect(run(clash, pause)).toBe(clash);
    expect(run(clash, edit(words("one\nmine too"))).phase).toBe("conflict");
  });

  it("goes on with what the person chose, on top of their version", () => {
    const draft = words("one\nmine\ntheirs", "Plates");
    expect(run(clash, { type: "resolved", draft })).toMatchObject({
      phase: "waiting",
      version: 7,
      mine: draft,
      unmerged: words("one\nmine", "Plates"),
      theirs: null,
    });
  });

  it("keeps mine as a version even where theirs was taken whole", () => {
    const taken = run(clash, { type: "resolved", draft: words("one\ntheirs", "Plates") });
    expect(taken).toMatchObject({ phase: "waiting", unmerged: words("one\nmine", "Plates") });
  });

  it("sees no conflict in the same words", () => {
    const same = words("one\nboth", "Plates");
    expect(conflictWith(same, same)).toMatchObject({ phase: "still", version: 7, news: null });
  });

  it("takes a newer version by itself while nothing was typed, and only then", () => {
    const theirs = { version: 4, draft: words("one\ntwo\nthree", "Plates") };
    const moved: AutosaveEvent = { type: "moved_on", theirs };
    expect(run(open, moved)).toMatchObject({ phase: "still", mine: theirs.draft, version: 4, news: "taken" });
    const typing = run(open, edit(words("mine")));
    expect(run(typing, moved)).toBe(typing);
    const newer = openAutosave({ ...base, version: 5 }, null);
    expect(run(newer, moved)).toBe(newer);
  });

  it("says news once", () => {
    const news = run(open, { type: "moved_on", theirs: { version: 4, draft: words("x") } });
    expect(run(news, { type: "news_told" }).news).toBeNull();
  });
});

describe("a draft that is gone", () => {
  const gone = run(opened, edit({ ...words("ab"), attachments: ["f"] }), pause, {
    type: "vanished",
    reason: "This draft was deleted.",
  });

  it("keeps its words on the page and sends nothing", () => {
    expect(gone).toMatchObject({ phase: "gone", mine: { records: "ab" } });
    expect(run(gone, pause).phase).toBe("gone");
  });

  it("can go on as a new one, without the files of the old", () => {
    expect(run(gone, { type: "begun_anew" })).toMatchObject({
      phase: "waiting",
      version: null,
      mine: words("ab"),
      base: emptyDraft,
    });
    expect(run(opened, { type: "begun_anew" })).toBe(opened);
  });
});

describe("putting back an old version", () => {
  it("saves it as a new one and asks to keep what it replaces", () => {
    expect(run(opened, { type: "restored", draft: words("old") })).toMatchObject({
      phase: "waiting",
      mine: words("old"),
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
    expect(put).toMatchObject({ phase: "still", restoring: false, version: 4 });
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
    expect(openAutosave(server, kept(3, "a", "ab"))).toMatchObject({
      phase: "waiting",
      mine: words("ab"),
      version: 3,
    });
    expect(openAutosave(null, kept(null, "", "new"))).toMatchObject({ phase: "waiting", version: null });
  });

  it("merges them with what the server has since", () => {
    expect(openAutosave({ version: 5, draft: words("a\nb") }, kept(3, "a", "0\na"))).toMatchObject({
      phase: "waiting",
      mine: words("0\na\nb"),
      version: 5,
    });
  });

  it("asks where the two clash", () => {
    expect(openAutosave({ version: 5, draft: words("b") }, kept(3, "a", "c"))).toMatchObject({
      phase: "conflict",
      theirs: { version: 5 },
    });
  });

  it("forgets them when the server has the same", () => {
    expect(openAutosave(server, kept(2, "", "a")).phase).toBe("still");
  });

  it("knows what was on its way when the browser went", () => {
    const cut = keptOf(run(opened, edit(words("ab")), pause, edit(words("abc"))));
    expect(openAutosave({ version: 4, draft: words("ab") }, cut)).toMatchObject({
      phase: "waiting",
      mine: words("abc"),
      version: 4,
    });
  });

  it("knows its own words under what somebody wrote on top of them, though it never heard that they were saved", () => {
    const lost = keptOf(
      run(openAutosave(server, null), edit(words("mine\na")), pause, { type: "unreachable" }),
    );
    expect(openAutosave({ version: 5, draft: words("theirs\nmine\na") }, lost)).toMatchObject({
      phase: "still",
      mine: words("theirs\nmine\na"),
    });
    expect(openAutosave({ version: 5, draft: words("theirs\na") }, lost).phase).toBe("conflict");
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
        let state = openAutosave({ ...server }, null);
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
            send([edit({ ...state.mine, records: `${typed.at(-1)}\n${state.mine.records}` })]);
          } else if (what === "pause") send([pause]);
          else if (what === "answer" && state.phase === "saving") {
            if (saves()) send([{ type: "saved", version: server.version, at: 1 }]);
            else send([{ type: "conflicted", theirs: { ...server } }]);
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
          } else if (what === "look") send([{ type: "moved_on", theirs: { ...server } }]);
          else if (what === "resolve" && state.theirs) {
            const merge = mergeDrafts(state.base, state.mine, state.theirs.draft);
            send([{ type: "resolved", draft: settled(merge, new Map([["records", "both"]])) }]);
          } else if (what === "crash" && isUnsaved(state)) state = openAutosave({ ...server }, keptOf(state));
          const lines = state.mine.records.split("\n");
          for (const line of typed) expect(lines.filter((one) => one === line)).toEqual([line]);
          if (state.phase === "still") expect(sameDraft(state.mine, state.base)).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
