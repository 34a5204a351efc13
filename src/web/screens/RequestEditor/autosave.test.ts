import { describe, expect, it } from "vitest";
import type { DraftContent } from "#contract/request.ts";
import { type Autosave, type AutosaveEvent, autosave, isUnsaved, openAutosave } from "./autosave.ts";
import { emptyDraft } from "./draft.ts";

const words = (records: string): DraftContent => ({ ...emptyDraft, records });
const opened = openAutosave({ version: 3, draft: words("a") }, emptyDraft, null);
const run = (state: Autosave, ...events: AutosaveEvent[]) => events.reduce(autosave, state);

describe("saving by itself", () => {
  it("sends what was typed after a pause and is still once the server has it", () => {
    const typed = run(opened, { type: "edited", draft: words("ab") });
    expect(typed.phase).toBe("waiting");
    const saving = run(typed, { type: "paused" });
    expect(saving).toMatchObject({ phase: "saving", sent: words("ab"), version: 3 });
    expect(run(saving, { type: "saved", version: 4, at: 1000 })).toMatchObject({
      phase: "still",
      version: 4,
      savedAt: 1000,
    });
  });

  it("saves again what was typed while the call was on its way", () => {
    const state = run(
      opened,
      { type: "edited", draft: words("ab") },
      { type: "paused" },
      { type: "edited", draft: words("abc") },
    );
    expect(state).toMatchObject({ phase: "saving", mine: words("abc"), sent: words("ab") });
    expect(run(state, { type: "saved", version: 4, at: 1 })).toMatchObject({ phase: "waiting", version: 4 });
  });

  it("does nothing for an edit that changes nothing, and no second call while one runs", () => {
    expect(run(opened, { type: "edited", draft: words("a") })).toBe(opened);
    const saving = run(opened, { type: "edited", draft: words("ab") }, { type: "paused" });
    expect(run(saving, { type: "paused" })).toBe(saving);
  });

  it("keeps the words when the server is out of reach, and tries again", () => {
    const offline = run(
      opened,
      { type: "edited", draft: words("ab") },
      { type: "paused" },
      { type: "unreachable" },
      { type: "edited", draft: words("abc") },
    );
    expect(offline).toMatchObject({ phase: "offline", mine: words("abc") });
    expect(run(offline, { type: "paused" })).toMatchObject({ phase: "saving", sent: words("abc") });
  });

  it("says why the server would not take it, and tries again at the next edit", () => {
    const refused = run(
      opened,
      { type: "edited", draft: words("ab") },
      { type: "paused" },
      { type: "refused", reason: "Too long." },
    );
    expect(refused).toMatchObject({ phase: "refused", reason: "Too long." });
    expect(run(refused, { type: "edited", draft: words("a") })).toMatchObject({
      phase: "waiting",
      reason: null,
    });
  });
});

describe("two tabs", () => {
  const theirs = { version: 7, draft: words("other") };
  const conflict = run(
    opened,
    { type: "edited", draft: words("mine") },
    { type: "paused" },
    { type: "conflicted", theirs },
  );

  it("never overwrites: nothing is sent until the person chose", () => {
    expect(conflict).toMatchObject({ phase: "conflict", mine: words("mine"), theirs });
    expect(run(conflict, { type: "paused" })).toBe(conflict);
    expect(run(conflict, { type: "edited", draft: words("mine too") }).phase).toBe("conflict");
  });

  it("keeps mine on top of their version", () => {
    expect(run(conflict, { type: "kept_mine" })).toMatchObject({
      phase: "waiting",
      version: 7,
      mine: words("mine"),
      theirs: null,
    });
  });

  it("takes theirs and has nothing left to save", () => {
    const taken = run(conflict, { type: "took_theirs" });
    expect(taken).toMatchObject({ phase: "still", version: 7, mine: theirs.draft });
    expect(isUnsaved(taken)).toBe(false);
  });

  it("asks as well when sending finds that the draft moved on", () => {
    expect(run(opened, { type: "conflicted", theirs })).toMatchObject({ phase: "conflict", theirs });
  });

  it("sees no conflict in the same words", () => {
    const same = run(
      opened,
      { type: "edited", draft: words("other") },
      { type: "paused" },
      { type: "conflicted", theirs },
    );
    expect(same).toMatchObject({ phase: "still", version: 7 });
  });
});

describe("opening with words kept on this device", () => {
  const server = { version: 3, draft: words("a") };

  it("takes them up where they left off", () => {
    expect(openAutosave(server, emptyDraft, { version: 3, draft: words("ab") })).toMatchObject({
      phase: "waiting",
      mine: words("ab"),
      version: 3,
    });
    expect(openAutosave(null, emptyDraft, { version: null, draft: words("new") })).toMatchObject({
      phase: "waiting",
      version: null,
    });
  });

  it("asks when the server moved on meanwhile", () => {
    expect(openAutosave(server, emptyDraft, { version: 2, draft: words("ab") })).toMatchObject({
      phase: "conflict",
      theirs: server,
    });
  });

  it("forgets them when the server has the same", () => {
    expect(openAutosave(server, emptyDraft, { version: 2, draft: words("a") }).phase).toBe("still");
  });
});
